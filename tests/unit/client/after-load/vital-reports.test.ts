import { describe, expect, it } from 'vitest';
import { createVitalReports, type Vital } from '../../../../client/after-load/vital-reports.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

function setup() {
  const clock = createFakeClock();
  const events: object[] = [];
  return { clock, events, ...createVitalReports({ clock, dataLayer: { push: (event) => void events.push(event) } }) };
}

const vital = (name: Vital['name'], value: number, id = `${name}-1`): Vital => ({ name, id, value });
const event = (name: string, value: number, id = `${name}-1`) => ({
  event: 'core-web-vitals',
  webVitalsMeasurement: { name, id, value },
});

describe('a measure', () => {
  it('is reported when its value has not changed for three seconds', async () => {
    const { clock, events, report } = setup();
    report(vital('LCP', 900.4));
    await clock.advance(2_999);
    report(vital('LCP', 1_234.6));
    await clock.advance(2_999);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect(events).toEqual([event('LCP', 1_235)]);
  });

  it.each<[Vital['name'], number, number]>([
    ['LCP', 1_200.5, 1_201],
    ['FID', 3.4, 3],
    ['INP', 48, 48],
    ['CLS', 0, 0],
    ['CLS', 0.1234, 123],
    ['CLS', 0.0004, 0],
  ])('%s of %d is reported as %d', (name, value, expected) => {
    const { events, report, flush } = setup();
    report(vital(name, value));
    flush();
    expect(events).toEqual([event(name, expected)]);
  });

  it('is reported once for each page view, even if it changes later', async () => {
    const { clock, events, report, flush } = setup();
    report(vital('CLS', 0));
    await clock.advance(3_000);
    report(vital('CLS', 0.3));
    await clock.advance(10_000);
    flush();
    expect(events).toEqual([event('CLS', 0)]);
    expect(clock.waiting()).toBe(0);
  });

  it('is reported again for a page from the back/forward cache, which is another page view', async () => {
    const { clock, events, report } = setup();
    report(vital('LCP', 900));
    await clock.advance(3_000);
    report(vital('LCP', 30, 'LCP-2'));
    await clock.advance(3_000);
    expect(events).toEqual([event('LCP', 900), event('LCP', 30, 'LCP-2')]);
  });
});

it('all pending measures are reported once when the visitor leaves the page', async () => {
  const { clock, events, report, flush } = setup();
  report(vital('LCP', 900));
  report(vital('INP', 40));
  flush();
  flush();
  await clock.advance(10_000);
  expect(events).toEqual([event('LCP', 900), event('INP', 40)]);
});

it('an event contains only the measure', () => {
  const { events, report, flush } = setup();
  report({ ...vital('LCP', 1), entries: [{ name: 'https://site.example/?token=secret' }] } as Vital);
  flush();
  expect(JSON.stringify(events)).not.toContain('secret');
});
