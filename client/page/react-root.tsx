import {
  Component,
  type ComponentType,
  createRef,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useLayoutEffect,
} from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type PageRootProps, pageFrameStyle, type SharedData, type SiteRootModule } from '#contract/page';
import type { Services } from '#contract/services';
import type { LoadedSlice } from '../loading/page-resources.ts';
import { afterPaint } from './after-paint.ts';
import { createHost, EmittedPage, endArrival, HostedPage, loadFirstPictures, type PageHost, revealPage } from './hosted-page.tsx';
import { type PageView, saysTheSame, withSharedOf } from './page-view.ts';

/** The site root with a page in it, on screen. Promises give false instead of rejecting when a view could not be rendered. */
export interface ReactRoot {
  readonly started: Promise<boolean>;
  /** Puts another view on screen; settles once the document holds it. */
  show(view: PageView): Promise<boolean>;
  /**
   * Renders a page that may be shown next, at leisure and out of sight; showing it is then a small step. The last few are kept until another
   * page is shown; none where the site root has no `PageRoot`. Pictures that come first are loaded of pages that are `likely` alone.
   */
  prepare(view: PageView, isLikely?: boolean): void;
}

/** As many pages as are fetched ahead of one view, but for what their code takes. */
const mostAhead = 8;

export interface ReactRootStart {
  readonly container: HTMLElement;
  readonly pathPrefix: string;
  readonly services: Services;
  readonly view: PageView;
  /** Whether the container holds the emitted markup of this very view; if not, its content is replaced. */
  readonly emitted: boolean;
  /** Called when a component has thrown: the last markup stays on screen, but no React is behind it any more. */
  readonly onCrash: () => void;
}

/** Gives a function that starts React on a page. It knows neither network nor history: views come from outside. */
export function createReactRoot<S extends SharedData>(siteRoot: SiteRootModule<S>): (start: ReactRootStart) => ReactRoot {
  return ({ container, pathPrefix, services, view: firstView, emitted, onCrash }) => {
    const waiting = new Set<(shown: boolean) => void>();
    const settle = (shown: boolean) => {
      for (const resolve of waiting) resolve(shown);
      waiting.clear();
    };
    const life = { crashed: false };
    const crash = () => {
      life.crashed = true;
      settle(false);
      onCrash();
    };
    const around = { pathPrefix, services };
    const emittedElement = createRef<HTMLDivElement>();
    const pages: Pages = { shown: { view: firstView, content: renderPage(firstView) }, ahead: new Map(), emittedElement };
    const tree = () => (
      <LastMarkup container={container} onCrash={crash}>
        <Shown view={pages.shown.view} onShown={settle}>
          {renderSite(siteRoot, pages, around)}
        </Shown>
      </LastMarkup>
    );
    /** A page in an element of its own, but for the one that began in the emitted markup, as long as it is on screen. */
    const pageOf = (view: PageView, document = container.ownerDocument): RenderedPage => {
      const { host } = pages.shown;
      const isSuccessor = view.path !== pages.shown.view.path;
      if (!siteRoot.PageRoot || !(isSuccessor || host)) return { view, content: renderPage(view) };
      const content = renderApart(siteRoot.PageRoot, view, around);
      return { view, content, host: isSuccessor ? createHost(document) : host };
    };
    /** The visitor sees the page first; its effects, and what stands around it, follow. */
    const catchUp = (host: PageHost) =>
      afterPaint(() => {
        endArrival(host);
        startTransition(() => root.render(tree()));
      });
    /** The page that was rendered ahead, if it was with the same content. */
    const pageAhead = (view: PageView): RenderedPage | undefined => {
      const ahead = pages.ahead.get(view.path);
      return ahead && saysTheSame(ahead.view, view) ? ahead : undefined;
    };
    // In a document that is nowhere on screen no picture is loaded.
    const inert = container.ownerDocument.implementation.createHTMLDocument();
    const shown = () => new Promise<boolean>((resolve) => waiting.add(resolve));
    const started = shown();
    const root = emitted ? hydrateAtLeisure(container, tree()) : renderAfresh(container, tree());
    return {
      started,
      show: (wanted) => {
        if (life.crashed) return Promise.resolve(false);
        const view = withSharedOf(pages.shown.view, wanted);
        const ahead = pageAhead(view);
        const replaced = pages.shown.host?.element ?? emittedElement.current;
        pages.shown = ahead ?? pageOf(view);
        pages.ahead.clear();
        if (ahead?.host && revealPage(ahead.host, replaced)) {
          catchUp(ahead.host);
          return Promise.resolve(true);
        }
        const done = shown();
        root.render(tree());
        return done;
      },
      prepare: (wanted, isLikely = false) => {
        const view = withSharedOf(pages.shown.view, wanted);
        if (life.crashed || !siteRoot.PageRoot || view.path === pages.shown.view.path) return;
        const known = pageAhead(view);
        const page = known ?? pageOf(view, isLikely ? undefined : inert);
        if (isLikely && page.host) loadFirstPictures(page.host, container.ownerDocument);
        pages.ahead.delete(view.path);
        pages.ahead.set(view.path, page);
        const [oldest = ''] = pages.ahead.keys();
        if (pages.ahead.size > mostAhead) pages.ahead.delete(oldest);
        if (!known) startTransition(() => root.render(tree()));
      },
    };
  };
}

