import type { RichText } from '#contract/rich-text';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { defaultLabels } from '../model/text-labels.ts';
import { controlCharacters } from '../support/control-characters.ts';
import { AddressColumns } from './address-columns.ts';
import { closeDirective, type DirectiveComponents, openDirective } from './component-directives.ts';
import { divideEmbeds } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { createHeadingList } from './heading-list.ts';
import { isPictureTarget, parseLinkTarget, type SiteLink } from './link-target.ts';
import type { DirectiveTarget } from './markdown-directives.ts';
import { MarkdownHtml } from './markdown-html.ts';
import { createMarkdownParser, maxNesting, parsePlainMarkdown, type Token } from './markdown-parser.ts';
import { reportOf } from './markdown-refusals.ts';
import { allowedIn, type MarkdownSettings } from './markdown-settings.ts';
import { fieldsWithin, isPictureAlone, markFigure, markRowHeader, nameTable, takeId, withCaptions } from './markdown-tokens.ts';
import { plainFiles } from './plain-files.ts';
import { isInContent, pictureAddress } from './relative-links.ts';
import { renderEmbeddedEntry } from './render-embeds.ts';
import { renderInlines } from './render-inlines.ts';
import { reportCallout } from './rich-text-blocks.ts';
import type { LinkedPage, PartComponents, RichTextContext, RichTextScope } from './rich-text-scope.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { applySpacing, applyTypography } from './typography.ts';
import { type LinkOptions, writeLink } from './write-link.ts';

/** A rendered text with its links, files and problems. Lines are 1-based within the text. */
export interface RenderedMarkdown {
  readonly richText: RichText;
  /** The HTML with elements around components, if there are any. */
  readonly marked?: string;
  readonly links: readonly SiteLink[];
  /** Pictures that the text shows and assets that it links to. */
  readonly files: readonly FileUse[];
  readonly problems: readonly Problem[];
}

interface MarkdownOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Prepared pictures and assets. Absent: pictures are shown unchanged, without assets. */
  readonly files?: TextFiles | undefined;
  /** Returns true for the name of a type, whose entries a text may embed. Absent: none may. */
  readonly isType?: ((name: string) => boolean) | undefined;
  readonly components?: PartComponents | undefined;
  /** Components that directives show. Absent: none. */
  readonly directives?: DirectiveComponents | undefined;
  readonly markdown?: MarkdownSettings | undefined;
}

/** Renders Markdown. Without a context, it embeds no entries. */
type MarkdownRenderer = (markdown: string, origin: ProblemOrigin, context?: Omit<RichTextContext, 'origin'>) => RenderedMarkdown;

/**
 * Creates the renderer of one language: CommonMark with tables, captions and strikethrough, heading
 * ids (`## Title {#id}`), typography, and links to allowed addresses only.
 */
export function createMarkdownRenderer(options: MarkdownOptions): MarkdownRenderer {
  const { markdown: { bareLinks, labels } = {}, locale, tag } = options;
  const parser = createMarkdownParser({ ...options, bareLinks, labels: labels?.[locale] ?? defaultLabels(tag) });
  return (markdown, origin, context) => {
    const text = new MarkdownText(options, origin, context);
    const parsed = parser.parse(markdown);
    text.checkSource(markdown, parsed);
    const tokens = withCaptions(parsed.tokens);
    for (const index of tokens.keys()) text.visit(tokens, index);
    text.end();
    const { headings, links, files, problems } = text;
    const marked = parser.render(tokens).trim();
    const { html, parts } = divideEmbeds(marked);
    const richText = { html, headings: headings.headings, ...(parts ? { parts } : {}) };
    return { richText, links, files, problems, ...(parts ? { marked } : {}) };
  };
}

