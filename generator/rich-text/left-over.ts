/**
 * Signs that are left in the words of a block once it is parsed, and never are text: Markdown that did not
 * become what its author meant. Each is found by one search, after parsing.
 */
import type { Token } from './markdown-types.ts';

/** A finding within the words of a block. `line`: its 0-based line there. */
export interface LeftOver {
  readonly line: number;
  readonly written: string;
  readonly kind: LeftOverKind;
  /** The label of a footnote or reference. */
  readonly label?: string;
}

/** Says how to write each kind of finding. */
export const leftOverHints = {
  address: 'Put an address with spaces or brackets in < >: [words](</files/my form.pdf>).',
  link: 'Write a link as [words](/address/), without a space between the brackets.',
  autolink: 'An address in < > has no spaces: write each as %20, or write [words](</address with spaces>).',
  marks:
    'Marks of bold and italic text stand directly at words: a space on the outside, none on the inside (**Attention!** Go on). Write “\\” before each sign that readers are to see.',
  code: 'End code with as many backticks as it begins with, or write “\\`” if readers are to see the sign.',
  highlight: 'Write <mark>words</mark>, or “\\” before each sign that readers are to see.',
  space:
    'Put an ordinary space behind the signs that begin the line: there is none, or one that does not break. Write “\\” before the first sign if the line is text.',
  below:
    'Put an empty line above, and indent the line as the ones that it belongs with. Write “\\” before the first sign, or before the dot of a number, if the line is text.',
  list: 'Put an empty line above the list, and a space behind each “-” or “1.”. Write “1\\.” or “\\-” if the line is text.',
  table:
    'A table has a line of hyphens below its first row, with as many cells as that row: | --- | --- |. No empty line is within it. Write “\\|” for a bar that is text.',
  rule: 'Put an empty line above a line of three hyphens, or write “\\” before the first sign that readers are to see.',
  definition:
    'Put an empty line above the definition of a link, and quotation marks around its title: [label]: /address/ "Title".',
  element: 'Complete the tag, or write a literal “<” as “\\<”.',
  entity: 'Write the character itself: browsers know no character of this name.',
  wiki: 'Write a link to a file as [words](./other-file.md).',
  attributes: 'Only a heading has an id, at its end: ## Title {#id}. Use a directive for anything else.',
  directive: 'Write :::name in a line of its own, and ::: in the last.',
  contents: 'Remove it: a page makes its table of contents from the headings of the text.',
  module:
    'Remove the line: only MDX runs code. Components are directives, :::name, which `richText.directives` of the config gives to them.',
  expression: 'Write the value itself, or :value[name] for a field of the entry: only MDX runs code.',
  box: 'Write a line :::name above the words and a line ::: below them: `richText.directives` of the config gives each name a component.',
  include: 'Write the lines of that file here, code in a fence: a text reads no other file.',
  html: 'Markdown within HTML needs an empty line below the start of the element and above its end.',
  break: 'Remove the “\\”: it breaks a line only if another one follows.',
} as const;

type LeftOverKind = keyof typeof leftOverHints | 'footnote' | 'reference' | 'shortcode';

/** Characters in place of what is no text: one that was escaped, a bracket that was, and a part such as code. */
const escaped = '\ue000';
const escapedBracket = '\ue002';
const part = '\ue001';
const refusedPart = '\ue003';

