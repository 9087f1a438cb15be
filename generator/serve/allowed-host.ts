import { isIP } from 'node:net';

/** Host and port as in the header Host: a name, an IPv4 address, or an IPv6 address in brackets. */
const hostForm = /^(?:\[(?<inBrackets>[0-9a-f:.]+)\]|(?<name>[a-z0-9._-]+))(?::\d{1,5})?$/i;

/** True for a host that a request may name, answered or not. */
export const isHost = (header: string): boolean => hostForm.test(header);

/**
 * True for localhost, IP addresses and allowed names. With another name that leads here, a foreign
 * page could read this server (DNS rebinding). Every browser sends a host.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const { inBrackets, name } = hostForm.exec(header)?.groups ?? {};
  if (inBrackets !== undefined) return isIP(inBrackets) === 6;
  if (name === undefined) return false;
  const lowerName = name.toLowerCase();
  return (
    isIP(lowerName) === 4 ||
    lowerName === 'localhost' ||
    lowerName.endsWith('.localhost') ||
    allowedNames.some((allowed) => allowed.toLowerCase() === lowerName)
  );
}
