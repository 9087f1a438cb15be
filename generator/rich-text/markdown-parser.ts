import MarkdownIt from 'markdown-it';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';
import { closestName } from '../support/closest-name.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { addressFinder, divideAtAddresses } from './addresses.ts';
import { addComponentDirectives } from './component-directives.ts';
import { closeEmbed, openEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { highlightCode } from './highlight-code.ts';
import { literalElements } from './html-elements.ts';
import { addBlocks } from './markdown-blocks.ts';
import { directiveAt, directiveOnLine } from './markdown-directives.ts';
import { elementOf } from './markdown-html.ts';
import { addRefusals, createTextEnv, definitionReports, type LineReport } from './markdown-refusals.ts';
import { readTags } from './markdown-tags.ts';
import type { InlineState, Token } from './markdown-types.ts';
import type { PartComponents } from './rich-text-scope.ts';
import { withoutComments } from './sanitize-html.ts';
import type { Report } from './shortcodes.ts';
import { closeTable, openTable, type TableName } from './table-markup.ts';
import type { TextFiles } from './text-files.ts';
import { quotationMarks } from './typography.ts';
import { closeTag, element, figure, openTag } from './write-html.ts';

interface ParserOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  readonly labels: TextLabels;
  /** True: addresses become links. */
  readonly bareLinks?: boolean;
  readonly files: TextFiles;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: (name: string) => boolean;
  /** Values that texts show, by name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly components?: PartComponents;
}

/** Parses Markdown and writes tokens as HTML. */
/** Returns a value of the text's entry by the name of its field. */
type OwnValue = (name: string) => string | undefined;

export interface MarkdownParser {
  /** Returns the tokens, and problems that concern no token. Values of the text's entry come before those of the site. */
  parse(markdown: string, ownValue?: OwnValue): { readonly tokens: Token[]; readonly reports: readonly LineReport[] };
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
  values,
  components,
}: ParserOptions): MarkdownParser {
  const options = {
    // Parsed so that it can be refused: without this option, readers would see HTML as text.
    html: true,
    typographer: true,
    quotes: [...quotationMarks(tag)],
    linkify: bareLinks,
    maxNesting,
    highlight: highlightCode,
  };
  const parser = new MarkdownIt(options);
  Object.assign(parser, { linkify: addressFinder });
  parser.disable('replacements');
  acceptAllTargets(parser);
  addBlocks(parser, labels);
  addHtml(parser);
  addRefusals(parser);
  addComponentDirectives(parser);
  addLiterals(parser);
  addDirectives(parser, { isType, values });
  const { rules } = parser.renderer;
  rules.table_open = (tokens, index) => `${openTable((tokens[index]?.meta ?? {}) as TableName)}\n`;
  rules.table_close = () => `${closeTable}\n`;
  const { fence = () => '' } = rules;
  rules.fence = (...all) => withCodeTitle(fence(...all), parser.utils.unescapeAll(all[0][all[1]]?.info ?? ''));
  if (components) addComponents(parser, components);
  rules.caption_open = () => openTag('caption');
  rules.caption_close = () => `${closeTag('caption')}\n`;
  rules.image = (tokens, index, settings, env, renderer) => {
    const token = tokens[index];
    // The parser resolves escaped characters in running text only.
    for (const part of token?.children ?? []) if (part.type === 'text_special') part.type = 'text';
    const alt = renderer.renderInlineAsText(token?.children ?? [], settings, env);
    const title = token?.attrGet('title');
    // Of a picture that cannot be shown, the words are.
    return files.pictureHtml(String(token?.attrGet('src')), alt, title ? { title } : {}) ?? parser.utils.escapeHtml(alt);
  };
  const captionOf = (close: Token | undefined): string => {
    const { caption = '' } = (close?.meta ?? {}) as { readonly caption?: string };
    return caption === '' ? '' : element('figcaption', parser.utils.escapeHtml(caption));
  };
  rules.paragraph_close = (tokens, index, settings, _env, renderer) =>
    `${captionOf(tokens[index])}${renderer.renderToken(tokens, index, settings)}`;
  return {
    parse(markdown, ownValue) {
      const env = { ...createTextEnv(markdown), ownValue };
      const tokens = parser.parse(markdown, env);
      return { tokens, reports: definitionReports(env) };
    },
    render: (tokens) => parser.renderer.render(tokens, parser.options, {}),
  };
}

