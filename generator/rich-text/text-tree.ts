/** The tree of a formatted text, whatever it was written in: Markdown, HTML or a document. */
import { Parser } from 'htmlparser2';
import type { ProblemOrigin } from '../errors/problem.ts';
import { blockElements, literalElements } from './html-elements.ts';
import { type TextRun, typesetRuns } from './typeset-runs.ts';

export type TextNode = TextElement | TextWords | TextMarkup;

export interface TextElement {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: TextNode[];
  /** Position of what it is made from. Default: that of the text. */
  readonly where?: ProblemOrigin;
  /** True for the paragraph of a position that has words without an element, such as an item of a list. */
  readonly isBare?: boolean;
  /** Returns the address of a link on the site; undefined without one. Absent: `href` has it as it is written. */
  readonly address?: () => string | undefined;
  /** Begins the component that shows it; '' without one. Absent: HTML elements are given to components by their name. */
  readonly open?: () => string;
}

/** Words; fixed ones are code and the like. */
export interface TextWords extends TextRun {
  readonly kind: 'words';
}

/** A finished part, such as an embedded entry. */
export interface TextMarkup {
  readonly kind: 'markup';
  readonly isBlock: boolean;
  /** Words that quotation marks around it take into account. */
  readonly words: string;
  /** Returns its HTML. Called once, after all parts before it. */
  readonly html: () => string;
}

const nothing: Readonly<Record<string, never>> = {};

/** Makes an element; all have the same members in the same order, which makes reading them fast. */
export const elementNode = (
  name: string,
  attributes: TextElement['attributes'] = nothing,
  children: TextNode[] = [],
  { where, isBare, address, open }: Pick<TextElement, 'where' | 'isBare' | 'address' | 'open'> = nothing,
): TextElement => ({ kind: 'element', name, attributes, children, where, isBare, address, open });

export const wordsNode = (text: string, isFixed = false): TextWords => ({ kind: 'words', text, isFixed });

export const markupNode = (html: () => string, { isBlock = false, words = '' } = {}): TextMarkup => ({
  kind: 'markup',
  isBlock,
  words,
  html,
});

/** Adds words to those before them, if both have the same typography. */
export function addWords(nodes: TextNode[], text: string, isFixed: boolean): void {
  const last = nodes.at(-1);
  if (last?.kind === 'words' && last.isFixed === isFixed) last.text += text;
  else nodes.push(wordsNode(text, isFixed));
}

/** Parses sanitized HTML. */
export function parseHtmlTree(html: string): readonly TextNode[] {
  const root = elementNode('');
  const open: TextElement[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = elementNode(name, { ...attributes });
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(data) {
      const parent = open.at(-1);
      const isStart = parent?.name === 'pre' && parent.children.length === 0;
      const kept = isStart ? data.replace(/^\r?\n/, '') : data;
      const text = open.some(({ name }) => name === 'pre') ? kept : data.replace(/[ \t\n\f\r]+/g, ' ');
      const isFixed = open.some(({ name }) => literalElements.has(name));
      if (text !== '') addWords(parent?.children ?? [], text, isFixed);
    },
    onclosetag() {
      const closed = open.pop();
      // Editors of HTML put a no-break space into an empty paragraph.
      if (closed?.name === 'p' && closed.children.every((node) => node.kind === 'words' && node.text.trim() === ''))
        closed.children.length = 0;
    },
  });
  parser.end(html);
  return root.children;
}

/** An element with the positions of its content. */
export interface PlacedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (PlacedElement | string)[];
  readonly start: number;
  end: number;
}

/** Parses well-formed HTML with all its spaces. */
export function parsePlaced(html: string): readonly (PlacedElement | string)[] {
  const root: PlacedElement = { name: '', attributes: {}, children: [], start: 0, end: html.length };
  const open: PlacedElement[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes: { ...attributes }, children: [], start: parser.endIndex + 1, end: 0 };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      const closed = open.pop();
      if (closed) closed.end = parser.startIndex;
    },
  });
  parser.end(html);
  return root.children;
}

/** Applies typography to the words of each block together: quotation marks are paired across them. */
export function typesetTree(nodes: readonly TextNode[], tag: string): void {
  let runs: TextRun[] = [];
  const flush = (): void => {
    if (runs.length === 0) return;
    typesetRuns(runs, tag);
    runs = [];
  };
  const visit = (node: TextNode): void => {
    if (node.kind === 'words') runs.push(node);
    else if (node.kind === 'markup') {
      if (node.isBlock) flush();
      else runs.push({ text: node.words, isFixed: true });
    } else if (node.name === 'br') runs.push({ text: '\n', isFixed: true });
    else if (node.name === 'img') runs.push({ text: node.attributes.alt ?? '', isFixed: true });
    else {
      const isBoundary = blockElements.has(node.name);
      if (isBoundary) flush();
      for (const child of node.children) visit(child);
      if (isBoundary) flush();
    }
  };
  for (const node of nodes) visit(node);
  flush();
}

/** Returns the words of a tree on one line, with a space between blocks. */
export function wordsOfTree(nodes: readonly TextNode[]): string {
  const wordsIn = (node: TextNode): string => {
    if (node.kind === 'words') return node.text;
    if (node.kind === 'markup') return '';
    if (node.name === 'img') return node.attributes.alt ?? '';
    const text = node.children.map(wordsIn).join('');
    return blockElements.has(node.name) || node.name === 'br' ? ` ${text} ` : text;
  };
  // A no-break space stays one.
  return nodes
    .map(wordsIn)
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replace(/^ | $/g, '');
}
