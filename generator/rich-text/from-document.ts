import { controlCharacters } from '../support/control-characters.ts';
import { escapeWords } from '../support/escape-html.ts';
import { divideAtAddresses, mayHaveAddress } from './addresses.ts';
import { calloutAttributes, calloutElements, codeBlock, taskAttributes, taskClass, taskListClass } from './block-markup.ts';
import { openEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { nestMarks, supportedMarks } from './nest-marks.ts';
import { isKnownType, type ParsedNode } from './parse-rich-text.ts';
import { renderEmbeddedAsset, renderEmbeddedEntry, reportWordless, withComponent } from './render-embeds.ts';
import { calloutOf, reportCallout, startOf, taskOf } from './rich-text-blocks.ts';
import { isRecord } from './rich-text-document.ts';
import { footnoteForm } from './rich-text-footnotes.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { assetOf, entryOf, reportOtherSpace } from './rich-text-targets.ts';
import { findShortcode } from './shortcodes.ts';
import { spansOf } from './table-markup.ts';
import { addWords, elementNode, markupNode, type TextElement, type TextMarkup, type TextNode, wordsNode } from './text-tree.ts';
import { link } from './write-html.ts';

/** Turns blocks of a document into a tree. Editors leave empty paragraphs between others, which show nothing. */
export function treeOfDocument(nodes: readonly ParsedNode[], scope: RichTextScope): TextNode[] {
  return nodes.flatMap((node) => {
    const block = blockOf(node, scope);
    const component = scope.components.nodes[node.type];
    // Components of tables are for all front ends.
    if (component === undefined || node.type === 'table' || (block.length === 0 && isKnownType(node.type))) return block;
    return [componentOf(node, component, block)];
  });
}

function componentOf({ type, data }: ParsedNode, component: string, children: TextNode[]): TextElement {
  return elementNode('', {}, children, { open: () => openEmbed({ component, props: { node: { type, data } }, content: 'all' }) });
}

function blockOf(node: ParsedNode, scope: RichTextScope): TextNode[] {
  switch (node.type) {
    case 'paragraph': {
      const words = wordsOfBlock(node.children, scope);
      return words.every(isEmpty) ? [] : [elementNode('p', {}, words)];
    }
    case 'unordered-list':
      return [listOf(node, 'ul', scope)];
    case 'ordered-list':
      return [listOf(node, 'ol', scope)];
    case 'blockquote':
      return [quotationOf(node, scope)];
    case 'table':
      return [tableNode(node, scope)];
    case 'hr':
      return [elementNode('hr')];
    case 'code-block': {
      const content = node.children.map(({ text }) => text).join('');
      const { language } = node.data;
      return [codeBlock(content === '' ? '' : content.replace(/\n?$/, '\n'), typeof language === 'string' ? language : '')];
    }
    case 'embedded-entry-block':
      return [markupNode(() => renderEmbeddedEntry(node, scope), { isBlock: true })];
    case 'embedded-asset-block':
      return [markupNode(() => renderEmbeddedAsset(node, scope), { isBlock: true })];
    case 'embedded-resource-block':
      reportOtherSpace(node, scope);
      return [];
    default: {
      if (!isKnownType(node.type)) return treeOfDocument(node.children, scope);
      const name = `h${node.type.slice('heading-'.length)}`;
      return [elementNode(name, {}, wordsOfBlock(node.children, scope), scope.at(node))];
    }
  }
}

const isEmpty = (node: TextNode): boolean => node.kind === 'words' && isBlank(node.text);

/** Returns the content of an item or cell: a single paragraph in it, even with lists below it, has no element. */
function contentOf(nodes: readonly ParsedNode[], scope: RichTextScope): TextNode[] {
  const [first, ...others] = treeOfDocument(nodes, scope);
  if (first?.kind !== 'element' || first.name !== 'p') return first ? [first, ...others] : [];
  const areLists = others.every((node) => node.kind === 'element' && (node.name === 'ul' || node.name === 'ol'));
  return [areLists ? { ...first, isBare: true } : first, ...others];
}

function listOf(list: ParsedNode, name: 'ul' | 'ol', scope: RichTextScope): TextElement {
  const tasks = list.children.map(taskOf);
  const items = list.children.map(({ children }, index) => {
    const task = tasks[index];
    if (!task) return elementNode('li', {}, contentOf(children, scope));
    const [first, ...others] = contentOf(task.children, scope);
    const words = first?.kind === 'element' ? first.children : [];
    const label = elementNode('label', {}, [elementNode('input', taskAttributes(task.isDone)), wordsNode(' '), ...words]);
    const paragraph = first?.kind === 'element' ? { ...first, children: [label] } : elementNode('p', {}, [label]);
    return elementNode('li', { class: taskClass }, [paragraph, ...others]);
  });
  return elementNode(name, tasks.some((task) => task) ? { class: taskListClass } : {}, items);
}

function quotationOf(node: ParsedNode, scope: RichTextScope): TextElement {
  const parts = calloutOf(node);
  if (!parts) {
    reportCallout(startOf(node.children[0]), scope.problems, scope.at(node));
    return elementNode('blockquote', {}, treeOfDocument(node.children, scope));
  }
  const { callout, title, children } = parts;
  const [name, titleName] = calloutElements(callout);
  const words = wordsOfBlock(title, scope);
  const shown = words.every(isEmpty) ? [wordsNode(scope.labels[callout.kind], true)] : words;
  const titleNode = elementNode(titleName, { class: 'callout-title' }, shown);
  return elementNode(name, calloutAttributes(callout), [titleNode, ...treeOfDocument(children, scope)]);
}

function tableNode(table: ParsedNode, scope: RichTextScope): TextElement {
  const rows = table.children
    .filter(({ children }) => children.length > 0)
    .map((row) =>
      elementNode(
        'tr',
        {},
        row.children.map((cell) => cellOf(cell, scope)),
      ),
    );
  return elementNode('table', {}, rows);
}

function cellOf(cell: ParsedNode, scope: RichTextScope): TextElement {
  const { colspan, rowspan } = cell.data;
  const spans = spansOf({ colspan, rowspan }, { isText: false, problems: scope.problems, at: scope.at(cell) });
  const attributes = Object.fromEntries(Object.entries(spans).filter((each): each is [string, string] => each[1] !== undefined));
  return elementNode(cell.type === 'table-header-cell' ? 'th' : 'td', attributes, contentOf(cell.children, scope));
}

/** Types of parts that words are divided into. */
const footnoteType = 'footnote';
const addressType = 'address';

/** Returns the words of a paragraph or heading. */
export function wordsOfBlock(nodes: readonly ParsedNode[], scope: RichTextScope): TextNode[] {
  const result: TextNode[] = [];
  let marked: { nodes: TextNode[]; marks: ReadonlySet<string> }[] = [];
  for (const node of divideWords(nodes, scope)) {
    const isWords = node.type === 'text' || node.type === footnoteType || node.type === addressType;
    if (isWords) {
      marked.push({ nodes: nodesOfWords(node, scope), marks: marksOf(node) });
      continue;
    }
    result.push(...nestMarks(marked), ...inlineOf(node, scope));
    marked = [];
  }
  return [...result, ...nestMarks(marked)];
}

/** Divides words at references to footnotes and at addresses, and reports shortcodes in them. */
function divideWords(nodes: readonly ParsedNode[], scope: RichTextScope): readonly ParsedNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'text' || marksOf(node).has('code')) return [node];
    for (const { code } of controlCharacters(node.text))
      scope.problems.push(textErrors.CONTROL_CHARACTER({ code }, scope.at(node)));
    const shortcode = findShortcode(node.text);
    if (shortcode) scope.problems.push(shortcode(scope.at(node)));
    const isPlain = !node.text.includes('[^') && (!scope.bareLinks || !mayHaveAddress(node.text));
    return isPlain ? [node] : divideText(node, scope);
  });
}

