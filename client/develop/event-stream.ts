import { type DevelopEvent, developPaths } from '#contract/develop';

export interface EventStreamOptions {
  readonly window: Pick<Window, 'addEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly openSource: (url: string) => EventSource;
  /** Calls back after some milliseconds. */
  readonly later: (run: () => void, ms: number) => void;
  readonly onEvent: (event: DevelopEvent) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

const retryMs = 1_000;

/**
 * Listens to the server for as long as the page can be seen: a browser keeps few connections to a server, and pages in other tabs would
 * use them up. The first message of a stream says how things stand, so that a page which comes back catches up.
 */
export function followEvents({ window, document, openSource, later, onEvent, onConnection }: EventStreamOptions): void {
  const state: { source?: EventSource | undefined } = {};
  const close = () => {
    state.source?.close();
    state.source = undefined;
  };
  const open = () => {
    if (state.source || document.visibilityState === 'hidden') return;
    const source = openSource(developPaths.events);
    state.source = source;
    source.onopen = () => onConnection(true);
    source.onmessage = ({ data }) => onEvent(JSON.parse(data) as DevelopEvent);
    source.onerror = () => {
      onConnection(false);
      // As long as it is not closed it tries again by itself.
      if (source.readyState !== 2 || state.source !== source) return;
      close();
      later(open, retryMs);
    };
  };
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? close() : open()));
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
  open();
}
