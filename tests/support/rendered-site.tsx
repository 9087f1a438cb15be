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

/** What components find around them in a page, of the data that pages share only what is given. */
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

/** A tree in a document; effects have run when `render` settles. Taken down when the test has finished. */
export function mountPoint() {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  return { container, render: (tree: ReactNode) => act(async () => root.render(tree)) };
}
