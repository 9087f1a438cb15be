import { Component, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { SharedData, SiteRootModule } from '#contract/page';
import type { Services } from '#contract/services';
import type { PageView } from './page-view.ts';

/** The site root with a page in it, on screen. Promises give false instead of rejecting when a view could not be rendered. */
export interface ReactRoot {
  readonly started: Promise<boolean>;
  /** Puts another view on screen; settles once the document holds it. */
  show(view: PageView): Promise<boolean>;
}

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
    const tree = (view: PageView) => (
      <LastMarkup container={container} onCrash={crash}>
        <Shown view={view} onShown={settle}>
          {renderSite(siteRoot, view, { pathPrefix, services })}
        </Shown>
      </LastMarkup>
    );
    const shown = () => new Promise<boolean>((resolve) => waiting.add(resolve));
    const started = shown();
    const root = emitted ? hydrateAtLeisure(container, tree(firstView)) : renderAfresh(container, tree(firstView));
    return {
      started,
      show: (view) => {
        if (life.crashed) return Promise.resolve(false);
        const done = shown();
        root.render(tree(view));
        return done;
      },
    };
  };
}

/** The same tree as the generator renders: slices stand inside the site root, the page is mounted anew for each path. */
function renderSite<S extends SharedData>(
  { SiteRoot }: SiteRootModule<S>,
  view: PageView,
  around: Pick<ReactRootStart, 'pathPrefix' | 'services'>,
): ReactNode {
  const { component: Page, path, pageContext, data } = view;
  const slices = Object.entries(view.slices).map(([alias, { component: Slice, data, sliceContext }]) => [
    alias,
    <Slice key={alias} data={data} sliceContext={sliceContext} />,
  ]);
  return (
    <SiteRoot path={path} pageContext={pageContext} shared={view.shared as S} {...around} slices={Object.fromEntries(slices)}>
      <Page key={path} path={path} pageContext={pageContext} data={data} />
    </SiteRoot>
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

interface LastMarkupProps {
  readonly container: HTMLElement;
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/** Keeps what is on screen when a component throws: React would leave an empty page, yet the markup works without React. */
class LastMarkup extends Component<LastMarkupProps, { readonly crashed: boolean }> {
  override state = { crashed: false };
  private markup: string | undefined;

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    // React removes the old markup only after this, when it commits.
    this.markup ??= this.props.container.innerHTML;
    return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: this.markup }} />;
  }
}
