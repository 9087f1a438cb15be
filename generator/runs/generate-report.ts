import type { ProblemCause } from '../content/editor-summary.ts';
import type { IsolatedEntry } from '../content/isolate-entries.ts';
import type { Problem } from '../errors/problem.ts';
import type { VisibilityReport } from '../model/visibility.ts';

/** Stages of a run in the order in which they end. */
export type StageName = 'content' | 'bundle' | 'render' | 'publish';

/** Progress of a stage. */
export interface Progress {
  readonly stage: StageName;
  readonly done: number;
  readonly total: number;
}

/** Time and amount of work of a stage. */
export interface StageReport {
  readonly stage: StageName;
  /** Wall time in milliseconds. Stages may overlap. */
  readonly ms: number;
  /** Number of entries read, files bundled, pages rendered or files written. */
  readonly count: number;
}

/** Result of a run. */
export interface GenerateReport {
  readonly routes: number;
  readonly rendered: number;
  readonly files: number;
  /** Number of files that differ from the build before. */
  readonly written: number;
  /** Size of the whole output in bytes. */
  readonly bytes: number;
  readonly stages: readonly StageReport[];
  /** Paths of files in the output folder that Boreal did not write and carried over. */
  readonly foreign: readonly string[];
  /** Paths of pages that were published before and are not any more, for any reason. */
  readonly removed: readonly string[];
  /** Entries that are left out or show their last good version. */
  readonly isolated: readonly IsolatedEntry[];
  /** Problems of entries by cause, with what visitors see of each entry. */
  readonly causes: readonly ProblemCause[];
  /** Entries that are not visible now, or not for ever. */
  readonly visibility: VisibilityReport;
  /** Warnings and notices. */
  readonly problems: readonly Problem[];
}
