import { Component, type RefObject } from 'react';
import { useHydrated } from '../features/use-hydrated.tsx';

export interface SteadyTargetProps {
  /** An element of the document. */
  readonly frame: RefObject<HTMLElement | null>;
}

/**
 * Keeps the target of the address's hash where it is on screen when the page first differs from the
 * emitted markup, for example because it reads the query.
 */
export const SteadyTarget = ({ frame }: SteadyTargetProps) => <TargetKeeper frame={frame} isHydrated={useHydrated()} />;

interface TargetKeeperProps extends SteadyTargetProps {
  readonly isHydrated: boolean;
}

/** A class, because only a class can measure the document before React changes it. */
class TargetKeeper extends Component<TargetKeeperProps> {
  override getSnapshotBeforeUpdate({ isHydrated, frame }: TargetKeeperProps): (() => void) | null {
    const target = isHydrated ? null : frame.current?.ownerDocument.querySelector(':target');
    const window = target?.ownerDocument.defaultView;
    if (!target || !window) return null;
    const { top, bottom } = target.getBoundingClientRect();
    if (bottom <= 0 || top >= window.innerHeight) return null;
    return () => {
      if (target.isConnected) window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
    };
  }

  override componentDidUpdate(_props: TargetKeeperProps, _state: unknown, restore: (() => void) | null): void {
    restore?.();
  }

  override render() {
    return null;
  }
}
