/** Writes the elements of formatted texts, whatever they are made from: Markdown, HTML or a document. */
import { escapeWords } from '../support/escape-html.ts';

/** Attributes in their order; undefined for one that is absent. */
export type WrittenAttributes = Readonly<Record<string, string | undefined>>;

export function openTag(name: string, attributes: WrittenAttributes = {}): string {
  let written = '';
  for (const attribute of Object.keys(attributes)) {
    const value = attributes[attribute];
    if (value !== undefined) written += ` ${attribute}="${escapeWords(value)}"`;
  }
  return `<${name}${written}>`;
}

export const closeTag = (name: string): string => `</${name}>`;

/** Writes an element around safe HTML. */
export const element = (name: string, html: string, attributes?: WrittenAttributes): string =>
  openTag(name, attributes) + html + closeTag(name);

/** The end of a line within words. */
export const lineBreak = `${openTag('br')}\n`;

/** A block; its HTML is '' if it shows nothing. `words`: content of a paragraph, for positions without an element. */
export interface Block {
  readonly name: string;
  readonly html: string;
  readonly words?: string;
  /** True for words without an element. */
  readonly isBare?: boolean;
}

export const paragraph = (words: string, attributes?: WrittenAttributes): Block => ({
  name: 'p',
  html: element('p', words, attributes),
  words,
});

/** Words of an item or cell, which stay without an element, whatever follows them. */
export const bareParagraph = (words: string): Block => ({ name: 'p', html: words, words, isBare: true });

/** Writes a picture that stands alone, or code with a title. */
export const figure = (html: string, attributes?: WrittenAttributes): Block => ({
  name: 'figure',
  html: element('figure', html, attributes),
});

export const heading = (level: number, words: string, attributes: WrittenAttributes): string =>
  element(`h${level}`, words, attributes);

/** Writes a link around safe HTML. */
export const link = (words: string, attributes: WrittenAttributes & { readonly href: string }): string =>
  element('a', words, attributes);

export function joinBlocks(blocks: readonly Block[]): string {
  let joined = '';
  for (const { html } of blocks) joined += joined === '' ? html : `\n${html}`;
  return joined;
}

/** Writes an element whose content stands on lines of its own; '' without content. */
export const around = (name: string, lines: readonly string[], attributes?: WrittenAttributes): string => {
  const shown = lines.filter((line) => line !== '');
  return shown.length === 0 ? '' : element(name, `\n${shown.join('\n')}\n`, attributes);
};

/** Writes an item or cell: a single paragraph in it, even with lists below it, has no element. */
export function itemOf(name: string, blocks: readonly Block[], attributes?: WrittenAttributes): string {
  return element(name, contentOf(blocks), attributes);
}

function contentOf(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (!first) return '';
  const isBare = first.isBare || (first.words !== undefined && others.every(({ name }) => name === 'ul' || name === 'ol'));
  if (!isBare) return `\n${joinBlocks(blocks)}${others.at(-1)?.isBare ? '' : '\n'}`;
  if (others.length === 0) return first.words ?? '';
  return `${first.words}\n${joinBlocks(others)}${others.at(-1)?.isBare ? '' : '\n'}`;
}
