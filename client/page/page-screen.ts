import type { ClientSettings } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import type { NavigationHead } from '#contract/page';
import { withPrefix } from '#contract/page-path';
import type { PageResources } from '../loading/page-resources.ts';
import { nameDocument, updateHeadElements } from './document-head.ts';
import type { FormStates } from './form-state.ts';
import { viewOf } from './page-view.ts';
import type { ReactRoot } from './react-root.tsx';
import { announceRoute } from './route-announcer.ts';
import type { ChangeDocument } from './view-transition.ts';

/** The document, in which pages are shown one after another. */
export interface PageScreen {
  /**
   * Shows a page, announces it and focuses it. From its top it is laid out in steps. Returns false
   * if it could not be rendered; never rejects.
   */
  show(page: PageResources, url: URL, isFromTop?: boolean): Promise<boolean>;
  /**
   * Sets title and language and, after the next frame, the head's other elements. Returns the
   * announcement; '' if the page has none.
   */
  describe(page: PageResources, url: URL): string;
  /** Shows the same page with other data, like `show` but without focus and announcement. */
  update(page: PageResources, url: URL): Promise<boolean>;
  /** Renders a page that may be shown next out of sight. */
  prepare(page: PageResources, isLikely: boolean): void;
  /** Keeps what the visitor types. Undefined before the first input. */
  readonly forms: () => FormStates | undefined;
  /** Runs a change of pages, by a transition if that is wanted. A frame may pass before it runs. */
  readonly change: ChangeDocument;
}

export interface PageScreenOptions {
  readonly document: Document;
  readonly root: Pick<ReactRoot, 'show' | 'prepare'>;
  readonly settings: Pick<ClientSettings, 'pathPrefix' | 'languageTags' | 'languageDirections'>;
  readonly afterPaint: (run: () => void) => void;
  /** Delays the layout below the first screen only for a page that is shown from its top. */
  readonly layOutNext: (isFromTop: boolean) => void;
  readonly change: ChangeDocument;
  readonly forms: () => FormStates | undefined;
}

export function createPageScreen({ document, root, settings, afterPaint, layOutNext, ...parts }: PageScreenOptions): PageScreen {
  const { pathPrefix, languageTags, languageDirections } = settings;

  function describe(page: PageResources, url: URL): string {
    const { path, pageContext } = viewOf(page);
    const { language } = pageContext;
    const absoluteUrl = (sitePath: string) => url.origin + withPrefix(sitePath, pathPrefix);
    const head = page.json.head ?? headOfUndescribedPage(document, url);
    const lang = languageTags[language] ?? language ?? document.documentElement.lang;
    nameDocument(document, head.title, lang, languageDirections?.[language]);
    // Invisible, so it must not delay the page's first frame.
    afterPaint(() => updateHeadElements(document, { head, pageUrl: absoluteUrl(path), absoluteUrl }));
    return head.announcement;
  }

  const wrapper = document.getElementById(elementIds.focusWrapper);
  /** The navigation scrolls. */
  const focus = (element: HTMLElement | null | undefined): void => element?.focus({ preventScroll: true });

  /** Returns the announcement; undefined if the page could not be rendered. */
  async function render(page: PageResources, url: URL): Promise<string | undefined> {
    return (await root.show(viewOf(page))) ? describe(page, url) : undefined;
  }

  return {
    ...parts,
    describe,
    prepare: (page, isLikely) => root.prepare(viewOf(page), isLikely),
    update: async (page, url) => (await render(page, url)) !== undefined,
    show: async (page, url, isFromTop = false) => {
      // Before any change: removing a focused link would cause a layout of all changes so far.
      focus(wrapper);
      layOutNext(isFromTop);
      const announcement = await render(page, url);
      if (announcement === undefined) return false;
      // A page may have focused a part of itself. A panel over the page before gives the focus back to its link.
      if (!document.querySelector('main')?.contains(document.activeElement))
        focus(
          [...(wrapper?.querySelectorAll<HTMLElement>('[autofocus],button,input,select,textarea') ?? [])].find(hasAutofocus) ??
            wrapper,
        );
      afterPaint(() => announceRoute(document, announcement));
      return true;
    },
  };
}

/** React has the property, sets no attribute, and focuses nothing on a page that it has rendered ahead. */
const hasAutofocus = (element: HTMLElement): boolean =>
  element.autofocus || Object.values(element).some((ofReact?: { readonly autoFocus?: boolean }) => ofReact?.autoFocus);

/** Returns a head for pages of other sites that follow the contract but have none in their data. */
function headOfUndescribedPage(document: Document, url: URL): NavigationHead {
  const heading = document.querySelector(`#${elementIds.focusWrapper} h1`)?.textContent;
  const name = heading ?? (document.title || `new page at ${url.pathname}`);
  return { title: document.title, announcement: `Navigated to ${name}` };
}
