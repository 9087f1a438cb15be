// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { DevelopEvent } from '#contract/develop';
import { followEvents } from '../../../../client/develop/event-stream.ts';

/** A page that listens, with a server that can be told what to do. */
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

test('what the server says reaches the page', () => {
  const { sources, events } = listening();
  sources[0]?.source.onmessage?.(new MessageEvent('message', { data: '{"state":4}' }));
  expect(events).toEqual([{ state: 4 }]);
});

test('a page that is not seen keeps no connection, and has one again when it is', () => {
  const { sources, show } = listening();
  show('hidden');
  expect(sources.map(({ closed }) => closed)).toEqual([true]);
  show('visible');
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a page that the browser keeps and shows again asks how things stand', () => {
  const { sources, window } = listening();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a stream that the browser has given up is opened again, and one that it tries itself is left to it', () => {
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
