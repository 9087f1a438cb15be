import { describe, expect, it } from 'vitest';
import { refusal } from '../../../../generator/read/load-content.ts';
import { checkContentModel } from '../../../../generator/settings/check-content-model.ts';
import { date, defineType, group, integer, list, symbol } from '../../../../generator/site.ts';

const fields = { path: symbol(), size: integer() };
const check = (options: object) =>
  checkContentModel({ page: { ...defineType('A page.', fields), ...options } }, { file: 'config' });

describe('the slug of a type', () => {
  it.each([{}, { slug: 'path' }, { slug: false }, { slug: 'path', nestedSlugs: true }])('may be %j', (options) => {
    expect(check(options)).toEqual([]);
  });

  it.each([
    [{ slug: 'size' }, 'model.page.slug'],
    [{ slug: 'pathh' }, 'model.page.slug'],
    [{ slug: 'constructor' }, 'model.page.slug'],
    [{ slug: true }, 'model.page.slug'],
    [{ nestedSlugs: 'yes' }, 'model.page.nestedSlugs'],
  ])('cannot be %j', (options, field) => {
    expect(check(options).map(({ code, where }) => [code, where?.field])).toEqual([['CONFIG_VALUE', field]]);
  });
});

describe('a day that is compared with another one', () => {
  const compared = { day: date({ notBefore: 'changed' }), changed: date({ optional: true }) };

  it.each([[compared], [{ sources: list(group(compared)) }]])('may name a day of its own record', (own) => {
    expect(check({ fields: own })).toEqual([]);
  });

  it.each([
    [{ day: date({ notBefore: 'chnged' }), changed: date() }, 'model.page.fields.day.notBefore'],
    [{ day: date({ notBefore: 'changed' }), changed: symbol() }, 'model.page.fields.day.notBefore'],
    [
      { changed: date(), sources: list(group({ day: date({ notBefore: 'changed' }) })) },
      'model.page.fields.sources.of.fields.day.notBefore',
    ],
  ])('cannot name anything else: %#', (own, field) => {
    expect(check({ fields: own }).map(({ code, where }) => [code, where?.field])).toEqual([['CONFIG_VALUE', field]]);
  });
});

describe('an entry with several segments in its slug', () => {
  const refused = (slug: string, nestedSlugs: boolean) =>
    refusal({ type: 'page', slug, origin: { file: 'a' } }, { page: { ...defineType('A page.', fields), nestedSlugs } });
  const codeOf = (slug: string, nestedSlugs: boolean) => refused(slug, nestedSlugs)?.code;

  it.each(['/', 'a', 'help/faq'])('is accepted if the type says so: %j', (slug) => {
    expect(codeOf(slug, true)).toBeUndefined();
    expect(codeOf(slug, false)).toBe(slug === 'a' ? undefined : 'CONTENT_SLUG');
  });

  it.each(['', '//', 'a//b', '../b', 'a/..', '/a', 'a/', 'a/b?c'])('is refused if a segment is wrong: %j', (slug) => {
    expect(codeOf(slug, true)).toBe('CONTENT_SLUG');
    expect(refused(slug, true)?.hint).not.toContain('nestedSlugs');
  });

  it('suggests the setting only to a type without it', () => {
    expect(refused('a/b', false)?.hint).toContain('nestedSlugs: true');
    expect(refused('a', false)).toBeUndefined();
  });
});
