import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages, usePage } from '../site-context.tsx';
import { UtilityBar } from './utility-bar.tsx';

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page, in reading order. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  const { navigation } = useMessages();
  return (
    <>
      <a className="skip-link" href="#content">
        {navigation.skipToContent}
      </a>
      <Head>{header}</Head>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}

/** The header outlives a navigation in the browser; what was open in it must not. The first page keeps what a visitor opened early. */
function Head({ children }: { readonly children: ReactNode }) {
  const { path } = usePage();
  const element = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    for (const group of element.current?.querySelectorAll('details') ?? []) group.open = false;
    for (const menu of element.current?.querySelectorAll<HTMLElement>('[popover]:popover-open') ?? []) menu.hidePopover();
  }, [path]);
  return (
    <header ref={element}>
      <UtilityBar />
      {children}
    </header>
  );
}
