import { type RefCallback, useCallback, useState } from 'react';

/** Windows below 600 px, with the default font. */
const narrow = '(max-width: 37.49em)';

/** Returns true in the narrow window of a phone, and the ref of any element in it. */
export function useIsNarrow(): readonly [isNarrow: boolean, ref: RefCallback<HTMLElement>] {
  const [isNarrow, setIsNarrow] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    const list = element?.ownerDocument.defaultView?.matchMedia(narrow);
    if (!list) return;
    const follow = (): void => setIsNarrow(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, []);
  return [isNarrow, ref];
}
