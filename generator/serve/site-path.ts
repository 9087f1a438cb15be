import { stripPrefix } from '#contract/page-path';

/** Matches an escape that stands for no byte, or for the end of a text. */
export const malformedPath = /%(?![0-9a-f]{2})|%00/i;

/**
 * Decodes a path. Undefined if the path could leave the folder or names what no site has: bytes
 * that are not text, encoded slashes, dot segments, control characters, hidden files.
 */
export function decodePath(pathname: string): string | undefined {
  if (/%2f/i.test(pathname)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  const segments = path.split('/');
  return segments.some((segment) => segment.startsWith('.') && segment !== '.well-known') ? undefined : path;
}

/** Removes the site's prefix; undefined for a path that is not below it. */
export function sitePathOf(path: string, pathPrefix: string): string | undefined {
  const isOutside = pathPrefix !== '' && path !== pathPrefix && !path.startsWith(`${pathPrefix}/`);
  return isOutside ? undefined : stripPrefix(path, pathPrefix);
}

/**
 * Returns the first folder of a path that cannot be decoded; '/' if the folder cannot be either.
 */
export function firstFolderOf(path: string, pathPrefix: string): string {
  const [, first = ''] = (sitePathOf(path.replaceAll(/%2f/gi, '/'), pathPrefix) ?? '').split('/');
  return decodePath(`/${first}/`) ?? '/';
}
