import { startTransition, useLayoutEffect } from 'react';
import { useProvince } from './province-provider.tsx';

/** Makes a page's province active while it is on screen, or until the visitor chooses another. */
export function useProvinceOfPage(code: string | undefined): void {
  const { setProvinceOverride, loading } = useProvince();
  // Before a choice made before hydration is read, and before anything is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loading` decides how to set the province, not when.
  useLayoutEffect(() => {
    // During hydration the visitor's input comes first.
    const say = loading ? startTransition : (run: () => void) => run();
    if (code !== undefined) say(() => setProvinceOverride(code));
    return () => setProvinceOverride(undefined);
  }, [code, setProvinceOverride]);
}
