import { afterEach, expect, it, vi } from 'vitest';
import { bringToLife } from '../../../client/bring-to-life.ts';
import type { Client } from '../../../client/parts.ts';
import { reportIfStays } from '../../../client/report-if-stays.ts';
import { runtimeParts } from '../../support/runtime-parts.ts';

afterEach(() => vi.unstubAllGlobals());

/** Messages that are reported while a page whose data cannot be loaded is open, or is left. */
async function reportsOf(isLeft: boolean): Promise<string[]> {
  const reported: string[] = [];
  vi.stubGlobal('reportError', ({ message }: Error) => reported.push(message));
  const parts = runtimeParts();
  const clock = parts.clock as ReturnType<typeof import('../../support/fake-clock.ts')['createFakeClock']>;
  const client = {
    ...parts,
    window,
    document,
    location: { pathname: '/about/', search: '' },
    life: { hasFailed: false },
    components: {},
    loader: { loadPage: async () => ({ status: 'error', error: new Error('The request has ended.') }) },
    navigation: { giveBack: () => {} },
    reportFailure: () => {},
    reportIfStays: reportIfStays(window, clock),
    whenIdle: () => {},
  };
  void bringToLife(client as unknown as Client);
  await clock.advance(100);
  if (isLeft) window.dispatchEvent(new Event('pagehide'));
  await clock.advance(60_000);
  return reported;
}

it('reports once that the page does not start, unless the page was only being left', async () => {
  expect(await reportsOf(false)).toEqual(['Page resources for /about/ not found. React does not start.']);
  expect(await reportsOf(true)).toEqual([]);
});
