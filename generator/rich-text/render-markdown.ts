import MarkdownIt from 'markdown-it';
import { localizedPath, withPrefix } from '#contract/page-path';
import type { RichText, RichTextHeading } from '#contract/rich-text';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { parseLinkTarget } from './link-target.ts';
import { applySpacing, quotationMarks } from './typography.ts';

/** A link of a text to this site, to be checked once all paths are known. */
export interface SiteLink {
  readonly kind: 'page' | 'file';
  /** Below the language prefix for a page, from the site's root for a file. */
  readonly path: string;
  readonly line: number;
}

/** A formatted text, rendered, with what its checks found. Lines are 1-based within the text. */
export interface RenderedMarkdown {
  readonly richText: RichText;
  readonly links: readonly SiteLink[];
  readonly problems: readonly Problem[];
}

interface MarkdownOptions {
  readonly locale: string;
  /** Language tag, for typography. */
  readonly tag: string;
  readonly pathPrefix: string;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

/** Makes the renderer of one language: CommonMark with tables and strikethrough, heading ids (`## Title {#id}`), typography, safe links. */
export function createMarkdownRenderer(options: MarkdownOptions): (markdown: string, origin: ProblemOrigin) => RenderedMarkdown {
  // HTML is parsed in order to be refused: with it off, it would be shown to readers as text.
  const parser = new MarkdownIt({ html: true, typographer: true, quotes: [...quotationMarks(options.tag)] });
  parser.disable('replacements');
  // Targets are checked by our own rule, which names the line; the parser's check would leave the source text standing.
  parser.validateLink = () => true;
  parser.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
  parser.renderer.rules.table_close = () => '</table></div>\n';

  return (markdown, origin) => {
    const findings: Findings = { headings: [], links: [], problems: [], usedIds: new Set() };
    const at = (line: number): ProblemOrigin => ({ ...origin, line: (origin.line ?? 1) + line - 1 });
    const tokens = parser.parse(markdown, {});
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      if (token.map) line = token.map[0] + 1;
      if (token.type === 'html_block') {
        findings.problems.push(textErrors.RAW_HTML({ html: excerpt(token.content) }, { where: at(line) }));
        token.content = '';
      }
      if (token.type === 'inline') checkInline(token, line);
      // At its end: its text has its typography then.
      if (token.type === 'heading_close') markHeading(tokens[index - 2], tokens[index - 1], line);
    }
    return {
      richText: { html: parser.renderer.render(tokens, parser.options, {}).trim(), headings: findings.headings },
      links: findings.links,
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
        if (child.type === 'link_open') checkTarget(child, 'href', inlineLine);
        if (child.type === 'image') {
          checkTarget(child, 'src', inlineLine);
          child.attrSet('loading', 'lazy');
          if (child.content.trim() === '') {
            findings.problems.push(textErrors.IMAGE_TEXT({ target: String(child.attrGet('src')) }, { where: at(inlineLine) }));
          }
        }
      }
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
      if (target.kind === 'external') token.attrSet(attribute, target.url);
      if (target.kind === 'page' || target.kind === 'file') {
        findings.links.push({ kind: target.kind, path: target.path, line: at(targetLine).line ?? targetLine });
        const path = target.kind === 'page' ? localizedPath(options.locale, target.path) : target.path;
        const written = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
        token.attrSet(attribute, withPrefix(written, options.pathPrefix) + target.suffix);
      }
    }

    function markHeading(open: Token | undefined, inline: Token | undefined, headingLine: number): void {
      if (open === undefined) return;
      const { text, id: explicitId } = takeId(inline);
      const level = Number(open.tag.slice(1));
      if (level === 1) findings.problems.push(textErrors.HEADING_LEVEL({ heading: text }, { where: at(headingLine) }));
      if (explicitId !== undefined && findings.usedIds.has(explicitId)) {
        findings.problems.push(textErrors.HEADING_ID({ id: explicitId }, { where: at(headingLine) }));
      }
      const id = explicitId ?? uniqueId(headingId(text), findings.usedIds);
      findings.usedIds.add(id);
      open.attrSet('id', id);
      findings.headings.push({ id, level, text });
    }
  };
}

interface Findings {
  readonly headings: RichTextHeading[];
  readonly links: SiteLink[];
  readonly problems: Problem[];
  readonly usedIds: Set<string>;
}

/** Takes `{#id}` off the end of a heading and gives it with the heading's plain text. */
function takeId(inline: Token | undefined): { text: string; id: string | undefined } {
  const children = inline?.children ?? [];
  const last = children.at(-1);
  const match = last?.type === 'text' ? /\s*\{#([A-Za-z][\w-]*)\}\s*$/.exec(last.content) : null;
  if (match && last) last.content = last.content.slice(0, match.index);
  const text = children
    .filter((child) => child.type === 'text' || child.type === 'code_inline')
    .map((child) => child.content)
    .join('')
    .trim();
  return { text, id: match?.[1] };
}

/** An id from a heading's text: letters without accents, digits and hyphens; other scripts keep their letters. */
export function headingId(text: string): string {
  const id = text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return id === '' ? 'section' : id;
}

function uniqueId(id: string, used: ReadonlySet<string>): string {
  if (!used.has(id)) return id;
  for (let number = 2; ; number++) if (!used.has(`${id}-${number}`)) return `${id}-${number}`;
}

const excerpt = (html: string): string => (html.length > 60 ? `${html.slice(0, 60).trimEnd()}…` : html.trim());
