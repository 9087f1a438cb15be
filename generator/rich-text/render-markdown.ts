import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels } from '../model/text-labels.ts';
import { controlCharacters } from '../support/control-characters.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { AddressColumns } from './address-columns.ts';
import { closeOf, type NamedComponents, openDirective, openGiven } from './component-directives.ts';
import { textErrors } from './errors.ts';
import { createHeadingList } from './heading-list.ts';
import { blockElements } from './html-elements.ts';
import { parseHtmlTree } from './html-tree.ts';
import { type LinkOptions, writeLink } from './link-target.ts';
import type { DirectiveTarget } from './markdown-directives.ts';
import { allowedHtml, elementOf, isWholeHtml, MarkdownHtml } from './markdown-html.ts';
import { createMarkdownParser, maxNesting, parsePlainMarkdown } from './markdown-parser.ts';
import { findingsOf, reportOf } from './markdown-refusals.ts';
import { allowedIn, type MarkdownSettings } from './markdown-settings.ts';
import {
  fieldsWithin,
  hideParagraph,
  isEmbedAlone,
  isPictureAlone,
  markFigure,
  markRowHeader,
  nameTable,
  takeId,
  withCaptions,
} from './markdown-tokens.ts';
import type { Token } from './markdown-types.ts';
import { plainFiles } from './plain-files.ts';
import { isInContent } from './relative-links.ts';
import { renderEmbeddedEntry, renderIncludedText } from './render-embeds.ts';
import { createHtmlRenderer, listHtmlTargets } from './render-html.ts';
import { renderInlines } from './render-inlines.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import { reportCallout } from './rich-text-blocks.ts';
import type { PartComponents, RichTextContext, RichTextScope } from './rich-text-scope.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { type FileRules, fileUse, TextTargets } from './text-targets.ts';
import { applySpacing, applyTypography } from './typography.ts';

interface MarkdownOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Prepared pictures and assets. Absent: pictures are shown unchanged, without assets. */
  readonly files?: TextFiles;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: (name: string) => boolean;
  readonly components?: PartComponents;
  /** Components that directives show. Absent: none. */
  readonly directives?: NamedComponents;
  /** Components for elements of HTML. Absent: none. */
  readonly elements?: NamedComponents;
  readonly markdown?: MarkdownSettings;
}

/** Renders Markdown. Without a context, it embeds no entries. */
type MarkdownRenderer = (markdown: string, origin: ProblemOrigin, context?: Omit<RichTextContext, 'origin'>) => RenderedMarkdown;

/**
 * Creates the renderer of one language: CommonMark with tables, captions and strikethrough, heading
 * ids (`## Title {#id}`), typography, and links to allowed addresses only.
 */
export function createMarkdownRenderer(options: MarkdownOptions): MarkdownRenderer {
  const { markdown: { bareLinks, labels, values } = {}, locale, tag } = options;
  const { files = plainFiles(options.pathPrefix) } = options;
  const parser = createMarkdownParser({
    ...options,
    files,
    bareLinks,
    values: values?.[locale],
    labels: labels?.[locale] ?? defaultLabels(tag),
  });
  return (markdown, origin, context) => {
    const text = new MarkdownText(options, origin, context);
    const parsed = parser.parse(markdown, context?.value);
    text.checkSource(markdown, parsed);
    const tokens = withCaptions(parsed.tokens);
    for (const index of tokens.keys()) text.visit(tokens, index);
    text.end();
    const {
      headings,
      problems,
      targets: { links, files },
    } = text;
    return { ...withParts(parser.render(tokens).trim(), headings.headings), links, files, problems };
  };
}

/** State of one text while its tokens are prepared for rendering. */
class MarkdownText {
  readonly problems: Problem[] = [];
  readonly headings = createHeadingList(this.problems);
  readonly targets: TextTargets;
  readonly #options: MarkdownOptions;
  readonly #origin: ProblemOrigin;
  readonly #context: Omit<RichTextContext, 'origin'> | undefined;
  /** 1-based line of the current block within the text. */
  #line = 1;
  /** Id of the latest heading. */
  #headingId: string | undefined;
  readonly #html: MarkdownHtml;
  /** Names of elements within lines whose start was refused. */
  readonly #refusedTags: string[] = [];
  /** Lines of footnotes that are written within a line, by their number. */
  readonly #noteLines = new Map<unknown, number>();
  /** Ends of the directives that are open. */
  readonly #directiveEnds: string[] = [];
  /** Open blocks and marks, outermost first. */
  readonly #parents: Token[] = [];
  #isTooDeep = false;
  readonly #columns = new AddressColumns();

