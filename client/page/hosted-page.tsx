import { Activity, Component, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { arrivingAttribute, settledAttribute } from '#contract/browser-globals';
import { pageFrameStyle } from '#contract/page';

/** A page's own element, out of the document as long as the page is ahead. */
export interface PageHost {
  readonly element: HTMLElement;
  /** The element that it belongs into; undefined until that is in the document. */
  place: HTMLElement | undefined;
}

export interface EmittedPageProps {
  /** The page's own element. React leaves it where it is: it may be taken out of the document. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** A page as it stands in its document. */
export function EmittedPage({ element, children }: EmittedPageProps) {
  return (
    <div style={pageFrameStyle}>
      <div style={pageFrameStyle} ref={element}>
        {children}
      </div>
    </div>
  );
}

export interface HostedPageProps {
  readonly host: PageHost;
  /** Whether the page is rendered before it is asked for: at leisure, without effects, and where nobody finds it. */
  readonly isAhead: boolean;
  readonly children: ReactNode;
}

/** A page that is gone to: rendered in its element, wherever that is. */
export function HostedPage({ host, isAhead, children }: HostedPageProps) {
  return (
    <>
      {/* It stands first, so that the page is in the document before its own effects run. */}
      <Place host={host} isAhead={isAhead} />
      <Activity mode={isAhead ? 'hidden' : 'visible'}>
        {createPortal(
          <div style={pageFrameStyle}>
            <Attempt isAhead={isAhead}>{children}</Attempt>
          </div>,
          host.element,
        )}
      </Activity>
    </>
  );
}

/** Pages of an inert document load no pictures before they are put on screen. */
export function createHost(document: Document): PageHost {
  const element = document.createElement('div');
  Object.assign(element.style, pageFrameStyle);
  return { element, place: undefined };
}

/** Has those pictures loaded that are to be there as soon as the page is on screen, of what has been rendered of it. */
export function loadFirstPictures({ element }: PageHost, document: Document): void {
  // A copy is asked for, and the original finds what has come.
  for (const picture of element.querySelectorAll('img:not([loading=lazy])'))
    document.importNode(picture.parentElement as Element, true);
}

/**
 * Puts a page that was rendered ahead where it belongs, and takes out the one that it replaces. What React has yet to do then changes
 * nothing to be seen. Gives false, and changes nothing, where the page is not rendered yet.
 */
export function revealPage({ element, place }: PageHost, replaced: HTMLElement | null): boolean {
  const content = contentOf(element);
  if (!place?.isConnected || !content?.hasChildNodes()) return false;
  replaced?.remove();
  Object.assign(content.style, pageFrameStyle);
  // Not where a place further down is to be found.
  content.toggleAttribute(arrivingAttribute, !place.ownerDocument.documentElement.hasAttribute(settledAttribute));
  place.append(element);
  return true;
}

/** Ends the time in which styles may leave out parts of a page that has been put on screen. */
export function endArrival({ element }: PageHost): void {
  contentOf(element)?.removeAttribute(arrivingAttribute);
}

/** The element that React hides as long as the page is ahead. */
const contentOf = (element: HTMLElement) => element.firstElementChild as HTMLElement | null;

function Place({ host, isAhead }: Pick<HostedPageProps, 'host' | 'isAhead'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.place = place.current ?? undefined;
    if (isAhead) return;
    // Moved, a page that is on screen already would be laid out once more.
    if (host.element.parentElement !== place.current) place.current?.append(host.element);
    return () => host.element.remove();
  }, [host, isAhead]);
  return <div ref={place} style={pageFrameStyle} />;
}

interface AttemptProps {
  readonly isAhead: boolean;
  readonly children: ReactNode;
}

/** What goes wrong with a page concerns nobody before the page is asked for. */
class Attempt extends Component<AttemptProps, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { readonly failure: { readonly error: unknown } } {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.isAhead) return null;
    throw failure.error;
  }
}
