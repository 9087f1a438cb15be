import { useMemo } from 'react';
import { useQuery } from '../../use-query.tsx';

export interface Choice {
  /** Chosen keys that there are. */
  readonly chosen: readonly string[];
  /** Whether the address names a key that there is not. */
  readonly asksForUnknown: boolean;
  readonly toggle: (key: string) => void;
  readonly clear: () => void;
}

/** A filter that is kept in the address under `key`, repeated for several values. What it does not know is as if it were not there. */
export function useChoice(key: string, names: Readonly<Record<string, string>>): Choice {
  const [asked, setAsked] = useQuery(key);
  const chosen = useMemo(() => [...new Set(asked)].filter((value) => Object.hasOwn(names, value)), [asked, names]);
  return {
    chosen,
    asksForUnknown: asked.some((value) => !chosen.includes(value)),
    toggle: (value) => setAsked(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]),
    clear: () => setAsked([]),
  };
}
