import { describe, expect, test } from 'vitest';
import { indexPages } from '../../../../generator/routes/page-index.ts';
import type { ListedRoute, Route } from '../../../../generator/routes/route.ts';

const locales = ['en', 'fr', 'ar'];
const english = { locale: 'en', lang: 'en', dir: 'ltr' } as const;

function route(path: string, changes: Partial<Route['context']> = {}): Route {
  const [, locale = ''] = path.split('/');
  const context = {
    language: locale,
    languages: locales,
    originalPath: path.slice(locale.length + 1),
    redirect: false,
    routed: true,
  };
  return { path, family: 'page', locale, context: { ...context, ...changes }, data: {}, listed: true };
}

const index = (...routes: readonly ListedRoute[]) => indexPages(routes, locales);
const everywhere = (path: string) => locales.map((locale) => route(`/${locale}${path}`));

describe('an empty list', () => {
  const of = (...lists: readonly ('filled' | 'empty' | undefined)[]) =>
    index(...locales.map((locale, at) => ({ ...route(`/${locale}/notes/`), lists: lists[at] })));

  test('is no page of its language if another one has the entries', () => {
    const pages = of('filled', 'empty', 'filled');
    expect([pages.isEmptyList('/fr/notes/'), pages.isOwn('/fr/notes/'), pages.isOwn('/en/notes/')]).toEqual([true, false, true]);
    expect(pages.translations({ locale: 'en', originalPath: '/notes/' })).toEqual({ availableIn: ['en', 'ar'] });
  });

  test('is one otherwise', () => {
    expect(of('empty', 'empty', undefined).isOwn('/fr/notes/')).toBe(true);
    expect(of('filled', undefined, undefined).isOwn('/fr/notes/')).toBe(true);
  });
});

describe('the translations of a page', () => {
  test('are not named if every language has one', () => {
    expect(index(...everywhere('/a/')).translations({ locale: 'en', originalPath: '/a/' })).toEqual({});
  });

  test('are those that are no fallback', () => {
    const pages = index(route('/en/a/'), route('/fr/a/', { original: english }), route('/ar/a/'));
    expect(pages.translations({ locale: 'fr', originalPath: '/a/' })).toEqual({ availableIn: ['en', 'ar'] });
    expect([pages.has('/fr/a/'), pages.originalOf('/fr/a/'), pages.originalOf('/en/a/')]).toEqual([true, english, undefined]);
    expect([pages.isOwn('/fr/a/'), pages.isOwn('/en/a/')]).toEqual([false, true]);
  });

  test('that are missing have the nearest page above', () => {
    const pages = index(...everywhere('/'), route('/en/a/b/c/'), route('/fr/a/'));
    expect(pages.translations({ locale: 'en', originalPath: '/a/b/c/' })).toEqual({
      availableIn: ['en'],
      nearest: { fr: '/a/', ar: '/' },
    });
  });

  test('may have another path, also above', () => {
    const alternates = { en: '/notes/', fr: '/carnets/' };
    const pages = index(
      ...everywhere('/'),
      ...[route('/en/notes/', { alternates }), route('/fr/carnets/', { alternates }), route('/en/notes/x/')],
      route('/ar/notes/'),
    );
    expect(pages.translations({ locale: 'en', originalPath: '/notes/', alternates })).toEqual({});
    expect(pages.translations({ locale: 'en', originalPath: '/notes/x/' })).toEqual({
      availableIn: ['en'],
      nearest: { fr: '/carnets/', ar: '/notes/' },
    });
  });

  test('do not include a redirect page', () => {
    expect(index(route('/en/a/'), route('/a/', { routed: false, redirect: true })).has('/a/')).toBe(false);
  });
});
