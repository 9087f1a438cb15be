/** File position of a problem: file and line, or entry and field. */
export interface ProblemOrigin {
  /**
   * Path relative to the site's folder; in a content system, a description of the entry and its
   * language.
   */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  /** Selector of the element in an emitted document. */
  readonly element?: string;
  /** Path of the field: 'items[2].name'. */
  readonly field?: string;
  /** Id of the entry in the content system. */
  readonly entry?: string;
  /** Address of the editor. */
  readonly edit?: string;
  /** True for an entry of a preview that was never published. */
  readonly isDraft?: boolean;
}

/** Consequence of a problem for the pages of its entry. */
export type ProblemEffect = 'left-out' | 'last-good' | 'shown';

/** Severities of problems, the gravest first. A notice announces something that is right as it is. */
export const severities = ['error', 'warning', 'notice'] as const;

export type Severity = (typeof severities)[number];

/** Something wrong with the user's input, as plain data that crosses threads. */
export interface Problem {
  /** Permanent: 'CONTENT_FIELD_MISSING'. */
  readonly code: string;
  readonly severity: Severity;
  /**
   * Set if the policy of an entry lets the site go on: its pages are left out, show its last good
   * version, or show it with the problem.
   */
  readonly effect?: ProblemEffect;
  readonly message: string;
  /** Describes how to fix the problem. */
  readonly hint?: string;
  readonly where?: ProblemOrigin;
  /** Text of the underlying error from another program. */
  readonly cause?: string;
  /** Lines of the file around the position, with a caret below the column. */
  readonly excerpt?: string;
  /** Components around the one that throws, innermost first. */
  readonly componentStack?: readonly string[];
  /** Stack in compiled code of the site, until it is replaced by a position in its source. */
  readonly stack?: string;
}

/** True if one of the problems prevents a site: an error that no policy has contained. */
export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity, effect }) => severity === 'error' && effect === undefined);

/** Orders problems by severity, the gravest first. */
export const compareSeverity = (a: Pick<Problem, 'severity'>, b: Pick<Problem, 'severity'>): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

/** Carries problems out of code that cannot continue; the pipeline turns them back into values. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problems: readonly Problem[];
  /** The errors of several steps that this one combines. */
  readonly parts: readonly ProblemError[];

  constructor(problems: readonly Problem[], parts: readonly ProblemError[] = []) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
    this.parts = parts;
  }
}

/** A broken promise of our own code, never a problem of the user's input. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
