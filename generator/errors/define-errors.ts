import type { Problem, ProblemOrigin } from './problem.ts';

/** Facts about a kind of problem, by which later stages decide. None of them knows its code. */
export interface ProblemFacts {
  /**
   * `file`: no entry is read from the file that has the problem. `run`: the run has to be made in another
   * way. Default: the entry at its position.
   */
  readonly of?: 'file' | 'run';
  /** True if an entry with the problem has nothing to show. */
  readonly hidesEntry?: true;
  /**
   * Set if the problem follows from another entry that is gone or hidden: the one that a field or the
   * words of a text lead to, another language, or one that its source could not find.
   */
  readonly follows?: 'link' | 'words' | 'translation' | 'source';
  /** True if it may pass without any change of the content, such as a server that does not answer. */
  readonly passes?: true;
  /** True for a mistake of form, which is a warning in a content system if the entry can be shown. */
  readonly isForm?: true;
  /** True if it is about the times at which an entry is visible. */
  readonly isOfVisibility?: true;
  /** Describes how to fix the problem in a content system, whose editors see no files. */
  readonly hintInSystem?: string;
}

export interface ErrorDefinition<P> extends ProblemFacts {
  /** Name of this kind of problem in the list of errors. */
  readonly title: string;
  readonly severity?: 'warning' | 'notice';
  readonly message: (params: P) => string;
  readonly hint: string | ((params: P) => string);
}

type Detail = 'where' | 'cause' | 'excerpt' | 'componentStack' | 'stack';
export type ProblemDetails = { readonly [K in Detail]?: Problem[K] | undefined };

type Definitions = Readonly<Record<string, ErrorDefinition<never>>>;
type ParamsOf<D> = D extends ErrorDefinition<infer P> ? P : never;
type Catalogue<D extends Definitions> = {
  readonly [K in keyof D]: (params: ParamsOf<D[K]>, details?: ProblemDetails) => Problem;
} & { readonly definitions: D; readonly area: string };

const defined = new Map<string, ProblemFacts & { readonly title: string }>();

/** Returns the codes of all problems that the loaded modules declare. */
export const problemCodes = (): readonly string[] => [...defined.keys()];

/** Returns the facts about a kind of problem; none if it is not in a catalogue. */
export const problemFacts = ({ code }: Pick<Problem, 'code'>): ProblemFacts & { readonly title?: string } =>
  defined.get(code) ?? {};

/** Declares one error; its parameters are those of its message. */
export const defineError = <P>(definition: ErrorDefinition<P>): ErrorDefinition<P> => definition;

/**
 * Declares the problems of a stage. Each name becomes a function that returns a Problem with the
 * permanent code `<AREA>_<NAME>`.
 */
export function defineErrors<const D extends Definitions>(area: string, definitions: D): Catalogue<D> {
  const makers = Object.entries(definitions).map(([name, definition]) => {
    const { message, hint, severity, ...facts } = definition as unknown as ErrorDefinition<unknown>;
    defined.set(`${area}_${name}`, facts);
    const make = (params: unknown, details: ProblemDetails = {}): Problem => ({
      code: `${area}_${name}`,
      severity: severity ?? 'error',
      message: message(params),
      hint: hintAt(details.where, facts) ?? (typeof hint === 'function' ? hint(params) : hint),
      ...Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== undefined)),
    });
    return [name, make];
  });
  return { ...Object.fromEntries(makers), definitions, area } as Catalogue<D>;
}

/** Returns the hint for editors of a content system, if the position is one of its entries. */
const hintAt = (where: ProblemOrigin | undefined, { hintInSystem }: ProblemFacts): string | undefined =>
  where?.entry === undefined ? undefined : hintInSystem;

/** Returns a problem at a position that was not known when it was found. */
export function placedAt(problem: Problem, where: ProblemOrigin): Problem {
  const hint = hintAt(where, problemFacts(problem)) ?? problem.hint;
  return { ...problem, where, ...(hint === undefined ? {} : { hint }) };
}
