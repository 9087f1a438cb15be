import { ProblemError } from '../../errors/problem.ts';
import { serveErrors } from '../errors.ts';

/** A shorter text can be guessed. */
const minLength = 8;

/** Throws ProblemError for a token that cannot protect anything, or cannot be part of an address. */
export function checkToken(token: string | undefined): void {
  if (token === undefined) return;
  const reason =
    token === ''
      ? 'is empty'
      : /[^\x21-\x7e]/.test(token)
        ? 'has white space or characters outside of ASCII'
        : token.length < minLength
          ? `has fewer than ${minLength} characters`
          : undefined;
  if (reason !== undefined) throw new ProblemError([serveErrors.TOKEN({ reason })]);
}
