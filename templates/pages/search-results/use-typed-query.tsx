import { useEffect, useState } from 'react';
import { useQuery } from '../../use-query.tsx';

/** How long a visitor stops typing before the address follows. Browsers refuse to exchange it at every keystroke. */
const pauseMs = 400;

export interface TypedQuery {
  /** What is in the field, as it was typed. */
  readonly query: string;
  /** Whether the address says the same. */
  readonly isSettled: boolean;
  readonly type: (text: string) => void;
  /** Has the address follow at once. */
  readonly settle: () => void;
}

/** The query of the address, and what is being typed, which the address follows with a pause. */
export function useTypedQuery(key: string): TypedQuery {
  const [[asked = ''], setAsked] = useQuery(key);
  const [typed, setTyped] = useState<string>();
  const settle = (): void => {
    if (typed === undefined) return;
    setAsked(typed.trim() === '' ? [] : [typed]);
    setTyped(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke begins the pause anew, and nothing else does.
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(settle, pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return { query: typed ?? asked, isSettled: typed === undefined, type: setTyped, settle };
}
