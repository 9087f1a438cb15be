/**
 * Parts of Markdown beyond CommonMark and tables: footnotes, task lists, callouts, definition lists,
 * subscript, superscript and folded parts. Their markup is that of rich text.
 */
import { dl } from '@mdit/plugin-dl';
import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import { type Callout, parseCallout, taskClass, taskListClass } from './block-markup.ts';
import { addInlines } from './markdown-inlines.ts';
import type { BlockRule, BlockState, Parser, Token } from './markdown-types.ts';

/** Returns a line without its indentation. */
export function lineOf(state: BlockState, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** True if a line is indented so much that it is code. */
export const isCode = (state: BlockState, line: number): boolean => (state.sCount[line] ?? 0) - state.blkIndent >= 4;

/** Adds all of these parts to a parser. */
export function addBlocks(parser: Parser): void {
  parser.use(dl);
  addInlines(parser);
  parser.use(footnote);
  parser.use(tasklist, { containerClass: taskListClass, itemClass: taskClass });
  parser.core.ruler.after('block', 'callouts', (state) => readCallouts(state.tokens, state.Token));
  // A paragraph above a caption is not the term of a definition.
  parser.block.ruler.before('dl', 'lone_line', loneLine);
  parser.block.ruler.before('html_block', 'details', details, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

type TokenType = new (type: string, tag: string, nesting: 0) => Token;

/** Turns quotations whose first line is the mark of a callout into callouts. */
function readCallouts(tokens: Token[], TokenClass: TokenType): void {
  for (let index = tokens.length - 3; index >= 0; index--) {
    const open = tokens[index];
    if (open?.type !== 'blockquote_open') continue;
    const [paragraph, inline] = tokens.slice(index + 1, index + 3);
    if (paragraph?.type !== 'paragraph_open' || !inline) continue;
    const callout = parseCallout(inline.content);
    if (callout) readCallout(tokens, { index, open, paragraph, inline, callout, TokenClass });
  }
}

interface CalloutStart {
  readonly index: number;
  readonly open: Token;
  readonly paragraph: Token;
  readonly inline: Token;
  readonly callout: Callout & { readonly length: number };
  readonly TokenClass: TokenType;
}

function readCallout(tokens: Token[], { index, open, paragraph, inline, callout, TokenClass }: CalloutStart): void {
  const end = tokens.findIndex(({ type, level }, at) => at > index && type === 'blockquote_close' && level === open.level);
  const [title = '', ...body] = inline.content.slice(callout.length).split('\n');
  const content = body.join('\n');
  const hasWords = content.trim() !== '';
  // A mark alone shows nothing.
  if (title.trim() === '' && !hasWords && end === index + 4) return;
  const [line, lastLine] = inline.map ?? [0, 0];
  Object.assign(open, { type: 'callout_open', meta: callout });
  Object.assign(tokens[end] ?? {}, { type: 'callout_close', meta: callout });
  const heading = Object.assign(new TokenClass('inline', '', 0), { content: title.trim(), map: [line, line + 1], children: [] });
  const headingEnd = Object.assign(new TokenClass('callout_title', '', 0), { meta: callout, block: true });
  tokens.splice(index + 1, hasWords ? 0 : 3, ...(title.trim() === '' ? [] : [heading]), headingEnd);
  const map: [number, number] = [line + 1, lastLine];
  Object.assign(inline, { content, map });
  paragraph.map = map;
}

const loneLine: BlockRule = (state, line, endLine, isSilent) => {
  const next = line + 1;
  if (isSilent || next >= endLine || !state.isEmpty(next) || isCode(state, line)) return false;
  const below = lineOf(state, Math.min(next + 1, endLine));
  if (!/^[:~][ \t]/.test(below)) return false;
  state.push('paragraph_open', 'p', 1).map = [line, next];
  Object.assign(state.push('inline', '', 0), { content: lineOf(state, line).trim(), map: [line, next], children: [] });
  state.push('paragraph_close', 'p', -1);
  state.line = next;
  return true;
};

const detailsOpen = /^<details(\s+open(?:="(?:open)?")?)?>\s*(?:<summary>(.*)<\/summary>\s*)?$/i;

/** Parses `<details>`, its `<summary>` on one line, and Markdown up to `</details>`. */
const details: BlockRule = (state, line, endLine, isSilent) => {
  const match = isCode(state, line) ? null : detailsOpen.exec(lineOf(state, line));
  const end = match ? endOfDetails(state, line, endLine) : undefined;
  if (!match || end === undefined) return false;
  const ownLine = line + 1 < end ? /^<summary>(.*)<\/summary>\s*$/i.exec(lineOf(state, line + 1)) : null;
  const [summary, start] = match[2] === undefined ? [ownLine?.[1], line + (ownLine ? 2 : 1)] : [match[2], line + 1];
  if (summary === undefined || summary.trim() === '') return false;
  if (isSilent) return true;
  const open = state.push('details_open', 'details', 1);
  Object.assign(open, { map: [line, end + 1], block: true, attrs: match[1] === undefined ? null : [['open', '']] });
  Object.assign(state.push('summary_open', 'summary', 1), { block: true });
  const summaryLine = start - 1;
  Object.assign(state.push('inline', '', 0), { content: summary.trim(), map: [summaryLine, start], children: [] });
  Object.assign(state.push('summary_close', 'summary', -1), { block: true });
  const { lineMax, parentType } = state;
  Object.assign(state, { lineMax: end, parentType: 'details' });
  state.md.block.tokenize(state, start, end);
  Object.assign(state, { lineMax, parentType });
  Object.assign(state.push('details_close', 'details', -1), { block: true });
  state.line = end + 1;
  return true;
};

/** Returns the line of `</details>`; undefined without one. */
function endOfDetails(state: BlockState, line: number, endLine: number): number | undefined {
  let depth = 0;
  for (let at = line; at < endLine && (state.isEmpty(at) || (state.sCount[at] ?? 0) >= state.blkIndent); at++) {
    const text = lineOf(state, at);
    if (/^<details[\s>]/i.test(text)) depth++;
    if (/^<\/details>\s*$/i.test(text) && --depth === 0) return at;
  }
  return undefined;
}
