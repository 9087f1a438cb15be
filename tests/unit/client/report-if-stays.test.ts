import { expect, it, vi } from 'vitest';
import { reportIfStays } from '../../../client/report-if-stays.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

/** Events of a page, failures of its requests ('fail'), and a pause that is long enough ('wait'). */
async function reportsAfter(...events: readonly string[]): Promise<number> {
  const window = new EventTarget();
  const clock = createFakeClock();
  const report = vi.fn();
  const fail = reportIfStays(window as unknown as Window, clock);
  for (const event of events) {
    if (event === 'fail') fail(report);
    else if (event === 'wait') await clock.advance(60_000);
    else window.dispatchEvent(new Event(event));
  }
  return report.mock.calls.length;
}

it.each<[reports: number, events: readonly string[]]>([
  [1, ['fail', 'wait']],
  [0, ['fail']],
  [0, ['fail', 'pagehide', 'wait']],
  [0, ['pagehide', 'fail', 'wait']],
  [0, ['fail', 'pagehide', 'pageshow', 'wait']],
  [0, ['pagehide', 'fail', 'pageshow', 'wait']],
  [1, ['pageshow', 'fail', 'wait']],
  [1, ['fail', 'pageshow', 'wait']],
  [2, ['fail', 'fail', 'wait']],
])('is %i for %j', async (reports, events) => {
  expect(await reportsAfter(...events)).toBe(reports);
});
