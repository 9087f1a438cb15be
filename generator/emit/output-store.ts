import type { BuildManifest } from './build-manifest.ts';
import type { OutputFile } from './output-file.ts';

/** Reads emitted files: all that a server needs of an output. */
export interface OutputReader {
  read(path: string): Promise<OutputFile | undefined>;
}

/** Takes one build's files and publishes them together. */
export interface OutputStore {
  /** The manifest of what is published, if it is a build of ours whose manifest is known. */
  readonly published: BuildManifest | undefined;
  /** Reads a published file. */
  readPublished(path: string): Promise<Uint8Array | undefined>;
  /** Takes a file into the new build. */
  write(file: OutputFile): Promise<'written' | 'unchanged'>;
  /** Takes a published file into the new build as it is. */
  keep(path: string, hash: string): Promise<void>;
  /** Publishes what was written and kept, and nothing else, in one step. */
  publish(manifest: BuildManifest): Promise<void>;
}
