import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createHref,
  isFilePath,
  localeOfPath,
  localizedPath,
  normalizePagePath,
  stripPrefix,
  withoutLocale,
  withPrefix,
} from '#contract/page-path';

const segment = fc.stringMatching(/^[a-z0-9é@ -]{1,8}$/);
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
  .map(([segments, slash]) => (segments.length === 0 ? '/' : `/${segments.join('/')}${slash ? '/' : ''}`));
const prefix = fc.array(segment, { maxLength: 2 }).map((segments) => segments.map((part) => `/${part}`).join(''));
const locales = ['en', 'fr'];

describe('a path prefix', () => {
  it.each([
    ['/blog', '/blog', '/'],
    ['/blog/', '/blog', '/'],
    ['/blog/a/', '/blog', '/a/'],
    ['/blogger', '/blog', '/blogger'],
    ['/blogger/a/', '/blog', '/blogger/a/'],
    ['/a/blog/', '/blog', '/a/blog/'],
    ['/Blog/a/', '/blog', '/Blog/a/'],
    ['/a/b/c/', '/a/b', '/c/'],
    ['/a/', '', '/a/'],
    ['/', '/blog', '/'],
    ['', '/blog', ''],
  ])('is removed: %s without "%s" is %s', (given, configured, expected) => {
    expect(stripPrefix(given, configured)).toBe(expected);
  });

  it('is removed as it was added', () => {
    fc.assert(
      fc.property(path, prefix, (given, configured) => {
        expect(stripPrefix(withPrefix(given, configured), configured)).toBe(given);
      }),
    );
  });

  it('is removed from whole segments only', () => {
    fc.assert(
      fc.property(segment, segment, path, (configured, more, rest) => {
        const longer = `/${configured}${more}${rest}`;
        expect(stripPrefix(longer, `/${configured}`)).toBe(longer);
      }),
    );
  });
});

describe('a page path', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/about/', '/about'],
    ['/about', '/about'],
    ['/about/index.html', '/about/index.html'],
    ['/404.html', '/404.html'],
    ['/a//', '/a/'],
  ])('%s is normalized to %s', (given, expected) => {
    expect(normalizePagePath(given)).toBe(expected);
  });

  it('that is normalized does not change', () => {
    fc.assert(
      fc.property(path, (given) => {
        expect(normalizePagePath(normalizePagePath(given))).toBe(normalizePagePath(given));
      }),
    );
  });

  it('is normalized equally with and without a trailing slash', () => {
    fc.assert(
      fc.property(path, (given) => {
        const bare = normalizePagePath(given);
        expect(bare === '/' || !bare.endsWith('/')).toBe(true);
        expect(normalizePagePath(`${bare === '/' ? '' : bare}/`)).toBe(bare);
      }),
    );
  });

  it.each([
    ['/404.html', true],
    ['/a/PAGE.HTM', true],
    ['/about/', false],
    ['/about', false],
    ['/a.html/', false],
  ])('%s names a file: %s', (given, expected) => {
    expect(isFilePath(given)).toBe(expected);
  });
});

describe('the language of a path', () => {
  it.each([
    ['/fr/faqs/', 'fr', '/faqs/'],
    ['/fr/', 'fr', '/'],
    ['/fr', 'fr', '/'],
    ['/', undefined, '/'],
    ['/faqs/', undefined, '/faqs/'],
    ['/french/', undefined, '/french/'],
    ['/de/faqs/', undefined, '/de/faqs/'],
    ['/en/en/campaigns/', 'en', '/en/campaigns/'],
  ])('of %s is %s, and the rest %s', (given, locale, rest) => {
    expect(localeOfPath(given, locales)).toBe(locale);
    expect(withoutLocale(given, locales)).toBe(rest);
  });

  it('is removed as it was added', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), path, (locale, given) => {
        expect(localeOfPath(localizedPath(locale, given), locales)).toBe(locale);
        expect(withoutLocale(localizedPath(locale, given), locales)).toBe(given);
      }),
    );
  });
});

describe('an address in a page', () => {
  const href = createHref({ pathPrefix: '/blog', language: 'fr', unprefixedLanguage: 'en' });
  it.each([
    ['/about/', '/blog/fr/about/'],
    ['/déjà vu/?q=é#ç', '/blog/fr/d%C3%A9j%C3%A0%20vu/?q=é#ç'],
    ['/a.pdf', '/blog/a.pdf'],
    ['/404.html', '/blog/fr/404.html'],
    ['//other.example/a/', '//other.example/a/'],
    ['https://other.example/', 'https://other.example/'],
    ['#part', '#part'],
  ])('for %s is %s', (target, expected) => {
    expect(href(target)).toBe(expected);
  });

  it('in another language has that language’s prefix, if any', () => {
    expect([href('/about/', 'en'), href('/about/', 'de')]).toEqual(['/blog/about/', '/blog/de/about/']);
  });
});
