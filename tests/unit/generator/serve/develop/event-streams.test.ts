import { expect, it, onTestFinished } from 'vitest';
import type { DevelopEvent } from '#contract/develop';
import { createEventStreams } from '../../../../../generator/serve/develop/event-streams.ts';

const event: DevelopEvent = { session: 'run', state: 1, code: 'abc', kind: 'content', ms: 1 };

function streams() {
  const own = createEventStreams();
  onTestFinished(() => own.close());
  return own;
}

it('a stream without a reader is ended at its limit, and the others continue', async () => {
  const own = streams();
  const unread = own.open(event);
  const reader = own.open(event).body?.getReader();
  const count = 2_000;
  const long: DevelopEvent = { ...event, changed: { queries: ['q'.repeat(100)], slices: [] } };
  let readBytes = 0;
  for (let sent = 0; sent < count; sent++) {
    own.send(long);
    // Earlier data are read before the next are sent.
    while (readBytes <= sent * 100) readBytes += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY;
  }
  const held = (await unread.arrayBuffer()).byteLength;
  expect(held).toBeLessThan(65 * 1024);
  expect(readBytes).toBeGreaterThan((count - 1) * 100);
});

it('at most 100 streams are open, and one that ends makes room', async () => {
  const own = streams();
  const open = Array.from({ length: 100 }, () => own.open(event));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect(own.open(event).status).toBe(503);
  await open[0]?.body?.cancel();
  expect(own.open(event).status).toBe(200);
});
