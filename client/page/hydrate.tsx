/**
 * The second step: React, the site root, the page, and the document around them.
 * The client does not know the templates, so the module of chunk 'hydrate' is a generated entry:
 *
 *     import * as siteRoot from '<templates root>';
 *     import { createPageRoot } from '<client>/page/hydrate.tsx';
 *     export const startPageRoot = createPageRoot(siteRoot);
 *
 * Bundle chunk 'app' apart from the others: a chunk of what both steps share would cost a request.
 */
import * as elementIds from '#contract/element-ids';
import type { SharedData, SiteRootModule } from '#contract/page';
import { normalizePagePath } from '#contract/page-path';
import { browserServices } from '../services/browser-services.ts';
import { afterPaint } from './after-paint.ts';
import { createScrollEnd } from './end-scrolling.ts';
import { createFormKeeper } from './form-keeper.ts';
import { createPageScreen } from './page-screen.ts';
import { viewOf } from './page-view.ts';
import { createReactRoot } from './react-root.tsx';
import type { StartPageRoot } from './start-page.ts';
import { createViewTransitions } from './view-transition.ts';

/** Creates the function that the runtime calls in chunk 'hydrate' from the site's root module. */
export function createPageRoot<S extends SharedData>(siteRoot: SiteRootModule<S>): StartPageRoot {
  const startReact = createReactRoot(siteRoot);
  return async (start) => {
    const { document, location, settings, page, pagePath, layOutNext, onCrash } = start;
    const container = document.getElementById(elementIds.focusWrapper);
    if (!container) return undefined;
    const view = viewOf(page);
    const emitted = normalizePagePath(view.path) === normalizePagePath(pagePath) && container.firstElementChild !== null;
    const services = browserServices(start);
    const begun = performance.now();
    const root = startReact({ container, pathPrefix: settings.pathPrefix, services, view, emitted, onCrash });
    if (!(await root.started)) return undefined;
    const endScrolling = createScrollEnd(window);
    const change = createViewTransitions(window, performance.now() - begun);
    const screen = createPageScreen({
      document,
      root,
      settings,
      afterPaint,
      layOutNext,
      forms: createFormKeeper(document),
      change: async (run, isAnimated) => {
        await endScrolling();
        return change(run, isAnimated);
      },
    });
    // The emitted head describes the emitted page.
    if (!emitted) screen.describe(page, new URL(location.href));
    return screen;
  };
}
