import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImageFacts } from '../../../../generator/images/encode-image.ts';
import { listVersions, listWidths, pictureOf, versionsKey } from '../../../../generator/images/picture-versions.ts';

const formats = ['avif', 'webp', 'jpg'] as const;
const photo = { width: 700, height: 350, formats, ending: 'jpg', isActive: false, isFlat: false };
const urlOf = (path: string): string => `/site/${path}`;

it.each([
  [1, [1]],
  [320, [320]],
  [321, [320, 321]],
  [1920, [320, 640, 960, 1280, 1920]],
  [5000, [320, 640, 960, 1280, 1920]],
])('a picture of %i pixels is published in these widths', (width, widths) => {
  expect(listWidths(width)).toEqual(widths);
});

it('a picture is never enlarged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16_383 }), (width) => {
      const widths = listWidths(width);
      expect(widths.at(-1)).toBe(Math.min(width, 1920));
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
    }),
  );
});

it('a page receives all versions, the best format first', () => {
  expect(pictureOf({ key: 'k', facts: photo, alt: 'A “house”', urlOf })).toEqual({
    alt: 'A “house”',
    width: 700,
    height: 350,
    src: '/site/assets/images/k-700.jpg',
    srcSet: '/site/assets/images/k-320.jpg 320w, /site/assets/images/k-640.jpg 640w, /site/assets/images/k-700.jpg 700w',
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: [320, 640, 700].map((width) => `/site/assets/images/k-${width}.${format} ${width}w`).join(', '),
    })),
  });
});

it('a page receives one address for each format if there is one width', () => {
  expect(pictureOf({ key: 'k', facts: { ...photo, width: 32 }, alt: '', urlOf })).toEqual({
    alt: '',
    width: 32,
    height: 350,
    src: '/site/assets/images/k-32.jpg',
    sources: [
      { type: 'image/avif', srcSet: '/site/assets/images/k-32.avif' },
      { type: 'image/webp', srcSet: '/site/assets/images/k-32.webp' },
    ],
  });
});

it('a page receives the address of an unchanged file', () => {
  const facts = { width: 30, height: 20, formats: [], ending: 'svg', isActive: false, isFlat: false };
  expect(pictureOf({ key: 'k', facts, alt: '', urlOf })).toEqual({
    alt: '',
    width: 30,
    height: 20,
    src: '/site/assets/images/k.svg',
    sources: [],
  });
  expect(listVersions('k', facts)).toEqual([{ path: 'assets/images/k.svg' }]);
});

it('every address that a page receives belongs to a version', () => {
  const lists = fc.constantFrom<ImageFacts['formats']>(formats, ['webp', 'png'], ['webp', 'jpg']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), lists, (width, ofPicture) => {
      const facts = { ...photo, width, formats: ofPicture };
      const { src, srcSet, sources } = pictureOf({ key: 'k', facts, alt: '', urlOf: (path) => path });
      const named = [src, ...[srcSet ?? '', ...sources.map((source) => source.srcSet)].flatMap((set) => set.split(', '))];
      const paths = new Set(named.map((address) => address.replace(/ \d+w$/, '')).filter((address) => address !== ''));
      expect(paths).toEqual(new Set(listVersions('k', facts).map(({ path }) => path)));
    }),
  );
});

it('other content has other names', async () => {
  expect(await versionsKey('a')).not.toBe(await versionsKey('b'));
  expect(await versionsKey('a')).toMatch(/^[0-9a-f]{20}$/);
});
