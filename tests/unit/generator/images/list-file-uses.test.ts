import { describe, expect, it } from 'vitest';
import { isFileRef, isPictureRef, listFileRefs, listFileUses } from '../../../../generator/images/list-file-uses.ts';

const house = { picture: '/house.jpg', alt: 'A house' };
const form = { linkedFile: '/form.pdf', title: 'The form', claim: { type: 'application/pdf' } };
const value = {
  title: 'x',
  form,
  hero: house,
  cards: [{ picture: { picture: '//a/b.png', alt: '' } }, { body: { richText: 'r1' } }],
  none: null,
};

it('pictures and files in a plain value are listed', () => {
  expect(listFileRefs(value)).toEqual({ pictures: [house, { picture: '//a/b.png', alt: '' }], files: [form] });
});

it('a page that shows the minutes of a text does not use its files', () => {
  const minutes = { minutesOf: { richText: '/a.jpg' } };
  expect([...listFileUses({ minutes }, (address) => [{ kind: 'file', address }])]).toEqual([]);
});

it('uses of a plain value are listed with those of its formatted texts', () => {
  const uses = listFileUses(value, (reference) => [{ kind: 'file', address: reference }]);
  expect([...uses]).toEqual([
    { kind: 'published', address: '/form.pdf', claim: { type: 'application/pdf' } },
    { kind: 'picture', address: '/house.jpg' },
    { kind: 'picture', address: '//a/b.png' },
    { kind: 'file', address: 'r1' },
  ]);
});

it.each([[{ picture: '/a.jpg' }], [{ picture: '/a.jpg', alt: '', title: '' }], [{ picture: 1, alt: '' }], [[]]])(
  'a value of another shape is not a picture: %j',
  (other) => {
    expect(isPictureRef(other)).toBe(false);
  },
);

it.each([[{ linkedFile: '/a.pdf' }], [{ linkedFile: '/a.pdf', title: '', size: 1 }], [{ linkedFile: 1, title: '' }]])(
  'a value of another shape is not a file: %j',
  (other) => {
    expect(isFileRef(other)).toBe(false);
  },
);

describe('the placeholder of a broken field', () => {
  it('is not a missing picture', () => {
    const fields = { hero: { picture: '', alt: '' }, form: { linkedFile: '', title: '' } };
    expect(listFileRefs(fields)).toEqual({ pictures: [], files: [] });
    expect([...listFileUses(fields, () => [])]).toEqual([]);
  });
});
