import MarkdownIt from 'markdown-it';
import { addDirectives } from './markdown-directives.ts';
import { closeTable, openTable, type TableName } from './table-markup.ts';
import type { TextFiles } from './text-files.ts';
import { applyTypography, quotationMarks } from './typography.ts';

export type Token = ReturnType<MarkdownIt['parse']>[number];

interface ParserOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  readonly files?: TextFiles | undefined;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: ((name: string) => boolean) | undefined;
}

/** Parses Markdown and writes tokens as HTML. */
export interface MarkdownParser {
  parse(markdown: string): Token[];
  render(tokens: Token[]): string;
}

/**
 * Creates the parser of one language: CommonMark with tables, captions, strikethrough, figures and
 * paired quotation marks.
 */
export function createMarkdownParser({ tag, files, isType }: ParserOptions): MarkdownParser {
  // Parsed so that it can be refused: without this option, readers would see HTML as text.
  const parser = new MarkdownIt({ html: true, typographer: true, quotes: [...quotationMarks(tag)] });
  parser.disable('replacements');
  acceptAllTargets(parser);
  if (isType) addDirectives(parser, isType);
  const { rules } = parser.renderer;
  rules.table_open = (tokens, index) => `${openTable((tokens[index]?.meta ?? {}) as TableName)}\n`;
  rules.table_close = () => `${closeTable}\n`;
  rules.caption_open = () => '<caption>';
  rules.caption_close = () => '</caption>\n';
  const plainImage = rules.image;
  rules.image = (tokens, index, settings, env, renderer) => {
    const token = tokens[index];
    // The parser resolves escaped characters in running text only.
    for (const part of token?.children ?? []) if (part.type === 'text_special') part.type = 'text';
    const alt = renderer.renderInlineAsText(token?.children ?? [], settings, env);
    const html = files?.pictureHtml(String(token?.attrGet('src')), alt);
    return html ?? plainImage?.(tokens, index, settings, env, renderer) ?? '';
  };
  const captionOf = (close: Token | undefined): string => {
    const { caption = '' } = (close?.meta ?? {}) as { readonly caption?: string };
    return caption === '' ? '' : `<figcaption>${parser.utils.escapeHtml(applyTypography(caption, tag))}</figcaption>`;
  };
  rules.paragraph_close = (tokens, index, settings, _env, renderer) =>
    `${captionOf(tokens[index])}${renderer.renderToken(tokens, index, settings)}`;
  return {
    parse: (markdown) => parser.parse(markdown, {}),
    render: (tokens) => parser.renderer.render(tokens, parser.options, {}),
  };
}

/**
 * Our own rules validate targets and name the line; the parser would show the source of a refused
 * link.
 */
function acceptAllTargets(parser: MarkdownIt): void {
  parser.validateLink = () => true;
}

const plainParser = new MarkdownIt({ html: true });
acceptAllTargets(plainParser);

/** Parses Markdown without typography, to list links and pictures. */
export const parsePlainMarkdown = (markdown: string): Token[] => plainParser.parse(markdown, {});