/** Texts without any of these have no finding: two searches are faster than one for both. */
const signs = /[*_~`<{&|\\\]•▪◦‣●=]|:::/;
const lineStart = /^[ \t]*(?:[#+[-]|\d{1,3}[.)]|(?:im|ex)port[ \t'"{*]|!{3}|\?{3}|\/{3})/m;
const mayHaveFinding = (text: string): boolean => signs.test(text) || lineStart.test(text);

/** Returns the words of a block, with a line end for each break of a line. */
function wordsOf({ children }: Token): string {
  let words = '';
  let isAddress = false;
  for (const { type, content, markup, nesting } of children ?? []) {
    if (type === 'link_open') isAddress = markup === 'autolink';
    if (type === 'text') words += isAddress ? part : content;
    else if (type === 'text_special') words += content === '[' ? escapedBracket : escaped;
    else if (type === 'softbreak' || type === 'hardbreak') words += '\n';
    else if (type === 'image' || type === 'refused')
      words += (type === 'image' ? part : refusedPart) + '\n'.repeat(content.split('\n').length - 1);
    else if (nesting === 0) words += part;
    if (type === 'link_close') isAddress = false;
  }
  return words;
}

/** Position of a block: a paragraph has lines of its own, and a heading may end with an id. */
export type BlockKind = 'paragraph' | 'heading' | 'other';

/** Lists the findings in the words of a block, in order. */
export function leftOversIn(inline: Token, block: BlockKind): readonly LeftOver[] {
  if (!mayHaveFinding(inline.content)) return [];
  const all = wordsOf(inline);
  const words = block === 'heading' ? all.replace(/\s*\{[ \t]*#[^{}]*\}\s*$/, '') : all;
  if (!mayHaveFinding(words)) return [];
  const found: Found[] = [
    ...inWords(words),
    ...marksIn(words),
    ...(block === 'paragraph' ? inLines(words) : []),
    ...(block === 'other' ? [] : atEnd(words)),
  ];
  const inOrder = found.sort((a, b) => a.start - b.start || b.end - a.end);
  return inOrder
    .filter(({ start, end }, index) => !inOrder.slice(0, index).some((other) => other.start < end && start < other.end))
    .map(({ start, end, kind, label }) => ({
      line: words.slice(0, start).split('\n').length - 1,
      written: words
        .slice(start, end)
        .replace(/[\ue000\ue002]/g, '')
        .replace(/[\ue001\ue003]/g, '…'),
      kind,
      label,
    }));
}

/** Lines of Markdown in a block of HTML. */
const htmlLine = /^[ \t]*(?:(?:#{1,6}|[-+*]|\d{1,3}[.)])[ \t]+\S|`{3}|~{3}).*/gm;

/** Lists the findings in the words of a block of HTML, which are not read as Markdown. */
export function leftOversInHtml(words: string): readonly LeftOver[] {
  const lines = [...words.matchAll(htmlLine)].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
  // A comment without an end is a problem of its own.
  if (words.includes('<!--')) return [];
  const found = lines.length > 0 ? lines : [...inWords(words), ...marksIn(words)];
  const [first] = found.sort((a, b) => a.start - b.start);
  if (!first) return [];
  const written = words.slice(first.start, first.end).trim();
  const kind = 'kind' in first && first.kind === 'shortcode' ? first.kind : 'html';
  return [{ line: words.slice(0, first.start).split('\n').length - 1, written, kind }];
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: LeftOverKind;
  readonly label?: string;
}

