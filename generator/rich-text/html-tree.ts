import { Parser } from 'htmlparser2';
import { blockElements, literalElements, voidElements } from './html-elements.ts';
import { type TextRun, typesetRuns } from './typeset-runs.ts';

/** A part of sanitized HTML. */
export type HtmlNode = HtmlElement | HtmlWords;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export interface HtmlWords {
  readonly name: undefined;
  text: string;
  /** Text within `pre`, whose spaces and line ends are shown. */
  readonly isPreformatted: boolean;
  /** Code and the like: no typography. */
  readonly isLiteral: boolean;
}

/** Parses sanitized HTML. */
export function parseHtmlTree(html: string): readonly HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes: { ...attributes }, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(data) {
      const isPreformatted = open.some(({ name }) => name === 'pre');
      const text = isPreformatted ? data : data.replace(/[ \t\n\f\r]+/g, ' ');
      const words = open.at(-1)?.children;
      const last = words?.at(-1);
      if (last && last.name === undefined) last.text += text;
      else words?.push({ name: undefined, text, isPreformatted, isLiteral: open.some(({ name }) => literalElements.has(name)) });
    },
    onclosetag() {
      open.pop();
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
export function typesetTree(nodes: readonly HtmlNode[], tag: string): void {
  let words: HtmlWords[] = [];
  const flush = (): void => {
    const runs: readonly TextRun[] = words.map(({ text, isLiteral }) => ({ text, isFixed: isLiteral }));
    const typeset = typesetRuns(runs, tag);
    for (const [index, each] of words.entries()) each.text = typeset[index] ?? each.text;
    words = [];
  };
  const visit = (node: HtmlNode): void => {
    if (node.name === undefined) {
      words.push(node);
      return;
    }
    const isBoundary = blockElements.has(node.name) || voidElements.has(node.name);
    if (isBoundary) flush();
    for (const child of node.children) visit(child);
    if (isBoundary) flush();
  };
  for (const node of nodes) visit(node);
  flush();
}

/** Returns the words of parsed HTML, with a space between blocks. */
export function wordsOfTree(nodes: readonly HtmlNode[]): string {
  const wordsIn = (node: HtmlNode): string => {
    if (node.name === undefined) return node.text;
    const text = node.children.map(wordsIn).join('');
    return blockElements.has(node.name) || node.name === 'br' ? ` ${text} ` : text;
  };
  return nodes.map(wordsIn).join('').replace(/\s+/g, ' ').trim();
}
