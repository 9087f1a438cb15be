import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { FlagsState } from '#contract/flags';
import { stripPrefix } from '#contract/page-path';
import { useSite } from '../../site-context.tsx';
import { areas, type Flag, type FlagName, flagIn, isOpenPath } from './flags.ts';

const FlagsContext = createContext<FlagsState | undefined>(undefined);

/** Provides the flags. Reports area flags here, once, because links read them everywhere. */
export function FlagsProvider({ children }: { readonly children: ReactNode }) {
  const { flags } = useSite().services;
  // Flags do not change before hydration is done, so server and client render the same.
  const state = useSyncExternalStore(flags.subscribe, flags.state, flags.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is reported again.
  useEffect(() => {
    for (const [flag] of areas) flags.report(flag);
  }, [flags, state]);
  return <FlagsContext value={state}>{children}</FlagsContext>;
}

/** State of all flags. */
function useFlagsState(): FlagsState {
  const state = useContext(FlagsContext);
  if (state === undefined) throw new Error('useFlag is called outside FlagsProvider.');
  return state;
}

/** Returns the current value of a flag and reports its use. An unknown flag is off. */
export function useFlag(name: FlagName): Flag {
  const { flags } = useSite().services;
  const state = useFlagsState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is reported again.
  useEffect(() => flags.report(name), [flags, name, state]);
  return flagIn(state, name);
}

/**
 * Returns a function that reports if an address may be linked to: a link's target, or a path with
 * prefix and language. Only an area that its flag has closed may not.
 */
export function useIsOpen(): (href: string) => boolean {
  const { pathPrefix } = useSite();
  const state = useFlagsState();
  return (href) => isOpenPath(stripPrefix(href, pathPrefix), state);
}
