import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveReferences } from '../../../../generator/images/resolve-references.ts';
import type { FileRef } from '../../../../generator/model/kinds/file.ts';
import { minutesOf } from '../../../../generator/model/kinds/markdown.ts';
import { markPlain } from '../../../../generator/model/plain-json.ts';

const resolved = {
  textOf: (reference: string) => ({ html: `<p>${reference}</p>`, headings: [] }),
  pictureOf: (address: string, alt: string) => ({ alt, width: 1, height: 1, src: `/assets${address}`, sources: [] }),
  fileOf: ({ linkedFile, title }: FileRef) => ({ title, url: `/assets${linkedFile}`, name: 'x', type: 'x/y', size: 1 }),
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

it('a page receives the minutes that reading a text takes, without the text', () => {
  const words = 'word '.repeat(460);
  const textOf = (html: string) => ({ html, headings: [] });
  expect(resolveReferences({ minutes: minutesOf({ richText: words }) }, { ...resolved, textOf })).toEqual({ minutes: 2 });
});

it('a page receives a file in place of its reference', () => {
  const form = { linkedFile: '/form.pdf', title: 'The form', claim: { size: 3 } };
  expect(resolveReferences({ form }, resolved)).toEqual({
    form: { title: 'The form', url: '/assets/form.pdf', name: 'x', type: 'x/y', size: 1 },
  });
});

it('a value of JSON that looks like a reference reaches a page as it is', () => {
  const lookalike = fc.oneof(
    fc.record({ richText: fc.string() }),
    fc.record({ minutesOf: fc.record({ richText: fc.string() }) }),
    fc.record({ picture: fc.string(), alt: fc.string() }),
    fc.record({ linkedFile: fc.string(), title: fc.string() }),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(lookalike, fc.dictionary(fc.string(), lookalike))), (value) => {
      const before = JSON.stringify(value);
      const stored = JSON.parse(JSON.stringify({ value: markPlain(value) })) as unknown;
      expect(JSON.stringify(resolveReferences(stored, resolved))).toBe(`{"value":${before}}`);
    }),
  );
});

it('a value without references does not change', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/"(richText|picture|linkedFile)":/.test(JSON.stringify(value)));
      expect(JSON.stringify(resolveReferences(value, resolved))).toBe(JSON.stringify(value));
    }),
  );
});
