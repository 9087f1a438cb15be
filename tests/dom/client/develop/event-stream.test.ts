import { expect, test } from 'vitest';
import type { DevelopEvent } from '#contract/develop';
import { followEvents } from '../../../../client/develop/event-stream.ts';

/** A page that listens to a fake server. */
function listening() {
  const sources: { closed: boolean; readyState: number; source: EventSource }[] = [];
  const page = { events: [] as DevelopEvent[], connections: [] as boolean[], later: [] as (() => void)[] };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  followEvents({
    window: window as Window,
    document: document as Document,
    openSource: () => {
      const record = { closed: false, readyState: 1, source: undefined as unknown as EventSource };
      record.source = Object.defineProperty(
        {
          close: () => {
            record.closed = true;
          },
        },
        'readyState',
        { get: () => record.readyState },
      ) as EventSource;
      sources.push(record);
      return record.source;
    },
    later: (run) => page.later.push(run),
    onEvent: (event) => page.events.push(event),
    onConnection: (isConnected) => page.connections.push(isConnected),
  });
  const show = (visibilityState: DocumentVisibilityState) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { ...page, sources, window, show };
}

test('an event of the server reaches the page', () => {
  const { sources, events } = listening();
  sources[0]?.source.onmessage?.(new MessageEvent('message', { data: '{"state":4}' }));
  expect(events).toEqual([{ state: 4 }]);
});

test('a hidden page closes its connection, and opens one again when it is visible', () => {
  const { sources, show } = listening();
  show('hidden');
  expect(sources.map(({ closed }) => closed)).toEqual([true]);
  show('visible');
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a page from the back/forward cache opens a new connection', () => {
  const { sources, window } = listening();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

test('the page opens a closed stream again, but not a stream that the browser itself opens again', () => {
  const { sources, later, connections } = listening();
  const [first] = sources;
  if (!first) throw new Error('There is no stream.');
  first.readyState = 0;
  first.source.onerror?.(new Event('error'));
  expect([later.length, connections]).toEqual([0, [false]]);
  first.readyState = 2;
  first.source.onerror?.(new Event('error'));
  later[0]?.();
  expect(sources).toHaveLength(2);
});
