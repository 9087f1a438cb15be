/**
 * Components within formatted text. While a text is rendered, each is an element that names it, around
 * the default markup: a text may then be embedded into another one as HTML. At the end, the elements
 * are removed, and the text is divided into parts.
 */
import type { RichText, RichTextEmbed, RichTextPart } from '#contract/rich-text';
import { Fault } from '../errors/problem.ts';
import { type PlacedElement, parsePlaced } from './text-tree.ts';
import { closeTag, openTag } from './write-html.ts';

const embedElement = 'boreal-embed';
const marks = new RegExp(`<${embedElement} [^>]*>|</${embedElement}>`, 'g');

/** A component and the markup of the text without it. */
export interface Embed extends Pick<RichTextEmbed, 'component' | 'props'> {
  /** Children of the component: the default markup, or the content of its one element. Default: none. */
  readonly content?: 'all' | 'within';
}

/** Begins an element that names a component. */
export const openEmbed = (embed: Embed): string => openTag(embedElement, { data: JSON.stringify(embed) });
export const closeEmbed = closeTag(embedElement);

/** Puts an element that names a component around its default markup. */
export const markEmbed = (embed: Embed, html: string): string => openEmbed(embed) + html + closeEmbed;

/** True if the HTML shows a component. */
const hasEmbed = (marked: string): boolean => marked.includes(`<${embedElement} `);

/** Removes the elements of components and adds the parts, if there is any component. */
export function divideEmbeds(marked: string): Pick<RichText, 'html' | 'parts'> {
  if (!hasEmbed(marked)) return { html: marked };
  const html = marked.replace(marks, '');
  return { html, parts: partsOf(parsePlaced(marked), marked) };
}

/** Elements in which browsers drop spaces between children, so that React would not find them. */
const withoutText: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);

function partsOf(nodes: readonly (PlacedElement | string)[], marked: string, within = ''): readonly RichTextPart[] {
  const shown = nodes.filter((node) => typeof node !== 'string' || !withoutText.has(within) || node.trim() !== '');
  return shown.map((node) => (typeof node === 'string' ? node : partOf(node, marked)));
}

function partOf({ name, attributes, children, start, end }: PlacedElement, marked: string): RichTextPart {
  if (name === embedElement) {
    const { data } = attributes;
    if (data === undefined) throw new Fault('A component of a formatted text has no data.');
    const { content, ...embed } = JSON.parse(data) as Embed;
    const [first] = children;
    const inside = content === 'within' && typeof first === 'object' ? first.children : children;
    return content === undefined ? embed : { ...embed, children: partsOf(inside, marked) };
  }
  const props = Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => propOf(attribute, value)));
  if (children.some(showsEmbed)) return { tag: name, props, children: partsOf(children, marked, name) };
  return end > start ? { tag: name, props, html: marked.slice(start, end) } : { tag: name, props };
}

const showsEmbed = (node: PlacedElement | string): boolean =>
  typeof node !== 'string' && (node.name === embedElement || node.children.some(showsEmbed));

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
const flags: ReadonlySet<string> = new Set(['open', 'reversed', 'disabled', 'checked']);

const propOf = (attribute: string, value: string): [string, string | true] => [
  propNames.get(attribute) ?? attribute,
  flags.has(attribute) ? true : value,
];
