import { availableParallelism } from 'node:os';
import type { PlannedFile } from '../../images/image-sources.ts';
import type { BuildManifest, createManifestWriter, FileRecord } from '../../manifest/build-manifest.ts';
import type { OutputFile } from '../../support/output-file.ts';
import { createTaskQueue } from '../../support/task-queue.ts';
import type { GrowingFile } from '../growing-file.ts';
import type { NewBuild } from '../output-store.ts';
import type { SlotWriter } from '../slot-writer.ts';
import { codeAge, type FilePlan } from './plan-site-files.ts';

export interface FileTarget {
  readonly build: NewBuild;
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged: ReadonlySet<string>;
  readonly manifest: Pick<ReturnType<typeof createManifestWriter>, 'addFile'>;
}

/** Puts files into the unpublished slot and their records into the manifest. */
export class SiteFileWriter {
  readonly #target: FileTarget;
  readonly #plan: FilePlan;
  readonly #slot: SlotWriter;
  #written = 0;

  constructor(target: FileTarget, plan: FilePlan, slot: SlotWriter) {
    this.#target = target;
    this.#plan = plan;
    this.#slot = slot;
  }

  /** Number of files that differ from the published ones. */
  get written(): number {
    return this.#written;
  }

  write({ path, bytes, hash }: OutputFile): void {
    const spareHash = this.#spareHash(path);
    this.#record(path, { hash, size: bytes.length, ...codeAge(this.#plan, path) });
    if (spareHash !== hash) this.#slot.write(path, bytes, spareHash !== undefined);
  }

  /**
   * Makes the files that are not published. A published file of the same name has the same bytes.
   */
  async writeMissing(files: readonly PlannedFile[]): Promise<void> {
    const queue = createTaskQueue(availableParallelism());
    for (const file of files) {
      const record = this.#target.published?.file(file.path);
      if (!record || !this.reuse(file.path, record)) await queue.add(async () => this.write(await file.make()));
    }
    await queue.drain();
  }

  /** Links a published file into the build. Returns false if it is missing or damaged. */
  reuse(path: string, record: FileRecord): boolean {
    const spareHash = this.#spareHash(path);
    if (this.#target.damaged.has(path)) return false;
    if (spareHash !== record.hash && !this.#slot.link(path, spareHash !== undefined)) return false;
    this.#target.manifest.addFile(path, record);
    return true;
  }

  /** Begins a file that is written piece by piece. It has to end before the next one begins. */
  begin(): GrowingFile {
    const growing = this.#slot.grow();
    return {
      add: growing.add,
      end: (path) => this.#record(path, growing.end(path, this.#spareHash(path))),
    };
  }

  #spareHash(path: string): string | undefined {
    return this.#target.build.spare?.file(path)?.hash;
  }

  #record(path: string, record: FileRecord): void {
    this.#target.manifest.addFile(path, record);
    if (this.#target.published?.file(path)?.hash !== record.hash) this.#written++;
  }
}
