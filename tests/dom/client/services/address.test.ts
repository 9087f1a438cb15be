import { beforeEach, expect, test, vi } from 'vitest';
import { browserAddress } from '../../../../client/services/address.ts';

beforeEach(() => window.history.replaceState({ key: 'initial' }, '', '/en/faqs/?f=a#top'));

test('only the query is replaced, not path, fragment and history state', () => {
  const address = browserAddress(window);
  address.replaceSearch('?f=b&f=c');
  expect(address.search()).toBe('?f=b&f=c');
  expect(window.location.href).toMatch(/\/en\/faqs\/\?f=b&f=c#top$/);
  expect(window.history.state).toEqual({ key: 'initial' });
  address.replaceSearch('');
  expect(window.location.href).toMatch(/\/en\/faqs\/#top$/);
});

test('listeners are called after changes by the page and by Back and Forward until they unsubscribe', () => {
  const address = browserAddress(window);
  const listener = vi.fn();
  const end = address.subscribe(listener);
  address.replaceSearch('?f=b');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  address.replaceSearch('');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).toHaveBeenCalledTimes(2);
});
