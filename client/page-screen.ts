import { type ClientSettings, elementIds } from '#contract/browser-globals';
import type { PageHead } from '#contract/page';
import { withPrefix } from '#contract/page-path';
import { updateDocumentHead } from './document-head.ts';
import type { PageResources } from './page-resources.ts';
import { viewOf } from './page-view.ts';
import type { ReactRoot } from './react-root.tsx';
import { announceRoute } from './route-announcer.ts';

/** The document as a place where pages are shown, one after another. */
export interface PageScreen {
  /** Shows a page, says so, and puts the focus on it. Gives false where the page could not be rendered; never rejects. */
  show(page: PageResources, url: URL): Promise<boolean>;
  /** Brings title, language and head in line with a page; gives what to announce, '' where the page could not say. Never throws. */
  describe(page: PageResources, url: URL): string;
}

export interface PageScreenOptions {
  readonly document: Document;
  readonly root: Pick<ReactRoot, 'show'>;
  readonly settings: Pick<ClientSettings, 'pathPrefix' | 'languageTags'>;
  readonly onNextFrame: (run: () => void) => void;
}

export function createPageScreen({ document, root, settings, onNextFrame }: PageScreenOptions): PageScreen {
  const { pathPrefix, languageTags } = settings;

  function applyHead(page: PageResources, url: URL): string {
    const { component: _component, slices: _slices, ...headProps } = viewOf(page);
    const { language } = headProps.pageContext;
    const absoluteUrl = (path: string) => url.origin + withPrefix(path, pathPrefix);
    const head = page.head.head?.({ ...headProps, absoluteUrl }) ?? headOfUndescribedPage(document, url);
    updateDocumentHead(document, {
      head,
      language: languageTags[language] ?? language ?? document.documentElement.lang,
      pageUrl: absoluteUrl(headProps.path),
      absoluteUrl,
    });
    return head.announcement;
  }

  function describe(page: PageResources, url: URL): string {
    try {
      return applyHead(page, url);
    } catch (error) {
      // The page stands. What its head function threw is a fault for the console, not for the visitor.
      console.error(error);
      return '';
    }
  }

  return {
    describe,
    show: async (page, url) => {
      if (!(await root.show(viewOf(page)))) return false;
      const announcement = describe(page, url);
      onNextFrame(() => announceRoute(document, announcement));
      // Preventing the scroll: where to scroll is the navigation's decision.
      document.getElementById(elementIds.focusWrapper)?.focus({ preventScroll: true });
      return true;
    },
  };
}

/** For pages of other sites that keep the contract but describe their head otherwise. */
function headOfUndescribedPage(document: Document, url: URL): PageHead {
  const heading = document.querySelector(`#${elementIds.focusWrapper} h1`)?.textContent;
  const name = heading ?? (document.title || `new page at ${url.pathname}`);
  return { title: document.title, announcement: `Navigated to ${name}` };
}
