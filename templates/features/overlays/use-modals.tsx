import { useSite } from '../../site-context.tsx';
import { closeModal, type ModalKind, openModal, openModals } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';

export interface ModalsState {
  /** Newest first. */
  readonly modals: readonly ModalKind[];
  /**
   * Opens a modal on top, by its kind in any case; ignores unknown kinds. With `here`, going back
   * leaves the page.
   */
  readonly openModal: (kind: string, options?: { readonly here?: boolean }) => void;
  readonly closeModal: (kind: string) => void;
}

/** Returns the open modals. Throws outside OverlaysProvider. */
export function useModals(): ModalsState {
  const names = useOpenOverlays('useModals');
  const { overlays } = useSite().services;
  return {
    modals: openModals(names),
    openModal: (kind, options) => openModal(overlays, kind, options),
    closeModal: (kind) => closeModal(overlays, kind),
  };
}
