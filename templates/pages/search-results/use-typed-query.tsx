import { useEffect, useState } from 'react';
import { useQuery } from '../../use-query.tsx';

/** Pause in typing after which the address follows. Browsers limit how often it may change. */
const pauseMs = 400;

export interface TypedQuery {
  /** Content of the field, as typed. */
  readonly query: string;
  /** True if the address has the same query. */
  readonly isSettled: boolean;
  readonly type: (text: string) => void;
  /** Updates the address at once. */
  readonly settle: () => void;
}

/** Returns the query of the address and the typed one, which the address follows after a pause. */
export function useTypedQuery(key: string): TypedQuery {
  const [[queryInAddress = ''], setQueryInAddress] = useQuery(key);
  const [input, setInput] = useState<string>();
  const settle = (): void => {
    if (input === undefined) return;
    setQueryInAddress(input.trim() === '' ? [] : [input]);
    setInput(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause again, and nothing else does.
  useEffect(() => {
    if (input === undefined) return;
    const pause = setTimeout(settle, pauseMs);
    return () => clearTimeout(pause);
  }, [input]);
  return { query: input ?? queryInAddress, isSettled: input === undefined, type: setInput, settle };
}
