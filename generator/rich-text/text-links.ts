import { type PlacedElement, parsePlaced } from './html-tree.ts';
import { renderPlainMarkdown } from './markdown-parser.ts';
import { safelyDecoded } from './relative-links.ts';

/** Links of a formatted text, apart from everything else in it. */
export interface TextLinks {
  /** Addresses in their order, as they are written. */
  readonly addresses: readonly string[];
  /** Everything else, for comparison. */
  readonly others: string;
}

/** Finds the links of a text in Markdown or HTML. */
export function linksOfText(text: string, kind: 'markdown' | 'html'): TextLinks {
  const addresses: string[] = [];
  const others = (node: PlacedElement | string): unknown => {
    if (typeof node === 'string') return node;
    const { name, attributes, children } = node;
    const { href, ...rest } = attributes;
    const isLink = name === 'a' && href !== undefined;
    if (isLink) addresses.push(href);
    return [name, isLink ? rest : attributes, children.map(others)];
  };
  const nodes = parsePlaced(kind === 'html' ? text : renderPlainMarkdown(text));
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
