import type { Problem } from '../errors/problem.ts';
import { fieldPathText } from '../model/field-path.ts';
import { wellFormed } from '../support/well-formed.ts';
import { renderErrors } from './errors.ts';

/** Replaces half characters, so that a document and the data that the client renders it from have the same texts. */
export interface HalfWatch {
  /** Returns a value of a page or slice without them. `name` is its name in messages. */
  readonly whole: <T>(name: string, value: T) => T;
  /** Returns the first text that had one: 'data.title'. */
  readonly first: () => string | undefined;
  /** Returns the warning about it, at a component. `shown` is the beginning of its message. */
  readonly problems: (shown: string, component: string) => readonly Problem[];
}

export function watchHalves(): HalfWatch {
  const state: { first?: string } = {};
  return {
    whole: (name, value) =>
      wellFormed(value, (path) => {
        state.first ??= fieldPathText([name, ...path]);
      }),
    first: () => state.first,
    problems: (shown, file) =>
      state.first === undefined ? [] : [renderErrors.HALF_CHARACTER({ shown, part: state.first }, { where: { file } })],
  };
}
