import { expect, it } from 'vitest';
import { cropStyle } from '#contract/picture';

const picture = { width: 1600, height: 800 };

it.each<[string, unknown, string]>([
  ['a point', { x: 400, y: 600 }, '25% 75%'],
  ['a field of Contentful’s app', { focalPoint: { x: 1600, y: 0 } }, '100% 0%'],
  ['a point outside', { x: -5, y: 900 }, '0% 100%'],
  ['no point', undefined, '50% 50%'],
  ['a field without a point', { focalPoint: null }, '50% 50%'],
  ['another value', { x: '4', y: 4 }, '50% 50%'],
])('a picture is cropped around %s', (_name, around, objectPosition) => {
  expect(cropStyle(picture, 16 / 9, around)).toEqual({ aspectRatio: 16 / 9, height: 'auto', objectFit: 'cover', objectPosition });
});
