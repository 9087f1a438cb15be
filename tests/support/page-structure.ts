import { type HtmlElement, parseHtml } from '../../generator/check/parse-html.ts';

/**
 * Returns pages that together contain every part of the site. A part is an element within the two
 * around it, with its classes, role and attribute names. A rule about markup needs to visit only
 * these, mostly the first ones of the list that have a part; `check` audits names and references on every page.
 */
export function pagesWithAllParts<T extends { readonly html: string }>(pages: readonly T[]): T[] {
  // Later pages may have all parts of earlier ones.
  return pagesWithNewParts(pagesWithNewParts([...new Set(pages)]).toReversed());
}

function pagesWithNewParts<T extends { readonly html: string }>(pages: readonly T[]): T[] {
  const seen = new Set<string>();
  return pages.filter(({ html }) => {
    const { elements } = parseHtml(html);
    const before = seen.size;
    for (const element of elements) seen.add(partOf(element));
    return seen.size > before;
  });
}

const partOf = (element: HtmlElement): string =>
  [element.parent?.parent, element.parent, element].map((one) => (one ? describe(one) : '')).join(' > ');

/** Attributes whose values count. */
const telling: ReadonlySet<string> = new Set(['class', 'role', 'type', 'tabindex', 'autocomplete', 'data-province']);

function describe({ name, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => (telling.has(key) ? `${key}=${value}` : key));
  return [name, ...written.sort()].join(' ');
}
