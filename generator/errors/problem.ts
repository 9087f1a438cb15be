/** Where something wrong stands: file and line, or entry and field. */
export interface ProblemOrigin {
  /** Path of the file, relative to the site's folder; of a content system, the entry and its language in words. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  /** Of an emitted document: the element, as a selector. */
  readonly element?: string;
  /** Path of the field: 'items[2].name'. */
  readonly field?: string;
  /** Id of the entry in its content system. */
  readonly entry?: string;
  /** Address at which it can be edited. */
  readonly edit?: string;
}

/** Something wrong with the input: plain data that crosses threads like a result. */
export interface Problem {
  /** Permanent: 'CONTENT_FIELD_MISSING'. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong and where. */
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
  readonly where?: ProblemOrigin;
  /** Text of the underlying error, as another program worded it. */
  readonly cause?: string;
}

/** Carries problems through code that cannot go on: thrown at the point, turned back into values by the pipeline. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** A broken promise of our own code: never the user's mistake. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** The text of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
