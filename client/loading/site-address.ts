import { normalizePagePath, stripPrefix, withPrefix } from '#contract/page-path';

/** A page by its loader key: the same for every spelling of its address. */
export interface PageAddress {
  /** Decoded path without prefix, trailing slash and hash. */
  readonly key: string;
  /** '' or '?…', unchanged. */
  readonly search: string;
  /** Path and query as they were written. */
  readonly address: string;
}

export const notFoundFile = '/404.html';
export const serverErrorFile = '/500.html';

/** Kind of an answer that is the page's own. */
export const ownPage = { notFound: false, internalServerError: false };

/**
 * Parses an address in any spelling: with or without prefix, trailing slash, percent-encoding,
 * query and hash, or relative to `base`.
 */
export function parsePageAddress(raw: string, pathPrefix: string, base = '/'): PageAddress {
  const withoutHash = raw.replace(/#.*/s, '');
  const absolute = /^(\/|https?:)/.test(withoutHash) ? withoutHash : resolve(withoutHash, base);
  const query = absolute.indexOf('?');
  const path = query < 0 ? absolute : absolute.slice(0, query);
  const search = query < 0 ? '' : absolute.slice(query);
  return {
    key: normalizePagePath(stripPrefix(decodePath(path), decodePath(pathPrefix))),
    search,
    address: absolute,
  };
}

function resolve(relative: string, base: string): string {
  const { pathname, search } = new URL(relative, `http://site${base.endsWith('/') ? base : `${base}/`}`);
  return pathname + search;
}

/** Returns the decoded path, or the path itself if a '%' in it encodes nothing. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the address of a file with prefix, encoded so that '#', '?' and '%' in a name stay part
 * of it.
 */
export function fileUrl(path: string, pathPrefix: string): string {
  return withPrefix(encodeURI(path).replace(/[?#]/g, encodeURIComponent), pathPrefix);
}
