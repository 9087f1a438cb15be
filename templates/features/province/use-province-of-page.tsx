import { useLayoutEffect } from 'react';
import { useProvince } from './province-provider.tsx';

/** Has the site speak for the province that the page is about, as long as the page is on screen or until the visitor chooses another. */
export function useProvinceOfPage(code: string | undefined): void {
  const { setProvinceOverride } = useProvince();
  // Before what the visitor has chosen before scripts came is found out, and before anything of another province is painted.
  useLayoutEffect(() => {
    setProvinceOverride(code);
    return () => setProvinceOverride(undefined);
  }, [code, setProvinceOverride]);
}
