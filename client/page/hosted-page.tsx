import { Activity, Component, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { arrivingAttribute, settledAttribute } from '#contract/browser-globals';
import { languageAttributes, type PageContext, pageFrameStyle } from '#contract/page';

/** A page's own element, outside of the document while the page is ahead. */
export interface PageHost {
  readonly element: HTMLElement;
  /** The element that it belongs into; undefined until that is in the document. */
  place: HTMLElement | undefined;
}

export interface EmittedPageProps {
  /** Element of the page. React does not move it, so other code may. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly pageContext: PageContext;
  readonly children: ReactNode;
}

/** A page in the emitted markup. */
export function EmittedPage({ element, pageContext, children }: EmittedPageProps) {
  return (
    <div style={pageFrameStyle}>
      <div style={pageFrameStyle} ref={element} {...languageAttributes(pageContext)}>
        {children}
      </div>
    </div>
  );
}

export interface HostedPageProps {
  readonly host: PageHost;
  /**
   * True for a page that may be shown next: it is rendered at low priority, without effects, out of
   * the document.
   */
  readonly isAhead: boolean;
  readonly pageContext: PageContext;
  readonly children: ReactNode;
}

/** A page that the visitor goes to, rendered in its own element. */
export function HostedPage({ host, isAhead, pageContext, children }: HostedPageProps) {
  return (
    <>
      {/* First, so that the page is in the document before its own effects run. */}
      <Place host={host} isAhead={isAhead} />
      <Activity mode={isAhead ? 'hidden' : 'visible'}>
        {createPortal(
          <div style={pageFrameStyle} {...languageAttributes(pageContext)}>
            <Attempt isAhead={isAhead}>{children}</Attempt>
          </div>,
          host.element,
        )}
      </Activity>
    </>
  );
}

/** Creates the element of a page. In an inert document its pictures are not loaded. */
export function createHost(document: Document): PageHost {
  const element = document.createElement('div');
  Object.assign(element.style, pageFrameStyle);
  return { element, place: undefined };
}

/** Loads the pictures that must be there when the page is shown, as far as it is rendered. */
export function loadFirstPictures({ element }: PageHost, document: Document): void {
  // The copy sends the request, and the original uses the cache.
  for (const picture of element.querySelectorAll('img:not([loading=lazy])'))
    document.importNode(picture.parentElement as Element, true);
}

/**
 * Shows a page that was rendered ahead and removes the one before. React's later work changes
 * nothing visible. Returns false, without a change, if the page is not rendered yet.
 */
export function revealPage({ element, place }: PageHost, replaced: HTMLElement | null): boolean {
  const content = contentOf(element);
  if (!place?.isConnected || !content?.hasChildNodes()) return false;
  replaced?.remove();
  Object.assign(content.style, pageFrameStyle);
  // Not for a page that is shown at a position further down.
  content.toggleAttribute(arrivingAttribute, !place.ownerDocument.documentElement.hasAttribute(settledAttribute));
  place.append(element);
  return true;
}

/**
 * Keeps a revealed page visible until React shows it: work that React had begun on hidden pages hides
 * it again.
 */
export function keepVisible({ element }: PageHost, signal: AbortSignal): void {
  const content = contentOf(element);
  // It reports a change before the next frame.
  const observer = new MutationObserver(() => content?.style.display === 'none' && Object.assign(content.style, pageFrameStyle));
  if (content) observer.observe(content, { attributeFilter: ['style'] });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Ends the time in which styles may leave out parts of a page that was put on screen. */
export function endArrival({ element }: PageHost): void {
  contentOf(element)?.removeAttribute(arrivingAttribute);
}

/** Returns the element that React hides while the page is prerendered. */
const contentOf = (element: HTMLElement) => element.firstElementChild as HTMLElement | null;

function Place({ host, isAhead }: Pick<HostedPageProps, 'host' | 'isAhead'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.place = place.current ?? undefined;
    if (isAhead) return;
    // Moving a page that is on screen would lay it out again.
    if (host.element.parentElement !== place.current) place.current?.append(host.element);
    return () => host.element.remove();
  }, [host, isAhead]);
  return <div ref={place} style={pageFrameStyle} />;
}

interface AttemptProps {
  readonly isAhead: boolean;
  readonly children: ReactNode;
}

/** Ignores the failure of a prerendered page: it matters only when the page is opened. */
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
