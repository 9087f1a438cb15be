import { startTransition, useLayoutEffect } from 'react';
import { useProvince } from './province-provider.tsx';

/** Has the site speak for the province that the page is about, as long as the page is on screen or until the visitor chooses another. */
export function useProvinceOfPage(code: string | undefined): void {
  const { setProvinceOverride, loading } = useProvince();
  // Before what the visitor has chosen before scripts came is found out, and before anything of another province is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the visitor's province is known decides how it is said, not when.
  useLayoutEffect(() => {
    // A page that is coming to life has been on screen for a while: there the visitor's input comes first.
    const say = loading ? startTransition : (run: () => void) => run();
    if (code !== undefined) say(() => setProvinceOverride(code));
    return () => setProvinceOverride(undefined);
  }, [code, setProvinceOverride]);
}
