import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReloadGuard } from '../../../../client/navigation/reload-guard.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../../support/fake-storage.ts';

/** A document in a tab. A reload creates a new document; the storage lasts as long as the tab. */
const openDocument = (storage: Storage) => createReloadGuard(createSafeStorage(() => storage));

const builds = fc.array(fc.constantFrom('a', 'b', 'aa', '04edb0fc7ba46e6884a3', ''), { maxLength: 60 });

describe('a tab reloads its document without a click', () => {
  it('once for each build, in any order and any number of documents', () => {
    fc.assert(
      fc.property(builds, fc.array(fc.boolean()), (ids, renewals) => {
        const storage = createFakeStorage();
        const allowed: string[] = [];
        let mayReload = openDocument(storage);
        for (const [index, id] of ids.entries()) {
          if (mayReload(id)) allowed.push(id);
          if (renewals[index]) mayReload = openDocument(storage);
        }
        expect(allowed).toEqual([...new Set(ids)].filter((id) => id !== ''));
      }),
    );
  });

  it('never if storage is blocked or full, because the reloads would never end', () => {
    for (const storage of [blockedStorage, createFullStorage(), createFullStorage({ 'boreal-reloads': ' a' })]) {
      for (const id of ['a', 'b', 'b', '']) expect(openDocument(storage)(id)).toBe(false);
    }
  });

  it('at most once for each build if storage sometimes fails', () => {
    fc.assert(
      fc.property(builds, fc.array(fc.boolean()), (ids, refusals) => {
        const rawStorage = createFakeStorage();
        const state = { refuses: false };
        const storage: Storage = {
          ...rawStorage,
          setItem: (key, value) => {
            if (state.refuses) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            rawStorage.setItem(key, value);
          },
        };
        const allowed = ids.filter((id, index) => {
          state.refuses = refusals[index] ?? false;
          return openDocument(storage)(id);
        });
        expect(allowed).toEqual([...new Set(allowed)]);
      }),
    );
  });
});