/** A page's content is one and the same element as long as the page is: React then leaves alone what it has rendered of it. */
interface RenderedPage {
  readonly view: PageView;
  readonly content: ReactNode;
  readonly host?: PageHost | undefined;
}

interface Pages {
  shown: RenderedPage;
  /** By path, the one longest ago first. */
  readonly ahead: Map<string, RenderedPage>;
  /** Where a page stands that has no element of its own. */
  readonly emittedElement: RefObject<HTMLDivElement | null>;
}

/** The same tree as the generator renders: slices stand inside the site root, the page is mounted anew for each path. */
function renderSite<S extends SharedData>(
  { SiteRoot }: SiteRootModule<S>,
  { shown, ahead, emittedElement }: Pages,
  around: Around,
): ReactNode {
  const { path, pageContext, shared, slices } = shown.view;
  const loaded = Object.entries(slices).map(([alias, slice]) => [alias, <Slice key={alias} {...slice} />]);
  const place = (page: RenderedPage, isAhead = false) =>
    page.host ? (
      <HostedPage key={page.view.path} host={page.host} isAhead={isAhead}>
        {page.content}
      </HostedPage>
    ) : (
      <EmittedPage key="emitted" element={emittedElement}>
        {page.content}
      </EmittedPage>
    );
  return (
    <SiteRoot path={path} pageContext={pageContext} shared={shared as S} {...around} slices={Object.fromEntries(loaded)}>
      {/* As one child with a key: the page on screen stays what it is as another one comes to its side, whatever the site root has beside them. */}
      <Fragment key="pages">
        {/* Pages ahead stand first: what looks for a heading or an id finds the next page's as soon as it is in the document. */}
        {[...[...ahead.values()].map((page) => place(page, true)), place(shown)]}
      </Fragment>
    </SiteRoot>
  );
}

type Around = Pick<ReactRootStart, 'pathPrefix' | 'services'>;

/** Pages share their slices: what is the same on the next page is not rendered anew. */
const Slice = memo(({ component: Loaded, data, sliceContext }: LoadedSlice) => (
  <Loaded data={data} sliceContext={sliceContext} />
));

function renderPage({ component: Page, path, pageContext, data }: PageView): ReactNode {
  return <Page key={path} path={path} pageContext={pageContext} data={data} />;
}

/** While a page is ahead the site root speaks of the one on screen. */
function renderApart<S extends SharedData>(PageRoot: ComponentType<PageRootProps<S>>, view: PageView, around: Around): ReactNode {
  const { path, pageContext, shared } = view;
  return (
    <PageRoot path={path} pageContext={pageContext} shared={shared as S} {...around}>
      {renderPage(view)}
    </PageRoot>
  );
}

function hydrateAtLeisure(container: HTMLElement, tree: ReactNode): Root {
  const started: { root?: Root } = {};
  // As a transition: hydration is then cut into slices that give way to input.
  startTransition(() => {
    started.root = hydrateRoot(container, tree, { onRecoverableError: (error) => console.error(error) });
  });
  return started.root as Root;
}

/** What the container holds stays there until React puts something in its place: a page that cannot be rendered leaves it on screen. */
function renderAfresh(container: HTMLElement, tree: ReactNode): Root {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is reported also where nothing else changes.
  useLayoutEffect(() => onShown(true), [view, onShown]);
  return children;
}

function copyContent(container: HTMLElement): DocumentFragment {
  const content = container.ownerDocument.createDocumentFragment();
  content.append(...container.cloneNode(true).childNodes);
  return content;
}

interface LastMarkupProps {
  readonly container: HTMLElement;
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/** Keeps what is on screen when a component throws: React would leave an empty page, yet the markup works without React. */
class LastMarkup extends Component<LastMarkupProps, { readonly crashed: boolean }> {
  override state = { crashed: false };
  private markup: DocumentFragment | undefined;

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    // React removes the old markup only after this, when it commits. As text, it would bring style attributes that the policy does not name.
    this.markup ??= copyContent(this.props.container);
    return <div style={pageFrameStyle} ref={(element) => element?.append(this.markup ?? '')} />;
  }
}
