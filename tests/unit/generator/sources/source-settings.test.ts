import { expect, it } from 'vitest';
import {
  contentCacheFolder,
  policyOfSource,
  readSourceSettings,
  type SourceOptions,
} from '../../../../generator/sources/source-settings.ts';

const env = { CONTENTFUL_DELIVERY_TOKEN: 'a', CONTENTFUL_PREVIEW_TOKEN: 'b' };
const own = { entries: () => [] };
const declared = { content: 'content', contentful: { space: 'space' }, sources: { shop: own, docs: own } };
const settingsOf = (options: SourceOptions, space: object = {}) =>
  readSourceSettings({ env, ...options }, { ...declared, contentful: { ...declared.contentful, ...space } }, { cwd: '/site' });

it('each source has a folder of its own in the cache, and drafts do not mix with published entries', () => {
  const contentful = (space: object, options: SourceOptions = {}) =>
    contentCacheFolder(settingsOf({ source: 'contentful', ...options }, space));
  const folders = [
    contentCacheFolder(settingsOf({ source: 'markdown' })),
    contentful({}, { snapshot: 'a.json' }),
    ...[contentful({}), contentful({}, { preview: true }), contentful({ environment: 'other' }), contentful({ space: 'other' })],
    ...['shop', 'docs'].map((source) => contentCacheFolder(settingsOf({ source }))),
  ];
  expect(new Set(folders).size).toBe(folders.length);
  expect(contentful({ deliveryToken: 'another' })).toBe(contentful({}));
  for (const folder of folders.slice(1)) expect(folder).toMatch(/^content\/[0-9a-f]{20}$/);
});

it('a problem of an entry stops a run from files, and not one from a content system', () => {
  const policies = ['markdown', 'shop', 'contentful'].map((source) => policyOfSource(settingsOf({ source })));
  expect(policies.map((each) => each.default)).toEqual(['error', 'error', 'last-good']);
  // Names are the same in all languages of a space.
  const codes = { GRAPH_NOT_TRANSLATED: 'warning' };
  expect(policyOfSource(settingsOf({ source: 'contentful', snapshot: 'a.json' }))).toEqual({ default: 'last-good', codes });
});
