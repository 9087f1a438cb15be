import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../client/safe-storage.ts';
import { blockedStorage, createFakeStorage, createFullStorage } from '../../support/fake-storage.ts';

const unreadable = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('storage', () => {
  it('holds values longer than the document if the browser allows it', () => {
    const rawStorage = createFakeStorage();
    expect(createSafeStorage(() => rawStorage).set('key', 'value')).toBe(true);
    expect(createSafeStorage(() => rawStorage).get('key')).toBe('value');
  });

  it.each([
    ['that throws on opening', unreadable],
    ['that throws on every use', () => blockedStorage],
    ['that is full', () => createFullStorage()],
    ['that does not exist', () => null],
    ['that loses values at once', () => ({ ...createFakeStorage(), getItem: () => null })],
  ])('%s holds values as long as the document and reports it', (_, open) => {
    const storage = createSafeStorage(open);
    expect(storage.get('key')).toBeUndefined();
    expect(storage.set('key', 'value')).toBe(false);
    expect(storage.get('key')).toBe('value');
    storage.remove('key');
    expect(storage.get('key')).toBeUndefined();
  });

  it('that has become full returns the new value, not the old one', () => {
    const storage = createSafeStorage(() => createFullStorage({ key: 'old' }));
    expect(storage.get('key')).toBe('old');
    storage.set('key', 'new');
    expect(storage.get('key')).toBe('new');
  });
});
