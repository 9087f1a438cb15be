import { isIP } from 'node:net';

/** Host and port as the header Host has them: a name, an address in numbers, or one of version 6 in brackets. */
const hostForm = /^(?:\[(?<inBrackets>[0-9a-f:.]+)\]|(?<name>[a-z0-9._-]+))(?::\d{1,5})?$/i;

/** True for a host that a request can name, whether or not a server answers to it. */
export const isHost = (header: string): boolean => hostForm.test(header);

/**
 * Whether a server answers a request for this host: by a computer's own names, by number, and by the names that it was told. Any other
 * name may have been registered by anybody and made to lead here, so that a page of theirs reads what only this computer may see.
 * A client that names no host is no browser.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const { inBrackets, name } = hostForm.exec(header)?.groups ?? {};
  if (inBrackets !== undefined) return isIP(inBrackets) === 6;
  if (name === undefined) return false;
  const known = name.toLowerCase();
  return (
    isIP(known) === 4 ||
    known === 'localhost' ||
    known.endsWith('.localhost') ||
    allowedNames.some((allowed) => allowed.toLowerCase() === known)
  );
}
