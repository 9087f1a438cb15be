import type { Problem, ProblemOrigin } from './problem.ts';

interface ErrorDefinition<P> {
  /** Names the kind of mistake; printed in the list of errors. */
  readonly title: string;
  readonly severity?: 'warning';
  readonly message: (params: P) => string;
  readonly hint: string | ((params: P) => string);
}

interface Details {
  readonly where?: ProblemOrigin | undefined;
  readonly cause?: string | undefined;
}

type Definitions = Readonly<Record<string, ErrorDefinition<never>>>;
type ParamsOf<D> = D extends ErrorDefinition<infer P> ? P : never;
type Catalogue<D extends Definitions> = {
  readonly [K in keyof D]: (params: ParamsOf<D[K]>, details?: Details) => Problem;
} & { readonly definitions: D; readonly area: string };

/** One definition; its parameters are those of its message. */
export const defineError = <P>(definition: ErrorDefinition<P>): ErrorDefinition<P> => definition;

/** Declares a stage's mistakes. Each name becomes a function that makes the Problem; its code is `<AREA>_<NAME>`, for ever. */
export function defineErrors<const D extends Definitions>(area: string, definitions: D): Catalogue<D> {
  const makers = Object.entries(definitions).map(([name, definition]) => {
    const { message, hint, severity } = definition as unknown as ErrorDefinition<unknown>;
    const make = (params: unknown, details: Details = {}): Problem => ({
      code: `${area}_${name}`,
      severity: severity ?? 'error',
      message: message(params),
      hint: typeof hint === 'function' ? hint(params) : hint,
      ...(details.where === undefined ? {} : { where: details.where }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    });
    return [name, make];
  });
  return { ...Object.fromEntries(makers), definitions, area } as Catalogue<D>;
}
