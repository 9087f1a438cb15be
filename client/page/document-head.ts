import { headAttribute } from '#contract/browser-globals';
import type { NavigationHead } from '#contract/page';

/** Sets the document's title, language tag and writing direction; `dir` is '' on most sites. */
export function nameDocument(document: Document, title: string, language: string, dir = ''): void {
  const { documentElement } = document;
  document.title = title;
  // Setting the same value would still have the whole document's styles computed again.
  if (documentElement.lang !== language) documentElement.lang = language;
  if (documentElement.dir !== dir) documentElement.dir = dir;
}

export interface HeadUpdate {
  readonly head: NavigationHead;
  /** Absolute address of the page, and of a site path. */
  readonly pageUrl: string;
  readonly absoluteUrl: (path: string) => string;
}

/**
 * Updates the head's elements for the page on screen. Those for search engines and link previews,
 * which load documents, are removed.
 */
export function updateHeadElements(document: Document, { head, pageUrl, absoluteUrl }: HeadUpdate): void {
  for (const stale of document.head.querySelectorAll(`[${headAttribute}]:not(title)`)) stale.remove();
  const isIndexed = !head.robots?.includes('noindex');
  const elements: [tag: string, attributes: Record<string, string> | undefined][] = [
    ['meta', head.description === undefined ? undefined : { name: 'description', content: head.description }],
    ['meta', head.robots === undefined ? undefined : { name: 'robots', content: head.robots }],
    [
      'link',
      isIndexed
        ? { rel: 'canonical', href: head.canonicalPath === undefined ? pageUrl : absoluteUrl(head.canonicalPath) }
        : undefined,
    ],
  ];
  for (const [tag, attributes] of elements) {
    if (!attributes) continue;
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries({ ...attributes, [headAttribute]: 'true' })) element.setAttribute(name, value);
    document.head.append(element);
  }
}
