import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';

/** Returns the visitor's time, to the minute. Undefined in the first render. */
export function useNow(): number | undefined {
  const { clock } = useSite().services;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const read = () => setNow(clock.now());
    read();
    const timer = setInterval(read, 60_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
