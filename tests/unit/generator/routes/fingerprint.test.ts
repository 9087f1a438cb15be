import { describe, expect, it } from 'vitest';
import { fingerprint, type RenderInputs } from '../../../../generator/routes/fingerprint.ts';
import type { Route } from '../../../../generator/routes/route.ts';

const route: Route = {
  path: '/en/a/',
  family: 'note',
  locale: 'en',
  context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: false, routed: true },
  data: { title: 'A' },
  listed: true,
};
const inputs: RenderInputs = { template: 't', shared: 's', document: 'd' };

describe('the fingerprint of a page', () => {
  it.each<[string, Partial<Route>, Partial<RenderInputs>]>([
    ['path', { path: '/en/b/' }, {}],
    ['family', { family: 'other' }, {}],
    ['context', { context: { ...route.context, redirect: true } }, {}],
    ['data', { data: { title: 'B' } }, {}],
    ['range of addresses', { matchPath: '/en/*' }, {}],
    ['place in the sitemap', { listed: false }, {}],
    ['template', {}, { template: 'u' }],
    ['shared data', {}, { shared: 't' }],
    ['document', {}, { document: 'e' }],
    ['template and shared data, exchanged', {}, { template: 's', shared: 't' }],
  ])('changes with its %s', (_name, changed, changedInputs) => {
    expect(fingerprint({ ...route, ...changed }, { ...inputs, ...changedInputs })).not.toBe(fingerprint(route, inputs));
  });

  it('is the same for the same page', () => {
    expect(fingerprint({ ...route, data: { title: 'A' } }, { ...inputs })).toBe(fingerprint(route, inputs));
  });

  it('does not change with the file that the entry stands in', () => {
    expect(fingerprint({ ...route, origin: { file: 'moved.md' } }, inputs)).toBe(fingerprint(route, inputs));
  });
});
