import MarkdownIt from 'markdown-it';
import { closestName } from '../support/closest-name.ts';
import { addressFinder } from './addresses.ts';
import { addComponentDirectives } from './component-directives.ts';
import { textErrors } from './errors.ts';
import { addBlocks } from './markdown-blocks.ts';
import { directiveAt, directiveOnLine } from './markdown-directives.ts';
import { addRefusals, createTextEnv, definitionReports, type LineReport } from './markdown-refusals.ts';
import { readTags } from './markdown-tags.ts';
import type { InlineState, Token } from './markdown-types.ts';
import { withoutComments } from './sanitize-html.ts';
import type { Report } from './shortcodes.ts';

interface ParserOptions {
  /** True: addresses become links. */
  readonly bareLinks?: boolean;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: (name: string) => boolean;
  /** Values that texts show, by name. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns a value of the text's entry by the name of its field. */
type OwnValue = (name: string) => string | undefined;

export interface MarkdownParser {
  /** Returns the tokens, and problems that concern no token. Values of the text's entry come before those of the site. */
  parse(markdown: string, ownValue?: OwnValue): { readonly tokens: Token[]; readonly reports: readonly LineReport[] };
}

/** Maximum depth of blocks within blocks. */
export const maxNesting = 100;

/** Creates the parser of one language: CommonMark with tables, captions, strikethrough, figures, and the parts of `addBlocks`. */
export function createMarkdownParser({ bareLinks = false, isType, values }: ParserOptions): MarkdownParser {
  const options = { html: true, linkify: bareLinks, maxNesting };
  // Parsed so that it can be refused: without this option, readers would see HTML as text.
  const parser = plainly(new MarkdownIt(options));
  addRefusals(parser);
  addDirectives(parser, { isType, values });
  return {
    parse(markdown, ownValue) {
      const env = { ...createTextEnv(markdown), ownValue };
      const tokens = parser.parse(markdown, env);
      return { tokens, reports: definitionReports(env) };
    },
  };
}

/** Adds what all parsers have in common. Escaped characters stay tokens of their own. */
function plainly(parser: MarkdownIt): MarkdownIt {
  Object.assign(parser, { linkify: addressFinder });
  // Our own rules validate targets and name the line; the parser would show the source of a refused link.
  parser.validateLink = () => true;
  parser.core.ruler.disable('text_join');
  addBlocks(parser);
  addHtml(parser);
  addComponentDirectives(parser);
  return parser;
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

const plainParser = plainly(new MarkdownIt({ html: true, linkify: true }));

/** Resolves escaped characters. */
export const unescapeMarkdown = plainParser.utils.unescapeAll;

/** Parses Markdown without checks. */
export const parsePlainMarkdown = (markdown: string): Token[] => plainParser.parse(markdown, {});
