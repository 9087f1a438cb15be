import { Activity, Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { arrivingAttribute, settledAttribute } from '#contract/browser-globals';

/** A page's own element, out of the document as long as the page is ahead. */
export interface PageHost {
  readonly element: HTMLElement;
  /** The element that it belongs into; undefined until that is in the document. */
  place: HTMLElement | undefined;
}

export interface HostedPageProps {
  readonly host: PageHost;
  /** Whether the page is rendered before it is asked for: at leisure, without effects, and where nobody finds it. */
  readonly isAhead: boolean;
  readonly children: ReactNode;
}

/** A page in an element of its own, which is put on screen as it is. */
export function HostedPage({ host, isAhead, children }: HostedPageProps) {
  return (
    <>
      {/* It stands first, so that the page is in the document before its own effects run. */}
      <Place host={host} isAhead={isAhead} />
      <Activity mode={isAhead ? 'hidden' : 'visible'}>
        {createPortal(
          <div style={bare}>
            <Attempt isAhead={isAhead}>{children}</Attempt>
          </div>,
          host.element,
        )}
      </Activity>
    </>
  );
}

/** The style of an element that changes nothing of how its content is laid out. */
const bare = { display: 'contents' } as const;

export function createHost(document: Document): PageHost {
  const element = document.createElement('div');
  Object.assign(element.style, bare);
  return { element, place: undefined };
}

/** Attribute of an element that another page hides, until React has removed it; its value is the `display` that its style had. */
const replacedAttribute = 'data-replaced';

/**
 * Puts a page that was rendered ahead where it belongs, and hides what follows there: the page that it replaces. What React has yet to do
 * then changes nothing to be seen. Gives false, and changes nothing, where the page is not rendered yet.
 */
export function revealPage({ element, place }: PageHost): boolean {
  const content = contentOf(element);
  if (!place?.isConnected || !content?.hasChildNodes()) return false;
  for (const replaced of siblingsAfter(place)) {
    replaced.setAttribute(replacedAttribute, replaced.style.display);
    replaced.style.display = 'none';
  }
  content.style.display = bare.display;
  // Not where a place further down is to be found.
  content.toggleAttribute(arrivingAttribute, !place.ownerDocument.documentElement.hasAttribute(settledAttribute));
  place.append(element);
  return true;
}

/** Ends the time in which styles may leave out parts of a page that has been put on screen. */
export function endArrival({ element }: PageHost): void {
  contentOf(element)?.removeAttribute(arrivingAttribute);
}

/** Has what a page that was revealed has hidden seen again, where React has kept it. */
export function showReplaced(container: HTMLElement): void {
  for (const kept of replacedIn(container)) {
    kept.style.display = kept.getAttribute(replacedAttribute) ?? '';
    kept.removeAttribute(replacedAttribute);
  }
}

/** A copy of what is on screen in the container. */
export function copyContent(container: HTMLElement): DocumentFragment {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const replaced of replacedIn(copy)) replaced.remove();
  const content = container.ownerDocument.createDocumentFragment();
  content.append(...copy.childNodes);
  return content;
}

const replacedIn = (container: HTMLElement) => container.querySelectorAll<HTMLElement>(`[${replacedAttribute}]`);

/** The element that React hides as long as the page is ahead. */
const contentOf = (element: HTMLElement) => element.firstElementChild as HTMLElement | null;

function siblingsAfter(element: Element): HTMLElement[] {
  const siblings = [...(element.parentElement?.children ?? [])] as HTMLElement[];
  return siblings.slice(siblings.indexOf(element as HTMLElement) + 1);
}

function Place({ host, isAhead }: Pick<HostedPageProps, 'host' | 'isAhead'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current ?? undefined;
    host.place = element;
    if (isAhead || !element) return;
    // Moved, a page that is on screen already would be laid out once more.
    if (host.element.parentElement !== element) element.append(host.element);
    return () => host.element.remove();
  }, [host, isAhead]);
  return <div ref={place} style={bare} />;
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
