import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels, type TextLabels } from '../model/text-labels.ts';
import { controlCharacters } from '../support/control-characters.ts';
import { AddressColumns } from './address-columns.ts';
import { type NamedComponents, openDirective } from './component-directives.ts';
import { textErrors } from './errors.ts';
import { finishText } from './finish-text.ts';
import { inlineEntry } from './from-document.ts';
import { type MarkdownParts, treeOfMarkdown } from './from-markdown.ts';
import { createHeadingList } from './heading-list.ts';
import { blockElements } from './html-elements.ts';
import type { LinkOptions } from './link-target.ts';
import type { DirectiveTarget } from './markdown-directives.ts';
import { allowedHtml, elementOf, type HtmlPart, isWholeHtml, MarkdownHtml } from './markdown-html.ts';
import { createMarkdownParser, maxNesting, parsePlainMarkdown } from './markdown-parser.ts';
import { findingsOf, reportOf } from './markdown-refusals.ts';
import { allowedIn, type MarkdownSettings } from './markdown-settings.ts';
import { fieldsWithin } from './markdown-tokens.ts';
import type { Token } from './markdown-types.ts';
import { renderEmbeddedEntry, renderIncludedText } from './render-embeds.ts';
import { listTargets } from './render-html.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import { reportCallout } from './rich-text-blocks.ts';
import type { PartComponents, RichTextContext, RichTextScope } from './rich-text-scope.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { type FileRules, fileUse, TextTargets } from './text-targets.ts';
import { markupNode, parseHtmlTree, type TextNode, wordsNode } from './text-tree.ts';

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
  const { markdown: { bareLinks, values } = {}, locale, isType } = options;
  const parser = createMarkdownParser({ isType, bareLinks, values: values?.[locale] });
  return (markdown, origin, context) => {
    const text = new MarkdownText(options, origin, context);
    const parsed = parser.parse(markdown, context?.value);
    text.checkSource(markdown, parsed);
    const nodes = text.end(treeOfMarkdown(parsed.tokens, text));
    const { headings, problems, targets } = text;
    const marked = finishText(nodes, origin, text, options);
    return { ...withParts(marked, headings.headings), links: targets.links, files: targets.files, problems };
  };
}

/** One text while its tokens become a tree. */
class MarkdownText implements MarkdownParts {
  readonly problems: Problem[] = [];
  readonly headings = createHeadingList(this.problems);
  readonly targets: TextTargets;
  readonly labels: TextLabels;
  readonly #options: MarkdownOptions;
  readonly #origin: ProblemOrigin;
  readonly #context: Omit<RichTextContext, 'origin'> | undefined;
  readonly #html: MarkdownHtml;
  readonly #allowed: readonly string[];
  /** Names of elements within lines whose start was refused. */
  readonly #refusedTags: string[] = [];
  #isTooDeep = false;
  readonly #columns = new AddressColumns();

  constructor(options: MarkdownOptions, origin: ProblemOrigin, context: Omit<RichTextContext, 'origin'> | undefined) {
    this.#options = options;
    this.#origin = origin;
    this.#context = context;
    this.targets = new TextTargets(options, this.problems, context);
    this.labels = options.markdown?.labels?.[options.locale] ?? defaultLabels(options.tag);
    this.#allowed = allowedIn(options.markdown ?? {}, context?.type) ?? [];
    this.#html = new MarkdownHtml(this.#allowed, options.elements?.names ?? [], (line) => this.at(line));
  }

  /** Reports what no token shows: fields within the text, control characters, unused definitions. */
  checkSource(markdown: string, { tokens, reports }: ReturnType<ReturnType<typeof createMarkdownParser>['parse']>): void {
    this.#columns.read(markdown);
    for (const { line, report } of reports) this.problems.push(report({ where: this.at(line + 1) }));
    for (const line of fieldsWithin(markdown, tokens)) {
      this.problems.push(textErrors.FRONT_MATTER_INSIDE({}, { where: this.at(line + 1) }));
    }
    for (const { code, line } of controlCharacters(markdown)) {
      this.problems.push(textErrors.CONTROL_CHARACTER({ code }, { where: this.at(line + 1) }));
    }
  }

  begin(token: Token, line: number, words: Token | undefined): void {
    for (const { line: offset, report } of findingsOf(token.meta)) this.problems.push(report({ where: this.at(line + offset) }));
    if (token.nesting === 1 && containers.has(token.type) && token.level >= maxNesting - 1) this.#reportDepth(line);
    if (token.type === 'blockquote_open' && words?.type === 'inline')
      reportCallout(words.content, this.problems, { where: this.at(line) });
    if (token.type === 'component_form')
      this.problems.push(textErrors.DIRECTIVE_FORM({ written: excerpt(token.content) }, { where: this.at(line) }));
  }

  refused({ meta }: Token, line: number): void {
    const problem = reportOf(meta)?.({ where: this.at(line) });
    if (problem) this.problems.push(problem);
  }

  atPicture(address: string, line: number): ProblemOrigin {
    return this.#columns.ofPicture(address, line, this.at(line));
  }

