import { controlCharacters } from '../support/control-characters.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { divideAtAddresses, mayHaveAddress } from './addresses.ts';
import { markEmbed } from './embed-parts.ts';
import { textErrors } from './errors.ts';
import { parseLinkTarget } from './link-target.ts';
import { nestMarks, supportedMarks } from './nest-marks.ts';
import { isKnownType, type ParsedNode } from './parse-rich-text.ts';
import { withSlash } from './relative-links.ts';
import { reportWordless, withComponent } from './render-embeds.ts';
import { isRecord } from './rich-text-document.ts';
import { footnoteForm } from './rich-text-footnotes.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { assetOf, entryOf, fileAddress, pageAddress, reportOtherSpace } from './rich-text-targets.ts';
import { findShortcode } from './shortcodes.ts';
import { siteTarget } from './text-targets.ts';
import { typesetRuns } from './typeset-runs.ts';
import { lineBreak, link } from './write-html.ts';

/** The words of one block as HTML and as plain text. */
export interface RenderedWords {
  readonly html: string;
  readonly text: string;
}

/** Renders the children of a paragraph or heading. */
export function renderInlines(nodes: readonly ParsedNode[], scope: RichTextScope): RenderedWords {
  const divided = divideWords(nodes, scope);
  const block = typesetBlock(divided, scope);
  return { html: renderSequence(divided, block), text: block.text };
}

/** The words of one block with their typography, which takes the whole block into account. */
interface TypesetBlock {
  readonly scope: RichTextScope;
  /** Entries that are embedded in the block; undefined for one that does not exist. */
  readonly entries: ReadonlyMap<ParsedNode, ReturnType<typeof entryOf>>;
  /** All words of the block. */
  readonly text: string;
  textOf(node: ParsedNode): string;
}

function typesetBlock(nodes: readonly ParsedNode[], scope: RichTextScope): TypesetBlock {
  const leaves = [...leavesOf(nodes)];
  const entries = new Map(
    leaves.filter(({ type }) => type === 'embedded-entry-inline').map((leaf) => [leaf, entryOf(leaf, scope)]),
  );
  const runs = leaves.map((leaf) =>
    leaf.type === 'text'
      ? { text: leaf.text, isFixed: marksOf(leaf).has('code') }
      : { text: leaf.type === addressType ? leaf.text : (entries.get(leaf)?.title ?? ''), isFixed: true },
  );
  const typeset = typesetRuns(runs, scope.tag);
  const texts: ReadonlyMap<ParsedNode, string> = new Map(leaves.map((leaf, index) => [leaf, typeset[index] ?? '']));
  return { scope, entries, text: typeset.join(''), textOf: (node) => texts.get(node) ?? '' };
}

function renderSequence(nodes: readonly ParsedNode[], block: TypesetBlock): string {
  const parts: string[] = [];
  let marked: { html: string; marks: ReadonlySet<string> }[] = [];
  for (const node of nodes) {
    if (node.type === 'text') {
      reportUnknownMarks(node, block.scope);
      const text = block.textOf(node);
      if (text !== '') marked.push({ html: htmlOf(text), marks: marksOf(node) });
      continue;
    }
    if (node.type === footnoteType || node.type === addressType) {
      marked.push({ html: renderDivided(node, block), marks: marksOf(node) });
      continue;
    }
    parts.push(nestMarks(marked), renderInline(node, block));
    marked = [];
  }
  return parts.join('') + nestMarks(marked);
}

/** Types of parts that words are divided into. */
const footnoteType = 'footnote';
const addressType = 'address';

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

function renderDivided(node: ParsedNode, { scope }: TypesetBlock): string {
  if (node.type === footnoteType) return scope.footnotes?.link(node.text, node, scope) ?? escapeHtml(`[^${node.text}]`);
  const href = writtenAddress(node, scope);
  if (href === undefined) return escapeHtml(node.text);
  const linked = link(escapeHtml(node.text), { href });
  const { links } = scope.components;
  return links === undefined ? linked : markEmbed({ component: links, props: { href }, content: 'within' }, linked);
}

