/**
 * Finishes the tree of a text: typography, headings, links, pictures, tables, figures, components. Whatever a text was
 * written in, the same tree gives the same HTML.
 */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { escapeWords } from '../support/escape-html.ts';
import { closeOf, type NamedComponents, openGiven } from './component-directives.ts';
import { markEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { type HeadingList, takeExplicitId } from './heading-list.ts';
import { highlightCode } from './highlight-code.ts';
import { blockElements, codeLanguage, givenElement, voidElements } from './html-elements.ts';
import { isInContent } from './relative-links.ts';
import type { PartComponents } from './rich-text-scope.ts';
import { spansOf, tableOf, takeCaptionMark } from './table-markup.ts';
import type { TextTargets } from './text-targets.ts';
import { elementNode, type TextElement, type TextNode, typesetTree, wordsNode, wordsOfTree } from './text-tree.ts';
import { applyTypography } from './typography.ts';
import {
  around,
  type Block,
  bareParagraph,
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

interface FinishOptions {
  readonly locale: string;
  /** Language tag, for typography. */
  readonly tag: string;
  /** Components around links and tables. Absent: none. */
  readonly components?: PartComponents;
  /** Components for elements of HTML. Absent: none. */
  readonly elements?: NamedComponents;
}

/** Collects what a text names while it is finished. */
interface TextParts {
  readonly headings: HeadingList;
  readonly targets: TextTargets;
  readonly problems: Problem[];
}

/** Returns the HTML of a tree, with elements around components. `origin`: position of the text. */
export function finishText(nodes: readonly TextNode[], origin: ProblemOrigin, parts: TextParts, options: FinishOptions): string {
  typesetTree(nodes, options.tag);
  return joinBlocks(new TextFinisher(origin, parts, options).blocksOf(nodes, ''));
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
const headingElements: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements with words only. */
const wordElements: ReadonlySet<string> = new Set(['dt', 'summary', 'caption']);
/** Elements whose single paragraph has no element. */
const itemElements: ReadonlySet<string> = new Set(['li', 'dd', 'td', 'th', 'figcaption']);

class TextFinisher {
  readonly #parts: TextParts;
  readonly #origin: ProblemOrigin;
  readonly #options: FinishOptions;

  constructor(origin: ProblemOrigin, parts: TextParts, options: FinishOptions) {
    this.#origin = origin;
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * Returns the content of an element: words between blocks get a paragraph, a picture alone a figure. `attributes`:
   * those of such paragraphs.
   */
  blocksOf(nodes: readonly TextNode[], parent: string, attributes?: WrittenAttributes): readonly Block[] {
    const blocks: Block[] = [];
    if (!nodes.some(isBlock)) {
      this.#addInlines(blocks, nodes, parent, attributes);
      return blocks;
    }
    let inlines: TextNode[] = [];
    for (const node of withCaptions(nodes)) {
      if (node.kind === 'words' || !isBlock(node)) {
        inlines.push(node);
        continue;
      }
      this.#addInlines(blocks, inlines, parent, attributes);
      inlines = [];
      if (node.kind === 'markup') add(blocks, { name: 'div', html: node.html() });
      else if (isTransparent(node, parent)) blocks.push(...this.blocksOf(node.children, parent));
      else add(blocks, this.#block(node));
    }
    this.#addInlines(blocks, inlines, parent, attributes);
    return blocks;
  }

  /** Adds the paragraph of what stands between two blocks; components alone have none. */
  #addInlines(blocks: Block[], inlines: readonly TextNode[], parent: string, attributes?: WrittenAttributes): void {
    if (!inlines.every((node) => isGiven(node) || showsNothing(node))) add(blocks, this.#paragraph(inlines, parent, attributes));
    else for (const each of inlines) if (isGiven(each)) add(blocks, this.#given(each));
  }

  /** Makes a paragraph of words, or the figure of a picture alone, whose title is its caption. */
  #paragraph(nodes: readonly TextNode[], parent: string, attributes?: WrittenAttributes): Block {
    const picture = parent === 'figure' ? undefined : pictureAlone(nodes);
    if (!picture) {
      const words = this.#words(nodes);
      if (parent === 'figure') return { name: 'img', html: words };
      return words === '' ? { name: 'p', html: '' } : paragraph(words, attributes);
    }
    const { title, ...others } = picture.attributes;
    const html = this.#words(nodes.map((node) => replaced(node, picture, { ...picture, attributes: others })));
    // Of a picture that cannot be shown, the words are.
    if (!html.includes('<')) return html === '' ? { name: 'p', html: '' } : paragraph(html, attributes);
    const caption = title === undefined || title === '' ? '' : applyTypography(title, this.#options.tag);
    return figure(html + (caption === '' ? '' : elementOf('figcaption', escapeWords(caption))));
  }

  #block(element: TextElement): Block {
    const { name } = element;
    if (name === 'p' && element.isBare) return bareParagraph(this.#words(element.children));
    return { name, html: this.#blockHtml(element) };
  }

  #blockHtml(element: TextElement): string {
    const { name, attributes, children } = element;
    if (name === 'hr') return openTag(name);
    if (name === 'table') return this.#table(element);
    if (headingElements.has(name)) return this.#heading(element);
    if (name === 'p') return joinBlocks(this.blocksOf(children, 'p', attributes));
    if (containers[name]) return this.#container(element);
    if (name === 'pre') return this.#code(element);
    if (wordElements.has(name)) {
      const words = this.#words(children);
      return words === '' ? '' : elementOf(name, words, attributes);
    }
    const blocks = this.blocksOf(children, name);
    if (itemElements.has(name)) return itemOf(name, blocks, this.#attributesOf(element));
    return around(name, [joinBlocks(blocks)], attributes);
  }

  /** Shows a block of code, with colours if it has a language that is known and nothing but words. */
  #code({ name, attributes, children }: TextElement): string {
    const parts = children.filter((node) => !isSpace(node));
    const [first] = parts;
    const isWhole = parts.length === 1 && first?.kind === 'element' && first.name === 'code';
    const code = isWhole ? first : elementNode('code', {}, children);
    const language = codeLanguage(code.attributes) ?? codeLanguage(attributes);
    const text = language === undefined ? '' : codeWords(code.children);
    const html = language === undefined || text === '' ? '' : highlightCode(text, language);
    if (html === '') {
      const words = protectFirstLine(this.#inline(children));
      return words === '' ? '' : elementOf(name, words, attributes);
    }
    const { class: classes, ...others } = attributes;
    const shown = elementOf('code', html, Object.assign({ class: classes }, code.attributes));
    return elementOf(name, shown, others);
  }

  /** Renders the component of an element that stands alone. */
  #given(element: TextElement): Block {
    const start = this.#open(element);
    const { name, children } = element;
    const content = children.some(hasBlock) ? joinBlocks(this.blocksOf(children, '')) : this.#words(children);
    return { name, html: start + content + closeOf(start) };
  }

  #open({ open, attributes, where = this.#origin }: TextElement): string {
    if (open) return open();
    const { elements: components, locale } = this.#options;
    const { problems, targets } = this.#parts;
    return openGiven(attributes, { components, locale, links: targets.links, problems, where });
  }

  #heading({ name, attributes, children, where = this.#origin }: TextElement): string {
    const explicitId = attributes.id ?? takeId(children);
    const text = wordsOfTree(children);
    const words = this.#words(children);
    if (text === '') return words === '' ? '' : paragraph(words).html;
    const written = Number(name.slice(1));
    const id = this.#parts.headings.add({ text, level: written, explicitId, where });
    // The heading of the first level is that of the page.
    return heading(Math.max(2, written), words, { id, ...attributes });
  }

  #container(element: TextElement): string {
    const items = this.#itemsOf(element).map((item) => this.#blockHtml(item));
    return around(element.name, items, element.attributes);
  }

  /** Returns the parts of a list, table or row; other content gets the element that is missing. */
  #itemsOf({ name, children }: TextElement): readonly TextElement[] {
    const { accepts, wrapper } = containers[name] ?? { accepts: [], wrapper: '' };
    const items: TextElement[] = [];
    let isOpen = false;
    for (const child of children.some(isWrapper) ? children.flatMap(contentOf) : children) {
      const isItem = child.kind === 'element' && accepts.includes(child.name);
      const isEmpty = isSpace(child);
      if (isItem) items.push(child);
      else if (isOpen) items.at(-1)?.children.push(child);
      else if (!isEmpty) items.push(elementNode(wrapper, {}, [child]));
      isOpen = !isItem && (isOpen || !isEmpty);
    }
    return items;
  }

  #table(table: TextElement): string {
    const parts = this.#itemsOf(table);
    const caption = parts.find(({ name }) => name === 'caption');
    const headingId = this.#parts.headings.headings.at(-1)?.id;
    const rows = withHead(parts.filter(({ name }) => name !== 'caption')).map((part) => this.#blockHtml(part));
    if (rows.every((html) => html === '')) return '';
    const words = caption && wordsOfTree(caption.children);
    const name = { caption: words === '' ? undefined : words, headingId };
    const html = tableOf(name, [...(caption ? [this.#blockHtml(caption)] : []), ...rows]);
    const component = this.#options.components?.nodes.table;
    return component === undefined
      ? html
      : markEmbed({ component, props: { node: { type: 'table', data: {} } }, content: 'all' }, html);
  }

  /** Returns the attributes of an item or cell. */
  #attributesOf({ name, attributes, where = this.#origin }: TextElement): WrittenAttributes {
    const { colspan, rowspan, ...others } = attributes;
    if ((name !== 'td' && name !== 'th') || (colspan === undefined && rowspan === undefined)) return attributes;
    const spans = spansOf({ colspan, rowspan }, { isText: true, problems: this.#parts.problems, at: { where } });
    return { ...others, ...spans };
  }

  /** Returns the HTML of words without spaces around them. */
  #words(nodes: readonly TextNode[]): string {
    trimSpace(nodes);
    trimSpace(nodes, true);
    // Behind a break of a line at the end.
    const html = this.#inline(nodes);
    return html.endsWith('\n') ? html.slice(0, -1) : html;
  }

  #inline(nodes: readonly TextNode[]): string {
    let html = '';
    for (const node of nodes) {
      if (node.kind === 'words') html += escapeWords(node.text);
      else html += node.kind === 'markup' ? node.html() : this.#inlineElement(node);
    }
    return html;
  }

  #inlineElement(element: TextElement): string {
    const { name, attributes, children } = element;
    if (name === 'img') return this.#picture(element);
    if (name === 'br') return lineBreak;
    if (name === 'a') return this.#link(element);
    if (isGiven(element)) {
      const start = this.#open(element);
      return start + this.#inline(children) + closeOf(start);
    }
    if (voidElements.has(name)) return openTag(name, attributes);
    const words = this.#inline(children);
    // A block among words: only its words are shown.
    if (isBlock(element)) return ` ${words.trim()} `;
    if (name === 'span' && Object.keys(attributes).length === 0) return words;
    // An empty block of code is shown.
    return words === '' && children.every(({ kind }) => kind !== 'markup') ? '' : elementOf(name, words, attributes);
  }

  /** Without words or with a refused address, only the words of a link are shown. */
  #link({ attributes, children, address, where = this.#origin }: TextElement): string {
    const words = this.#inline(children);
    const { href: written } = attributes;
    if ((written === undefined && !address) || isBlank(words)) return words;
    const href = address ? address() : this.#parts.targets.link(written ?? '', where);
    if (href === undefined) return words;
    const linked = link(words, { ...attributes, href });
    const component = this.#options.components?.links;
    return component === undefined ? linked : markEmbed({ component, props: { href }, content: 'within' }, linked);
  }

  #picture({ attributes: { src, alt, title, ...attributes }, where = this.#origin }: TextElement): string {
    // Its address was refused and reported when the text was read.
    if (src === undefined) return escapeWords(alt ?? '');
    const { targets, problems } = this.#parts;
    const address = targets.picture(src, where);
    if (alt === undefined) {
      const target = address === undefined || isInContent(address) ? src : address;
      problems.push(textErrors.IMAGE_TEXT({ target }, { where }));
    }
    const titled: Record<string, string> = title ? { title: applyTypography(title, this.#options.tag) } : {};
    const shown =
      address === undefined ? undefined : targets.library.pictureHtml(address, alt ?? '', { ...titled, ...attributes });
    return shown ?? escapeWords(alt ?? '');
  }
}

/** Adds a block that shows something. */
function add(blocks: Block[], block: Block): void {
  if (block.html !== '') blocks.push(block);
}

/** Moves a paragraph that begins with a colon into the table below it, as its caption. */
function withCaptions(nodes: readonly TextNode[]): readonly TextNode[] {
  if (!nodes.some((node) => node.kind === 'element' && node.name === 'table')) return nodes;
  const result: TextNode[] = [];
  for (const node of nodes) {
    const above = result.at(-1);
    const first = above?.kind === 'element' && above.name === 'p' ? above.children[0] : undefined;
    const words = first?.kind === 'words' && !first.isFixed ? takeCaptionMark(first.text) : undefined;
    if (node.kind === 'element' && node.name === 'table' && above?.kind === 'element' && words !== undefined) {
      const caption = elementNode('caption', {}, [wordsNode(words), ...above.children.slice(1)]);
      result[result.length - 1] = { ...node, children: [caption, ...node.children] };
    } else if (!isSpace(node) || above?.kind === 'words') result.push(node);
  }
  return result;
}

/** Takes `{#id}` from the last words of a heading. */
function takeId(children: readonly TextNode[]): string | undefined {
  const last = children.findLast((node) => !showsNothing(node));
  if (last?.kind !== 'words' || last.isFixed) return undefined;
  const { text, id } = takeExplicitId(last.text);
  if (id !== undefined) last.text = text;
  return id;
}

const isBlock = (node: TextNode): boolean =>
  node.kind === 'markup' ? node.isBlock : node.kind === 'element' && blockElements.has(node.name);
const isGiven = (node: TextNode): node is TextElement =>
  node.kind === 'element' && (node.name === givenElement || node.open !== undefined);
const hasBlock = (node: TextNode): boolean => isBlock(node) || (node.kind === 'element' && node.children.some(hasBlock));
/** A no-break space counts as content, since somebody typed it. */
const isBlank = (text: string): boolean => /^[ \t\n\f\r]*$/.test(text);
const isSpace = (node: TextNode): boolean => node.kind === 'words' && isBlank(node.text);
const showsNothing = (node: TextNode): boolean =>
  isSpace(node) || (node.kind === 'element' && !shownAlone.has(node.name) && node.children.every(showsNothing) && !isGiven(node));
/** Elements without words that are shown. */
const shownAlone: ReadonlySet<string> = new Set(['img', 'hr', 'input']);

/** Removes the space before the first words, or behind the last. Returns true once there are any. */
function trimSpace(nodes: readonly TextNode[], atEnd = false): boolean {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[atEnd ? nodes.length - 1 - index : index];
    if (node?.kind === 'words' && !node.isFixed) {
      const { text } = node;
      if (!isBlank(text.at(atEnd ? -1 : 0) ?? '')) return true;
      node.text = atEnd ? text.replace(/[ \t\n\f\r]+$/, '') : text.replace(/^[ \t\n\f\r]+/, '');
      if (node.text !== '') return true;
    } else if (node?.kind !== 'element' || voidElements.has(node.name) || trimSpace(node.children, atEnd)) return true;
  }
  return false;
}

/** True for wrappers without attributes, and for parts of lists and tables outside of one. */
function isTransparent(element: TextElement, parent: string): boolean {
  const expected = parents[element.name];
  return (expected !== undefined && !expected.includes(parent)) || isWrapper(element);
}

const isWrapper = (node: TextNode): node is TextElement =>
  node.kind === 'element' && node.name === 'div' && Object.keys(node.attributes).length === 0;
const contentOf = (node: TextNode): readonly TextNode[] => (isWrapper(node) ? node.children : [node]);

/** Returns the picture of words that are nothing else, possibly in a link. */
function pictureAlone(nodes: readonly TextNode[]): TextElement | undefined {
  let only: TextElement | undefined;
  for (const node of nodes) {
    if (isSpace(node)) continue;
    if (only || node.kind !== 'element') return undefined;
    only = node;
  }
  if (only?.name === 'a' || only?.name === 'span') return pictureAlone(only.children);
  return only?.name === 'img' ? only : undefined;
}

/** Returns a node with another one in place of one of its parts. */
function replaced(node: TextNode, part: TextElement, other: TextElement): TextNode {
  if (node === part) return other;
  if (node.kind !== 'element') return node;
  return { ...node, children: node.children.map((child) => replaced(child, part, other)) };
}

/** Makes a head of a first row of header cells; header cells below name their row. */
function withHead(parts: readonly TextElement[]): readonly TextElement[] {
  const [first, ...others] = parts;
  const rows = first?.children.filter((node) => node.kind === 'element' && node.name === 'tr') ?? [];
  const cells = cellsOf(rows[0]);
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

const cellsOf = (row: TextNode | undefined): readonly TextElement[] =>
  row?.kind === 'element'
    ? row.children.filter((node): node is TextElement => node.kind === 'element' && ['th', 'td'].includes(node.name))
    : [];

function withRowHeaders(row: TextNode): TextNode {
  if (row.kind !== 'element' || row.name !== 'tr' || !cellsOf(row).some(({ name }) => name === 'th')) return row;
  const children = row.children.map((cell) =>
    cell.kind === 'element' && cell.name === 'th'
      ? { ...cell, attributes: { ...cell.attributes, scope: cell.attributes.scope ?? 'row' } }
      : cell,
  );
  return { ...row, children };
}

/** Returns the words of code; '' if it has more than words. */
function codeWords(nodes: readonly TextNode[]): string {
  const parts = nodes.map((node) => {
    if (node.kind === 'words') return node.text;
    if (node.kind === 'element' && node.name === 'br') return '\n';
    // Other systems have a span for each word.
    return node.kind === 'element' && node.name === 'span' ? codeWords(node.children) : '';
  });
  const isWhole = nodes.every((node, at) => parts[at] !== '' || (node.kind === 'words' ? node.text === '' : showsNothing(node)));
  return isWhole ? parts.join('') : '';
}

/** Browsers drop a line end right after the start tag. */
const protectFirstLine = (words: string): string => (words.startsWith('\n') ? `\n${words}` : words);
