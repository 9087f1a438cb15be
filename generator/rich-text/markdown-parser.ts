import MarkdownIt from 'markdown-it';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';
import { addressFinder, divideAtAddresses } from './addresses.ts';
import { addComponentDirectives } from './component-directives.ts';
import { closeEmbed, openEmbed } from './embed-parts.ts';
import { highlightCode } from './highlight-code.ts';
import { addBlocks } from './markdown-blocks.ts';
import { directiveAt, directiveOnLine } from './markdown-directives.ts';
import { addRefusals, createTextEnv, definitionReports, type LineReport } from './markdown-refusals.ts';
import type { PartComponents } from './rich-text-scope.ts';
import { closeTable, openTable, type TableName } from './table-markup.ts';
import type { TextFiles } from './text-files.ts';
import { quotationMarks } from './typography.ts';

export type Token = ReturnType<MarkdownIt['parse']>[number];

interface ParserOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  readonly labels: TextLabels;
  /** True: addresses become links. */
  readonly bareLinks?: boolean | undefined;
  readonly files?: TextFiles | undefined;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: ((name: string) => boolean) | undefined;
  readonly components?: PartComponents | undefined;
}

/** Parses Markdown and writes tokens as HTML. */
export interface MarkdownParser {
  /** Returns the tokens, and problems that concern no token. */
  parse(markdown: string): { readonly tokens: Token[]; readonly reports: readonly LineReport[] };
  render(tokens: Token[]): string;
}

/** Maximum depth of blocks within blocks. */
export const maxNesting = 100;

/**
 * Creates the parser of one language: CommonMark with tables, captions, strikethrough, figures, paired
 * quotation marks, and the parts of `addBlocks`.
 */
export function createMarkdownParser({
  tag,
  labels,
  bareLinks = false,
  files,
  isType,
  components,
}: ParserOptions): MarkdownParser {
  // Parsed so that it can be refused: without this option, readers would see HTML as text.
  const parser = new MarkdownIt({
    ...{ html: true, typographer: true, quotes: [...quotationMarks(tag)], linkify: bareLinks, maxNesting },
    highlight: highlightCode,
  });
  Object.assign(parser, { linkify: addressFinder });
  parser.disable('replacements');
  acceptAllTargets(parser);
  addBlocks(parser, labels);
  addRefusals(parser);
  addComponentDirectives(parser);
  addLiterals(parser);
  if (isType) addDirectives(parser, isType);
  const { rules } = parser.renderer;
  rules.table_open = (tokens, index) => `${openTable((tokens[index]?.meta ?? {}) as TableName)}\n`;
  rules.table_close = () => `${closeTable}\n`;
  if (components) addComponents(parser, components);
  rules.caption_open = () => '<caption>';
  rules.caption_close = () => '</caption>\n';
  const plainImage = rules.image;
  rules.image = (tokens, index, settings, env, renderer) => {
    const token = tokens[index];
    // The parser resolves escaped characters in running text only.
    for (const part of token?.children ?? []) if (part.type === 'text_special') part.type = 'text';
    const alt = renderer.renderInlineAsText(token?.children ?? [], settings, env);
    const title = token?.attrGet('title');
    const html = files?.pictureHtml(String(token?.attrGet('src')), alt, title ? { title } : {});
    return html ?? plainImage?.(tokens, index, settings, env, renderer) ?? '';
  };
  const captionOf = (close: Token | undefined): string => {
    const { caption = '' } = (close?.meta ?? {}) as { readonly caption?: string };
    return caption === '' ? '' : `<figcaption>${parser.utils.escapeHtml(caption)}</figcaption>`;
  };
  rules.paragraph_close = (tokens, index, settings, _env, renderer) =>
    `${captionOf(tokens[index])}${renderer.renderToken(tokens, index, settings)}`;
  return {
    parse(markdown) {
      const env = createTextEnv();
      const tokens = parser.parse(markdown, env);
      return { tokens, reports: definitionReports(env) };
    },
    render: (tokens) => parser.renderer.render(tokens, parser.options, {}),
  };
}

