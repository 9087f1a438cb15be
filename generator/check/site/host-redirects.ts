/** The redirects of `_redirects`, a file that a site may hand to the hosts that read `_headers`. */

/** Gives where a site path is sent on to: 'from to [status]' a line; a star at the end stands for the rest, ':splat' for it in the target. */
export function createHostRedirects(text: string): (path: string) => string | undefined {
  const rules = text
    .split('\n')
    .map((line) =>
      line
        .replace(/(^|\s)#.*/, '')
        .trim()
        .split(/\s+/),
    )
    .filter(([, to]) => to !== undefined);
  return (path) => {
    for (const [from = '', to = ''] of rules) {
      const start = from.endsWith('*') ? from.slice(0, -1) : undefined;
      if (path === from) return to;
      if (start !== undefined && path.startsWith(start)) return to.replace(':splat', path.slice(start.length));
    }
    return undefined;
  };
}