const addressStart = String.raw`(?:\/|\.{1,2}\/|#|https?:|mailto:|tel:)`;
const patterns: readonly (readonly [kind: LeftOverKind, pattern: RegExp])[] = [
  ['shortcode', /\{(?:[{%]|\/\*)[^\n]*/g],
  ['footnote', /\[\^([^\]\s]{1,200})\]/g],
  [
    'link',
    new RegExp(String.raw`\[[^[\]\n]*\][ \t\n]+\(${addressStart}[^()\n]*\)|\([^()\n]*\)\[${addressStart}[^[\]\n]*\]`, 'g'),
  ],
  ['autolink', /<[ \t]*(?:https?:|mailto:)[^<>\n]*>?/g],
  ['element', /<(?:\/[A-Za-z]|!--)[^<>\n]*>?|<[A-Za-z][\w-]*\s+[^<>\s=]+\s*=[^<>\n]*>?/g],
  [
    'entity',
    /&(?:[a-z]{4,}|(?<![\p{L}\p{N}]&)[A-Za-z]{4,}|#[xX]?[0-9a-fA-F]*);|&(?:nbsp|amp|copy|lt|gt|quot|ndash|mdash)(?![\w;])/gu,
  ],
  ['wiki', /!?\[\[[^[\]\n]+\]\]/g],
  ['attributes', /\{[ \t]*(?:[.#][A-Za-z]|(?:target|rel|class|style|width|height|align|loading)=["'\w])[^{}\n]*\}/g],
  ['expression', /\{(?:props|frontmatter|metadata)\.[\w.$]+\}/g],
  ['directive', /(?<!:):::+(?!:)[^\n]*/g],
  ['highlight', /(?<![^\s(“"'«])==(?=[^\s=])[^\n=]*[^\s=]==(?![\p{L}\p{N}=])/gu],
  ['code', /(?<![^\s(“"'«])`+(?=[^\s`])[^\n`]*/g],
];

function* inWords(words: string): Generator<Found> {
  for (const [kind, pattern] of patterns) {
    for (const { 0: written, 1: label, index } of words.matchAll(pattern)) {
      yield { kind, start: index, end: index + written.length, label };
    }
  }
  for (const { 0: mark, 1: label, index } of words.matchAll(/\]\(|\]\[([^[\]]{0,1000})\]/g)) {
    const start = openBracket(words, index);
    // An address that is a shortcode is a problem already.
    if (words[start] === escapedBracket || words[index + 2] === refusedPart) continue;
    const isReference = mark !== '](';
    const lineEnd = words.indexOf('\n', index);
    const end = isReference ? index + mark.length : lineEnd < 0 ? words.length : lineEnd;
    const close = isReference ? -1 : words.indexOf(')', index);
    const name = label?.trim() || words.slice(start + 1, index);
    yield { kind: isReference ? 'reference' : 'address', start, end: close < 0 ? end : close + 1, label: name };
  }
}

/** Returns the position of the bracket that a closing one belongs to; that of itself without one. */
function openBracket(words: string, close: number): number {
  let depth = 1;
  for (let at = close - 1; at >= 0; at--) {
    if (words[at] === ']') depth++;
    const isOpen = words[at] === '[' || words[at] === escapedBracket;
    if (isOpen && --depth === 0) return words[at - 1] === '!' ? at - 1 : at;
  }
  return close;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

interface Run {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Finds marks of emphasis that neither begin nor end it: each pair, and each alone that is no text. */
function* marksIn(words: string): Generator<Found> {
  // Addresses have such signs as characters.
  const visible = words.replace(/(?:\w+:\/\/|www\.)[^\s<>]*[\w/]|\S+@\S+/g, (address) => part.repeat(address.length));
  const runs = [...visible.matchAll(/\*+|_+|~+/g)].map(({ 0: mark, index: start }): Run => {
    const end = start + mark.length;
    return { start, end, mark, before: visible[start - 1], after: visible[end] };
  });
  let open: Run | undefined;
  const alone = (run: Run | undefined): readonly Found[] =>
    run && isNoText(run) ? [{ kind: 'marks', start: run.start, end: run.end }] : [];
  for (const run of runs.filter(mayMark)) {
    if (open && open.mark === run.mark && mayClose(run)) {
      yield { kind: 'marks', start: open.start, end: run.end };
      open = undefined;
      continue;
    }
    yield* alone(open);
    open = mayOpen(run) ? run : undefined;
  }
  yield* alone(open);
}

/** True for a run that may be a mark: not the `_` of a name, not the stars of a hotel. */
const mayMark = ({ mark, before, after }: Run): boolean =>
  mark.length <= 3 &&
  !(mark.startsWith('_') && isWord(before) && isWord(after)) &&
  (mark.startsWith('~') ? mark.length === 2 : true);

/** True if a run may be meant as the beginning of emphasis: one sign behind a word is a note. */
const mayOpen = ({ mark, before, after }: Run): boolean =>
  mark.length > 1 ||
  (isWord(before) ? /[\p{Ps}\p{Pi}"']/u.test(after ?? '') : !isSpace(after) && !/[\p{Pe}\p{Pf},.;:!?]/u.test(after ?? ''));

/** True if a run may be meant as the end of another: one sign at the start of a word is a note. */
const mayClose = ({ mark, before, after }: Run): boolean => mark.length > 1 || !isSpace(before) || isSpace(after);

/** True if a run alone is no text: several signs that touch a word on one side. */
const isNoText = ({ mark, before, after }: Run): boolean =>
  mark.length > 1 && !(isSpace(before) && isSpace(after)) && !(isWord(before) && isWord(after));

const space = String.raw`[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]`;
const imported = String.raw`(?:[\w$]+|\{[^}]*\}|\*[ \t]+as[ \t]+[\w$]+)`;
/** Lines of code of an MDX file. */
const moduleLine = new RegExp(
  String.raw`^import[ \t]+(?:${imported}(?:[ \t]*,[ \t]*${imported})?[ \t]+from[ \t]+)?(["'])[^"'\s]+\1;?[ \t]*$|` +
    String.raw`^export[ \t]+(?:(?:const|let|var)[ \t]+[\w$]+[ \t]*=|default[ \t]+(?:async[ \t]+)?function\b)`,
);
const linePatterns: readonly (readonly [kind: LeftOverKind, pattern: RegExp])[] = [
  ['space', new RegExp(String.raw`^(?:#{2,6}[^\s#]|#{1,6}${space}|(?:[-+*]|\d{1,3}[.)])${space})`)],
  ['table', /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^\|[ \t]*:?-{2,}:?[ \t]*\|[ \t]*$|^\|\s.*\s\|[ \t]*$/],
  ['rule', /^(?:={2,}|--|\*\*|__)[ \t]*$/],
  ['contents', /^\[_{0,2}toc_{0,2}\]$/i],
  ['module', moduleLine],
  // Boxes, tabs and includes of Python-Markdown and VitePress.
  [
    'box',
    /^(?:(?:!{3}|\?{3}\+?)(?:[ \t]+[a-z][\w-]*)+(?:[ \t]+"[^"]*")?|\/{3,}(?:[ \t]+[a-z].*)?|={3}[!+]?[ \t]+"[^"]*")[ \t]*$/,
  ],
  ['include', /^(?:-+8<-+(?:[ \t]|$)|<<<[ \t]*[@."\w]|\{\*.*\*\}[ \t]*$)/],
  ['definition', new RegExp(String.raw`^\[.*\]:[ \t]*(?:<|${addressStart})`)],
];
/** Below the first line of a paragraph, these look like other blocks. */
const lowerLine = /^(?:[-+*]|\d{1,3}[.)]|#{1,6})(?:[ \t]|$)|^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
/** Two such lines make a list. */
const listLine = /^(?:[•▪◦‣●][ \t\u00a0]|[-+]\p{L}|\d{1,3}[.)]\p{L})/u;

function* inLines(words: string): Generator<Found> {
  const lines = words.split('\n');
  const isList = lines.filter((line) => listLine.test(line)).length > 1;
  let start = 0;
  let reported: LeftOverKind | undefined;
  for (const [index, line] of lines.entries()) {
    const [kind] = linePatterns.find(([, pattern]) => pattern.test(line)) ?? [];
    const listed = index > 0 && lowerLine.test(line) ? 'below' : isList && listLine.test(line) ? 'list' : undefined;
    const found = kind ?? listed;
    // All lines of one table or list are one finding.
    if (found !== undefined && (found !== reported || found === 'space')) yield { kind: found, start, end: start + line.length };
    reported = found;
    start += line.length + 1;
  }
}

const atEnd = (words: string): readonly Found[] =>
  /[^\\:]\\$/.test(words) ? [{ kind: 'break', start: words.length - 1, end: words.length }] : [];

/** Returns the words of a table's row behind its last column. */
export function surplusCells(line: string, columns: number): string {
  const [first, ...others] = line.replace(/^[ \t>]+/, '').split(/(?<!\\)\|/);
  const cells = first === '' ? others : [first, ...others];
  return cells
    .slice(columns)
    .join('|')
    .replace(/\|[ \t]*$/, '')
    .trim();
}
