import { type ComponentType, Fragment, memo, type ReactNode, type RefObject } from 'react';
import type { PageRootProps, SharedData, SiteRootModule } from '#contract/page';
import { createHref } from '#contract/page-path';
import type { Services } from '#contract/services';
import type { LoadedSlice } from '../loading/page-resources.ts';
import { EmittedPage, HostedPage, type PageHost } from './hosted-page.tsx';
import type { StackedPage } from './page-stack.ts';
import type { PageView } from './page-view.ts';

/**
 * A page's content is the same element while the page lives, so that React does not render it
 * again.
 */
export interface RenderedPage extends StackedPage {
  readonly content: ReactNode;
  /** Undefined for a page that began in the emitted markup. */
  readonly host?: PageHost;
}

/** Properties of the site that every page gets. */
export interface SiteProps {
  readonly pathPrefix: string;
  readonly services: Services;
}

export interface SitePagesProps<S extends SharedData> {
  readonly siteRoot: SiteRootModule<S>;
  readonly shown: RenderedPage;
  readonly ahead: readonly RenderedPage[];
  readonly site: SiteProps;
  /** Element of a page without a host. */
  readonly emittedElement: RefObject<HTMLDivElement | null>;
}

/**
 * Renders the same tree as the generator: slices are in the site root, each path mounts its own
 * page.
 */
export function SitePages<S extends SharedData>({ siteRoot, shown, ahead, site, emittedElement }: SitePagesProps<S>) {
  const { SiteRoot } = siteRoot;
  const { path, pageContext, shared, slices } = shown.view;
  const { unprefixedLanguage } = pageContext;
  const loaded = Object.entries(slices).map(([alias, slice]) => [
    alias,
    <Slice key={alias} {...slice} pathPrefix={site.pathPrefix} unprefixedLanguage={unprefixedLanguage} />,
  ]);
  const render = ({ view, host, content }: RenderedPage, isAhead = false) =>
    host ? (
      <HostedPage key={view.path} host={host} isAhead={isAhead} pageContext={view.pageContext}>
        {content}
      </HostedPage>
    ) : (
      <EmittedPage key="emitted" element={emittedElement} pageContext={view.pageContext}>
        {content}
      </EmittedPage>
    );
  return (
    <SiteRoot path={path} pageContext={pageContext} shared={shared as S} {...site} slices={Object.fromEntries(loaded)}>
      {/* One child with a key: the page on screen is not mounted again next to another. */}
      <Fragment key="pages">
        {/* Pages ahead first: a search for a heading or an id finds the next page's. */}
        {[...ahead.map((page) => render(page, true)), render(shown)]}
      </Fragment>
    </SiteRoot>
  );
}

/** Pages share their slices: one that is the same on the next page is not rendered again. */
const Slice = memo(({ component: Loaded, data, sliceContext, pathPrefix, unprefixedLanguage }: LoadedSlice & SliceAddresses) => (
  <Loaded
    data={data}
    sliceContext={sliceContext}
    href={createHref({ pathPrefix, unprefixedLanguage, language: sliceContext.language })}
  />
));

interface SliceAddresses {
  readonly pathPrefix: string;
  readonly unprefixedLanguage: string | undefined;
}

export function renderPage({ component: Page, path, pageContext, data }: PageView, pathPrefix: string): ReactNode {
  return <Page key={path} path={path} pageContext={pageContext} data={data} href={createHref({ pathPrefix, ...pageContext })} />;
}

/** Renders a page in a root of its own, because the site root has the shown page's data. */
export function renderApart<S extends SharedData>(
  PageRoot: ComponentType<PageRootProps<S>>,
  view: PageView,
  site: SiteProps,
): ReactNode {
  const { path, pageContext, shared } = view;
  return (
    <PageRoot path={path} pageContext={pageContext} shared={shared as S} {...site}>
      {renderPage(view, site.pathPrefix)}
    </PageRoot>
  );
}
