import { type ReactNode, type RefCallback, useEffect, useState } from 'react';
import { useIsNarrow } from './use-is-narrow.tsx';

/** Loads the bar of phones after hydration, and only in narrow windows. */
export function usePhoneBar(): readonly [bar: ReactNode, ref: RefCallback<HTMLElement>] {
  const [isNarrow, ref] = useIsNarrow();
  const [parts, setParts] = useState<typeof import('./phone-bar.tsx')>();
  useEffect(() => {
    // Without the bar, header and footer have all of its links.
    if (isNarrow) import('./phone-bar.tsx').then(setParts, () => {});
  }, [isNarrow]);
  const bar = isNarrow && parts ? <parts.PhoneBar /> : null;
  return [bar, ref];
}
