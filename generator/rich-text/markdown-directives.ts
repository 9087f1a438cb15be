import type MarkdownIt from 'markdown-it';

/** An entry that Markdown embeds, by its type and slug. */
export interface DirectiveTarget {
  readonly type: string;
  readonly slug: string;
}

const form = String.raw`([A-Za-z][\w-]*)\[([^\]\s]+)\]`;
const onLine = new RegExp(`^::${form}[ \t]*$`);
const inText = new RegExp(`:${form}`, 'y');
const anywhere = new RegExp(`:${form}`);
const everywhere = new RegExp(`::?${form}`, 'g');

/** True if a text may embed an entry. */
export const mayHaveDirectives = (markdown: string): boolean => anywhere.test(markdown);

/** Removes the directives of a text. */
export const withoutDirectives = (markdown: string): string => markdown.replace(everywhere, ' ');

/**
 * Adds the directives that embed an entry: `::type[slug]` on a line of its own, `:type[slug]` within
 * a line. Anything that names no type of the model is text.
 */
export function addDirectives(parser: MarkdownIt, isType: (name: string) => boolean): void {
  const target = ([, type = '', slug = '']: RegExpExecArray): DirectiveTarget | undefined =>
    isType(type) ? { type, slug } : undefined;
  parser.block.ruler.before(
    'paragraph',
    'entry_block',
    (state, line, _end, isSilent) => {
      const [start, end] = [(state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0];
      const match = onLine.exec(state.src.slice(start, end));
      const meta = match && target(match);
      // Four spaces begin code.
      if (!meta || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
      if (isSilent) return true;
      Object.assign(state.push('entry_block', '', 0), { meta, map: [line, line + 1], block: true });
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  parser.inline.ruler.before('link', 'entry_inline', (state, isSilent) => {
    inText.lastIndex = state.pos;
    const match = state.src[state.pos] === ':' && !/[\w:]/.test(state.src[state.pos - 1] ?? '') ? inText.exec(state.src) : null;
    const meta = match && target(match);
    if (!meta) return false;
    if (!isSilent) state.push('entry_inline', '', 0).meta = meta;
    state.pos += match[0].length;
    return true;
  });
  parser.renderer.rules.entry_block = (tokens, index) => `${tokens[index]?.content ?? ''}\n`;
  parser.renderer.rules.entry_inline = (tokens, index) => tokens[index]?.content ?? '';
}
