import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { PageContext } from '#contract/page';
import type { Services } from '#contract/services';
import { staticServices } from '../../generator/render/static-services.ts';
import { CurrentPageProvider, SiteProvider } from '../../templates/site-context.tsx';
import type { SiteShared } from '../../templates/site-shared.ts';
import { pageContext } from './fake-site.ts';

export interface Surroundings {
  readonly services?: Partial<Services>;
  readonly path?: string;
  readonly context?: Partial<PageContext>;
  readonly pathPrefix?: string;
  readonly shared?: Partial<SiteShared>;
}

/** The surroundings of components in a page, with only the given shared data. */
export function inSite(
  children: ReactNode,
  { services, path = '/en/', context = {}, pathPrefix = '', shared = {} }: Surroundings = {},
) {
  const site = { language: 'en', pathPrefix, shared: shared as SiteShared, services: { ...staticServices({}), ...services } };
  return (
    <SiteProvider {...site}>
      <CurrentPageProvider path={path} pageContext={pageContext({ redirect: false, ...context })}>
        {children}
      </CurrentPageProvider>
    </SiteProvider>
  );
}

/** Renders a tree in a document. Effects have run when `render` settles. Removed after the test. */
export function mountPoint() {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  return { container, render: (tree: ReactNode) => act(async () => root.render(tree)) };
}
