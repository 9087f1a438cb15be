import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePage } from '../../site-context.tsx';

/** Returns the hash of the address, '' in the first render, and the ref of any element of the page. */
export function useHash<E extends HTMLElement>(): readonly [hash: string, ref: RefObject<E | null>] {
  const ref = useRef<E>(null);
  const [hash, setHash] = useState('');
  const { path } = usePage();
  // The path is '' before the page is on screen: until then, the address is another one.
  useEffect(() => {
    const window = ref.current?.ownerDocument.defaultView;
    if (!window || path === '') return;
    const follow = (): void => setHash(window.location.hash);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [path]);
  return [hash, ref];
}
