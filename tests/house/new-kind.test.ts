import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageCopy } from '../support/package-copy.ts';

const root = resolve(import.meta.dirname, '../..');
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

const config = `
import { color, defineEntryFamily, defineModel, defineSite, defineType, group, list, text } from './generator/site.ts';
const model = defineModel({
  paint: defineType('A paint.', { title: text(), shade: color(), others: list(color()), at: group({ night: color({ optional: true }) }) }),
});
export default defineSite({
  locales: { en: { tag: 'en-CA' } }, siteUrl: 'https://paint.example', content: 'content', model,
  families: [defineEntryFamily<typeof model, 'paint', unknown>({
    name: 'paint', page: 'templates/paint.page.tsx', shared: [], type: 'paint',
    routesOf: (entry) => [{ path: \`/\${entry.slug}/\`, data: entry.fields }],
  })],
  slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: 'client',
  richText: { directives: { swatch: { component: 'templates/swatch.tsx', fields: { shade: color() } } } },
});
`;

const site: Readonly<Record<string, string>> = {
  'boreal.config.ts': config,
  'templates/root.tsx':
    'export const SiteRoot = ({ children }) => <main>{children}</main>;\nexport const SliceRoot = SiteRoot;\n',
  'templates/swatch.tsx': 'export const component = ({ shade }) => <b>{shade}</b>;\nexport default component;\n',
  'templates/paint.page.tsx':
    "export const head = () => ({ title: 'Paint', description: 'A paint.' });\nexport default ({ data }) => <h1>{JSON.stringify(data)}</h1>;\n",
};

/** The client that does nothing names a page of this repository. */
const redirect = "export const head = () => ({ title: 'Moved', description: 'Moved.' });\nexport default () => <p>Moved</p>;\n";

const paint = (shade: string): string => `title: Sky\nshade: '${shade}'\nothers: ['#ffffff']\nat: { night: '#000000' }\n`;

test('a kind of field is one file, one line and one row of each source', async () => {
  const copy = await packageCopy();
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(copy.root, path)), { recursive: true });
    await writeFile(join(copy.root, path), content);
  };
  const change = async (path: string, edit: (text: string) => string): Promise<void> => {
    const before = await readFile(join(copy.root, path), 'utf8');
    expect(edit(before)).not.toBe(before);
    await write(path, edit(before));
  };
  const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = /^## Add a kind of field\n([\s\S]*?)^## /m.exec(guide) ?? [];
  const [file = '', line = '', row = ''] = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  await write('generator/model/kinds/color.ts', file);
  await change('generator/model/kinds/index.ts', (text) => text + line);
  await cp(join(root, 'tsconfig.base.json'), join(copy.root, 'tsconfig.base.json'));
  // The bundler of a copy remembers results, and has no types.
  const paths = { esbuild: [join(root, 'node_modules/esbuild/lib/main.d.ts')] };
  await write(
    'tsconfig.json',
    JSON.stringify({ extends: './generator/tsconfig.json', include: ['generator'], compilerOptions: { paths } }),
  );
  const types = () =>
    promisify(execFile)(process.execPath, [compiler, '-p', '.'], { cwd: copy.root }).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  // The compiler names each table that lacks the kind.
  const lacking = [...(await types()).matchAll(/^(\S+)\(\d+,\d+\): error TS/gm)].map(([, path]) => path);
  expect([...new Set(lacking)]).toEqual(['generator/sources/contentful/kind-table.ts']);
  await change('generator/sources/contentful/kind-table.ts', (text) => text.replace(/(?=^ {2}text: \{\n)/m, row));
  expect(await types()).toBe('');

  await cp(join(root, 'tests/support/idle-client'), join(copy.root, 'client'), { recursive: true });
  for (const [path, content] of Object.entries({ ...site, 'client/page/redirect.page.tsx': redirect }))
    await write(path, content);
  await write('content/paint/sky.en.yaml', paint('#a0c0ff'));
  const run = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await copy.boreal(args);
    return { code, text: stdout + stderr };
  };
  expect(await run(['generate'])).toEqual({ code: 0, text: expect.stringContaining('1 route,') });
  expect(await readFile(join(copy.root, 'dist/sky/index.html'), 'utf8')).toContain('#a0c0ff');
  const [schemas, space] = [await run(['model', '--format', 'json-schema']), await run(['model', '--format', 'contentful'])];
  expect([schemas, space]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(schemas.text).toContain('"a colour such as #1a2b3c"');
  expect(space.text).toContain('"helpText": "A colour such as #1a2b3c."');

  await write('content/paint/sky.en.yaml', paint('blue'));
  const wrong = await run(['generate']);
  expect(wrong.code).toBe(1);
  expect(wrong.text).toMatch(/“shade” .*“blue”[\s\S]*a colour such as #1a2b3c/);
});
