import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { browserStorage } from '../../../../client/services/storage.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../support/fake-storage.ts';

const storageOf = (storage: Storage) =>
  browserStorage(
    window,
    createSafeStorage(() => storage),
  );
const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

it('the storage reports changes of a value, or of all values, in another tab', () => {
  const onChange = vi.fn();
  const end = storageOf(createFakeStorage()).subscribe('province', onChange);
  tell('other');
  expect(onChange).toHaveBeenCalledTimes(0);
  tell('province');
  tell(null);
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
  tell('province');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('the storage reports a change when the browser shows the page again, until the subscription ends', () => {
  const onChange = vi.fn();
  const end = storageOf(createFakeStorage()).subscribe('province', onChange);
  window.dispatchEvent(new Event('pageshow'));
  expect(onChange).toHaveBeenCalledTimes(1);
  end();
  window.dispatchEvent(new Event('pageshow'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('the storage never throws, and holds values for this document if the browser cannot store them', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('open', 'full', 'blocked'), (key, value, kind) => {
      const storage = storageOf({ open: createFakeStorage(), full: createFullStorage(), blocked: blockedStorage }[kind]);
      expect(storage.get(key)).toBeUndefined();
      storage.set(key, value);
      expect(storage.get(key)).toBe(value);
    }),
  );
});
