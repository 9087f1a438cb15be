/**
 * Parses `_redirects`, which hosts read next to `_headers`: 'from to [status]' per line. A final
 * '*' matches the rest, which replaces ':splat' in the target. Returns a function from path to
 * target.
 */
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
