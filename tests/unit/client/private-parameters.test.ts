import { describe, expect, it } from 'vitest';
import { takePrivateParameters } from '../../../client/private-parameters.ts';
import { createSafeStorage } from '../../../client/safe-storage.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const languages = ['en', 'fr'];

/** Opens an address in a tab. */
function open(address: string, kept: Storage = createFakeStorage(), pathPrefix = '') {
  const tab = { url: new URL(address, 'https://site.example') };
  const state = { key: '1' };
  const replaced: unknown[] = [];
  const history = {
    state,
    replaceState: (given: unknown, _: string, href: string) => {
      replaced.push(given);
      tab.url = new URL(href, tab.url);
    },
  };
  const session = createSafeStorage(() => kept);
  const read = takePrivateParameters({ location: tab.url, history: history as never, session, pathPrefix, languages });
  return { read, replaced, shown: () => tab.url.href.slice(tab.url.origin.length) };
}

describe('what is between a visitor and a form', () => {
  it.each([
    ['/en/a/?token=abcdefgh', '/en/a/'],
    ['/en/a/?x=1&token=abcdefgh&y=2#part', '/en/a/?x=1&y=2#part'],
    ['/en/a/?email=a%40b.ca&x=1', '/en/a/?x=1'],
    ['/en/a/?email=a%2540b.ca', '/en/a/'],
    ['/en/a/?a@b.ca', '/en/a/'],
    ['/en/a/?x=1#a@b.ca', '/en/a/?x=1'],
    ['/en/a/?x=1#part', '/en/a/?x=1#part'],
    ['/en/a/?tokens=2', '/en/a/?tokens=2'],
  ])('leaves the address bar: %s', (address, shown) => {
    const tab = open(address);
    expect(tab.shown()).toBe(shown);
    // The entry of the history stays what it was.
    expect(tab.replaced).toEqual(address === shown ? [] : [{ key: '1' }]);
  });

  it('is handed to the page that it was meant for, in either language, also after a reload', () => {
    const kept = createFakeStorage();
    expect(open('/en/a/?token=abcdefgh&email=a%40b.ca', kept).read('token')).toBe('abcdefgh');
    expect(open('/en/a/', kept).read('email')).toBe('a@b.ca');
    expect(open('/fr/a/', kept).read('token')).toBe('abcdefgh');
    expect(open('/en/b/', kept).read('token')).toBeUndefined();
    expect(open('/x/fr/a/', kept, '/x').read('token')).toBe('abcdefgh');
    expect(open('/en/a/', kept).read('constructor')).toBeUndefined();
  });

  it.each(['', 'null', '7', '{', '[]', '{"page":"/a/"}', '{"page":"/a/","values":{"token":7}}'])(
    'is nothing where the storage holds %s',
    (text) => {
      expect(open('/en/a/', createFakeStorage({ 'boreal-private-parameters': text })).read('token')).toBeUndefined();
    },
  );
});
