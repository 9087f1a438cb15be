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
 * Listens to the server while the page is visible: browsers limit connections. The first message
 * of a stream has the current state, so that a page that comes back catches up.
 */
export function followEvents({ window, document, openSource, later, onEvent, onConnection }: EventStreamOptions): void {
  const state: { source?: EventSource } = {};
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
      // It tries again by itself until it is closed.
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
