import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { closeOf, type NamedComponents, openGiven } from './component-directives.ts';
import { textErrors } from './errors.ts';
import { createHeadingList, type HeadingList } from './heading-list.ts';
import { blockElements, givenElement, voidElements } from './html-elements.ts';
import { type HtmlElement, type HtmlNode, parseHtmlTree, typesetTree, wordsOfTree } from './html-tree.ts';
import type { LinkOptions } from './link-target.ts';
import { type RenderedMarkdown, withParts } from './rendered-markdown.ts';
import { findShortcode, type Report } from './shortcodes.ts';
import { spansOf, tableOf } from './table-markup.ts';
import type { FileUse, TextFiles } from './text-files.ts';
import { fileUse, TextTargets } from './text-targets.ts';
import {
  around,
  type Block,
  element as elementOf,
  figure,
  heading,
  itemOf,
  joinBlocks,
  lineBreak,
  link,
  openTag,
  paragraph,
  type WrittenAttributes,
} from './write-html.ts';

interface HtmlOptions extends LinkOptions {
  /** Language tag, for typography. */
  readonly tag: string;
  /** Prepared pictures and assets. Absent: files are shown unchanged, without assets. */
  readonly files?: TextFiles;
  /** Components for elements. Absent: none. */
  readonly elements?: NamedComponents;
}

/** Elements that contain certain others only, and the element that other content gets in them. */
const containers: Readonly<Record<string, { readonly accepts: readonly string[]; readonly wrapper: string }>> = {
  ul: { accepts: ['li'], wrapper: 'li' },
  ol: { accepts: ['li'], wrapper: 'li' },
  dl: { accepts: ['dt', 'dd'], wrapper: 'dd' },
  tr: { accepts: ['th', 'td'], wrapper: 'td' },
  thead: { accepts: ['tr'], wrapper: 'tr' },
  tbody: { accepts: ['tr'], wrapper: 'tr' },
  tfoot: { accepts: ['tr'], wrapper: 'tr' },
  table: { accepts: ['caption', 'thead', 'tbody', 'tfoot'], wrapper: 'tbody' },
};
const parents: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  th: ['tr'],
  td: ['tr'],
  tr: ['thead', 'tbody', 'tfoot'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  figcaption: ['figure'],
  summary: ['details'],
};
/** Elements with words only. */
const wordElements = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'pre', 'summary', 'caption'];

/** The text around HTML in Markdown: its headings, targets and problems are those of the HTML, too. */
interface TextAround {
  readonly headings: HeadingList;
  readonly targets: TextTargets;
  readonly problems: Problem[];
}

type HtmlRenderer = (html: string, origin: ProblemOrigin, around?: TextAround) => RenderedMarkdown;

/**
 * Creates the renderer of one language for sanitized HTML. Links, pictures, headings, tables and
 * typography are those of the same text in Markdown.
 */
export function createHtmlRenderer(options: HtmlOptions): HtmlRenderer {
  return (html, origin, around) => {
    const problems = around?.problems ?? [];
    const headings = around?.headings ?? createHeadingList(problems);
    const targets = around?.targets ?? new TextTargets(options, problems);
    const text = new HtmlRendering(origin, { headings, targets, problems }, options);
    const nodes = parseHtmlTree(html);
    // Those of HTML in Markdown are reported there.
    if (!around) problems.push(...shortcodesIn(nodes).map((report) => report({ where: origin })));
    typesetTree(nodes, options.tag);
    const marked = joinBlocks(text.blocksOf(nodes, ''));
    const { links, files } = targets;
    return { ...withParts(marked, headings.headings), links, files, problems };
  };
}

/** Lists the problems of shortcodes in words, except in code. */
const shortcodesIn = (nodes: readonly HtmlNode[]): readonly Report[] =>
  nodes.flatMap((node) => {
    if (node.name !== undefined) return shortcodesIn(node.children);
    return node.isLiteral ? [] : (findShortcode(node.text) ?? []);
  });

/** Lists the targets of pictures and links in HTML. */
export function listHtmlTargets(html: string): readonly (readonly [kind: 'picture' | 'file', written: string])[] {
  const targetsIn = (node: HtmlNode): readonly (readonly ['picture' | 'file', string])[] => {
    if (node.name === undefined) return [];
    const { href, src } = node.attributes;
    const picture = node.name === 'img' && src !== undefined ? [['picture', src] as const] : [];
    return [...picture, ...(href === undefined ? [] : [['file', href] as const]), ...node.children.flatMap(targetsIn)];
  };
  return parseHtmlTree(html).flatMap(targetsIn);
}

/** Lists the files that rendering a text uses, so that they can be prepared. */
export const listHtmlFiles = (html: string, files: TextFiles): readonly FileUse[] =>
  listHtmlTargets(html).flatMap(([kind, written]) => fileUse(kind, written, files, undefined) ?? []);