  /** Reports elements without an end, and shows what they contain. */
  end(nodes: readonly TextNode[]): readonly TextNode[] {
    const open = this.#html.takeOpen();
    // Any other was reported where it begins.
    for (const { html, line, isAllowed } of open)
      if (isAllowed) this.problems.push(textErrors.RAW_HTML({ html: excerpt(html) }, { where: this.at(line) }));
    return open.length === 0 ? nodes : unwrapped(nodes, new Set(open.map(({ element }) => element)));
  }

  /** Returns an embedded entry, by the rules of rich text. */
  entry(token: Token, line: number): TextNode {
    const isBlock = token.type === 'entry_block';
    return markupNode(() => this.#embedEntry(token, line), { isBlock });
  }

  #embedEntry({ type: tokenType, meta }: Token, line: number): string {
    const context = this.#context;
    if (!context) return '';
    const type = tokenType === 'entry_block' ? 'embedded-entry-block' : 'embedded-entry-inline';
    const { headings, problems, targets } = this;
    const { type: entryType, slug } = meta as DirectiveTarget;
    const { tag, components = { nodes: {} } } = this.#options;
    const { bareLinks = false } = this.#options.markdown ?? {};
    const scope: RichTextScope = {
      labels: this.labels,
      bareLinks,
      context: { ...context, origin: this.#origin },
      tag,
      components,
      headings,
      targets,
      problems,
      at: () => ({ where: this.at(line) }),
    };
    const isInclude = entryType === 'include' && !this.#options.isType?.('include');
    const entry = !isInclude ? `${entryType}/${slug}` : slug.includes('/') ? slug : `${context.type ?? ''}/${slug}`;
    const node = { type, path: '', data: { target: { entry } }, children: [], text: '', marks: [] };
    if (isInclude) return renderIncludedText(node, scope);
    return type === 'embedded-entry-block' ? renderEmbeddedEntry(node, scope) : inlineEntry(node, scope).html();
  }

  directive(meta: unknown, line: number): () => string {
    const { problems } = this;
    const { links } = this.targets;
    const { directives: components, locale } = this.#options;
    return () => openDirective(meta, { components, problems, links, locale, where: this.at(line) });
  }

  /** Returns HTML that is accepted, and reports any other. Its words are shown, too. */
  html(token: Token, { line, parent }: { readonly line: number; readonly parent: Token | undefined }): readonly HtmlPart[] {
    const { content } = token;
    const where = this.at(line);
    if (/^\s*<!--/.test(content)) this.problems.push(textErrors.COMMENT({ comment: excerpt(content) }, { where }));
    else if (
      /^\s*<details[\s>](?![\s\S]*<summary[^>]*>\s*[^<\s])/i.test(content) ||
      (/^\s*<details[\s>]/i.test(content) && !isWholeHtml(content))
    )
      this.problems.push(textErrors.DETAILS({}, { where }));
    else if (token.type === 'html_block' && isWholeHtml(content)) return this.#htmlBlock(content, line);
    else {
      const shown = this.#html.show(token, { line, parent });
      if (!shown?.isAllowed && !this.#endsRefused(token))
        this.problems.push(textErrors.RAW_HTML({ html: excerpt(content) }, { where }));
      if (shown) return shown.parts;
    }
    return token.type === 'html_inline' ? [{ nodes: [wordsNode(wordsOfTag(content))] }] : this.#htmlBlock(content, line, true);
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

  /** Returns a block of HTML by the rules of texts in HTML. */
  #htmlBlock(content: string, line: number, isReported = false): readonly HtmlPart[] {
    const { html, removed } = sanitizeHtml(content, allowedHtml(this.#allowed), this.#options.elements?.names);
    const where = this.at(line);
    if (removed.length > 0 && !isReported) this.problems.push(textErrors.RAW_HTML({ html: excerpt(content) }, { where }));
    return [{ nodes: placed(parseHtmlTree(html), where) }];
  }

  #reportDepth(line: number): void {
    if (this.#isTooDeep) return;
    this.#isTooDeep = true;
    this.problems.push(textErrors.DOCUMENT_LIMIT({ limit: `more than ${maxNesting} levels` }, { where: this.at(line) }));
  }

  at(line: number): ProblemOrigin {
    return { ...this.#origin, line: (this.#origin.line ?? 1) + line - 1 };
  }
}

/** Gives all elements a position. */
const placed = (nodes: readonly TextNode[], where: ProblemOrigin): readonly TextNode[] =>
  nodes.map((node) => (node.kind === 'element' ? { ...node, where, children: [...placed(node.children, where)] } : node));

/** Puts the content of elements in their place. */
const unwrapped = (nodes: readonly TextNode[], elements: ReadonlySet<TextNode>): readonly TextNode[] =>
  nodes.flatMap((node) => {
    if (node.kind !== 'element') return [node];
    const children = [...unwrapped(node.children, elements)];
    return elements.has(node) ? children : [{ ...node, children }];
  });

/** Returns the words of one refused tag within a line: of a picture, or a space for a block. */
function wordsOfTag(tag: string): string {
  const [node] = parseHtmlTree(sanitizeHtml(tag).html);
  if (node?.kind === 'element' && node.name === 'img') return node.attributes.alt ?? '';
  return blockElements.has(elementOf(tag)) ? ' ' : '';
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
    if (type === 'html_block')
      return listTargets(parseHtmlTree(sanitizeHtml(content).html)).flatMap(([kind, each]) => used(kind, each));
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
