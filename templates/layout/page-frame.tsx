import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useConsentParts } from '../features/consent/use-consent-parts.tsx';
import { usePhoneBar } from '../features/phone/use-phone-bar.tsx';
import { useSiteUi } from '../features/site-ui/site-ui-provider.tsx';
import { useMessages, usePage } from '../site-context.tsx';
import { SteadyTarget } from './steady-target.tsx';
import { UtilityBar } from './utility-bar.tsx';

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every page, in reading order. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  const { navigation } = useMessages();
  const [{ internalName }] = useSiteUi();
  const consent = useConsentParts();
  const [phoneBar, frame] = usePhoneBar();
  const skipLink = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a className="skip-link" href="#content" ref={skipLink}>
        {navigation.skipToContent}
      </a>
      {consent.banner}
      <Head>{header}</Head>
      <main id="content" tabIndex={-1} data-internal-name={internalName || undefined} ref={frame}>
        {children}
      </main>
      {footer}
      {consent.choices}
      {phoneBar}
      <SteadyTarget frame={skipLink} />
    </>
  );
}

/**
 * Closes the header's groups on navigation, as the header stays in the document. On the first page,
 * groups opened before hydration stay open.
 */
function Head({ children }: { readonly children: ReactNode }) {
  const { path } = usePage();
  const element = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // In the same frame as the page: a visitor may open a group in the next one.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    for (const group of element.current?.querySelectorAll('details') ?? []) group.open = false;
  }, [path]);
  return (
    <header ref={element}>
      <UtilityBar />
      {children}
    </header>
  );
}