/** State of one text while it is rendered. */
class HtmlRendering {
  readonly #problems: Problem[];
  readonly #headings: HeadingList;
  readonly #targets: TextTargets;
  readonly #where: ProblemOrigin;
  readonly #options: Pick<HtmlOptions, 'elements' | 'locale'>;

  constructor(
    origin: ProblemOrigin,
    { headings, targets, problems }: TextAround,
    options: Pick<HtmlOptions, 'elements' | 'locale'>,
  ) {
    this.#options = options;
    this.#problems = problems;
    this.#headings = headings;
    this.#targets = targets;
    this.#where = origin;
  }

  /** Renders content of an element: words between blocks get a paragraph, a picture alone a figure. */
  blocksOf(nodes: readonly HtmlNode[], parent: string): readonly Block[] {
    const blocks: Block[] = [];
    let inlines: HtmlNode[] = [];
    const closeParagraph = (): void => {
      if (inlines.every((node) => isGiven(node) || isSpace(node)))
        blocks.push(...inlines.filter(isGiven).map((each) => this.#given(each)));
      else {
        const words = this.#inline(inlines).trim();
        if (words !== '') blocks.push(paragraphOf(inlines, words, parent));
      }
      inlines = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        inlines.push(node);
        continue;
      }
      closeParagraph();
      if (isTransparent(node, parent)) blocks.push(...this.blocksOf(node.children, parent));
      else blocks.push({ name: node.name, html: this.#block(node) });
    }
    closeParagraph();
    return blocks.filter(({ html }) => html !== '');
  }

  #block(element: HtmlElement): string {
    const { name, attributes, children } = element;
    if (name === 'hr') return openTag(name);
    if (name === 'table') return this.#table(element);
    if (/^h\d$/.test(name)) return this.#heading(element);
    if (name === 'p')
      return this.blocksOf(children, 'p')
        .map(({ html, words }) => (words === undefined ? html : paragraph(words, attributes).html))
        .join('\n');
    if (containers[name]) return this.#container(element);
    if (wordElements.includes(name)) {
      const words = this.#inline(children);
      return words.trim() === '' ? '' : elementOf(name, name === 'pre' ? protectFirstLine(words) : words.trim(), attributes);
    }
    const blocks = this.blocksOf(children, name);
    if (['li', 'dd', 'td', 'th', 'figcaption'].includes(name)) return itemOf(name, blocks, this.#attributesOf(element));
    return around(name, [joinBlocks(blocks)], attributes);
  }

  /** Renders the component of an element that stands alone. */
  #given({ name, attributes, children }: HtmlElement): Block {
    const start = this.#openGiven(attributes);
    const content = children.some(hasBlock) ? joinBlocks(this.blocksOf(children, '')) : this.#inline(children).trim();
    return { name, html: start + content + closeOf(start) };
  }

  #openGiven(attributes: HtmlElement['attributes']): string {
    const { elements: components, locale } = this.#options;
    const { links } = this.#targets;
    return openGiven(attributes, { components, locale, links, problems: this.#problems, where: this.#where });
  }

  #heading(element: HtmlElement): string {
    const { name, attributes, children } = element;
    const text = wordsOfTree(children);
    const words = this.#inline(children).trim();
    if (text === '') return words === '' ? '' : paragraph(words).html;
    const level = Number(name.slice(1));
    const id = this.#headings.add({ text, level, explicitId: attributes.id, where: this.#where });
    return heading(level, words, { id, ...without(attributes, 'id') });
  }

  #container(element: HtmlElement): string {
    const items = this.#itemsOf(element).map((item) => this.#block(item));
    return around(element.name, items, element.attributes);
  }

  /** Returns the parts of a list, table or row; other content gets the element that is missing. */
  #itemsOf({ name, children }: HtmlElement): readonly HtmlElement[] {
    const { accepts, wrapper } = containers[name] ?? { accepts: [], wrapper: '' };
    const items: HtmlElement[] = [];
    let isOpen = false;
    for (const child of children.flatMap((node) => (isWrapper(node) ? node.children : [node]))) {
      const isItem = child.name !== undefined && accepts.includes(child.name);
      const isEmpty = child.name === undefined && child.text.trim() === '';
      if (isItem) items.push(child);
      else if (isOpen) items.at(-1)?.children.push(child);
      else if (!isEmpty) items.push({ name: wrapper, attributes: {}, children: [child] });
      isOpen = !isItem && (isOpen || !isEmpty);
    }
    return items;
  }

