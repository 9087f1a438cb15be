import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useSite } from '../../site-context.tsx';
import { activeBlade, closeOverlay, type OverlayName } from './overlays.ts';
import { useBlade } from './use-blade.tsx';

export interface PanelProps {
  readonly name: OverlayName;
  /** A blade stands at the edge of the window, a modal in the middle. */
  readonly look: 'blade' | 'modal';
  readonly title: string;
  /** Text of the button that closes it. */
  readonly close: string;
  readonly children: ReactNode;
}

/**
 * A dialog over the page. The browser makes what is below inert and keeps the focus inside; the panel gives the focus to its heading,
 * and then back. It never closes by itself: whatever closes it goes through the port, so that the history stays right.
 */
export function Panel({ name, look, title, close: closeText, children }: PanelProps) {
  const { overlays } = useSite().services;
  const followWithin = useFollowWithin();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    measureScrollBar(element.ownerDocument);
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);
  const close = () => closeOverlay(overlays, name);
  // The panel's content covers it: what hits the dialog itself is its backdrop.
  const isBeside = ({ target }: { readonly target: EventTarget }) => target === dialog.current;
  const titleId = `panel-${name.slice(name.indexOf(':') + 1)}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the backdrop is Escape, which the browser reports as cancel; links have keys of their own.
    <dialog
      ref={dialog}
      className={`panel panel--${look}`}
      aria-labelledby={titleId}
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
    >
      <div className="panel__sheet">
        <div className="panel__head">
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="panel__close" onClick={close}>
            {closeText}
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
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
