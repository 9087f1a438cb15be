import { expect, it } from 'vitest';
import { createDataLayer } from '../../../../client/visitor/data-layer.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

it('a route change is pushed to the data layer after fifty milliseconds, with the name that the site configures', async () => {
  const clock = createFakeClock();
  const events: unknown[] = [];
  createDataLayer({ clock, routeChangeEvent: 'gatsby-route-change', events: () => events }).pushRouteChange();
  await clock.advance(49);
  expect(events).toEqual([]);
  await clock.advance(1);
  expect(events).toEqual([{ event: 'gatsby-route-change' }]);
});

it('a route change that still waits is pushed once, before the page is left', async () => {
  const clock = createFakeClock();
  const events: unknown[] = [];
  const layer = createDataLayer({ clock, routeChangeEvent: 'route', events: () => events });
  layer.flush();
  expect(events).toEqual([]);
  layer.pushRouteChange();
  layer.flush();
  expect(events).toEqual([{ event: 'route' }]);
  await clock.advance(60);
  expect(events).toHaveLength(1);
  layer.pushRouteChange();
  layer.pushRouteChange();
  await clock.advance(60);
  expect(events).toHaveLength(3);
});