function renderInline(node: ParsedNode, block: TypesetBlock): string {
  if (node.type === 'embedded-entry-inline') return renderEntry(node, block);
  if (node.type === 'embedded-resource-inline') {
    reportOtherSpace(node, block.scope);
    return '';
  }
  const words = renderSequence(node.children, block);
  const { links, nodes } = block.scope.components;
  const component = isKnownType(node.type) ? undefined : nodes[node.type];
  if (component !== undefined) {
    const { type, data } = node;
    return markEmbed({ component, props: { node: { type, data } }, content: 'all' }, words);
  }
  // A link without visible text is dropped: the editor does not show it either.
  const isVisible = !isBlank(node.children.map(block.textOf).join(''));
  const href = isVisible ? hrefOf(node, block.scope) : undefined;
  if (href === undefined) return words;
  const linked = link(words, { href });
  return links === undefined ? linked : markEmbed({ component: links, props: { href }, content: 'within' }, linked);
}

function renderEntry(node: ParsedNode, { entries, scope, textOf }: TypesetBlock): string {
  const entry = entries.get(node);
  if (!entry) return '';
  const render = (each: RichTextScope): string => {
    const { path } = entry;
    const title = escapeHtml(textOf(node));
    if (isBlank(title)) reportWordless(entry, 'inline', node, each);
    return path === undefined || isBlank(title) ? title : link(title, { href: pageAddress(path, each) });
  };
  return withComponent('inline', { entry, node, scope, render });
}

function hrefOf(node: ParsedNode, scope: RichTextScope): string | undefined {
  switch (node.type) {
    case 'hyperlink':
      return writtenAddress(node, scope);
    case 'entry-hyperlink':
      return entryAddress(node, scope);
    case 'asset-hyperlink': {
      const asset = assetOf(node, scope);
      return asset && fileAddress(asset.file, node, scope);
    }
    default:
      reportOtherSpace(node, scope);
      return undefined;
  }
}

function writtenAddress(node: ParsedNode, scope: RichTextScope): string | undefined {
  const uri = siteTarget(typeof node.data.uri === 'string' ? node.data.uri : '', scope.library);
  if (scope.library.isAsset(uri)) return fileAddress(uri, node, scope);
  const target = parseLinkTarget(scope.lenientLinks ? withSlash(uri) : uri);
  if (!target) {
    scope.problems.push(textErrors.LINK_TARGET({ target: uri }, scope.at(node)));
    return undefined;
  }
  if (target.kind === 'page' || target.kind === 'file') {
    const { where } = scope.at(node);
    scope.links.push({ kind: target.kind, path: target.path, line: where.line ?? 1, field: where.field ?? '' });
  }
  return scope.href(target);
}

function entryAddress(node: ParsedNode, scope: RichTextScope): string | undefined {
  const entry = entryOf(node, scope);
  if (!entry) return undefined;
  if (entry.path !== undefined) return pageAddress(entry.path, scope);
  scope.problems.push(textErrors.ENTRY_WITHOUT_PAGE({ entry: entry.id }, scope.at(node)));
  return undefined;
}

function reportUnknownMarks(node: ParsedNode, scope: RichTextScope): void {
  for (const mark of marksOf(node)) {
    if (!supportedMarks.has(mark)) scope.problems.push(textErrors.MARK_UNKNOWN({ mark }, scope.at(node)));
  }
}

/** Yields the parts that have words, in order: texts and embeds, including those in links. */
function* leavesOf(nodes: readonly ParsedNode[]): Generator<ParsedNode> {
  for (const node of nodes) {
    if (node.children.length === 0) yield node;
    else yield* leavesOf(node.children);
  }
}

/** Returns the marks of a text by name; '' for a mark without a name. */
function marksOf({ marks }: ParsedNode): ReadonlySet<string> {
  return new Set(marks.map((mark) => (isRecord(mark) && typeof mark.type === 'string' ? mark.type : '')));
}

const htmlOf = (text: string): string => escapeHtml(text).replaceAll('\n', lineBreak);

/**
 * True for ordinary white space only. A no-break space counts as content, since somebody typed it.
 */
export const isBlank = (text: string): boolean => /^[ \t\n]*$/.test(text);
