/** What a request asks for. */
export interface RequestTarget {
  /** As a URL has it: encoded, without dot segments. An empty segment stays. */
  readonly pathname: string;
  /** Name and port that the request is for; undefined if it names none. */
  readonly host: string | undefined;
  /** The whole address; undefined if the host is none. */
  readonly url: () => URL | undefined;
}

/** Returns what a request line and its `Host` header ask for; undefined if the target is no path or leads out of the site. */
export function locateTarget(target: string, hostHeader: string | undefined): RequestTarget | undefined {
  // A target with a host of its own, as proxies get it, takes the place of the header.
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

/** Characters that nothing has to be done about. */
const plainPath = /^[\w\-./~%!$&'()*+,;=:@]*$/;

/** Encodes what a URL encodes, and a backslash, which it would take for a slash. */
const encodedPath = (path: string): string => new URL(`http://localhost${path.replaceAll('\\', '%5C')}`).pathname;

const dotSegment = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

/** Resolves dot segments, which leave empty segments alone; undefined if they lead above the root. */
function withoutDots(path: string): string | undefined {
  // Taking a path apart costs as much as answering.
  if (!dotSegment.test(path)) return path;
  const segments: string[] = [];
  const asked = path
    .split(/\/|%2f/i)
    .slice(1)
    .map((segment) => (/^(?:\.|%2e){1,2}$/i.test(segment) ? segment.replaceAll(/%2e/gi, '.') : segment));
  for (const segment of asked) {
    if (segment === '..') {
      const parent = segments.findLastIndex((each) => each !== '');
      if (parent < 0) return undefined;
      segments.splice(parent, 1);
    } else if (segment !== '.') segments.push(segment);
  }
  // No file has an encoded slash in its name: the path stays one that leads nowhere.
  if (/%2f/i.test(path)) return encodedPath(path);
  return ['', ...segments, ...(/^\.\.?$/.test(asked.at(-1) ?? '') ? [''] : [])].join('/');
}
