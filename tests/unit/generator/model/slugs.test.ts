import { describe, expect, it } from 'vitest';
import { slugFrom, withOwnSlug } from '../../../../generator/model/slugs.ts';
import type { ContentEntry, EntryId } from '../../../../generator/site.ts';

describe('a written slug', () => {
  it.each([
    [' faq ', 'faq', 'faq'],
    ['/faq', '/faq', 'faq'],
    ['help/faq/', 'help/faq/', 'help/faq'],
    ['/', '/', '/'],
    ['//', '//', '/'],
    ['', undefined, undefined],
    [3, undefined, undefined],
    [undefined, undefined, undefined],
  ])('%j is %j, or %j if slugs may be nested', (value, plain, nested) => {
    expect(slugFrom(value, {})).toBe(plain);
    expect(slugFrom(value, { nestedSlugs: true })).toBe(nested);
  });
});

it('an entry has the slug of its language, and its id stays', () => {
  const entry: ContentEntry = {
    id: 'page/about' as EntryId,
    type: 'page',
    slug: 'about',
    locale: 'fr',
    origin: { file: '' },
    fields: { path: '/a-propos' },
  };
  const shown = withOwnSlug(entry, { slug: 'path', nestedSlugs: true });
  expect([shown.slug, shown.id, shown.fields]).toEqual(['a-propos', 'page/about', entry.fields]);
  expect(withOwnSlug({ ...entry, fields: {} }, { slug: 'path' }).slug).toBe('about');
  expect(withOwnSlug(entry, {})).toBe(entry);
});