/** State of one text while its tokens are prepared for rendering. */
class MarkdownText {
  readonly problems: Problem[] = [];
  readonly headings = createHeadingList(this.problems);
  readonly links: SiteLink[] = [];
  readonly files: FileUse[] = [];
  readonly #options: MarkdownOptions;
  readonly #origin: ProblemOrigin;
  readonly #context: Omit<RichTextContext, 'origin'> | undefined;
  /** 1-based line of the current block within the text. */
  #line = 1;
  /** Id of the latest heading. */
  #headingId: string | undefined;
  readonly #html: MarkdownHtml;
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
    this.#html = new MarkdownHtml(allowedIn(options.markdown ?? {}, context?.type) ?? []);
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
    for (const { html, line } of this.#html.takeOpen()) {
      this.problems.push(textErrors.RAW_HTML({ html: excerpt(html) }, { where: this.#at(line) }));
    }
  }

  /** Prepares the token at an index, after all tokens before it. */
  visit(tokens: readonly Token[], index: number): void {
    const token = tokens[index];
    if (!token) return;
    if (token.map) this.#line = token.map[0] + 1;
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
      token.content = open === '' ? '' : open + closeDirective;
    },
    component_open: (token) => {
      token.content = this.#openDirective(token);
      this.#directiveEnds.push(token.content === '' ? '' : closeDirective);
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
    refused: ({ meta }, line) => this.problems.push(reportOf(meta)({ where: this.#at(line) })),
    footnote_ref: ({ meta }, line) => {
      if (meta.label === undefined) this.#noteLines.set(meta.id, line);
    },
    entry_inline: (token, line) => this.#embedEntry(token, 'embedded-entry-inline', line),
    link_open: (token, line) => {
      if (!this.#addFile(token, 'file', this.#at(line))) this.#validateTarget(token, 'href', line);
    },
    image: (token, line) => {
      const written = token.attrGet('src') ?? '';
      const title = token.attrGet('title');
      if (title) token.attrSet('title', applyTypography(title, this.#options.tag));
      const end = line + token.content.split('\n').length - 1;
      const where = this.#columns.ofPicture(written, end, this.#at(end));
      if (!this.#addFile(token, 'picture', where)) {
        this.#validateTarget(token, 'src', line);
        token.attrSet('loading', 'lazy');
      }
      if (token.content.trim() !== '') return;
      const src = token.attrGet('src') ?? '';
      const shown = src === '' || isInContent(src) ? written : src;
      this.problems.push(textErrors.IMAGE_TEXT({ target: shown }, { where: this.#at(line) }));
    },
  };

  /** Writes the markup of an entry into its token, by the rules of rich text. */
  #embedEntry(token: Token, type: 'embedded-entry-block' | 'embedded-entry-inline', line: number): void {
    const context = this.#context;
    if (!context) return;
    const { headings, links, files, problems } = this;
    const { type: entryType, slug } = token.meta as DirectiveTarget;
    const { tag, locale, components = { nodes: {} }, files: library = plainFiles(this.#options.pathPrefix) } = this.#options;
    const { labels, bareLinks = false } = this.#options.markdown ?? {};
    const scope: RichTextScope = {
      ...{ labels: labels?.[locale] ?? defaultLabels(tag), bareLinks },
      ...{ context: { ...context, origin: this.#origin }, tag, components, headings, links, files, problems, library },
      at: () => ({ where: this.#at(line) }),
      href: (target) => writeLink(target, this.#options),
    };
    const data = { target: { entry: `${entryType}/${slug}` } };
    const node = { type, path: '', data, children: [], text: '', marks: [] };
    token.content = type === 'embedded-entry-block' ? renderEmbeddedEntry(node, scope) : renderInlines([node], scope).html;
  }

  #openDirective({ meta }: Token): string {
    const { problems, links } = this;
    const { directives: components, locale } = this.#options;
    return openDirective(meta, { components, problems, links, locale, where: this.#at(this.#line) });
  }

  /** Shows HTML that the site allows, and refuses any other. */
  #showHtml(token: Token, line: number): void {
    const { content } = token;
    const shown = this.#html.show(token, { line, parent: this.#parents.at(-1) });
    token.content = shown ?? '';
    if (shown !== undefined) return;
    const details = { where: this.#at(line) };
    if (/^\s*<details[\s>]/i.test(content)) this.problems.push(textErrors.DETAILS({}, details));
    else if (/^\s*<!--/.test(content)) this.problems.push(textErrors.COMMENT({ comment: excerpt(content) }, details));
    else this.problems.push(textErrors.RAW_HTML({ html: excerpt(content) }, details));
  }

  #reportDepth(): void {
    if (this.#isTooDeep) return;
    this.#isTooDeep = true;
    this.problems.push(textErrors.DOCUMENT_LIMIT({ limit: `more than ${maxNesting} levels` }, { where: this.#at(this.#line) }));
  }

  /** Adds a picture, or a link to an asset; returns false for any other target. */
  #addFile(token: Token, kind: 'picture' | 'file', where: ProblemOrigin): boolean {
    const written = token.attrGet(kind === 'picture' ? 'src' : 'href') ?? '';
    const { files } = this.#options;
    const use = files && fileUse(kind, written, files, this.#context?.folder);
    if (!use) return false;
    const problem = files.problem(use, where);
    if (problem) this.problems.push(problem);
    // A file with a problem is listed too: the HTML changes when the problem is fixed.
    this.files.push(use);
    if (kind === 'file') token.attrSet('href', files.fileUrl(use.address) ?? '');
    else token.attrSet('src', use.address);
    return true;
  }

  #validateTarget(token: Token, attribute: 'href' | 'src', line: number): void {
    const written = token.attrGet(attribute) ?? '';
    const page = attribute === 'href' ? this.#context?.file?.(written) : undefined;
    if (page) {
      token.attrSet('href', this.#addressOf(page, written, line));
      return;
    }
    const target = parseLinkTarget(written);
    const isWrongKind = attribute === 'src' && target !== undefined && target.kind !== 'file';
    if (target === undefined || isWrongKind) {
      this.problems.push(textErrors.LINK_TARGET({ target: written }, { where: this.#at(line) }));
      token.attrSet(attribute, '');
      return;
    }
    if (target.kind === 'page' || target.kind === 'file') {
      this.links.push({ kind: target.kind, path: target.path, line: this.#at(line).line ?? line });
    }
    token.attrSet(attribute, writeLink(target, this.#options));
  }

  /** Returns the address of the page behind a link to a file; reports a missing one and returns ''. */
  #addressOf({ id, path, fragment, exists, hidden, elsewhere }: LinkedPage, written: string, line: number): string {
    const details = { where: this.#at(line) };
    if (path !== undefined) {
      const target = { kind: 'page', path, suffix: fragment, fragment: fragment.slice(1) } as const;
      return writeLink(target, { ...this.#options, linksNameLanguage: false });
    }
    if (exists) this.problems.push(textErrors.ENTRY_WITHOUT_PAGE({ entry: id }, details));
    else if (hidden !== undefined) this.problems.push(textErrors.ENTRY_HIDDEN({ entry: id, reason: hidden }, details));
    else this.problems.push(textErrors.FILE_LINK({ written, entry: id, elsewhere }, details));
    return '';
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
  { folder, bareLinks = false }: { readonly folder?: string | undefined; readonly bareLinks?: boolean | undefined } = {},
): readonly FileUse[] {
  // Few texts can hold any, and parsing takes as long as rendering.
  if (!markdown.includes('![') && !markdown.includes('//')) return [];
  return parsePlainMarkdown(markdown).flatMap((token) =>
    (token.children ?? []).flatMap((child): readonly FileUse[] => {
      const isLink = child.type === 'link_open' && (bareLinks || child.markup !== 'linkify');
      const kind = child.type === 'image' ? 'picture' : isLink ? 'file' : undefined;
      const use = kind && fileUse(kind, child.attrGet(kind === 'picture' ? 'src' : 'href') ?? '', files, folder);
      return use ? [use] : [];
    }),
  );
}

type FileRules = Pick<TextFiles, 'isAsset' | 'hasContentPictures'>;

/** Returns the file that a target of a text in a folder names; undefined for any other target. */
function fileUse(kind: 'picture' | 'file', written: string, files: FileRules, folder: string | undefined): FileUse | undefined {
  if (files.isAsset(written)) return { kind, address: written };
  if (kind === 'file') return undefined;
  const inContent = files.hasContentPictures && folder !== undefined ? pictureAddress(written, folder) : undefined;
  if (inContent !== undefined) return { kind, address: inContent };
  return isPictureTarget(written) ? { kind, address: written } : undefined;
}

/** Blocks that contain blocks. */
const containers: ReadonlySet<string> = new Set(
  'blockquote_open list_item_open dd_open alert_open footnote_reference_open details_open component_open'.split(' '),
);

const excerpt = (html: string): string => (html.length > 60 ? `${html.slice(0, 60).trimEnd()}…` : html.trim());
