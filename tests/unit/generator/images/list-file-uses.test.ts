import { describe, expect, it } from 'vitest';
import { isPictureRef, listFileUses, listPictures } from '../../../../generator/images/list-file-uses.ts';

const house = { picture: '/house.jpg', alt: 'A house' };
const value = {
  title: 'x',
  hero: house,
  cards: [{ picture: { picture: '//a/b.png', alt: '' } }, { body: { richText: 'r1' } }],
  none: null,
};

it('pictures in a plain value are listed with their paths', () => {
  expect([...listPictures(value)]).toEqual([
    { picture: house, path: ['hero'] },
    { picture: { picture: '//a/b.png', alt: '' }, path: ['cards', 0, 'picture'] },
  ]);
});

it('uses of a plain value are listed with those of its formatted texts', () => {
  const uses = listFileUses(value, (reference) => [{ kind: 'file', address: reference }]);
  expect([...uses]).toEqual([
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

describe('the placeholder of a broken field', () => {
  it('is not a missing picture', () => {
    const fields = { hero: { picture: '', alt: '' } };
    expect([...listPictures(fields)]).toEqual([]);
    expect([...listFileUses(fields, () => [])]).toEqual([]);
  });
});
