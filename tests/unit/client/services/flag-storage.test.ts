import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { createFlagStorage, isToggleList } from '../../../../client/services/flag-storage.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';
import { plainFlag } from '../../../support/flag-server.ts';

const prefix = 'unleash:repository:';
const toggles = [plainFlag('BLOG_ENABLED')];
const confirmed = { key: 'a-context', timestamp: 1_700_000_000_000 };

function storage(values: Readonly<Record<string, string>> = {}) {
  const rawStorage = createFakeStorage(Object.fromEntries(Object.entries(values).map(([name, text]) => [prefix + name, text])));
  return { rawStorage, flags: createFlagStorage(createSafeStorage(() => rawStorage)) };
}

describe('data of the flag library', () => {
  it('is stored with the names of the library, and can be read again', async () => {
    const { rawStorage, flags } = storage();
    await flags.save('repo', toggles);
    await flags.save('sessionId', '123');
    await flags.save('repoLastUpdateTimestamp', confirmed);
    expect(rawStorage.getItem('unleash:repository:sessionId')).toBe('"123"');
    expect(await flags.get('repo')).toEqual(toggles);
    expect(flags.toggles()).toEqual(toggles);
    expect(await flags.get('sessionId')).toBe('123');
    expect(await flags.get('repoLastUpdateTimestamp')).toEqual(confirmed);
  });

  it.each([
    ['repo', '['],
    ['repo', ''],
    ['repo', '{"toggles":[]}'],
    ['repo', '[null]'],
    ['repo', '[{"name":"A","enabled":"yes","variant":{"name":"a","enabled":true}}]'],
    ['repo', '[{"name":"A","enabled":true}]'],
    ['sessionId', '123'],
    ['sessionId', '"a@b.ca"'],
    ['sessionId', '{}'],
    ['repoLastUpdateTimestamp', '{"key":"a-context"}'],
    ['repoLastUpdateTimestamp', '{"key":"a-context","timestamp":"now"}'],
    ['repoLastUpdateTimestamp', 'null'],
  ])('is removed if it is damaged: %s %s', async (name, text) => {
    const { rawStorage, flags } = storage({ repo: JSON.stringify(toggles), [name]: text });
    expect(await flags.get(name)).toBeUndefined();
    expect(rawStorage.getItem(prefix + name)).toBeNull();
  });

  it('has no time of confirmation without flags, because the library would not send a request', async () => {
    const { flags } = storage({ repo: 'x', repoLastUpdateTimestamp: JSON.stringify(confirmed) });
    expect(await flags.get('repoLastUpdateTimestamp')).toBeUndefined();
  });

  it('lasts as long as the document if storage is blocked', async () => {
    const flags = createFlagStorage(createSafeStorage(() => blockedStorage));
    await flags.save('repo', toggles);
    expect(await flags.get('repo')).toEqual(toggles);
  });

  it('is undefined with an unknown name', async () => {
    expect(await storage({ other: '1' }).flags.get('other')).toBeUndefined();
  });
});

it('any stored text results in flags or undefined', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const flagList = storage({ repo: text }).flags.toggles();
      expect(flagList === undefined || isToggleList(flagList)).toBe(true);
    }),
  );
});
