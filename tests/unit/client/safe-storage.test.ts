import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../client/safe-storage.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../support/fake-storage.ts';

const unreadable = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('storage', () => {
  it('keeps values beyond the document where the browser allows it', () => {
    const kept = createFakeStorage();
    expect(createSafeStorage(() => kept).set('key', 'value')).toBe(true);
    expect(createSafeStorage(() => kept).get('key')).toBe('value');
  });

  it.each([
    ['that throws when it is opened', unreadable],
    ['that throws at every use', () => blockedStorage],
    ['that is full', () => createFullStorage()],
    ['that does not exist', () => null],
    ['that forgets at once', () => ({ ...createFakeStorage(), getItem: () => null })],
  ])('%s keeps values for the life of the document and says so', (_, open) => {
    const storage = createSafeStorage(open);
    expect(storage.get('key')).toBeUndefined();
    expect(storage.set('key', 'value')).toBe(false);
    expect(storage.get('key')).toBe('value');
    storage.remove('key');
    expect(storage.get('key')).toBeUndefined();
  });

  it('that became full gives the new value, not the old one', () => {
    const storage = createSafeStorage(() => createFullStorage({ key: 'old' }));
    expect(storage.get('key')).toBe('old');
    storage.set('key', 'new');
    expect(storage.get('key')).toBe('new');
  });
});
