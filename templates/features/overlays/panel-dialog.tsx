import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useSite } from '../../site-context.tsx';
import { activeBlade, closeOverlay, type OverlayName } from './overlays.ts';
import { useBlade } from './use-blade.tsx';

export interface PanelDialogProps extends Pick<ComponentProps<'dialog'>, 'aria-label' | 'aria-labelledby' | 'children'> {
  readonly name: OverlayName;
  /** A blade is at the edge of the window, a modal in the middle, the search at the top. */
  readonly look: 'blade' | 'modal' | 'search';
  /** Element that gets the focus; by default the first focusable one. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
}

/**
 * A modal dialog: the browser makes the page inert and restores the focus. It closes only through
 * the port, so that the history stays right.
 */
export function PanelDialog({ name, look, firstFocus, ...content }: PanelDialogProps) {
  const { overlays } = useSite().services;
  const followWithin = useFollowWithin();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    measureScrollBar(element.ownerDocument);
    element.showModal();
    firstFocus?.current?.focus();
    return () => element.close();
  }, [firstFocus]);
  const close = () => closeOverlay(overlays, name);
  // The content covers the dialog, so a hit on the dialog itself is on its backdrop.
  const isBackdrop = ({ target }: { readonly target: EventTarget }) => target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for the backdrop, and the browser reports it as cancel; links have keys of their own.
    <dialog
      ref={dialog}
      className={`panel panel--${look}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Browsers force a close on a second Escape. Not for a panel that was unmounted.
      onClose={() => dialog.current && close()}
      onPointerDown={(event) => {
        isBackdropPressed.current = isBackdrop(event);
      }}
      onClick={(event) => {
        // A press that began inside, such as a text selection, does not mean the backdrop.
        if (isBackdrop(event) && isBackdropPressed.current) close();
        else followWithin(event);
      }}
      {...content}
    />
  );
}

/**
 * Sets a CSS property to the width of the page's scroll bar before the first panel hides it. CSS
 * cannot read it.
 */
function measureScrollBar({ defaultView, documentElement }: Document): void {
  if (defaultView === null || documentElement.querySelector('.panel[open]') !== null) return;
  documentElement.style.setProperty('--scroll-bar', `${defaultView.innerWidth - documentElement.clientWidth}px`);
}

/** Follows links of a panel to another blade, or to a part of the current page. */
function useFollowWithin(): (event: MouseEvent) => void {
  const { navigation, address } = useSite().services;
  const { setActiveBlade } = useBlade();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const blade = activeBlade([link.dataset.overlay ?? '']);
    const isHere = link.hash !== '' && link.pathname + link.search === address.pathname() + address.search();
    if (blade !== null) setActiveBlade(blade);
    // The browser would scroll behind the panel and leave its history entry.
    else if (isHere) navigation.visit(link.href);
    else return;
    event.preventDefault();
  };
}
