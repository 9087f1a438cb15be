import { createRef, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { SharedData, SiteRootModule } from '#contract/page';
import { afterPaint } from './after-paint.ts';
import { createHost, endArrival, keepVisible, loadFirstPictures, type PageHost, revealPage } from './hosted-page.tsx';
import { LastMarkup } from './last-markup.tsx';
import { type CreatePage, createPageStack } from './page-stack.ts';
import type { PageView } from './page-view.ts';
import { type RenderedPage, renderApart, renderPage, SitePages, type SiteProps } from './site-pages.tsx';

/**
 * The site root with a page in it, on screen. Promises resolve to false if a view could not be
 * rendered.
 */
export interface ReactRoot {
  readonly started: Promise<boolean>;
  /** Shows another view. Settles when it is in the document. */
  show(view: PageView): Promise<boolean>;
  /**
   * Prerenders a page if the site root has a `PageRoot`. The last few stay until another page is
   * shown. Only a `likely` page loads its first pictures.
   */
  prepare(view: PageView, isLikely?: boolean): void;
}

export interface ReactRootStart extends SiteProps {
  readonly container: HTMLElement;
  readonly view: PageView;
  /** True if the container has the emitted markup of this view. If not, its content is replaced. */
  readonly emitted: boolean;
  /** Called when a component has thrown: the last markup stays on screen, without React. */
  readonly onCrash: () => void;
}

/** Returns a function that starts React on a page. It knows neither network nor history. */
export function createReactRoot<S extends SharedData>(siteRoot: SiteRootModule<S>): (start: ReactRootStart) => ReactRoot {
  return ({ container, pathPrefix, services, view: firstView, emitted, onCrash }) => {
    const site = { pathPrefix, services };
    const emittedElement = createRef<HTMLDivElement>();
    const stack = createPageStack<RenderedPage>(
      { view: firstView, content: renderPage(firstView, site.pathPrefix) },
      pageCreator(siteRoot, site, container.ownerDocument),
    );
    const waiting = new Set<(shown: boolean) => void>();
    const state = { hasCrashed: false };
    const settle = (shown: boolean) => {
      for (const resolve of waiting) resolve(shown);
      waiting.clear();
    };
    const crash = () => {
      state.hasCrashed = true;
      settle(false);
      onCrash();
    };
    /** Resolves when the next rendering is in the document, or has failed. */
    const nextRendering = () => new Promise<boolean>((resolve) => waiting.add(resolve));
    const tree = () => (
      <LastMarkup container={container} onCrash={crash}>
        <Shown view={stack.shown().view} onShown={settle}>
          <SitePages
            siteRoot={siteRoot}
            site={site}
            emittedElement={emittedElement}
            shown={stack.shown()}
            ahead={stack.ahead()}
          />
        </Shown>
      </LastMarkup>
    );
    /** The visitor sees the page first; its effects, and the rest of the site root, follow. */
    const catchUp = (host: PageHost) => {
      const pending = new AbortController();
      const { signal } = pending;
      keepVisible(host, signal);
      void nextRendering().then(() => pending.abort());
      beforeInput(container.ownerDocument, signal, () => flushSync(() => root.render(tree())));
      afterPaint(() => {
        endArrival(host);
        if (!signal.aborted) startTransition(() => root.render(tree()));
      });
    };
    /** A page ahead is shown as it was rendered, before React works. React updates hidden pages late. */
    const renewAhead = () => {
      stack.renew();
      startTransition(() => root.render(tree()));
    };
    const started = nextRendering();
    const root = emitted ? hydrateAtLeisure(container, tree()) : replaceContent(container, tree());
    void started.then((hasStarted) => hasStarted && services.flags.subscribe(renewAhead));
    return {
      started,
      show: (view) => {
        if (state.hasCrashed) return Promise.resolve(false);
        const replaced = stack.shown().host?.element ?? emittedElement.current;
        const ahead = stack.show(view);
        // A panel closes in the same step: later, it would take the focus back to the link that opened it.
        if (ahead?.host && !container.querySelector('dialog[open]') && revealPage(ahead.host, replaced)) {
          catchUp(ahead.host);
          return Promise.resolve(true);
        }
        const done = nextRendering();
        root.render(tree());
        return done;
      },
      prepare: (view, isLikely = false) => {
        const prepared = state.hasCrashed || !siteRoot.PageRoot ? undefined : stack.prepare(view, isLikely);
        if (!prepared) return;
        const { page, isNew } = prepared;
        if (isLikely && page.host) loadFirstPictures(page.host, container.ownerDocument);
        if (isNew) startTransition(() => root.render(tree()));
      },
    };
  };
}

/** Until the header is complete, it has the links and the open menu of the page before. */
function beforeInput(document: Document, signal: AbortSignal, run: () => void): void {
  for (const type of ['click', 'keydown', 'input']) document.addEventListener(type, run, { capture: true, signal });
}

/**
 * Creates pages in an element of their own, except the one in the emitted markup while it is on
 * screen.
 */
function pageCreator<S extends SharedData>(
  { PageRoot }: SiteRootModule<S>,
  site: SiteProps,
  document: Document,
): CreatePage<RenderedPage> {
  // In a document that is not on screen no picture is loaded.
  const inert = document.implementation.createHTMLDocument();
  return (view, shown, isLikely) => {
    const isSuccessor = view.path !== shown.view.path;
    if (!PageRoot || !(isSuccessor || shown.host)) return { view, content: renderPage(view, site.pathPrefix) };
    const host = isSuccessor ? createHost(isLikely ? document : inert) : shown.host;
    return { view, content: renderApart(PageRoot, view, site), host };
  };
}

function hydrateAtLeisure(container: HTMLElement, tree: ReactNode): Root {
  const started: { root?: Root } = {};
  // In a transition, hydration runs in parts, and input comes first.
  startTransition(() => {
    started.root = hydrateRoot(container, tree, { onRecoverableError: (error) => console.error(error) });
  });
  return started.root as Root;
}

/**
 * Replaces the container's content when React has rendered. A page that cannot be rendered leaves
 * it on screen.
 */
function replaceContent(container: HTMLElement, tree: ReactNode): Root {
  const root = createRoot(container);
  root.render(tree);
  return root;
}

interface ShownProps {
  readonly view: PageView;
  readonly onShown: (shown: boolean) => void;
  readonly children: ReactNode;
}

/** Reports that a view is in the document, before the browser paints it. */
function Shown({ view, onShown, children }: ShownProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is always reported.
  useLayoutEffect(() => onShown(true), [view, onShown]);
  return children;
}
