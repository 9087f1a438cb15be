import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useSite } from '../../site-context.tsx';
import { activeBlade, closeOverlay, type OverlayName } from './overlays.ts';
import { useBlade } from './use-blade.tsx';

export interface PanelDialogProps extends Pick<ComponentProps<'dialog'>, 'aria-label' | 'aria-labelledby' | 'children'> {
  readonly name: OverlayName;
  /** A blade stands at the edge of the window, a modal in the middle, the search at the top. */
  readonly look: 'blade' | 'modal' | 'search';
  /** What gets the focus; the first thing in it that can, where this is absent. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
}

/**
 * A dialog over the page. The browser makes what is below inert and keeps the focus inside; the dialog gives the focus to what is to
 * have it, and then back. It never closes by itself: whatever closes it goes through the port, so that the history stays right.
 */
export function PanelDialog({ name, look, firstFocus, ...content }: PanelDialogProps) {
  const { overlays } = useSite().services;
  const followWithin = useFollowWithin();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    measureScrollBar(element.ownerDocument);
    element.showModal();
    firstFocus?.current?.focus();
    return () => element.close();
  }, [firstFocus]);
  const close = () => closeOverlay(overlays, name);
  // The panel's content covers it: what hits the dialog itself is its backdrop.
  const isBeside = ({ target }: { readonly target: EventTarget }) => target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the backdrop is Escape, which the browser reports as cancel; links have keys of their own.
    <dialog
      ref={dialog}
      className={`panel panel--${look}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Where the browser insists on closing it, as it does when Escape comes twice; not where the panel has been taken off.
      onClose={() => dialog.current && close()}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // A press that began inside, to select a text, does not mean the backdrop.
        if (isBeside(event) && isPressedBeside.current) close();
        else followWithin(event);
      }}
      {...content}
    />
  );
}

/** Tells the style sheet how wide the page's scroll bar is, before the first panel hides it. No rule can find that out. */
function measureScrollBar({ defaultView, documentElement }: Document): void {
  if (defaultView === null || documentElement.querySelector('.panel[open]') !== null) return;
  documentElement.style.setProperty('--scroll-bar', `${defaultView.innerWidth - documentElement.clientWidth}px`);
}

/** Follows the links of a panel that lead to a place below it: to another blade, and to a part of the page on screen. */
function useFollowWithin(): (event: MouseEvent) => void {
  const { navigation, address } = useSite().services;
  const { setActiveBlade } = useBlade();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const blade = activeBlade([link.dataset.overlay ?? '']);
    const isHere = link.hash !== '' && link.pathname + link.search === address.pathname() + address.search();
    if (blade !== null) setActiveBlade(blade);
    // The browser would scroll below the panel and leave its entry in the history.
    else if (isHere) navigation.visit(link.href);
    else return;
    event.preventDefault();
  };
}
