import { embedDepth } from './embed-parts.ts';
import { takeExplicitId } from './heading-list.ts';
import type { Token } from './markdown-types.ts';
import { type TableName, takeCaptionMark } from './table-markup.ts';

/** True for the content of a paragraph that is a single picture, possibly in a link. */
export function isPictureAlone({ type, children }: Token): boolean {
  const content = type === 'inline' ? children?.filter((child) => child.type !== 'link_open' && child.type !== 'link_close') : [];
  return content?.length === 1 && content[0]?.type === 'image';
}

/** True for the content of a paragraph that is nothing but elements in HTML that components show. */
export function isEmbedAlone({ children }: Token): boolean {
  let depth = 0;
  let hasEmbed = false;
  for (const { type, content } of children ?? []) {
    const change = type === 'html_inline' ? embedDepth(content) : undefined;
    depth += change ?? 0;
    hasEmbed ||= change !== undefined;
    const isSpace = type.endsWith('break') || (['text', 'html_inline'].includes(type) && content.trim() === '');
    if (change === undefined && depth === 0 && !isSpace) return false;
  }
  return hasEmbed && depth === 0;
}

/** Shows the content of a paragraph without its element. */
export function hideParagraph([open, inline, close]: readonly (Token | undefined)[]): void {
  const last = inline?.children?.at(-1);
  if (open?.type !== 'paragraph_open' || !close || !last || open.hidden) return;
  open.hidden = true;
  close.hidden = true;
  last.content += '\n';
}

/**
 * Turns the paragraph of a single picture into a figure. The title after the address is its
 * caption.
 */
export function markFigure(inline: Token, open: Token | undefined, close: Token | undefined): void {
  if (open?.type !== 'paragraph_open' || open.hidden || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
  const image = inline.children?.find(({ type }) => type === 'image');
  close.meta = { caption: image?.attrGet('title') ?? '' };
  if (image?.attrs) image.attrs = image.attrs.filter(([name]) => name !== 'title');
}

/**
 * Moves each caption into its table. A caption is a paragraph above the table that begins with a
 * colon.
 */
export function withCaptions(tokens: Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const [open, inline, close] = result.slice(-3);
    const first = inline?.children?.[0];
    const words = token.type === 'table_open' && open?.type === 'paragraph_open' && takeCaptionMark(first?.content ?? '');
    if (!words || !close || first?.type !== 'text') {
      result.push(token);
      continue;
    }
    first.content = words;
    Object.assign(open, { type: 'caption_open', tag: 'caption' });
    Object.assign(close, { type: 'caption_close', tag: 'caption' });
    result.splice(-3, 0, token);
  }
  return result;
}

/** Names a table by its caption, after typography was applied. */
export function nameTable(table: Token | undefined, caption: Token | undefined): void {
  if (table) table.meta = { caption: plainText(caption) } satisfies TableName;
}

/** Turns the first cell of a row into its header if all of its text is strong. */
export function markRowHeader([open, inline, close]: readonly (Token | undefined)[]): void {
  // The parser puts empty texts around strong text.
  const content = inline?.children?.filter(({ type, content }) => type !== 'text' || content !== '') ?? [];
  const marks = content.filter(({ type, level }) => level === 0 && type.startsWith('strong_'));
  const isStrong = marks.length === 2 && marks[0] === content[0] && marks[1] === content.at(-1);
  if (!open || !inline || !close || !isStrong) return;
  inline.children = content.slice(1, -1);
  open.tag = 'th';
  open.attrSet('scope', 'row');
  close.tag = 'th';
}

/** Removes `{#id}` from the end of a heading; returns the id and the heading's plain text. */
export function takeId(inline: Token | undefined): { readonly text: string; readonly id: string | undefined } {
  const last = inline?.children?.at(-1);
  const words = last?.type === 'text' ? takeExplicitId(last.content) : undefined;
  if (words && last) last.content = words.text;
  return { text: plainText(inline), id: words?.id };
}

/** Returns the words of a line, without formatting. The end of a line is a space. */
function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return ['text', 'literal', 'code_inline', 'image'].includes(type) ? content : '';
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const fieldForm = /^[ \t]*["']?[\p{L}_][\p{L}\p{N}_-]*["']?[ \t]*[:=](?:\s|$)/u;

/** Returns the 0-based lines where fields between two lines of hyphens or plus signs begin within a text. */
export function fieldsWithin(markdown: string, tokens: readonly Token[]): readonly number[] {
  if (!/^[ \t]*(?:---|\+\+\+)[ \t]*$/m.test(markdown)) return [];
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  const starts = tokens.flatMap(({ type, map }) => (map && (type === 'hr' || type === 'paragraph_open') ? [map[0]] : []));
  return starts.filter((start) => {
    const fence = lines[start];
    if (fence !== '---' && fence !== '+++') return false;
    const end = lines.indexOf(fence, start + 1);
    const fields = lines.slice(start + 1, end);
    return (
      end > start + 1 &&
      fields.every((line) => /^(?:$|\s|- |#)/.test(line) || fieldForm.test(line)) &&
      fieldForm.test(fields[0] ?? '')
    );
  });
}
