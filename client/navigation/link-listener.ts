import { languageChoiceAttribute, overlayAttribute } from '#contract/browser-globals';
import { stripPrefix } from '#contract/page-path';
import { attempt } from '../attempt.ts';
import type { LinkUse } from './render-ahead.ts';

export interface LinkListenerOptions {
  readonly document: Document;
  /** The address of the page on screen. */
  readonly here: () => URL;
  readonly pathPrefix: string;
  /** Called with the page of a link that is pointed at or pressed. */
  readonly hovering: (path: string, link: LinkUse) => unknown;
  /** Returns true if the client follows links; if not, the browser does. */
  readonly isInCharge: () => boolean;
  /** Goes to a page of the site; by its document if the client does not follow links. */
  readonly navigate: (href: string) => unknown;
  /** Called when the browser follows a link or sends a form, so that another document comes. */
  readonly noteLeaving: () => void;
  /** Called when the browser follows a link to a hash on the same page. */
  readonly savePosition: () => void;
  readonly saveLanguage: (language: string) => void;
  /**
   * Opens an overlay instead of the link's page. Returns false if it cannot: the link is then
   * followed.
   */
  readonly openOverlay: (name: string, href: string) => boolean;
  /** Returns an address with the parameters that links out of the site get. */
  readonly append: (href: string) => string;
}

/**
 * Listens to links: a link under the pointer loads its page, and a click shows it without loading a
 * document if `isInCharge`. A shortcut key of a link does the same as a click.
 */
export function listenToLinks(options: LinkListenerOptions): void {
  const { document, here } = options;
  const pageOf = (link: HTMLAnchorElement) => linkedPage(link, here(), options.pathPrefix);

  function prepare(link: HTMLAnchorElement): void {
    const outgoing = options.append(link.href);
    if (outgoing !== link.href) link.href = outgoing;
  }

  function pointAt(event: Event): void {
    const link = linkAt(event);
    // A move within a link is not an arrival.
    if (!link || link.contains((event as MouseEvent).relatedTarget as Node | null)) return;
    // Before the link is opened in any way: a menu or the middle button use the attribute.
    prepare(link);
    const path = pathAhead(link, here(), options.pathPrefix);
    if (path !== undefined) options.hovering(path, event.type === 'pointerdown' ? 'pressed' : 'pointed');
  }

  function onClick(event: MouseEvent): void {
    const link = linkAt(event);
    if (!link || event.defaultPrevented) return;
    // Voice control and scripts click without pointing. An error in optional parts keeps no link from
    // working.
    attempt(() => prepare(link));
    const language = link.getAttribute(languageChoiceAttribute);
    if (language !== null) options.saveLanguage(language);
    if (opensElsewhere(event)) return;
    const overlay = link.getAttribute(overlayAttribute);
    if (overlay !== null && options.openOverlay(overlay, link.href)) {
      // Not every browser focuses a clicked link, but the focus returns there when the overlay
      // closes.
      link.focus();
      event.preventDefault();
      return;
    }
    const page = pageOf(link);
    // The browser follows a hash on the same page: it also moves the focus there.
    if (page && isSamePage(page, here()) && page.href.includes('#')) return void options.savePosition();
    const isPageItself = language !== null || link.getAttribute('href') === '';
    if (!page || !(isPageItself || options.isInCharge())) {
      if (isPlain(link)) options.noteLeaving();
      return;
    }
    event.preventDefault();
    options.navigate(isPageItself ? sameQueryAndHash(page, here()) : page.href);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    const modifier = ctrlKey ? 'Control+' : metaKey ? 'Meta+' : '';
    // In a field, a key alone is text.
    if (!modifier && (event.target as Partial<Element>).closest?.('input,select,textarea')) return;
    const link = document.querySelector<HTMLAnchorElement>(`a[aria-keyshortcuts~="${CSS.escape(modifier + key)}"]`);
    if (!link) return;
    event.preventDefault();
    // The link gets no focus, unlike after a click: the focus returns to where it is.
    if (!options.openOverlay(link.dataset.overlay ?? '', link.href)) options.navigate(link.href);
  }

  function onSubmit({ defaultPrevented, target }: Event): void {
    // A dialog's form only closes it.
    if (!defaultPrevented && (target as HTMLFormElement).method !== 'dialog') options.noteLeaving();
  }

  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('keydown', onKeyDown);
  for (const type of ['mouseover', 'focusin', 'pointerdown']) {
    document.addEventListener(type, (event) => attempt(() => pointAt(event)));
  }
}

function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = (target as Partial<Element> | null)?.closest?.('a[href]');
  // The href of an SVG's link is of another kind; the browser follows it.
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** True for a click that the browser answers with another tab, a menu or a download. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button > 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Returns the page of this site that a link leads to; undefined if the browser must follow the
 * link.
 */
function linkedPage(link: HTMLAnchorElement, here: URL, pathPrefix: string): URL | undefined {
  const isOwn = link.origin === here.origin && (pathPrefix === '' || stripPrefix(link.pathname, pathPrefix) !== link.pathname);
  const isFile = /\.(?!html?$)[^./]+$/i.test(link.pathname);
  return isOwn && isPlain(link) && !isFile ? new URL(link.href) : undefined;
}

/** Returns path and query of a link to another page of this site. */
export function pathAhead(link: HTMLAnchorElement, here: URL, pathPrefix: string): string | undefined {
  const page = linkedPage(link, here, pathPrefix);
  return page && !isSamePage(page, here) ? page.pathname + page.search : undefined;
}

/** Returns true if a link's document would replace this one. */
const isPlain = (link: HTMLAnchorElement): boolean =>
  (link.target === '' || link.target === '_self') && /^http/.test(link.protocol) && !link.hasAttribute('download');

/**
 * Keeps query and hash for the same page, in another language or loaded again by a link without an
 * address. A page cannot write them into its link.
 */
function sameQueryAndHash({ origin, pathname, search, hash }: URL, here: URL): string {
  return origin + pathname + (search || here.search) + (hash || here.hash);
}

const isSamePage = (a: URL, b: URL): boolean => a.pathname === b.pathname && a.search === b.search;