/** Turns addresses within words into tokens without typography. */
function addLiterals(parser: MarkdownIt): void {
  parser.core.ruler.before('smartquotes', 'literals', ({ tokens, Token: TokenClass }) => {
    const literal = (content: string, level: number): Token =>
      Object.assign(new TokenClass('literal', '', 0), { content, level });
    for (const { type, children } of tokens) {
      if (type !== 'inline' || !children) continue;
      for (let index = children.length - 1; index >= 0; index--) {
        const token = children[index];
        if (token?.type !== 'text') continue;
        const { content, level } = token;
        const before = children[index - 1];
        if (before?.type === 'link_open' && ['autolink', 'linkify'].includes(before.markup)) {
          children[index] = literal(content, level);
          continue;
        }
        const parts = divideAtAddresses(content);
        if (parts.every(({ isAddress }) => !isAddress)) continue;
        const made = parts.map(({ text, isAddress }) =>
          isAddress ? literal(text, level) : Object.assign(new TokenClass('text', '', 0), { content: text, level }),
        );
        children.splice(index, 1, ...made);
      }
    }
  });
  parser.renderer.rules.literal = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? '');
}

/** Adds the directives of entries. Anything that names no type of the model is text. */
function addDirectives(parser: MarkdownIt, isType: (name: string) => boolean): void {
  parser.block.ruler.before(
    'paragraph',
    'entry_block',
    (state, line, _end, isSilent) => {
      const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      const meta = directiveOnLine(state.src.slice(start, state.eMarks[line]));
      // Four spaces begin code.
      if (!meta || !isType(meta.type) || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
      if (isSilent) return true;
      Object.assign(state.push('entry_block', '', 0), { meta, map: [line, line + 1], block: true });
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  parser.inline.ruler.before('link', 'entry_inline', (state, isSilent) => {
    const directive = directiveAt(state.src, state.pos);
    if (!directive || !isType(directive.type)) return false;
    if (!isSilent) state.push('entry_inline', '', 0).meta = directive;
    state.pos += directive.length;
    return true;
  });
  parser.renderer.rules.entry_block = (tokens, index) => `${tokens[index]?.content ?? ''}\n`;
  parser.renderer.rules.entry_inline = (tokens, index) => tokens[index]?.content ?? '';
}

/** Puts the site's components around links and tables. */
function addComponents({ renderer }: MarkdownIt, { links, nodes: { table } }: PartComponents): void {
  const { rules } = renderer;
  if (links !== undefined) {
    rules.link_open = (tokens, index, settings) => {
      const href = String(tokens[index]?.attrGet('href'));
      return openEmbed({ component: links, props: { href }, content: 'within' }) + renderer.renderToken(tokens, index, settings);
    };
    rules.link_close = (tokens, index, settings) => renderer.renderToken(tokens, index, settings) + closeEmbed;
  }
  const { table_open: open, table_close: close } = rules;
  if (table === undefined || !open || !close) return;
  const embed = openEmbed({ component: table, props: { node: { type: 'table', data: {} } }, content: 'all' });
  rules.table_open = (...all) => embed + open(...all);
  rules.table_close = (...all) => close(...all) + closeEmbed;
}

/**
 * Our own rules validate targets and name the line; the parser would show the source of a refused
 * link.
 */
function acceptAllTargets(parser: MarkdownIt): void {
  parser.validateLink = () => true;
}

const plainParser = new MarkdownIt({ html: true, linkify: true });
Object.assign(plainParser, { linkify: addressFinder });
acceptAllTargets(plainParser);
addBlocks(plainParser, defaultLabels('en'));
addComponentDirectives(plainParser);

/** Parses Markdown without typography, to list links and pictures. */
export const parsePlainMarkdown = (markdown: string): Token[] => plainParser.parse(markdown, {});
