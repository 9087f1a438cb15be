import { expect, it } from 'vitest';
import { type RunSource, readRunSources } from '../../../../generator/sources/run-sources.ts';
import {
  contentCacheFolder,
  type DeclaredSources,
  readSourceSettings,
  type SourceOptions,
} from '../../../../generator/sources/source-settings.ts';

const env = { CONTENTFUL_DELIVERY_TOKEN: 'a', CONTENTFUL_PREVIEW_TOKEN: 'b' };
const own = { entries: () => [] };
const declared = { content: 'content', contentful: { space: 'space' }, sources: { shop: own, docs: own } };
const settingsOf = (options: SourceOptions, space: object = {}) =>
  readSourceSettings({ env, ...options }, { ...declared, contentful: { ...declared.contentful, ...space } }, { cwd: '/site' });

const folderOf = (...sources: readonly RunSource['settings'][]) => contentCacheFolder(sources.map((settings) => ({ settings })));

it('each source has a folder of its own in the cache, and drafts do not mix with published entries', () => {
  const contentful = (space: object, options: SourceOptions = {}) =>
    folderOf(settingsOf({ source: 'contentful', ...options }, space));
  const folders = [
    folderOf(settingsOf({ source: 'markdown' })),
    contentful({}, { snapshot: 'a.json' }),
    ...[contentful({}), contentful({}, { preview: true }), contentful({ environment: 'other' }), contentful({ space: 'other' })],
    folderOf(settingsOf({ source: 'markdown' }), settingsOf({ source: 'shop' })),
    ...['shop', 'docs'].map((source) => folderOf(settingsOf({ source }))),
  ];
  expect(new Set(folders).size).toBe(folders.length);
  expect(contentful({ deliveryToken: 'another' })).toBe(contentful({}));
  for (const folder of folders.slice(1)) expect(folder).toMatch(/^content\/[0-9a-f]{20}$/);
});

it('a problem of an entry stops a run from files, and not one from a content system', () => {
  const policies = ['markdown', 'shop', 'contentful'].map((source) => settingsOf({ source }).policy);
  expect(policies).toEqual(['error', 'error', 'last-good']);
  expect(settingsOf({ source: 'contentful', snapshot: 'a.json' }).policy).toBe('last-good');
});

const types = { page: { description: '', fields: {} }, product: { description: '', fields: {}, source: 'shop' } };
const runOf = (options: SourceOptions, declaredSources: DeclaredSources = { ...declared, model: types }) =>
  readRunSources({ env, ...options }, declaredSources, { cwd: '/site' });
const shown = (sources: readonly RunSource[]) => sources.map(({ name, types }) => [name, types && [...types]]);

it('types come from the source that they name, and all others from that of the run', () => {
  expect(shown(runOf({ source: 'markdown' }))).toEqual([
    ['markdown', ['page']],
    ['shop', ['product']],
  ]);
  expect(shown(runOf({ source: 'docs' }))).toEqual([
    ['docs', ['page']],
    ['shop', ['product']],
  ]);
  expect(shown(runOf({ source: 'shop' }))).toEqual([['shop', undefined]]);
  const filesOfNotes = { ...types, note: { description: '', fields: {}, source: 'markdown' } };
  expect(shown(runOf({ source: 'contentful' }, { ...declared, model: filesOfNotes }))).toEqual([
    ['markdown', ['note']],
    ['contentful', ['page']],
    ['shop', ['product']],
  ]);
});

it('an option counts for the sources of the run that have it', () => {
  const contentOfTypes = { ...types, product: { ...types.product, source: 'contentful' } };
  const origins = (options: SourceOptions) =>
    runOf(options, { ...declared, contentful: { space: 'space' } as never, model: contentOfTypes }).map(({ settings }) =>
      'contentOrigin' in settings ? settings.contentOrigin : [],
    );
  expect(origins({ source: 'docs', preview: true })[1]).not.toEqual(origins({ source: 'docs' })[1]);
  expect(() => runOf({ source: 'docs', preview: true })).toThrow('--preview works only with --source contentful');
});

it('a type with an unknown source and a second folder of files are refused', () => {
  const unknown = { page: { description: '', fields: {}, source: 'shpo' } };
  expect(() => runOf({}, { ...declared, model: unknown })).toThrow('which the site does not have. Did you mean “shop”?');
  const folder = { builtIn: 'markdown', folder: 'more' } as const;
  const second = {
    ...declared,
    sources: { ...declared.sources, more: folder },
    model: { ...types, note: { ...types.product, source: 'more' } },
  };
  expect(() => runOf({ source: 'markdown' }, second)).toThrow('“more” is the second folder of files in one run.');
});