/** Puts the title of a block of code above it: the name of a file behind the language, or `title="…"`. */
function withCodeTitle(html: string, info: string): string {
  const [, quoted, word, file] = /\stitle=(?:"([^"]+)"|([^\s"]+))|^\S+\s+([^\s={}"]*[./][^\s={}"]*)/.exec(info) ?? [];
  const title = quoted ?? word ?? file;
  if (title === undefined) return html;
  return `${figure(element('figcaption', escapeHtml(title)) + html, { class: 'code' }).html}\n`;
}

/** Turns addresses within words into tokens without typography. */
function addLiterals(parser: MarkdownIt): void {
  parser.core.ruler.before('smartquotes', 'literals', ({ tokens, Token: TokenClass }) => {
    const literal = (content: string, level: number): Token =>
      Object.assign(new TokenClass('literal', '', 0), { content, level });
    for (const { type, children } of tokens) {
      if (type !== 'inline' || !children) continue;
      markLiteral(children);
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

/** Words in elements such as `<code>` are shown as they are written. */
function markLiteral(children: readonly Token[]): void {
  let depth = 0;
  for (const token of children) {
    if (token.type === 'html_inline' && literalElements.has(elementOf(token.content)))
      depth += token.content.startsWith('</') ? -1 : 1;
    else if (depth > 0 && token.type === 'text') token.type = 'literal';
  }
}

/** Removes comments, and reads links and pictures in HTML like those of Markdown. */
function addHtml({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'html', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'html_block') token.content = withoutComments(token.content);
      if (token.children?.some(({ type }) => type === 'html_inline')) token.children = readTags(token.children);
    }
    state.tokens = state.tokens.filter(({ type, content }) => type !== 'html_block' || content.trim() !== '');
  });
}

/**
 * Adds the directives of entries and values: `::include[slug]` and `:value[name]`, unless the model has types of these names.
 * Anything that names no type of the model is text.
 */
function addDirectives(
  parser: MarkdownIt,
  { isType = () => false, values = {} }: Pick<ParserOptions, 'isType' | 'values'>,
): void {
  parser.block.ruler.before(
    'paragraph',
    'entry_block',
    (state, line, _end, isSilent) => {
      const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      const meta = directiveOnLine(state.src.slice(start, state.eMarks[line]));
      // Four spaces begin code.
      if (!meta || !(isType(meta.type) || meta.type === 'include') || (state.sCount[line] ?? 0) - state.blkIndent >= 4)
        return false;
      if (isSilent) return true;
      Object.assign(state.push('entry_block', '', 0), { meta, map: [line, line + 1], block: true });
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  parser.inline.ruler.before('link', 'entry_inline', (state, isSilent) => {
    const directive = directiveAt(state.src, state.pos);
    const isValue = directive?.type === 'value' && !isType('value');
    if (!directive || !(isValue || isType(directive.type))) return false;
    if (!isSilent && isValue) pushValue(state, directive.slug, values);
    else if (!isSilent) state.push('entry_inline', '', 0).meta = directive;
    state.pos += directive.length;
    return true;
  });
  parser.renderer.rules.entry_block = (tokens, index) => `${tokens[index]?.content ?? ''}\n`;
  parser.renderer.rules.entry_inline = (tokens, index) => tokens[index]?.content ?? '';
}

function pushValue(state: InlineState, name: string, values: Readonly<Record<string, string>>): void {
  const ofSite = Object.hasOwn(values, name) ? values[name] : undefined;
  const text = (state.env as { readonly ownValue?: OwnValue }).ownValue?.(name) ?? ofSite;
  if (text !== undefined) {
    state.push('literal', '', 0).content = text;
    return;
  }
  const suggestion = closestName(name, Object.keys(values));
  const token = state.push('refused', '', 0);
  token.content = `:value[${name}]`;
  token.meta = { report: (details: Parameters<Report>[0]) => textErrors.VALUE_UNKNOWN({ name, suggestion }, details) };
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
addHtml(plainParser);
addComponentDirectives(plainParser);

/** Renders Markdown without typography and checks. */
export const renderPlainMarkdown = (markdown: string): string => plainParser.render(markdown);

/** Parses Markdown without typography, to list links and pictures. */
export const parsePlainMarkdown = (markdown: string): Token[] => plainParser.parse(markdown, {});