function divideText(node: ParsedNode, { footnotes, bareLinks }: RichTextScope): readonly ParsedNode[] {
  // At odd positions are the labels of footnotes.
  const pieces = footnotes ? node.text.split(footnoteForm) : [node.text];
  return pieces.flatMap((text, index) => {
    if (index % 2 === 1) return [{ ...node, type: footnoteType, text, data: {} }];
    if (!bareLinks) return [{ ...node, text }];
    return divideAtAddresses(text).map(({ text: words, url }) =>
      url === undefined ? { ...node, text: words } : { ...node, type: addressType, text: words, data: { uri: url } },
    );
  });
}

function nodesOfWords(node: ParsedNode, scope: RichTextScope): TextNode[] {
  if (node.type === footnoteType) {
    const reference = scope.footnotes?.link(node.text, node, scope);
    return [reference === undefined ? wordsNode(`[^${node.text}]`) : markupNode(() => reference)];
  }
  if (node.type === addressType)
    return [elementNode('a', { href: String(node.data.uri) }, [wordsNode(node.text, true)], scope.at(node))];
  reportUnknownMarks(node, scope);
  const isFixed = marksOf(node).has('code');
  const nodes: TextNode[] = [];
  for (const [index, line] of node.text.split('\n').entries()) {
    if (index > 0) nodes.push(elementNode('br'));
    if (line !== '') addWords(nodes, line, isFixed);
  }
  return nodes;
}

