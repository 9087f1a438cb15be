import type { Problem } from './problem.ts';

interface ErrorDefinition<P> {
  /** Name of this kind of problem in the list of errors. */
  readonly title: string;
  readonly severity?: 'warning';
  readonly message: (params: P) => string;
  readonly hint: string | ((params: P) => string);
}

type Detail = 'where' | 'cause' | 'excerpt' | 'componentStack' | 'stack';
type Details = { readonly [K in Detail]?: Problem[K] | undefined };

type Definitions = Readonly<Record<string, ErrorDefinition<never>>>;
type ParamsOf<D> = D extends ErrorDefinition<infer P> ? P : never;
type Catalogue<D extends Definitions> = {
  readonly [K in keyof D]: (params: ParamsOf<D[K]>, details?: Details) => Problem;
} & { readonly definitions: D; readonly area: string };

const definedCodes = new Set<string>();

/** Returns the codes of all problems that the loaded modules declare. */
export const problemCodes = (): readonly string[] => [...definedCodes];

/** Declares one error; its parameters are those of its message. */
export const defineError = <P>(definition: ErrorDefinition<P>): ErrorDefinition<P> => definition;

/**
 * Declares the problems of a stage. Each name becomes a function that returns a Problem with the
 * permanent code `<AREA>_<NAME>`.
 */
export function defineErrors<const D extends Definitions>(area: string, definitions: D): Catalogue<D> {
  const makers = Object.entries(definitions).map(([name, definition]) => {
    const { message, hint, severity } = definition as unknown as ErrorDefinition<unknown>;
    definedCodes.add(`${area}_${name}`);
    const make = (params: unknown, details: Details = {}): Problem => ({
      code: `${area}_${name}`,
      severity: severity ?? 'error',
      message: message(params),
      hint: typeof hint === 'function' ? hint(params) : hint,
      ...Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== undefined)),
    });
    return [name, make];
  });
  return { ...Object.fromEntries(makers), definitions, area } as Catalogue<D>;
}
