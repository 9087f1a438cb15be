import { expect, it } from 'vitest';
import { indexSharedData } from '../../../../generator/render/shared-data.ts';

const datum = (name: string) => ({ name, locale: 'en', value: { name }, hash: name, queryHash: '1' });
const select = (...names: string[]) => indexSharedData(['site', 'menu'].map(datum)).select(names, 'en').values;

it('values that are named can be read, listed and copied', () => {
  const values = select('site');
  expect(values.site).toEqual({ name: 'site' });
  expect([{ ...values }, JSON.stringify(values)]).toEqual([{ site: { name: 'site' } }, '{"site":{"name":"site"}}']);
});

it('values that are not named cannot be read: a browser would not have them', () => {
  expect(() => select('site').menu).toThrow('It reads the shared data “menu”, which is not named.');
});

it('names that the site does not define are undefined, as libraries ask for them', () => {
  expect([select('site').then, select('site').$$typeof]).toEqual([undefined, undefined]);
});