function inlineOf(node: ParsedNode, scope: RichTextScope): TextNode[] {
  if (node.type === 'embedded-entry-inline') return [inlineEntry(node, scope)];
  if (node.type === 'embedded-resource-inline') {
    reportOtherSpace(node, scope);
    return [];
  }
  const words = wordsOfBlock(node.children, scope);
  const component = isKnownType(node.type) ? undefined : scope.components.nodes[node.type];
  if (component !== undefined) return [componentOf(node, component, words)];
  if (node.type === 'hyperlink') {
    const href = typeof node.data.uri === 'string' ? node.data.uri : '';
    return [elementNode('a', { href }, words, scope.at(node))];
  }
  return [elementNode('a', {}, words, { address: () => addressOf(node, scope) })];
}

/** Returns the part of an entry that is embedded within a line: its title, linked if it has a page. */
export function inlineEntry(node: ParsedNode, scope: RichTextScope): TextMarkup {
  const entry = entryOf(node, scope);
  if (!entry) return markupNode(() => '');
  const render = (each: RichTextScope): string => {
    const { path, title } = entry;
    if (isBlank(title)) reportWordless(entry, 'inline', node, each);
    const words = escapeWords(title);
    return path === undefined || isBlank(title) ? words : link(words, { href: each.targets.page(path) });
  };
  return markupNode(() => withComponent('inline', { entry, node, scope, render }), { words: entry.title });
}

function addressOf(node: ParsedNode, scope: RichTextScope): string | undefined {
  if (node.type === 'entry-hyperlink') return entryAddress(node, scope);
  if (node.type === 'asset-hyperlink') {
    const asset = assetOf(node, scope);
    return asset && scope.targets.file(asset.file, scope.at(node).where);
  }
  reportOtherSpace(node, scope);
  return undefined;
}

function entryAddress(node: ParsedNode, scope: RichTextScope): string | undefined {
  const entry = entryOf(node, scope);
  if (!entry) return undefined;
  if (entry.path !== undefined) return scope.targets.page(entry.path);
  scope.problems.push(textErrors.ENTRY_WITHOUT_PAGE({ entry: entry.id }, scope.at(node)));
  return undefined;
}

function reportUnknownMarks(node: ParsedNode, scope: RichTextScope): void {
  for (const mark of marksOf(node)) {
    if (!supportedMarks.has(mark)) scope.problems.push(textErrors.MARK_UNKNOWN({ mark }, scope.at(node)));
  }
}

/** Returns the marks of a text by name; '' for a mark without a name. */
function marksOf({ marks }: ParsedNode): ReadonlySet<string> {
  return new Set(marks.map((mark) => (isRecord(mark) && typeof mark.type === 'string' ? mark.type : '')));
}

/** True for ordinary white space only. A no-break space counts as content, since somebody typed it. */
const isBlank = (text: string): boolean => /^[ \t\n]*$/.test(text);
