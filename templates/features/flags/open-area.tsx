import { type ReactNode, useLayoutEffect, useState } from 'react';
import { usePage, useSite } from '../../site-context.tsx';
import { useIsOpen } from './flags-provider.tsx';

const none = { path: '', pathname: '' };

/** The page, unless a flag has closed its area: then the not-found page takes its place, until the flag opens the area again. */
export function OpenArea({ children }: { readonly children: ReactNode }) {
  const { address, navigation } = useSite().services;
  const { path } = usePage();
  const isOpen = useIsOpen();
  /** The page that another one stands in for, and the address where it does. */
  const [closed, setClosed] = useState(none);
  const isShown = isOpen(path);
  const isReopened = closed !== none && isOpen(closed.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the page was closed decides what is done, not when.
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
