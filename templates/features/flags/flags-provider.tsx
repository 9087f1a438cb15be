import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { FlagsState } from '#contract/flags';
import { stripPrefix } from '#contract/page-path';
import { useSite } from '../../site-context.tsx';
import { areas, type Flag, type FlagName, flagIn, isOpenPath } from './flags.ts';

const FlagsContext = createContext<FlagsState | undefined>(undefined);

/** Keeps the flags. Links ask for those of the areas everywhere, so they are looked at here, once. */
export function FlagsProvider({ children }: { readonly children: ReactNode }) {
  const { flags } = useSite().services;
  // Before the first render is done the flags do not change, so it is the same on both sides.
  const state = useSyncExternalStore(flags.subscribe, flags.state, flags.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is looked at anew.
  useEffect(() => {
    for (const [flag] of areas) flags.report(flag);
  }, [flags, state]);
  return <FlagsContext value={state}>{children}</FlagsContext>;
}

/** What is known of all flags. */
function useFlagsState(): FlagsState {
  const state = useContext(FlagsContext);
  if (state === undefined) throw new Error('useFlag is called outside FlagsProvider.');
  return state;
}

/** A flag as it is known by now, and that it was looked at is counted. One that nobody has heard of is off. */
export function useFlag(name: FlagName): Flag {
  const { flags } = useSite().services;
  const state = useFlagsState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is looked at anew.
  useEffect(() => flags.report(name), [flags, name, state]);
  return flagIn(state, name);
}

/**
 * Tells for an address, a link's target or one with prefix and language, whether it may be linked to: an area that its flag has
 * closed may not. Every other address may.
 */
export function useIsOpen(): (href: string) => boolean {
  const { pathPrefix } = useSite();
  const state = useFlagsState();
  return (href) => isOpenPath(stripPrefix(href, pathPrefix), state);
}
