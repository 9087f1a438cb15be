import { plainTreeOfMarkdown } from './from-markdown.ts';
import { safelyDecoded } from './relative-links.ts';
import { parseHtmlTree, type TextNode } from './text-tree.ts';

/** Links of a formatted text, apart from everything else in it. */
export interface TextLinks {
  /** Addresses in their order, as they are written. */
  readonly addresses: readonly string[];
  /** Everything else, for comparison. */
  readonly others: string;
}

/** Tells which attributes of a directive or element of the site are addresses. */
export type AddressRules = (name: string, attribute: string) => boolean;

/** Finds the links of a text in Markdown or HTML, also in attributes of directives and of elements that components show. */
export function linksOfText(text: string, kind: 'markdown' | 'html', isAddress: AddressRules = () => false): TextLinks {
  const addresses: string[] = [];
  const others = (node: TextNode): unknown => {
    if (node.kind === 'words') return node.text;
    if (node.kind === 'markup') return node.html();
    const { name, attributes, children } = node;
    const rest = Object.entries(attributes).filter(([attribute, value]) => {
      const isLink = (name === 'a' && attribute === 'href') || isAddress(name.replace(/^::/, ''), attribute);
      if (isLink) addresses.push(value);
      return !isLink;
    });
    return [name, rest, children.map(others)];
  };
  const nodes = kind === 'html' ? parseHtmlTree(text) : plainTreeOfMarkdown(text);
  return { addresses, others: JSON.stringify(nodes.map(others)) };
}

/** True if texts differ in addresses alone, and each of these was `from` and is `to`. */
export function differInAddress(
  before: TextLinks,
  after: TextLinks,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  if (before.others !== after.others || before.addresses.length !== after.addresses.length) return false;
  const changed = before.addresses.flatMap((address, index) => (address === after.addresses[index] ? [] : [index]));
  return (
    changed.length > 0 && changed.every((index) => before.addresses[index] === from && isSame(after.addresses[index] ?? '', to))
  );
}

const isSame = (one: string, other: string): boolean => safelyDecoded(one) === safelyDecoded(other);
