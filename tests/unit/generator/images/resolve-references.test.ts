import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveReferences } from '../../../../generator/images/resolve-references.ts';

const resolved = {
  textOf: (reference: string) => ({ html: `<p>${reference}</p>`, headings: [] }),
  pictureOf: (address: string, alt: string) => ({ alt, width: 1, height: 1, src: `/assets${address}`, sources: [] }),
};

it('a page receives rendered texts and pictures in place of references', () => {
  const data = { title: 'x', body: { richText: 'r' }, cards: [{ hero: { picture: '/a.jpg', alt: 'A' } }], none: null };
  expect(resolveReferences(data, resolved)).toEqual({
    title: 'x',
    body: { html: '<p>r</p>', headings: [] },
    cards: [{ hero: { alt: 'A', width: 1, height: 1, src: '/assets/a.jpg', sources: [] } }],
    none: null,
  });
});

it('a value without references does not change', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/"(richText|picture)":/.test(JSON.stringify(value)));
      expect(JSON.stringify(resolveReferences(value, resolved))).toBe(JSON.stringify(value));
    }),
  );
});
