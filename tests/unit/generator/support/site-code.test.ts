import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compiledFile, inlineSourceMap, positionInStack } from '../../../../generator/support/site-code.ts';

const source =
  'interface A { b: string }\n\nexport const f = (a: A) => {\n  const limit: number = 3;\n  throw new Error(a.b + limit);\n};\n';
const code = buildSync({
  stdin: { contents: source, sourcefile: 'config/my.ts', loader: 'ts', resolveDir: '/site' },
  absWorkingDir: '/',
  bundle: true,
  format: 'esm',
  write: false,
  sourcemap: 'inline',
  outfile: '/site/.boreal/bundle/x.js',
}).outputFiles[0]?.text as string;
const at = code.split('throw new Error')[0]?.split('\n') ?? [];
const [line, column] = [at.length, (at.at(-1) ?? '').length + 1 + 'throw '.length];
const file = compiledFile(inlineSourceMap(code) ?? '', '/site/.boreal/bundle');
const options = { root: '/site', compiledFile: (address: string) => (address === 'file:///site/x.mjs' ? file : undefined) };

describe('a stack', () => {
  it('has the position of its innermost call in compiled code, in the source', () => {
    const stack = `Error: no\n    at inner (node:internal/a:1:1)\n    at f (file:///site/x.mjs:${line}:${column})\n    at g (file:///site/other.mjs:1:1)`;
    const position = positionInStack(stack, options);
    expect(position?.where).toMatchObject({ line: 5, column: 9 });
    expect(position?.where.file).toMatch(/config\/my\.ts$/);
    expect(position?.excerpt).toContain('> 5 |   throw new Error(a.b + limit);\n    |         ^');
  });

  it('has a position in folders of the site that have the name of one of the program, but not in the program', () => {
    const program = resolve(import.meta.dirname, '../../../..');
    const inFile = (name: string): string => `Error: no\n    at f (file://${name}:1:1)`;
    const atRoot = (root: string) => ({ root, compiledFile: () => undefined });
    const ofSite = positionInStack(inFile('/site/generator/my.ts'), atRoot('/site'));
    expect(ofSite?.where).toEqual({ file: 'generator/my.ts', line: 1, column: 1 });
    expect(positionInStack(inFile('/site/node_modules/a/b.ts'), atRoot('/site'))).toBeUndefined();
    expect(positionInStack(inFile(`${program}/generator/site.ts`), atRoot(program))).toBeUndefined();
    expect(positionInStack(inFile(`${program}/templates/routes.ts`), atRoot(program))).toBeDefined();
  });

  it('without a call in code of the site has no position', () => {
    for (const stack of [undefined, '', 'text', 'Error: at (file:///site/x.mjs:1:1)', 'E\n    at f (file:///y.mjs:1:1)'])
      expect(positionInStack(stack, options)).toBeUndefined();
  });

  it('is not read with a damaged source map', () => {
    expect(compiledFile('{', '/site')).toBeUndefined();
    expect(inlineSourceMap('const a = 1;')).toBeUndefined();
  });
});
