import { useMemo } from 'react';
import { useQuery } from '../../use-query.tsx';

export interface Choice {
  /** Chosen keys that exist. */
  readonly chosen: readonly string[];
  /** True if the address names a key that does not exist. */
  readonly asksForUnknown: boolean;
  readonly toggle: (key: string) => void;
  readonly clear: () => void;
}

/**
 * Returns a filter that the address holds under `key`, repeated for several values. Unknown values
 * are ignored.
 */
export function useChoice(key: string, names: Readonly<Record<string, string>>): Choice {
  const [valuesInAddress, setValuesInAddress] = useQuery(key);
  const chosen = useMemo(
    () => [...new Set(valuesInAddress)].filter((value) => Object.hasOwn(names, value)),
    [valuesInAddress, names],
  );
  return {
    chosen,
    asksForUnknown: valuesInAddress.some((value) => !chosen.includes(value)),
    toggle: (value) =>
      setValuesInAddress(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]),
    clear: () => setValuesInAddress([]),
  };
}
