import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMatchPaths, type MatchPath } from '#contract/match-paths';
import { filesInMemory } from '../../../../../generator/publish/growing-file.ts';
import {
  appDataFile,
  clientFiles,
  sliceFiles,
  staticQueryFiles,
  writeMatchPaths,
} from '../../../../../generator/publish/site-files/loader-files.ts';
import type { RenderedSlice } from '../../../../../generator/render/render-slices.ts';
import type { SharedDataIndex } from '../../../../../generator/render/shared-data.ts';
import type { OutputFile } from '../../../../../generator/support/output-file.ts';

const textOf = ({ bytes }: OutputFile): string => Buffer.from(bytes).toString('utf8');
const byPath = (files: readonly OutputFile[]) => Object.fromEntries(files.map((file) => [file.path, textOf(file)]));

it('each shared datum has a file that contains it under its name', () => {
  const shared: SharedDataIndex = {
    problems: [],
    all: () => [{ name: 'words', locale: 'en', value: ['a'], queryHash: '123', hash: 'h' }],
    select: () => ({ values: {}, queryHashes: [], hash: '' }),
  };
  expect(byPath(staticQueryFiles(shared))).toEqual({ 'page-data/sq/d/123.json': '{"data":{"words":["a"]}}' });
});

it('each slice has a file for the client and one for hosts that assemble pages', () => {
  const data = {
    componentChunkName: 'slice---header',
    result: { data: {}, sliceContext: { path: 'slice--header-en', language: 'en' } },
    staticQueryHashes: [],
  };
  const slice: RenderedSlice = {
    alias: 'header',
    name: 'header-en',
    locale: 'en',
    html: '<nav></nav>',
    fingerprint: '',
    problems: [],
    data,
  };
  const slices = new Map([['en', { byAlias: new Map([['header', slice]]), slicesMap: { header: 'header-en' }, hash: '' }]]);
  expect(byPath(sliceFiles(slices))).toEqual({
    'slice-data/header-en.json': JSON.stringify(data),
    '_gatsby/slices/header-en-1.html': '<nav></nav>',
  });
});

it('the files of the client come with the lists that name them', () => {
  const client = {
    files: [{ path: 'assets/app-A.js', contents: Buffer.from('code') }],
    sourceMaps: [{ path: 'assets/app-A.js.map', contents: Buffer.from('map') }],
    chunkMap: { app: ['/assets/app-A.js'] },
    scriptImports: {},
    stylesheets: {},
    assets: {},
    inputs: [],
  };
  const shell = { siteUrl: '', pathPrefix: '', tags: {}, headLinks: '', stylesheets: {}, scripts: '' };
  expect(byPath(clientFiles(client, shell))).toEqual({
    'assets/app-A.js': 'code',
    'chunk-map.json': '{"app":["/assets/app-A.js"]}',
    'webpack.stats.json': JSON.stringify({
      name: 'build-javascript',
      namedChunkGroups: { app: { name: 'app', assets: [{ name: 'assets/app-A.js' }] } },
      assetsByChunkName: { app: ['assets/app-A.js'] },
      childAssetsByChunkName: {},
    }),
    '_gatsby/slices/_gatsby-scripts-1.html': '',
  });
});

it('the app data states the build', () => {
  expect(byPath([appDataFile({ webpackCompilationHash: 'a', contentHash: 'b' })])).toEqual({
    'page-data/app-data.json': '{"webpackCompilationHash":"a","contentHash":"b"}',
  });
});

describe('the list of address patterns', () => {
  const wildcards = [
    { path: '/en/404/', matchPath: '/en/*' },
    { path: '/fr/404/', matchPath: '/fr/*' },
  ];
  const listOf = (paths: readonly string[]) => {
    const [file] = filesInMemory((begin) => writeMatchPaths(wildcards, paths, begin));
    return file && JSON.parse(textOf(file));
  };

  it('contains the patterns only if they cover no page', () => {
    expect(listOf(['/', '/404.html', '/about/'])).toEqual(wildcards);
  });

  it('contains every page that a pattern covers, before the pattern', () => {
    expect(listOf(['/en/', '/en/faqs/', '/faqs/', '/fr/a/b/'])).toEqual([
      { path: '/fr/a/b/', matchPath: '/fr/a/b/' },
      { path: '/en/faqs/', matchPath: '/en/faqs/' },
      { path: '/en/', matchPath: '/en/' },
      ...wildcards,
    ]);
  });

  it('has the order of the contract for any pages', () => {
    const segment = fc.constantFrom('a', 'b', 'é', 'a-b', '\u{1F600}');
    const path = fc.array(segment, { maxLength: 4 }).map((segments) => ['', 'en', ...segments, ''].join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        const listed: MatchPath[] = listOf(paths);
        expect(listed).toEqual([...listed].sort(compareMatchPaths));
        expect(listed).toHaveLength(paths.length + wildcards.length);
      }),
    );
  });

  it('is empty without patterns', () => {
    expect(filesInMemory((begin) => writeMatchPaths([], ['/en/'], begin)).map(textOf)).toEqual(['[]']);
  });

  it('does not list a page twice that answers a pattern', () => {
    expect(listOf(['/en/404/'])).toEqual(wildcards);
  });
});
