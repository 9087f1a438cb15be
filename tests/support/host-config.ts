/** Parses `_headers` like the hosts that read it. */

/** Limits of Cloudflare Pages: it drops longer lines and further rules. */
const maxLineLength = 2_000;
const maxRules = 100;

interface Rule {
  readonly pattern: string;
  readonly headers: (readonly [name: string, value: string])[];
}

/**
 * Returns the headers of a response for a path with any status. Every matching rule applies, and
 * values of several rules are joined. Throws for a line that a host would drop.
 */
export function headersOfRules(text: string, path: string): Record<string, string> {
  const rules = parseRules(text);
  if (rules.length > maxRules) throw new Error(`${rules.length} rules are more than a host reads`);
  const given: Record<string, string> = {};
  for (const { pattern, headers } of rules) {
    if (!fits(pattern, path)) continue;
    for (const [name, value] of headers) given[name] = given[name] === undefined ? value : `${given[name]}, ${value}`;
  }
  return given;
}

/** Stars match any text. A colon before a letter begins the name of a segment. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replaceAll(/[-/\\^$+?.()|[\]{}]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source.replaceAll(/:[A-Za-z]\w*/g, '[^/]+')}$`).test(path);
}

function parseRules(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    if (line.length > maxLineLength) throw new Error(`The line is too long for a host: ${line}`);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) {
      rules.push({ pattern: line.trim(), headers: [] });
      continue;
    }
    const [, name, value] = /^\s+([^:\s]+):\s*(\S.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`No host understands the line: ${line}`);
    rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}
