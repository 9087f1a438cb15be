import type { BuildManifest } from '../manifest/build-manifest.ts';
import type { OutputFile } from '../support/output-file.ts';
import type { Slots } from './slot-writer.ts';

/** Reads emitted files: all that a server needs of an output. */
export interface OutputReader {
  read(path: string): Promise<OutputFile | undefined>;
}

/** An output folder: what is published, and the way to another build. */
export interface OutputStore {
  /** The manifest of what is published, if it is a build of ours whose manifest is known. */
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged: ReadonlySet<string>;
  /** Paths of files in the published folder that are the user's. */
  readonly foreign: readonly string[];
  /** Makes room for a new build. Nothing of what is published is touched until that build is published. */
  begin(): Promise<NewBuild>;
  /** Lets other runs at the folder. */
  close(): Promise<void>;
}

/** A build in the making. */
export interface NewBuild {
  readonly slots: Slots;
  /** The manifest of what lies in the unpublished slot from a build before; what is the same there need not be written. */
  readonly spare: BuildManifest | undefined;
  /** Publishes what the manifest names, which must have been put into the unpublished slot, and nothing else, in one step. */
  publish(manifest: BuildManifest): Promise<void>;
}
