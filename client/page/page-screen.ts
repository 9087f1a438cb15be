import type { ClientSettings } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import type { NavigationHead } from '#contract/page';
import { withPrefix } from '#contract/page-path';
import type { PageResources } from '../loading/page-resources.ts';
import { nameDocument, updateHeadElements } from './document-head.ts';
import { viewOf } from './page-view.ts';
import type { ReactRoot } from './react-root.tsx';
import { announceRoute } from './route-announcer.ts';
import type { ChangeDocument } from './view-transition.ts';

/** The document as a place where pages are shown, one after another. */
export interface PageScreen {
  /**
   * Shows a page, says so, and puts the focus on it. One that is shown from its top is laid out in steps. Gives false where the page could
   * not be rendered; never rejects.
   */
  show(page: PageResources, url: URL, isFromTop?: boolean): Promise<boolean>;
  /**
   * Brings title and language in line with a page and, after the next frame, the head's other elements; gives what to announce, '' where
   * the page could not say.
   */
  describe(page: PageResources, url: URL): string;
  /** Shows the same page with other data: focus stays where it is, and nothing is said. As `show` otherwise. */
  update(page: PageResources, url: URL): Promise<boolean>;
  /** Has a page that may be shown next rendered out of sight. */
  prepare(page: PageResources, isLikely: boolean): void;
  /** Runs what shows a page, by a transition from the page before unless that is not wanted. A frame may pass before it runs. */
  readonly change: ChangeDocument;
}

export interface PageScreenOptions {
  readonly document: Document;
  readonly root: Pick<ReactRoot, 'show' | 'prepare'>;
  readonly settings: Pick<ClientSettings, 'pathPrefix' | 'languageTags'>;
  readonly afterPaint: (run: () => void) => void;
  /** Has what lies below the first screen laid out later than the rest. */
  readonly putOffLayout: () => void;
  readonly change: ChangeDocument;
}

export function createPageScreen({ document, root, settings, afterPaint, putOffLayout, change }: PageScreenOptions): PageScreen {
  const { pathPrefix, languageTags } = settings;

  function describe(page: PageResources, url: URL): string {
    const { path, pageContext } = viewOf(page);
    const { language } = pageContext;
    const absoluteUrl = (sitePath: string) => url.origin + withPrefix(sitePath, pathPrefix);
    const head = page.json.head ?? headOfUndescribedPage(document, url);
    nameDocument(document, head.title, languageTags[language] ?? language ?? document.documentElement.lang);
    // Nobody sees it: the page's first frame is not to wait for it.
    afterPaint(() => updateHeadElements(document, { head, pageUrl: absoluteUrl(path), absoluteUrl }));
    return head.announcement;
  }

  /** Where to scroll is the navigation's decision. */
  const takeFocus = (): void => document.getElementById(elementIds.focusWrapper)?.focus({ preventScroll: true });

  /** Gives what to announce; undefined where the page could not be rendered. */
  async function render(page: PageResources, url: URL): Promise<string | undefined> {
    return (await root.show(viewOf(page))) ? describe(page, url) : undefined;
  }

  return {
    change,
    describe,
    prepare: (page, isLikely) => root.prepare(viewOf(page), isLikely),
    update: async (page, url) => (await render(page, url)) !== undefined,
    show: async (page, url, isFromTop = false) => {
      // Before anything is changed: a link that has the focus as it is taken out has all changes until then laid out there and then.
      takeFocus();
      if (isFromTop) putOffLayout();
      const announcement = await render(page, url);
      if (announcement === undefined) return false;
      // Over the page before, a modal panel may have kept it.
      takeFocus();
      afterPaint(() => announceRoute(document, announcement));
      return true;
    },
  };
}

/** For pages of other sites that keep the contract but describe their head otherwise. */
function headOfUndescribedPage(document: Document, url: URL): NavigationHead {
  const heading = document.querySelector(`#${elementIds.focusWrapper} h1`)?.textContent;
  const name = heading ?? (document.title || `new page at ${url.pathname}`);
  return { title: document.title, announcement: `Navigated to ${name}` };
}
