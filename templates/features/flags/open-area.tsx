import { type ReactNode, useLayoutEffect, useState } from 'react';
import { usePage, useSite } from '../../site-context.tsx';
import { useIsOpen } from './flags-provider.tsx';

const none = { path: '', pathname: '' };

/** Shows the page, or the not-found page while a flag closes its area. */
export function OpenArea({ children }: { readonly children: ReactNode }) {
  const { address, navigation } = useSite().services;
  const { path } = usePage();
  const isOpen = useIsOpen();
  /** The replaced page, and the address where it was replaced. */
  const [closed, setClosed] = useState(none);
  const isShown = isOpen(path);
  const isReopened = closed !== none && isOpen(closed.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the closed page decides what to do, not when.
  useLayoutEffect(() => {
    const pathname = address.pathname();
    if (!isShown) {
      setClosed({ path, pathname });
      navigation.showNotFound();
    } else if (isReopened) {
      setClosed(none);
      if (pathname === closed.pathname) navigation.visit(pathname + address.search(), { replace: true });
    }
  }, [isShown, isReopened, path, address, navigation]);
  return isShown ? children : null;
}
