import type { Problem } from '../errors/problem.ts';

/** The stages of a run, in the order in which they end. */
export type StageName = 'content' | 'bundle' | 'render' | 'publish';

/** How far a run has come. */
export interface Progress {
  readonly stage: StageName;
  readonly done: number;
  readonly total: number;
}

/** What a stage did. */
export interface StageReport {
  readonly stage: StageName;
  /** Wall time in milliseconds. Stages may overlap. */
  readonly ms: number;
  /** What was counted: entries, chunks, pages rendered, files written. */
  readonly count: number;
}

/** What a run emitted. */
export interface GenerateReport {
  readonly routes: number;
  readonly rendered: number;
  readonly files: number;
  readonly written: number;
  /** Size of the whole output in bytes. */
  readonly bytes: number;
  readonly stages: readonly StageReport[];
  /** Paths of files in the output folder that are not Boreal's: they were kept. */
  readonly foreign: readonly string[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}
