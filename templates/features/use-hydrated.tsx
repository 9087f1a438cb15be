import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns false in the emitted markup and in the first render, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
