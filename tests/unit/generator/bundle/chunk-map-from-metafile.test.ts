import { describe, expect, it } from 'vitest';
import { chunkMapFromMetafile } from '../../../../generator/bundle/chunk-map-from-metafile.ts';
import type { Bundle } from '../../../../generator/bundle/run-esbuild.ts';

type Output = Bundle['metafile']['outputs'][string];

function output(
  entryPoint: string | undefined,
  imports: readonly [path: string, kind: Output['imports'][number]['kind']][] = [],
): Output {
  return {
    bytes: 1,
    inputs: {},
    exports: [],
    imports: imports.map(([path, kind]) => ({ path, kind })),
    entryPoint,
  };
}

const mapOf = (outputs: Readonly<Record<string, Output>>) => chunkMapFromMetafile({ inputs: {}, outputs: { ...outputs } });

describe('the chunk map', () => {
  it('names the module of each entry, in order of names', () => {
    const map = mapOf({
      '.boreal/bundle/assets/component---b-tsx-BBBB2222.js': output('b.tsx'),
      '.boreal/bundle/assets/app-AAAA1111.js': output('runtime.ts'),
    });
    expect(Object.entries(map)).toEqual([
      ['app', ['/assets/app-AAAA1111.js']],
      ['component---b-tsx', ['/assets/component---b-tsx-BBBB2222.js']],
    ]);
  });

  it('omits shared chunks, source maps and styles', () => {
    const map = mapOf({
      'assets/chunk-CCCC3333.js': output(undefined),
      'assets/app-AAAA1111.js.map': output(undefined),
      'assets/style-DDDD4444.css': output('style'),
    });
    expect(map).toEqual({});
  });

  it('omits modules that another module imports on demand', () => {
    const map = mapOf({
      'assets/after-load-AAAA1111.js': output('after-load.ts', [['assets/measure-BBBB2222.js', 'dynamic-import']]),
      'assets/measure-BBBB2222.js': output('measure.ts'),
    });
    expect(map).toEqual({ 'after-load': ['/assets/after-load-AAAA1111.js'] });
  });

  it('lists the static imports of the second step, in order', () => {
    const map = mapOf({
      'assets/hydrate-EEEE5555.js': output('hydrate', [
        ['.boreal/bundle/assets/chunk-Z.js', 'import-statement'],
        ['.boreal/bundle/assets/component---a-tsx-F.js', 'dynamic-import'],
        ['.boreal/bundle/assets/chunk-A.js', 'import-statement'],
      ]),
    });
    expect(map).toEqual({ hydrate: ['/assets/hydrate-EEEE5555.js', '/assets/chunk-A.js', '/assets/chunk-Z.js'] });
  });

  it('lists only its own module for a page', () => {
    const map = mapOf({ 'assets/component---a-tsx-F.js': output('a.tsx', [['assets/chunk-A.js', 'import-statement']]) });
    expect(map).toEqual({ 'component---a-tsx': ['/assets/component---a-tsx-F.js'] });
  });
});
