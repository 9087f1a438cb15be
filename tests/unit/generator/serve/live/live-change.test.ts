import { describe, expect, test } from 'vitest';
import { bothKinds, changeBetween } from '../../../../../generator/serve/live/live-change.ts';

const version = (code: string, stylesheet: string, files: Readonly<Record<string, string>> = {}) => ({
  versions: { code, stylesheet },
  files: new Map(Object.entries(files).map(([path, hash]) => [path, { path, hash, bytes: new Uint8Array() }])),
});

describe('the work of two changes together', () => {
  test.each([
    [undefined, 'content', 'content'],
    ['content', 'content', 'content'],
    ['templates', 'templates', 'templates'],
    ['content', 'templates', 'definition'],
    ['templates', 'content', 'definition'],
    ['definition', 'content', 'definition'],
  ] as const)('of %s and %s is %s', (one, other, expected) => {
    expect(bothKinds(one, other)).toBe(expected);
  });
});

describe('two versions of the site', () => {
  const before = version('c1', 's1', {
    'page-data/sq/d/1.json': 'a',
    'page-data/sq/d/2.json': 'b',
    'slice-data/menu-en.json': 'c',
  });
  test.each([
    ['that have no code in common load again', version('c2', 's2'), { kind: 'code' }],
    ['that differ in their stylesheet exchange it', version('c1', 's2'), { kind: 'styles' }],
    [
      'that differ in content name the shared data and slices that changed',
      version('c1', 's1', { 'page-data/sq/d/1.json': 'a', 'page-data/sq/d/2.json': 'z', 'slice-data/menu-en.json': 'z' }),
      { kind: 'content', changed: { queries: ['2'], slices: ['menu-en'] } },
    ],
  ] as const)('%s', (_name, after, expected) => {
    expect(changeBetween(before, after)).toEqual(expected);
  });

  test('of which there was none before load again', () => {
    expect(changeBetween(undefined, before)).toEqual({ kind: 'code' });
  });
});
