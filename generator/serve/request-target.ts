/** The address that a request is for. */
export interface RequestTarget {
  /** As in a URL: encoded, without dot segments. Empty segments stay. */
  readonly pathname: string;
  /** Name and port; undefined if the request names none. */
  readonly host: string | undefined;
  /** Returns the whole address; undefined if the host is invalid. */
  readonly url: () => URL | undefined;
}

/** Parses the target of a request line; undefined if it is not a path or leads above the root. */
export function locateTarget(target: string, hostHeader: string | undefined): RequestTarget | undefined {
  // The host of an absolute target, as proxies receive it, replaces the header.
  const { own, rest } = /^https?:\/\/(?<own>[^/?#]*)(?<rest>.*)$/i.exec(target)?.groups ?? {};
  const host = own ?? hostHeader;
  const local = rest === undefined ? target : rest.replace(/^(?=\?|#|$)/, '/');
  if (!local.startsWith('/')) return undefined;
  const [, rawPath = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(local) ?? [];
  const path = withoutDots(rawPath);
  if (path === undefined) return undefined;
  const pathname = plainPath.test(path) ? path : encodedPath(path);
  const address = `http://${host ?? 'localhost'}${pathname}${query}`;
  return { pathname, host, url: () => (URL.canParse(address) ? new URL(address) : undefined) };
}

/** Matches a path that needs no encoding. */
const plainPath = /^[\w\-./~%!$&'()*+,;=:@]*$/;

/** Encodes a path as a URL does, and backslashes, which a URL would read as slashes. */
const encodedPath = (path: string): string => new URL(`http://localhost${path.replaceAll('\\', '%5C')}`).pathname;

const dotSegment = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

/** Resolves dot segments, without removing empty ones; undefined if they lead above the root. */
function withoutDots(path: string): string | undefined {
  // To split a path costs as much time as an answer.
  if (!dotSegment.test(path)) return path;
  const segments: string[] = [];
  const parts = path
    .split(/\/|%2f/i)
    .slice(1)
    .map((segment) => (/^(?:\.|%2e){1,2}$/i.test(segment) ? segment.replaceAll(/%2e/gi, '.') : segment));
  for (const segment of parts) {
    if (segment === '..') {
      const parent = segments.findLastIndex((each) => each !== '');
      if (parent < 0) return undefined;
      segments.splice(parent, 1);
    } else if (segment !== '.') segments.push(segment);
  }
  // No file has an encoded slash in its name: the path keeps it and matches nothing.
  if (/%2f/i.test(path)) return encodedPath(path);
  return ['', ...segments, ...(/^\.\.?$/.test(parts.at(-1) ?? '') ? [''] : [])].join('/');
}