  constructor(options: MarkdownOptions, origin: ProblemOrigin, context: Omit<RichTextContext, 'origin'> | undefined) {
    this.#options = options;
    this.#origin = origin;
    this.#context = context;
    this.targets = new TextTargets(options, this.problems, context);
    this.#html = new MarkdownHtml(allowedIn(options.markdown ?? {}, context?.type) ?? [], {
      names: options.elements?.names ?? [],
      open: (attributes, line) => openGiven(attributes, this.#componentOptions(options.elements, line)),
    });
  }

  /** Reports what no token shows: fields within the text, control characters, unused definitions. */
  checkSource(markdown: string, { tokens, reports }: ReturnType<ReturnType<typeof createMarkdownParser>['parse']>): void {
    this.#columns.read(markdown);
    for (const { line, report } of reports) this.problems.push(report({ where: this.#at(line + 1) }));
    for (const line of fieldsWithin(markdown, tokens)) {
      this.problems.push(textErrors.FRONT_MATTER_INSIDE({}, { where: this.#at(line + 1) }));
    }
    for (const { code, line } of controlCharacters(markdown)) {
      this.problems.push(textErrors.CONTROL_CHARACTER({ code }, { where: this.#at(line + 1) }));
    }
  }

  /** Reports what is open after the last token. */
  end(): void {
    for (const { html, line, isAllowed, token } of this.#html.takeOpen()) {
      if (token.type === 'html_inline') token.content = wordsOfTag(token.content);
      else this.#showBlock(token as Token, line, true);
      // Any other was reported where it begins.
      if (isAllowed) this.problems.push(textErrors.RAW_HTML({ html: excerpt(html) }, { where: this.#at(line) }));
    }
  }

  /** Prepares the token at an index, after all tokens before it. */
  visit(tokens: readonly Token[], index: number): void {
    const token = tokens[index];
    if (!token) return;
    if (token.map) this.#line = token.map[0] + 1;
    for (const { line, report } of findingsOf(token.meta)) this.problems.push(report({ where: this.#at(this.#line + line) }));
    if (token.nesting === 1 && containers.has(token.type) && token.level >= maxNesting - 1) this.#reportDepth();
    if (token.nesting === -1) this.#parents.pop();
    this.#blockRules[token.type]?.(token, tokens, index);
    if (token.nesting === 1) this.#parents.push(token);
  }

  readonly #blockRules: Readonly<Record<string, (token: Token, tokens: readonly Token[], index: number) => void>> = {
    html_block: (token) => this.#showHtml(token, this.#line),
    component_form: ({ content }) =>
      this.problems.push(textErrors.DIRECTIVE_FORM({ written: excerpt(content) }, { where: this.#at(this.#line) })),
    component_line: (token) => {
      const open = this.#openDirective(token);
      token.content = open + closeOf(open);
    },
    component_open: (token) => {
      token.content = this.#openDirective(token);
      this.#directiveEnds.push(closeOf(token.content));
    },
    component_close: (token) => {
      token.content = this.#directiveEnds.pop() ?? '';
    },
    footnote_open: ({ meta }) => {
      this.#line = this.#noteLines.get(meta.id) ?? this.#line;
    },
    blockquote_open: (_open, tokens, index) => {
      const first = tokens[index + 2];
      if (first?.type === 'inline') reportCallout(first.content, this.problems, { where: this.#at(this.#line) });
    },
    entry_block: (token) => this.#embedEntry(token, 'embedded-entry-block', this.#line),
    inline: (token, tokens, index) => {
      this.#visitInline(token);
      if (isEmbedAlone(token)) hideParagraph(tokens.slice(index - 1, index + 2));
      if (this.#options.files && isPictureAlone(token)) markFigure(token, tokens[index - 1], tokens[index + 1]);
    },
    // At its end, the text of a heading has its typography.
    heading_close: (_close, tokens, index) => this.#addHeading(tokens[index - 2], tokens[index - 1]),
    table_open: (token) => {
      token.meta = { headingId: this.#headingId };
    },
    caption_close: (_close, tokens, index) => nameTable(tokens[index - 3], tokens[index - 1]),
    td_open: (_open, tokens, index) => {
      if (tokens[index - 1]?.type === 'tr_open') markRowHeader(tokens.slice(index, index + 3));
    },
  };

  #visitInline(inline: Token): void {
    let line = this.#line;
    this.#parents.push(inline);
    for (const child of inline.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++;
      if (child.nesting === -1) this.#parents.pop();
      this.#inlineRules[child.type]?.(child, line);
      if (child.nesting === 1) this.#parents.push(child);
      if (child.type === 'refused' || child.type === 'image') line += child.content.split('\n').length - 1;
    }
    this.#parents.pop();
    dropEmptyLinks(inline.children ?? []);
  }

  readonly #inlineRules: Readonly<Record<string, (token: Token, line: number) => void>> = {
    text: (token) => {
      token.content = applySpacing(token.content, this.#options.tag);
    },
    html_inline: (token, line) => this.#showHtml(token, line),
    refused: ({ meta }, line) => {
      const problem = reportOf(meta)?.({ where: this.#at(line) });
      if (problem) this.problems.push(problem);
    },
    footnote_ref: ({ meta }, line) => {
      if (meta.label === undefined) this.#noteLines.set(meta.id, line);
    },
    entry_inline: (token, line) => this.#embedEntry(token, 'embedded-entry-inline', line),
    link_open: (token, line) => {
      token.attrSet('href', this.targets.link(token.attrGet('href') ?? '', this.#at(line)) ?? '');
    },
    image: (token, line) => {
      const written = token.attrGet('src') ?? '';
      const title = token.attrGet('title');
      if (title) token.attrSet('title', applyTypography(title, this.#options.tag));
      const end = line + token.content.split('\n').length - 1;
      token.attrSet('src', this.targets.picture(written, this.#columns.ofPicture(written, end, this.#at(end))) ?? '');
      if (token.content.trim() !== '' || (token.meta as { readonly isDecoration?: boolean } | null)?.isDecoration) return;
      const src = token.attrGet('src') ?? '';
      const shown = src === '' || isInContent(src) ? written : src;
      this.problems.push(textErrors.IMAGE_TEXT({ target: shown }, { where: this.#at(line) }));
    },
  };

  /** Writes the markup of an entry into its token, by the rules of rich text. */
  #embedEntry(token: Token, type: 'embedded-entry-block' | 'embedded-entry-inline', line: number): void {
    const context = this.#context;
    if (!context) return;
    const { headings, problems } = this;
    const { links, files, library } = this.targets;
    const { type: entryType, slug } = token.meta as DirectiveTarget;
    const { tag, locale, components = { nodes: {} } } = this.#options;
    const { labels, bareLinks = false, lenientLinks = false } = this.#options.markdown ?? {};
    const scope: RichTextScope = {
      labels: labels?.[locale] ?? defaultLabels(tag),
      bareLinks,
      lenientLinks,
      context: { ...context, origin: this.#origin },
      tag,
      components,
      headings,
      links,
      files,
      problems,
      library,
      at: () => ({ where: this.#at(line) }),
      href: (target) => writeLink(target, this.#options),
    };
    const isInclude = entryType === 'include' && !this.#options.isType?.('include');
    const entry = !isInclude ? `${entryType}/${slug}` : slug.includes('/') ? slug : `${context.type ?? ''}/${slug}`;
    const node = { type, path: '', data: { target: { entry } }, children: [], text: '', marks: [] };
    if (isInclude) token.content = renderIncludedText(node, scope);
    else token.content = type === 'embedded-entry-block' ? renderEmbeddedEntry(node, scope) : renderInlines([node], scope).html;
  }

  #openDirective({ meta }: Token): string {
    return openDirective(meta, this.#componentOptions(this.#options.directives, this.#line));
  }

  #componentOptions(components: NamedComponents | undefined, line: number): Parameters<typeof openGiven>[1] {
    const { problems } = this;
    const { links } = this.targets;
    return { components, problems, links, locale: this.#options.locale, where: this.#at(line) };
  }

  /** Shows HTML that is accepted, and reports any other. Its words are shown, too. */
  #showHtml(token: Token, line: number): void {
    const { content } = token;
    const where = this.#at(line);
    if (/^\s*<!--/.test(content)) this.problems.push(textErrors.COMMENT({ comment: excerpt(content) }, { where }));
    else if (
      /^\s*<details[\s>](?![\s\S]*<summary[^>]*>\s*[^<\s])/i.test(content) ||
      (/^\s*<details[\s>]/i.test(content) && !isWholeHtml(content))
    )
      this.problems.push(textErrors.DETAILS({}, { where }));
    else if (token.type === 'html_block' && isWholeHtml(content)) {
      this.#showBlock(token, line);
      return;
    } else {
      const shown = this.#html.show(token, { line, parent: this.#parents.at(-1) });
      if (shown) token.content = shown.html;
      if (shown?.isAllowed) return;
      if (!this.#endsRefused(token)) this.problems.push(textErrors.RAW_HTML({ html: excerpt(content) }, { where }));
      if (shown) return;
    }
    if (token.type === 'html_inline') token.content = wordsOfTag(content);
    else this.#showBlock(token, line, true);
  }

  /** True for the end of an element whose start was refused; remembers such starts. */
  #endsRefused({ type, content }: Token): boolean {
    if (type !== 'html_inline') return false;
    const name = elementOf(content);
    const start = content.startsWith('</') ? this.#refusedTags.lastIndexOf(name) : -1;
    if (start >= 0) this.#refusedTags.splice(start, 1);
    else if (!content.startsWith('</')) this.#refusedTags.push(name);
    return start >= 0;
  }

  /** Shows a block of HTML by the rules of texts in HTML. */
  #showBlock(token: Token, line: number, isReported = false): void {
    const where = this.#at(line);
    const allowed = allowedIn(this.#options.markdown ?? {}, this.#context?.type) ?? [];
    const { html, removed } = sanitizeHtml(token.content, allowedHtml(allowed), this.#options.elements?.names);
    if (removed.length > 0 && !isReported) this.problems.push(textErrors.RAW_HTML({ html: excerpt(token.content) }, { where }));
    const { headings, targets, problems } = this;
    const { richText, marked = richText.html } = createHtmlRenderer(this.#options)(html, where, { headings, targets, problems });
    token.content = marked === '' ? '' : `${marked}\n`;
  }

  #reportDepth(): void {
    if (this.#isTooDeep) return;
    this.#isTooDeep = true;
    this.problems.push(textErrors.DOCUMENT_LIMIT({ limit: `more than ${maxNesting} levels` }, { where: this.#at(this.#line) }));
  }

  #addHeading(open: Token | undefined, inline: Token | undefined): void {
    this.#headingId = undefined;
    if (open === undefined) return;
    const { text, id: explicitId } = takeId(inline);
    const level = Number(open.tag.slice(1));
    this.#headingId = this.headings.add({ text, level, explicitId, where: this.#at(this.#line) });
    open.attrSet('id', this.#headingId);
  }

  #at(line: number): ProblemOrigin {
    return { ...this.#origin, line: (this.#origin.line ?? 1) + line - 1 };
  }
}

/** Returns the words of one refused tag within a line: of a picture, or a space for a block. */
function wordsOfTag(tag: string): string {
  const [node] = parseHtmlTree(sanitizeHtml(tag).html);
  if (node?.name === 'img') return escapeHtml(node.attributes.alt ?? '');
  return blockElements.has(elementOf(tag)) ? ' ' : '';
}

/** Leaves the words of links and pictures whose address is refused, as in rich text. */
function dropEmptyLinks(tokens: readonly Token[]): void {
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token.attrGet('href') === '');
    const isDropped = token.type === 'link_close' ? open.pop() : token.type === 'link_open' && open.at(-1);
    if (isDropped) Object.assign(token, { type: 'text', content: '' });
    else if (token.type === 'image' && token.attrGet('src') === '') token.type = 'text';
  }
}

/**
 * Lists the files that rendering a text uses, so that they can be prepared. `bareLinks` is the
 * setting: only then is an address without marks a link.
 */
export function listMarkdownFiles(
  markdown: string,
  files: FileRules,
  { folder, bareLinks = false }: { readonly folder?: string; readonly bareLinks?: boolean } = {},
): readonly FileUse[] {
  // Few texts can hold any, and parsing takes as long as rendering.
  if (!markdown.includes('![') && !markdown.includes('//') && !/<img/i.test(markdown)) return [];
  const used = (kind: 'picture' | 'file', written: string): readonly FileUse[] => {
    const use = fileUse(kind, written, files, folder);
    return use ? [use] : [];
  };
  return parsePlainMarkdown(markdown).flatMap(({ type, content, children }) => {
    if (type === 'html_block') return listHtmlTargets(sanitizeHtml(content).html).flatMap(([kind, each]) => used(kind, each));
    return (children ?? []).flatMap((child): readonly FileUse[] => {
      if (child.type === 'image') return used('picture', child.attrGet('src') ?? '');
      const isLink = child.type === 'link_open' && (bareLinks || child.markup !== 'linkify');
      return isLink ? used('file', child.attrGet('href') ?? '') : [];
    });
  });
}

/** Blocks that contain blocks. */
const containers: ReadonlySet<string> = new Set(
  'blockquote_open list_item_open dd_open callout_open footnote_reference_open details_open component_open'.split(' '),
);

const excerpt = (html: string): string => (html.length > 60 ? `${html.slice(0, 60).trimEnd()}…` : html.trim());
