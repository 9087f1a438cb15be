import { languageChoiceAttribute, overlayAttribute } from '#contract/browser-globals';
import { stripPrefix } from '#contract/page-path';
import type { LinkUse } from './render-ahead.ts';

export interface LinkListenerOptions {
  readonly document: Document;
  /** The address of the page on screen. */
  readonly here: () => URL;
  readonly pathPrefix: string;
  /** Called with the page of a link that is pointed at or, which is all but a click, pressed. */
  readonly hovering: (path: string, link: LinkUse) => unknown;
  /** Whether clicks can be taken over; if not, the browser follows the link. */
  readonly isInCharge: () => boolean;
  /** Goes to a page of the site; where clicks cannot be taken over, by loading its document. */
  readonly navigate: (href: string) => unknown;
  /** Called when the browser follows a link, or sends a form, in this document's place. */
  readonly noteLeaving: () => void;
  readonly saveLanguage: (language: string) => void;
  /** Opens an overlay in place of the link's page; false where it cannot, so that the link is followed. */
  readonly openOverlay: (name: string, href: string) => boolean;
  /** What a link that leaves the site takes along. */
  readonly append: (href: string) => string;
}

/**
 * Listens to every plain link of the document from one place. One being pointed at or focused has its whole page loaded, and one being
 * clicked is followed without loading a document, once that can be done. A key that a link names as its shortcut opens what the link
 * opens.
 */
export function listenToLinks(options: LinkListenerOptions): void {
  const { document, here } = options;
  const pageOf = (link: HTMLAnchorElement) => linkedPage(link, here(), options.pathPrefix);

  function prepare(link: HTMLAnchorElement): void {
    const outgoing = options.append(link.href);
    if (outgoing !== link.href) link.href = outgoing;
  }

  function onPointedAt(event: Event): void {
    const link = linkAt(event);
    // Moving about within a link is not coming to it.
    if (!link || link.contains((event as MouseEvent).relatedTarget as Node | null)) return;
    // Before it is opened in any way: a menu or the middle button follow what the attribute says.
    prepare(link);
    const path = pathAhead(link, here(), options.pathPrefix);
    if (path !== undefined) options.hovering(path, event.type === 'pointerdown' ? 'pressed' : 'pointed');
  }

  function onClick(event: MouseEvent): void {
    const link = linkAt(event);
    if (!link || event.defaultPrevented) return;
    // Voice control and scripts click without pointing.
    prepare(link);
    const language = link.getAttribute(languageChoiceAttribute);
    if (language !== null) options.saveLanguage(language);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const overlay = link.getAttribute(overlayAttribute);
    if (overlay !== null && options.openOverlay(overlay, link.href)) {
      // Not every browser puts the focus on a link that is clicked; it is where the focus returns to.
      link.focus();
      event.preventDefault();
      return;
    }
    const page = pageOf(link);
    // A place on the same page is the browser's: it also moves the focus there.
    if (page && isSamePage(page, here()) && page.href.includes('#')) return;
    if (!page || !(options.isInCharge() || language !== null)) {
      if (isPlain(link)) options.noteLeaving();
      return;
    }
    event.preventDefault();
    options.navigate(language === null ? page.href : sameQueryAndHash(page, here()));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    const modifier = ctrlKey ? 'Control+' : metaKey ? 'Meta+' : '';
    // In a field a key alone is what it writes.
    if (!modifier && (event.target as Partial<Element>).closest?.('input,select,textarea')) return;
    const link = document.querySelector<HTMLAnchorElement>(`a[aria-keyshortcuts~="${CSS.escape(modifier + key)}"]`);
    if (!link) return;
    event.preventDefault();
    // The link gets no focus, as it would by a click: that stays where the visitor is, and returns there.
    if (!options.openOverlay(link.dataset.overlay ?? '', link.href)) options.navigate(link.href);
  }

  function onSubmit({ defaultPrevented, target }: Event): void {
    // A dialog's form merely closes it.
    if (!defaultPrevented && (target as HTMLFormElement).method !== 'dialog') options.noteLeaving();
  }

  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('keydown', onKeyDown);
  for (const type of ['mouseover', 'focusin', 'pointerdown']) document.addEventListener(type, onPointedAt);
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = (target as Partial<Element> | null)?.closest?.('a[href]');
  // An SVG's link has another kind of href; it is left to the browser.
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** The page of this site that a link leads to; undefined for all that the browser must follow itself. */
function linkedPage(link: HTMLAnchorElement, here: URL, pathPrefix: string): URL | undefined {
  const isOwn = link.origin === here.origin && (pathPrefix === '' || stripPrefix(link.pathname, pathPrefix) !== link.pathname);
  const isFile = /\.(?!html?$)[^./]+$/i.test(link.pathname);
  return isOwn && isPlain(link) && !isFile ? new URL(link.href) : undefined;
}

/** The path that a link leads to, with its query, where that is another page of this site. */
export function pathAhead(link: HTMLAnchorElement, here: URL, pathPrefix: string): string | undefined {
  const page = linkedPage(link, here, pathPrefix);
  return page && !isSamePage(page, here) ? page.pathname + page.search : undefined;
}

/** Whether a link's document takes the place of this one. */
const isPlain = (link: HTMLAnchorElement): boolean =>
  (link.target === '' || link.target === '_self') && /^http/.test(link.protocol) && !link.hasAttribute('download');

/** The other language shows the same page, so what the address says beyond the page stays. A page cannot write it into its link. */
function sameQueryAndHash({ origin, pathname, search, hash }: URL, here: URL): string {
  return origin + pathname + (search || here.search) + (hash || here.hash);
}

const isSamePage = (a: URL, b: URL): boolean => a.pathname === b.pathname && a.search === b.search;
