import type { Problem, ProblemEffect } from '../errors/problem.ts';
import type { EntryName } from './find-entries.ts';

/** An entry that is left out, and its own problems: none if only another language has them. */
export interface LeftOutEntry extends EntryName {
  readonly problems: readonly Problem[];
}

/** An entry, its problems, and what visitors see. */
export interface ProblemEntry extends EntryName {
  readonly problems: readonly Problem[];
  readonly effect: ProblemEffect;
}
