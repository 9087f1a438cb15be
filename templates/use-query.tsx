import { useMemo, useSyncExternalStore } from 'react';
import { useSite } from './site-context.tsx';

/**
 * Returns the values of a query key, and a function that replaces them in the address. Empty in the
 * first render.
 */
export function useQuery(key: string): readonly [values: readonly string[], setValues: (values: readonly string[]) => void] {
  const { address } = useSite().services;
  const search = useSyncExternalStore(address.subscribe, address.search, () => '');
  const values = useMemo(() => new URLSearchParams(search).getAll(key), [search, key]);
  const setValues = (next: readonly string[]): void => {
    const parameters = new URLSearchParams(address.search());
    parameters.delete(key);
    for (const value of next) parameters.append(key, value);
    const query = `${parameters}`;
    address.replaceSearch(query && `?${query}`);
  };
  return [values, setValues];
}
