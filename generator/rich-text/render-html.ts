import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { NamedComponents } from './component-directives.ts';
import { finishText } from './finish-text.ts';
import { createHeadingList } from './heading-list.ts';
import type { LinkOptions } from './link-target.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import type { PartComponents } from './rich-text-scope.ts';
import { findShortcode, type Report } from './shortcodes.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { fileUse, TextTargets } from './text-targets.ts';
import { parseHtmlTree, type TextNode } from './text-tree.ts';

interface HtmlOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Prepared pictures and assets. Absent: files are shown unchanged, without assets. */
  readonly files?: TextFiles;
  /** Components around links and tables. Absent: none. */
  readonly components?: PartComponents;
  /** Components for elements. Absent: none. */
  readonly elements?: NamedComponents;
}

/**
 * Creates the renderer of one language for sanitized HTML. The result is that of the same text in
 * Markdown.
 */
export function createHtmlRenderer(options: HtmlOptions): (html: string, origin: ProblemOrigin) => RenderedMarkdown {
  return (html, origin) => {
    const problems: Problem[] = [];
    const headings = createHeadingList(problems);
    const targets = new TextTargets(options, problems);
    const nodes = parseHtmlTree(html);
    problems.push(...shortcodesIn(nodes).map((report) => report({ where: origin })));
    const marked = finishText(nodes, origin, { headings, targets, problems }, options);
    const { links, files } = targets;
    return { ...withParts(marked, headings.headings), links, files, problems };
  };
}

/** Lists the problems of shortcodes in words, except in code. */
const shortcodesIn = (nodes: readonly TextNode[]): readonly Report[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'element') return shortcodesIn(node.children);
    return node.kind === 'markup' || node.isFixed ? [] : (findShortcode(node.text) ?? []);
  });

/** A target of a picture or link, as it is written. */
type WrittenTarget = readonly [kind: 'picture' | 'file', written: string];

/** Lists the targets of pictures and links in a tree. */
export function listTargets(nodes: readonly TextNode[]): readonly WrittenTarget[] {
  return nodes.flatMap((node): readonly WrittenTarget[] => {
    if (node.kind !== 'element') return [];
    const { href, src } = node.attributes;
    const picture = node.name === 'img' && src !== undefined ? [['picture', src] as const] : [];
    return [...picture, ...(href === undefined ? [] : [['file', href] as const]), ...listTargets(node.children)];
  });
}

/** Lists the files that rendering a text uses, so that they can be prepared. */
export const listHtmlFiles = (html: string, files: TextFiles): readonly FileUse[] =>
  listTargets(parseHtmlTree(html)).flatMap(([kind, written]) => fileUse(kind, written, files, undefined) ?? []);
