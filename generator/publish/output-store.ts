import type { Problem } from '../errors/problem.ts';
import type { BuildManifest } from '../manifest/build-manifest.ts';
import type { OutputFile } from '../support/output-file.ts';
import type { FolderList } from './folder-list.ts';
import type { Slots } from './slot-writer.ts';

/** Reads emitted files, for servers. */
export interface OutputReader {
  read(path: string): Promise<OutputFile | undefined>;
}

/** An output folder: the published build, and the way to publish another. */
export interface OutputStore {
  /** Manifest of the published build; undefined if the cache does not have it. */
  readonly published: BuildManifest | undefined;
  /** List of the published files, which stays without a cache; undefined if nothing is published. */
  readonly list: FolderList | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged: ReadonlySet<string>;
  /** Paths of files in the published folder that Boreal did not write. */
  readonly foreign: readonly string[];
  /**
   * Warnings about the folder, and about files that somebody changed or added where Boreal needs the
   * path; complete when the build is published.
   */
  readonly warnings: readonly Problem[];
  /** Prepares a new build. The published folder is not changed until that build is published. */
  begin(): Promise<NewBuild>;
  /**
   * Runs work on the folder. An error of the file system becomes a problem of the folder, or says
   * that another run has taken it over.
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** Releases the folder for other runs. */
  close(): Promise<void>;
}

/** A build that is not published yet. */
export interface NewBuild {
  readonly slots: Slots;
  /**
   * Manifest of an earlier build in the unpublished slot: files that are the same need not be
   * written.
   */
  readonly spare: BuildManifest | undefined;
  /**
   * Publishes the files of the manifest, which must be in the unpublished slot, and no others, in
   * one step.
   */
  publish(manifest: BuildManifest): Promise<void>;
}