  #table(table: HtmlElement): string {
    const parts = this.#itemsOf(table);
    const caption = parts.find(({ name }) => name === 'caption');
    const rows = withHead(parts.filter(({ name }) => name !== 'caption')).map((part) => this.#block(part));
    if (rows.every((html) => html === '')) return '';
    const words = caption && wordsOfTree(caption.children);
    const name = { caption: words === '' ? undefined : words, headingId: this.#headings.headings.at(-1)?.id };
    return tableOf(name, [...(caption ? [this.#block(caption)] : []), ...rows]);
  }

  /** Returns the attributes of an item or cell. */
  #attributesOf({ name, attributes }: HtmlElement): WrittenAttributes {
    if (name !== 'td' && name !== 'th') return attributes;
    const { colspan, rowspan } = attributes;
    const spans = spansOf({ colspan, rowspan }, { isText: true, problems: this.#problems, at: { where: this.#where } });
    return { ...without(attributes, 'colspan', 'rowspan'), ...spans };
  }

  #inline(nodes: readonly HtmlNode[]): string {
    return nodes.map((node) => (node.name === undefined ? escapeHtml(node.text) : this.#inlineElement(node))).join('');
  }

  #inlineElement(element: HtmlElement): string {
    const { name, attributes, children } = element;
    if (name === 'img') return this.#picture(attributes);
    if (name === 'br') return lineBreak;
    if (voidElements.has(name)) return openTag(name, attributes);
    if (name === 'a') return this.#link(element);
    const words = this.#inline(children);
    if (name === givenElement) {
      const start = this.#openGiven(attributes);
      return start + words + closeOf(start);
    }
    // A block among words: only its words are shown.
    if (isBlock(element)) return ` ${words.trim()} `;
    if (name === 'span' && Object.keys(attributes).length === 0) return words;
    return words === '' ? '' : elementOf(name, words, attributes);
  }

  #link({ attributes, children }: HtmlElement): string {
    const words = this.#inline(children);
    const { href } = attributes;
    const address = href === undefined || words.trim() === '' ? undefined : this.#targets.link(href, this.#where);
    return address === undefined ? words : link(words, { ...attributes, href: address });
  }

  #picture({ src, alt, ...attributes }: Readonly<Record<string, string>>): string {
    // Its address was refused and reported when the text was read.
    if (src === undefined) return escapeHtml(alt ?? '');
    if (alt === undefined) this.#problems.push(textErrors.IMAGE_TEXT({ target: src }, { where: this.#where }));
    const address = this.#targets.picture(src, this.#where);
    const html = address === undefined ? undefined : this.#targets.library.pictureHtml(address, alt ?? '', attributes);
    return html ?? escapeHtml(alt ?? '');
  }
}

const isElement = (node: HtmlNode): node is HtmlElement => node.name !== undefined;
const isBlock = (node: HtmlNode): node is HtmlElement => isElement(node) && blockElements.has(node.name);

const isGiven = (node: HtmlNode): node is HtmlElement => node.name === givenElement;
const hasBlock = (node: HtmlNode): boolean =>
  node.name !== undefined && (blockElements.has(node.name) || node.children.some(hasBlock));
const isSpace = (node: HtmlNode): boolean => node.name === undefined && node.text.trim() === '';

/** True for wrappers without attributes, and for parts of lists and tables outside of one. */
function isTransparent(element: HtmlElement, parent: string): boolean {
  const expected = parents[element.name];
  return (expected !== undefined && !expected.includes(parent)) || isWrapper(element);
}

const isWrapper = (node: HtmlNode): node is HtmlElement => node.name === 'div' && Object.keys(node.attributes).length === 0;

function paragraphOf(inlines: readonly HtmlNode[], words: string, parent: string): Block {
  if (parent === 'figure') return { name: 'img', html: words };
  return isPictureAlone(inlines) ? figure(words) : paragraph(words);
}

/** True for a single picture, possibly in a link. */
function isPictureAlone(nodes: readonly HtmlNode[]): boolean {
  const [only, ...others] = nodes.filter((node) => !isSpace(node));
  if (!only || !isElement(only) || others.length > 0) return false;
  return only.name === 'img' || (['a', 'span'].includes(only.name) && isPictureAlone(only.children));
}

/** Makes a head of a first row of header cells; header cells below name their row. */
function withHead(parts: readonly HtmlElement[]): readonly HtmlElement[] {
  const [first, ...others] = parts;
  const rows = first?.children.filter((node): node is HtmlElement => node.name === 'tr') ?? [];
  const cells = rows[0]?.children.filter((node): node is HtmlElement => node.name === 'th' || node.name === 'td') ?? [];
  const hasHead = first?.name === 'tbody' && cells.length > 0 && cells.every(({ name }) => name === 'th');
  const body =
    first && hasHead
      ? [
          { ...first, name: 'thead', children: rows.slice(0, 1) },
          { ...first, children: rows.slice(1) },
        ]
      : parts.slice(0, 1);
  return [...body, ...others].map((part) =>
    part.name === 'thead' ? part : { ...part, children: part.children.map(withRowHeaders) },
  );
}

function withRowHeaders(node: HtmlNode): HtmlNode {
  if (node.name !== 'tr') return node;
  const children = node.children.map((cell) =>
    cell.name === 'th' ? { ...cell, attributes: { scope: 'row', ...cell.attributes } } : cell,
  );
  return { ...node, children };
}

const without = (attributes: Readonly<Record<string, string>>, ...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

/** Browsers drop a line end right after the start tag. */
const protectFirstLine = (words: string): string => (words.startsWith('\n') ? `\n${words}` : words);
