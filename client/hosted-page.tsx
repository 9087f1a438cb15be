import { Activity, Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface HostedPageProps {
  /** The page's own element; out of the document as long as the page is ahead. */
  readonly host: HTMLElement;
  /** Whether the page is rendered before it is asked for: at leisure, without effects, and where nobody finds it. */
  readonly isAhead: boolean;
  readonly children: ReactNode;
}

/** A page in an element of its own, which is put on screen as it is. */
export function HostedPage({ host, isAhead, children }: HostedPageProps) {
  return (
    <>
      {/* It stands first, so that the page is in the document before its own effects run. */}
      {isAhead ? null : <Place host={host} />}
      <Activity mode={isAhead ? 'hidden' : 'visible'}>
        {createPortal(<Attempt isAhead={isAhead}>{children}</Attempt>, host)}
      </Activity>
    </>
  );
}

/** An element that changes nothing of how its content is laid out. */
export function createHost(document: Document): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

function Place({ host }: Pick<HostedPageProps, 'host'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
    return () => host.remove();
  }, [host]);
  return <div ref={place} style={{ display: 'contents' }} />;
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
