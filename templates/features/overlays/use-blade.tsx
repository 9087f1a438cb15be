import { useSite } from '../../site-context.tsx';
import { activeBlade, type BladeName, setBlade } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';

export interface BladeState {
  readonly activeBlade: BladeName | null;
  /** Opens a blade in place of the active one; null closes it. */
  readonly setActiveBlade: (blade: BladeName | null) => void;
}

/** Returns the active blade. Throws outside OverlaysProvider. */
export function useBlade(): BladeState {
  const names = useOpenOverlays('useBlade');
  const { overlays } = useSite().services;
  return { activeBlade: activeBlade(names), setActiveBlade: (blade) => setBlade(overlays, blade) };
}
