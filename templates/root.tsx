import './layout/layers.css';
import './layout/fonts.css';
import './layout/tokens.css';
import './layout/base.css';
import './layout/layout.css';
import './layout/print.css';
import type { SiteRootProps, SliceRootProps } from '#contract/page';
import { PageFrame } from './layout/page-frame.tsx';
import { CurrentPageProvider, SiteProvider } from './site-context.tsx';
import type { SiteShared } from './site-shared.ts';

/** Providers and frame around every page. A redirect page is a choice of language and nothing else: it has no frame. */
export function SiteRoot({ path, pageContext, shared, pathPrefix, services, slices, children }: SiteRootProps<SiteShared>) {
  return (
    <SiteProvider site={{ language: pageContext.language, shared, pathPrefix, services }}>
      <CurrentPageProvider page={{ path, pageContext }}>
        {pageContext.redirect ? (
          <main>{children}</main>
        ) : (
          <PageFrame header={slices.header} footer={slices.footer}>
            {children}
          </PageFrame>
        )}
      </CurrentPageProvider>
    </SiteProvider>
  );
}

/** What a slice finds around it where it is rendered apart from the page. */
export function SliceRoot({ language, shared, pathPrefix, services, children }: SliceRootProps<SiteShared>) {
  return <SiteProvider site={{ language, shared, pathPrefix, services }}>{children}</SiteProvider>;
}
