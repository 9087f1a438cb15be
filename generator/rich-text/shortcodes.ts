/** Shortcodes, tags, values and comments of other tools: each names what to write instead. */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';

export type Report = (details: { readonly where: ProblemOrigin }) => Problem;

/** Shortcodes of Hugo, tags of Liquid and others, attribute lists of kramdown, comments, shortcodes of WordPress. */
const forms = [
  /\{\{[<%][\s\S]{0,2000}?[%>]\}\}/y,
  /\{\{[\s\S]{0,2000}?\}\}/y,
  /\{%[\s\S]{0,2000}?%\}/y,
  /\{:[^{}\n]{0,2000}\}/y,
  /\{\/\*[\s\S]{0,2000}?\*\/\}/y,
  /\{#[^{}]{0,2000}#\}/y,
  // An attribute tells it from other words in brackets, and from the words of a link.
  /\[[a-z][\w-]*(?:[ \n\u00a0]+[\w-]+=(?:"[^"[\]]*"|'[^'[\]]*'|[“”″][^“”″[\]]*[“”″]|[\w,.-]+))+[ \n\u00a0]*\/?\](?![([:])/iy,
];
const parts = /^\{(?:\{[<%]?|%)-?\s*(\/|end)?\s*([A-Za-z][\w.-]*)([\s\S]*?)-?\s*\/?(?:[%>]?\}\}|%\})?$/;

/** Returns the shortcode at a position. */
export function shortcodeAt(text: string, position: number): string | undefined {
  for (const form of forms) {
    form.lastIndex = position;
    const written = form.exec(text)?.[0];
    if (written !== undefined) return written;
  }
  return undefined;
}

/** Returns the problem of the first shortcode in words without formatting, or in an address. */
export function findShortcode(text: string): Report | undefined {
  for (const { index } of text.matchAll(/[{[]/g)) {
    const written = shortcodeAt(text, index);
    if (written !== undefined) return shortcodeReport(written);
  }
  return undefined;
}

/** Names of the shortcodes of a text that begin and end, around other text. */
export type ShortcodePairs = ReadonlySet<string>;

const none: ShortcodePairs = new Set();

/** Lists the pairs of a text. */
export function shortcodePairs(markdown: string): ShortcodePairs {
  if (!markdown.includes('{')) return none;
  const begun = new Set<string>();
  const pairs = new Set<string>();
  for (const [written] of markdown.matchAll(/\{(?:\{[<%]|%)[\s\S]{0,2000}?[%>]?\}/g)) {
    const [, end, name = ''] = parts.exec(`${written}}`) ?? parts.exec(written) ?? [];
    if (end === undefined) begun.add(name);
    else if (begun.has(name)) pairs.add(name);
  }
  return pairs;
}

/** Returns the problem of a shortcode; undefined for the end of a pair, whose start is reported. */
export function shortcodeReport(written: string): Report;
export function shortcodeReport(written: string, pairs: ShortcodePairs): Report | undefined;
export function shortcodeReport(written: string, pairs: ShortcodePairs = none): Report | undefined {
  if (written.startsWith('[')) return (details) => textErrors.SHORTCODE_BRACKETS({ written: shorten(written) }, details);
  const [, end, name = '', rest = ''] = /^\{[/#]/.test(written) ? ['', undefined, 'comment'] : (parts.exec(written) ?? []);
  if (end !== undefined && pairs.has(name)) return undefined;
  const instead = written.startsWith('{:') ? undefined : insteadOf(name, rest, end !== undefined || pairs.has(name));
  return (details) => textErrors.SHORTCODE({ written: shorten(written), instead }, details);
}

/** Ways to write well-known shortcodes. */
const known: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^(?:rel)?ref$|^link$|^post_url$/, '[words](./other-file.md)'],
  [/^(?:figure|img|image|gallery)$/, '![description](/pictures/name.jpg "Caption")'],
  [/^(?:highlight|code|codeblock|raw|verbatim)$/, 'three backticks and the name of the language'],
  [/^(?:note|alert|hint|callout|notice|admonition|warning|tip|info|caution|important|danger)$/, '> [!NOTE] Title'],
  [/^(?:details|expand|collapse|accordion)$/, '> [!NOTE]- Title'],
  [/^(?:include|readfile|partial|render|snippet|embed)$/, '::include[type/slug]'],
  [/^comment$/, '<!-- words for editors -->'],
];
/** Tags whose name is followed by that of a value. */
const ofValue = /^(?:param|var|variable|get_param)$/;
/** Logic, which has no place in a text. */
const logic = /^(?:if|unless|for|assign|set|capture|case|range|with|else|elsif|elif|block|macro)$/;

/** Returns what to write instead; undefined for logic. */
function insteadOf(name: string, rest: string, isPair: boolean): string | undefined {
  if (name === '' || logic.test(name)) return undefined;
  const [, instead] = known.find(([pattern]) => pattern.test(name)) ?? [];
  if (instead !== undefined) return instead;
  const [argument] = /[\w.-]+/.exec(rest) ?? [];
  if (ofValue.test(name)) return `:value[${argument ?? 'name'}]`;
  if (name.includes('.')) return `:value[${name.slice(name.lastIndexOf('.') + 1)}]`;
  const attributes = [...rest.matchAll(/([A-Za-z][\w-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)/g)].map(
    ([, key, value]) => `${key}=${value}`,
  );
  const start = `${name}{${shorten(attributes.join(' '))}}`;
  return isPair ? `:::${start} in a line of its own, the text, and ::: in another line` : `::${start}`;
}

/** Returns one short line. */
export function shorten(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ');
  const [start] = /^.{60}(?=.)/su.exec(line) ?? [];
  return start === undefined ? line : `${start.trimEnd()}…`;
}
