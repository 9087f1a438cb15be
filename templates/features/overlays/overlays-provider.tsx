import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.tsx';

const OpenOverlays = createContext<readonly string[] | undefined>(undefined);

const none: readonly string[] = [];
const noneYet = () => none;

/** Knows what lies over the page. Nothing does in the first render: what the history keeps comes after it. */
export function OverlaysProvider({ children }: { readonly children: ReactNode }) {
  const { overlays } = useSite().services;
  // The same nothing as in the first render: React would render the page once more, all at once.
  const list = () => {
    const names = overlays.list();
    return names.length === 0 ? none : names;
  };
  return <OpenOverlays value={useSyncExternalStore(overlays.subscribe, list, noneYet)}>{children}</OpenOverlays>;
}

/** Names of the open overlays, the newest first, for `user`: what is named in the error outside of the provider. */
export function useOpenOverlays(user: string): readonly string[] {
  const names = useContext(OpenOverlays);
  if (names === undefined) throw new Error(`${user} must be used inside OverlaysProvider.`);
  return names;
}
