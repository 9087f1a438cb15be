import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { takePrivateParameters } from '../../../../client/visitor/private-parameters.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';

const languages = ['en', 'fr'];

/** Opens an address in a tab. */
function open(address: string, rawStorage: Storage = createFakeStorage(), pathPrefix = '') {
  const tab = { url: new URL(address, 'https://site.example') };
  const state = { key: '1' };
  const replaced: unknown[] = [];
  const history = {
    state,
    replaceState: (newState: unknown, _: string, href: string) => {
      replaced.push(newState);
      tab.url = new URL(href, tab.url);
    },
  };
  const session = createSafeStorage(() => rawStorage);
  const read = takePrivateParameters({ location: tab.url, history: history as never, session, pathPrefix, languages });
  return { read, replaced, shown: () => tab.url.href.slice(tab.url.origin.length) };
}

describe('private data of a form', () => {
  it.each([
    ['/en/a/?token=abcdefgh', '/en/a/'],
    ['/en/a/?x=1&token=abcdefgh&y=2#part', '/en/a/?x=1&y=2#part'],
    ['/en/a/?email=a%40b.ca&x=1', '/en/a/?x=1'],
    ['/en/a/?email=a%2540b.ca', '/en/a/'],
    ['/en/a/?email=a%252540b.ca&x=1', '/en/a/?x=1'],
    ['/en/a/?x=1#a%25252540b.ca', '/en/a/?x=1'],
    ['/en/a/?a@b.ca', '/en/a/'],
    ['/en/a/?x=1#a@b.ca', '/en/a/?x=1'],
    ['/en/a/?x=1#part', '/en/a/?x=1#part'],
    ['/en/a/?tokens=2', '/en/a/?tokens=2'],
  ])('is removed from the address: %s', (address, shown) => {
    const tab = open(address);
    expect(tab.shown()).toBe(shown);
    // The state of the history entry does not change.
    expect(tab.replaced).toEqual(address === shown ? [] : [{ key: '1' }]);
  });

  it('is available to its page in any language, even after a reload', () => {
    const rawStorage = createFakeStorage();
    expect(open('/en/a/?token=abcdefgh&email=a%40b.ca', rawStorage).read('token')).toBe('abcdefgh');
    expect(open('/fr/a/', rawStorage).read('token')).toBe('abcdefgh');
    expect(open('/en/b/', rawStorage).read('token')).toBeUndefined();
    expect(open('/x/fr/a/', rawStorage, '/x').read('token')).toBe('abcdefgh');
    expect(open('/en/a/', rawStorage).read('constructor')).toBeUndefined();
  });

  it.each([
    ['/en/a/?email=a%40b.ca', undefined],
    ['/en/a/?a%40b.ca', undefined],
    ['/en/a/?token=abcdefgh&email=a%40b.ca&ref=c%2540d.ca#e@f.ca', '{"page":"/a/","token":"abcdefgh"}'],
    ['/en/a/?token=a%40b.ca', undefined],
    ['/en/a/?token=abcdefgh&token=a%40b.ca', undefined],
    ['/en/a/?token=', undefined],
    ['/en/a/?x=1', undefined],
  ])('is stored only if a form reads it: %s', (address, stored) => {
    const rawStorage = createFakeStorage();
    open(address, rawStorage);
    expect(rawStorage.length).toBe(stored === undefined ? 0 : 1);
    expect(rawStorage.getItem('boreal-private-parameters') ?? undefined).toBe(stored);
  });

  it('comes from the latest link, and a damaged token removes it', () => {
    const rawStorage = createFakeStorage();
    open('/en/a/?token=abcdefgh', rawStorage);
    expect(open('/en/a/?email=a%40b.ca', rawStorage).read('token')).toBe('abcdefgh');
    expect(open('/en/a/?token=short', rawStorage).read('token')).toBeUndefined();
    expect(rawStorage.length).toBe(0);
  });

  it.each(['', 'null', '7', '{', '[]', '{"page":"/a/"}', '{"page":"/a/","token":7}', '{"page":"/a/","token":"a@b.example"}'])(
    'is undefined if the storage contains %s',
    (text) => {
      expect(open('/en/a/', createFakeStorage({ 'boreal-private-parameters': text })).read('token')).toBeUndefined();
    },
  );
});
