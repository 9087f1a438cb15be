import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../../generator/errors/problem.ts';
import { createTextStore, resolveTexts } from '../../../../generator/rich-text/text-store.ts';

const store = (pathPrefix = '') => createTextStore({ tags: { en: 'en-CA', fr: 'fr-CA' }, pathPrefix });
const origin = () => ({ file: 'content/note/hello.en.md', line: 5 });

describe('a formatted text', () => {
  it('is rendered in its language', () => {
    const texts = store('/site');
    const { richText } = texts.add('[a](/a/) : b', 'fr', origin);
    expect(texts.get(richText).html).toBe('<p><a href="/site/fr/a/">a</a>\u00a0: b</p>');
  });

  it('is rendered once', () => {
    const texts = store();
    const { richText } = texts.add('a', 'en', origin);
    expect(texts.get(richText)).toBe(texts.get(richText));
  });

  it('that stands in two places has one reference', () => {
    const texts = store();
    expect(texts.add('a', 'en', origin)).toEqual(texts.add('a', 'en', origin));
  });

  it('has another reference in another language', () => {
    const texts = store();
    expect(texts.add('a', 'en', origin)).not.toEqual(texts.add('a', 'fr', origin));
  });

  it('has another reference under another path prefix', () => {
    expect(store('/a').add('a', 'en', origin)).not.toEqual(store('/b').add('a', 'en', origin));
  });

  it('that was never added is a fault of ours', () => {
    expect(() => store().get('0123')).toThrow(Fault);
  });

  it('is checked even where no page shows it', () => {
    const texts = store();
    texts.add('[a](/a/)', 'fr', origin);
    texts.add('text\n# b', 'en', origin);
    const checked = [...texts.checked()].map(({ links, problems, locale }) => ({
      locale,
      links,
      problems: problems.map(({ code, where }) => [code, where?.line]),
    }));
    expect(checked).toEqual([
      { locale: 'fr', links: [{ kind: 'page', path: '/a/', line: 5 }], problems: [] },
      { locale: 'en', links: [], problems: [['TEXT_HEADING_LEVEL', 6]] },
    ]);
  });
});

describe('the references in a value', () => {
  const rendered = { html: '<p>x</p>', headings: [] };

  it('give way to the rendered texts, however deep they stand', () => {
    const value = { a: { richText: 'r' }, list: [{ richText: 'r' }, 'r'], number: 1, none: null };
    expect(resolveTexts(value, () => rendered)).toEqual({ a: rendered, list: [rendered, 'r'], number: 1, none: null });
  });

  it.each([[{ richText: 'r', more: 1 }], [{ richText: 1 }], [{ html: 'r' }], ['r'], [undefined]])(
    'are told from %j, which is none',
    (value) => {
      expect(resolveTexts(value, () => rendered)).toEqual(value);
    },
  );

  it('are all that changes in a plain value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(resolveTexts(value, () => rendered))).toBe(JSON.stringify(value));
      }),
    );
  });
});
