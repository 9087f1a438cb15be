import MarkdownIt from 'markdown-it';
import type { RichText } from '#contract/rich-text';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { createHeadingList, type HeadingList, takeExplicitId } from './heading-list.ts';
import { parseLinkTarget } from './link-target.ts';
import { closeTable, openTable, type TableName, takeCaptionMark } from './table-markup.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { applySpacing, applyTypography, quotationMarks } from './typography.ts';
import { type LinkOptions, writeLink } from './write-link.ts';

/** A link of a text to this site, to be checked once all paths are known. */
export interface SiteLink {
  readonly kind: 'page' | 'file';
  /** Below the language prefix for a page, from the site's root for a file. */
  readonly path: string;
  readonly line: number;
  /** Of the part that holds it, where the text is a document. */
  readonly field?: string;
}

/** A formatted text, rendered, with what its checks found. Lines are 1-based within the text. */
export interface RenderedMarkdown {
  readonly richText: RichText;
  readonly links: readonly SiteLink[];
  /** The pictures that it shows and the assets that it links to. */
  readonly files: readonly FileUse[];
  readonly problems: readonly Problem[];
}

interface MarkdownOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Pictures and assets, prepared; without them, a picture is shown as its file is, and there are no assets. */
  readonly files?: TextFiles | undefined;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

/** Makes the renderer of one language: CommonMark with tables, their captions and strikethrough, heading ids (`## Title {#id}`), typography, safe links. */
export function createMarkdownRenderer(options: MarkdownOptions): (markdown: string, origin: ProblemOrigin) => RenderedMarkdown {
  // HTML is parsed in order to be refused: with it off, it would be shown to readers as text.
  const parser = new MarkdownIt({ html: true, typographer: true, quotes: [...quotationMarks(options.tag)] });
  parser.disable('replacements');
  // Targets are checked by our own rule, which names the line; the parser's check would leave the source text standing.
  parser.validateLink = () => true;
  parser.renderer.rules.table_open = (tokens, index) => `${openTable((tokens[index]?.meta ?? {}) as TableName)}\n`;
  parser.renderer.rules.table_close = () => `${closeTable}\n`;
  parser.renderer.rules.caption_open = () => '<caption>';
  parser.renderer.rules.caption_close = () => '</caption>\n';
  const plainImage = parser.renderer.rules.image;
  parser.renderer.rules.image = (tokens, index, settings, env, renderer) => {
    const token = tokens[index];
    // The parser puts escaped signs back into running text only.
    for (const part of token?.children ?? []) if (part.type === 'text_special') part.type = 'text';
    const alt = renderer.renderInlineAsText(token?.children ?? [], settings, env);
    const html = options.files?.pictureHtml(String(token?.attrGet('src')), alt);
    return html ?? plainImage?.(tokens, index, settings, env, renderer) ?? '';
  };
  const captionOf = (close: Token | undefined): string => {
    const { caption = '' } = (close?.meta ?? {}) as { readonly caption?: string };
    return caption === '' ? '' : `<figcaption>${parser.utils.escapeHtml(applyTypography(caption, options.tag))}</figcaption>`;
  };
  parser.renderer.rules.paragraph_close = (tokens, index, settings, _env, renderer) =>
    `${captionOf(tokens[index])}${renderer.renderToken(tokens, index, settings)}`;

  return (markdown, origin) => {
    const problems: Problem[] = [];
    const findings: Findings = { headings: createHeadingList(problems), links: [], files: [], problems };
    const at = (line: number): ProblemOrigin => ({ ...origin, line: (origin.line ?? 1) + line - 1 });
    const tokens = withCaptions(parser.parse(markdown, {}));
    let headingId: string | undefined;
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      if (token.map) line = token.map[0] + 1;
      if (token.type === 'html_block') {
        findings.problems.push(textErrors.RAW_HTML({ html: excerpt(token.content) }, { where: at(line) }));
        token.content = '';
      }
      if (token.type === 'inline') checkInline(token, line);
      if (options.files && isPictureAlone(token)) markFigure(token, tokens[index - 1], tokens[index + 1]);
      // At its end: its text has its typography then.
      if (token.type === 'heading_close') headingId = markHeading(tokens[index - 2], tokens[index - 1], line);
      if (token.type === 'table_open') token.meta = { headingId };
      if (token.type === 'caption_close') nameTable(tokens[index - 3], tokens[index - 1]);
      if (token.type === 'td_open' && tokens[index - 1]?.type === 'tr_open') markRowHeader(tokens.slice(index, index + 3));
    }
    return {
      richText: { html: parser.renderer.render(tokens, parser.options, {}).trim(), headings: findings.headings.headings },
      links: findings.links,
      files: findings.files,
      problems: findings.problems,
    };

    function checkInline(inline: Token, firstLine: number): void {
      let inlineLine = firstLine;
      for (const child of inline.children ?? []) {
        if (child.type === 'softbreak' || child.type === 'hardbreak') inlineLine++;
        if (child.type === 'text') child.content = applySpacing(child.content, options.tag);
        if (child.type === 'html_inline') {
          findings.problems.push(textErrors.RAW_HTML({ html: excerpt(child.content) }, { where: at(inlineLine) }));
          child.content = '';
        }
        if (child.type === 'link_open' && !takeFile(child, 'file', inlineLine)) checkTarget(child, 'href', inlineLine);
        if (child.type === 'image') {
          if (!takeFile(child, 'picture', inlineLine)) {
            checkTarget(child, 'src', inlineLine);
            child.attrSet('loading', 'lazy');
          }
          if (child.content.trim() === '') {
            findings.problems.push(textErrors.IMAGE_TEXT({ target: String(child.attrGet('src')) }, { where: at(inlineLine) }));
          }
        }
      }
    }

    /** Takes a picture, or a link to an asset; gives false for what is checked like any other target. */
    function takeFile(token: Token, kind: FileUse['kind'], line: number): boolean {
      const address = token.attrGet(kind === 'picture' ? 'src' : 'href') ?? '';
      const { files } = options;
      if (!files || !isFileUse(kind, address, files)) return false;
      const use: FileUse = { kind, address };
      const problem = files.problem(use, at(line));
      if (problem) findings.problems.push(problem);
      // One with a problem too: the text changes when it is mended.
      findings.files.push(use);
      if (kind === 'file') token.attrSet('href', files.fileUrl(address) ?? '');
      return true;
    }

    function checkTarget(token: Token, attribute: 'href' | 'src', targetLine: number): void {
      const written = token.attrGet(attribute) ?? '';
      const target = parseLinkTarget(written);
      const wrongKind = attribute === 'src' && target !== undefined && target.kind !== 'file';
      if (target === undefined || wrongKind) {
        findings.problems.push(textErrors.LINK_TARGET({ target: written }, { where: at(targetLine) }));
        token.attrSet(attribute, '');
        return;
      }
      if (target.kind === 'page' || target.kind === 'file') {
        findings.links.push({ kind: target.kind, path: target.path, line: at(targetLine).line ?? targetLine });
      }
      token.attrSet(attribute, writeLink(target, options));
    }

    function markHeading(open: Token | undefined, inline: Token | undefined, headingLine: number): string | undefined {
      if (open === undefined) return undefined;
      const { text, id: explicitId } = takeId(inline);
      const level = Number(open.tag.slice(1));
      const id = findings.headings.add({ text, level, explicitId, where: at(headingLine) });
      open.attrSet('id', id);
      return id;
    }
  };
}

