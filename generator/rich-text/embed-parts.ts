/**
 * Components within formatted text. While a text is rendered, each is an element that names it, around
 * the default markup: a text may then be embedded into another one as HTML. At the end, the elements
 * are removed, and the text is divided into parts.
 */
import { Parser } from 'htmlparser2';
import type { RichText, RichTextEmbed, RichTextPart } from '#contract/rich-text';
import { Fault } from '../errors/problem.ts';
import { escapeHtml } from '../support/escape-html.ts';

const embedElement = 'boreal-embed';
const marks = new RegExp(`<${embedElement} [^>]*>|</${embedElement}>`, 'g');

/** A component and the markup of the text without it. */
export type Embed = Pick<RichTextEmbed, 'component' | 'props'>;

/** Puts an element that names a component around its default markup. */
export const markEmbed = (embed: Embed, html: string): string =>
  `<${embedElement} data="${escapeHtml(JSON.stringify(embed))}">${html}</${embedElement}>`;

/** True if the HTML shows a component. */
export const hasEmbed = (marked: string): boolean => marked.includes(`<${embedElement} `);

/** Removes the elements of components and adds the parts, if there is any component. */
export function divideEmbeds(marked: string): Pick<RichText, 'html' | 'parts'> {
  if (!hasEmbed(marked)) return { html: marked };
  const html = marked.replace(marks, '');
  return { html, parts: partsOf(parseMarked(marked), marked) };
}

interface MarkedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (MarkedElement | string)[];
  /** Positions of its content in the marked text. */
  readonly start: number;
  end: number;
  hasEmbed: boolean;
}

function parseMarked(marked: string): readonly (MarkedElement | string)[] {
  const root: MarkedElement = { name: '', attributes: {}, children: [], start: 0, end: marked.length, hasEmbed: false };
  const open: MarkedElement[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes: { ...attributes }, children: [], start: parser.endIndex + 1, end: 0, hasEmbed: false };
      open.at(-1)?.children.push(element);
      open.push(element);
      if (name === embedElement) for (const each of open) each.hasEmbed = true;
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
  parser.end(marked);
  return root.children;
}

/** Elements in which browsers drop spaces between children, so that React would not find them. */
const withoutText: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);

function partsOf(nodes: readonly (MarkedElement | string)[], marked: string, within = ''): readonly RichTextPart[] {
  const shown = nodes.filter((node) => typeof node !== 'string' || !withoutText.has(within) || node.trim() !== '');
  return shown.map((node) => (typeof node === 'string' ? node : partOf(node, marked)));
}

function partOf({ name, attributes, children, start, end, hasEmbed }: MarkedElement, marked: string): RichTextPart {
  if (name === embedElement) {
    const { data } = attributes;
    if (data === undefined) throw new Fault('A component of a formatted text has no data.');
    return JSON.parse(data) as RichTextEmbed;
  }
  const props = Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => propOf(attribute, value)));
  if (hasEmbed) return { tag: name, props, children: partsOf(children, marked, name) };
  return end > start ? { tag: name, props, html: marked.slice(start, end) } : { tag: name, props };
}

/** Names that React has for the attributes of formatted text, if they are not the same. */
const propNames: ReadonlyMap<string, string> = new Map([
  ['class', 'className'],
  ['colspan', 'colSpan'],
  ['rowspan', 'rowSpan'],
  ['srcset', 'srcSet'],
  ['tabindex', 'tabIndex'],
  ['datetime', 'dateTime'],
  ['fetchpriority', 'fetchPriority'],
]);
const flags: ReadonlySet<string> = new Set(['open', 'reversed']);

const propOf = (attribute: string, value: string): [string, string | true] => [
  propNames.get(attribute) ?? attribute,
  flags.has(attribute) ? true : value,
];
