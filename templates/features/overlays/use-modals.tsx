import { useSite } from '../../site-context.tsx';
import { closeModal, type ModalKind, openModal, openModals } from './overlays.ts';
import { useOpenOverlays } from './overlays-provider.tsx';

export interface ModalsState {
  /** The newest first. */
  readonly modals: readonly ModalKind[];
  /** Puts a modal first; its kind in any case, an unknown one opens nothing. With `here`, going back leaves the page. */
  readonly openModal: (kind: string, options?: { readonly here?: boolean }) => void;
  readonly closeModal: (kind: string) => void;
}

/** The modals over the page. Throws outside of OverlaysProvider. */
export function useModals(): ModalsState {
  const names = useOpenOverlays('useModals');
  const { overlays } = useSite().services;
  return {
    modals: openModals(names),
    openModal: (kind, options) => openModal(overlays, kind, options),
    closeModal: (kind) => closeModal(overlays, kind),
  };
}