interface Findings {
  readonly headings: HeadingList;
  readonly links: SiteLink[];
  readonly files: FileUse[];
  readonly problems: Problem[];
}

/** What a text shows and links to, to be prepared before it is rendered: the same that its rendering asks for. */
export function listMarkdownFiles(markdown: string, files: TextFiles): readonly FileUse[] {
  // Few texts hold any, and finding out for certain takes as long as rendering.
  if (!markdown.includes('![') && !markdown.includes('//')) return [];
  return plainParser.parse(markdown, {}).flatMap((token) =>
    (token.children ?? []).flatMap((child): readonly FileUse[] => {
      const kind = child.type === 'image' ? 'picture' : child.type === 'link_open' ? 'file' : undefined;
      const address = child.attrGet(kind === 'picture' ? 'src' : 'href') ?? '';
      return kind !== undefined && isFileUse(kind, address, files) ? [{ kind, address }] : [];
    }),
  );
}

const plainParser = new MarkdownIt({ html: true });
plainParser.validateLink = () => true;

const isFileUse = (kind: FileUse['kind'], address: string, files: TextFiles): boolean =>
  files.isAsset(address) || (kind === 'picture' && parseLinkTarget(address)?.kind === 'file');

/** Whether a paragraph's content is a picture and nothing else, save a link around it. */
function isPictureAlone({ type, children }: Token): boolean {
  const content = type === 'inline' ? children?.filter((child) => child.type !== 'link_open' && child.type !== 'link_close') : [];
  return content?.length === 1 && content[0]?.type === 'image';
}

/** A picture that stands alone is a figure and no paragraph; what is written in quotation marks behind its address is its caption. */
function markFigure(inline: Token, open: Token | undefined, close: Token | undefined): void {
  if (open?.type !== 'paragraph_open' || open.hidden || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
  close.meta = { caption: inline.children?.find(({ type }) => type === 'image')?.attrGet('title') ?? '' };
}

/** The tokens of a text with each caption in its table: a paragraph right above one that begins with a colon. */
function withCaptions(tokens: Token[]): Token[] {
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

/** Gives a table the name that its caption is, which has its typography by then. */
function nameTable(table: Token | undefined, caption: Token | undefined): void {
  if (table) table.meta = { caption: plainText(caption) } satisfies TableName;
}

/** A cell that begins its row, and of which all is strong, names the row. */
function markRowHeader([open, inline, close]: readonly (Token | undefined)[]): void {
  // The parser puts empty texts around what is strong.
  const content = inline?.children?.filter(({ type, content }) => type !== 'text' || content !== '') ?? [];
  const marks = content.filter(({ type, level }) => level === 0 && type.startsWith('strong_'));
  const isStrong = marks.length === 2 && marks[0] === content[0] && marks[1] === content.at(-1);
  if (!open || !inline || !close || !isStrong) return;
  inline.children = content.slice(1, -1);
  open.tag = 'th';
  open.attrSet('scope', 'row');
  close.tag = 'th';
}

/** Takes `{#id}` off the end of a heading and gives it with the heading's plain text. */
function takeId(inline: Token | undefined): { text: string; id: string | undefined } {
  const last = inline?.children?.at(-1);
  const taken = last?.type === 'text' ? takeExplicitId(last.content) : undefined;
  if (taken && last) last.content = taken.text;
  return { text: plainText(inline), id: taken?.id };
}

/** The words of a line, without formatting. */
function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .filter((child) => child.type === 'text' || child.type === 'code_inline')
    .map((child) => child.content)
    .join('')
    .trim();
}

const excerpt = (html: string): string => (html.length > 60 ? `${html.slice(0, 60).trimEnd()}…` : html.trim());
