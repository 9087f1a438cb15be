import { type HtmlElement, parseHtml } from '../../generator/check/parse-html.ts';

/**
 * The pages that show between them all that the site is made of: each has a part that none before it has. A part is an element within the
 * two around it, with its classes, role and the names of its other attributes, in one language. What a rule about markup finds on a page,
 * it finds on one of these; but for names and references, which `check` looks at on every page.
 */
export function pagesWithAllParts<T extends { readonly html: string }>(pages: readonly T[]): T[] {
  const seen = new Set<string>();
  return pages.filter(({ html }) => {
    const { elements } = parseHtml(html);
    const before = seen.size;
    const language = elements[0]?.attributes.lang ?? '';
    for (const element of elements) seen.add(`${language} ${partOf(element)}`);
    return seen.size > before;
  });
}

const partOf = (element: HtmlElement): string =>
  [element.parent?.parent, element.parent, element].map((one) => (one ? describe(one) : '')).join(' > ');

/** Attributes whose values make a difference. */
const telling: ReadonlySet<string> = new Set(['class', 'role', 'type', 'tabindex', 'autocomplete', 'data-province']);

function describe({ name, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => (telling.has(key) ? `${key}=${value}` : key));
  return [name, ...written.sort()].join(' ');
}
