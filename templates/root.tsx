import './layout/layers.css';
import './layout/fonts.css';
import './layout/tokens.css';
import './layout/base.css';
import './layout/layout.css';
import './layout/print.css';
import './common-parts.ts';
import type { PageRootProps, SiteRootProps, SliceRootProps } from '#contract/page';
import { FlagsProvider } from './features/flags/flags-provider.tsx';
import { OpenArea } from './features/flags/open-area.tsx';
import { MarketingParametersProvider } from './features/marketing/marketing-parameters-provider.tsx';
import { OverlaysProvider } from './features/overlays/overlays-provider.tsx';
import { ProvinceProvider } from './features/province/province-provider.tsx';
import { SiteUiProvider } from './features/site-ui/site-ui-provider.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { CurrentPageProvider, SiteProvider } from './site-context.tsx';
import type { PageShared } from './site-shared.ts';

/** Providers and frame of every page. A redirect page has no frame. */
export function SiteRoot({ path, pageContext, shared, pathPrefix, services, slices, children }: SiteRootProps<PageShared>) {
  return (
    <SiteProvider language={pageContext.language} shared={shared} pathPrefix={pathPrefix} services={services}>
      <FlagsProvider>
        <MarketingParametersProvider>
          <ProvinceProvider>
            <OverlaysProvider>
              <CurrentPageProvider path={path} pageContext={pageContext}>
                {pageContext.redirect ? (
                  <main>{children}</main>
                ) : (
                  <SiteUiProvider>
                    <PageFrame header={slices.header} footer={slices.footer}>
                      <OpenArea>{children}</OpenArea>
                    </PageFrame>
                  </SiteUiProvider>
                )}
              </CurrentPageProvider>
            </OverlaysProvider>
          </ProvinceProvider>
        </MarketingParametersProvider>
      </FlagsProvider>
    </SiteProvider>
  );
}

/** Context of a slice that is rendered apart from a page. */
export function SliceRoot({ language, shared, pathPrefix, services, children }: SliceRootProps<PageShared>) {
  return (
    <SiteProvider language={language} shared={shared} pathPrefix={pathPrefix} services={services}>
      <FlagsProvider>
        <ProvinceProvider>
          <OverlaysProvider>{children}</OverlaysProvider>
        </ProvinceProvider>
      </FlagsProvider>
    </SiteProvider>
  );
}

/** Context of a page while another is on screen. The site root provides what outlives a page. */
export function PageRoot({ path, pageContext, shared, pathPrefix, services, children }: PageRootProps<PageShared>) {
  return (
    <SiteProvider language={pageContext.language} shared={shared} pathPrefix={pathPrefix} services={services}>
      <CurrentPageProvider path={path} pageContext={pageContext}>
        {children}
      </CurrentPageProvider>
    </SiteProvider>
  );
}
