import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.tsx';

const OpenOverlays = createContext<readonly string[] | undefined>(undefined);

const none: readonly string[] = [];
const noneYet = () => none;

/** Provides the open overlays. None in the first render, because the history is read after it. */
export function OverlaysProvider({ children }: { readonly children: ReactNode }) {
  const { overlays } = useSite().services;
  // Same empty list as in the first render: another would make React render again synchronously.
  const list = () => {
    const names = overlays.list();
    return names.length === 0 ? none : names;
  };
  return <OpenOverlays value={useSyncExternalStore(overlays.subscribe, list, noneYet)}>{children}</OpenOverlays>;
}

/** Returns open overlays, newest first. Throws an error that names `user` outside the provider. */
export function useOpenOverlays(user: string): readonly string[] {
  const names = useContext(OpenOverlays);
  if (names === undefined) throw new Error(`${user} must be used inside OverlaysProvider.`);
  return names;
}
