import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { sized } from '../support/length.ts';
import { type MiniSite, miniSite, standardConfig } from '../support/mini-site.ts';
import { startDevelopProcess } from '../support/server-process.ts';
import { siteWithSources } from '../support/source-site.ts';

/** Errors of a site's code where nothing waits for it: in a timer, or in a promise without a handler. */

const config = 'boreal.config.ts';
const page = 'templates/note.page.tsx';
/** The place in the code that a problem must name. */
const error = "new Error('stray')";
const inTimer = `setTimeout(() => { throw ${error}; }, 0);`;
const inPromise = `void Promise.reject(${error});`;
/** Throws as soon as the site is published, which no call of Boreal can see. */
const afterwards = `const timer = setInterval(() => {
  if (!process.getBuiltinModule('fs').existsSync('dist/en/hello/index.html')) return;
  clearInterval(timer); throw ${error};
}, 1);`;

const inFamily = (code: string): string => standardConfig.replace('*routes(graph, locale) {', `$&\n    ${code}`);
const inPage = (code: string): string =>
  `export default () => { ${code} return <main>A note.</main>; };\nexport const head = () => ({ title: 'A', announcement: 'A' });\n`;
const sourceOf = (code: string): string => `export const mine = {
  async *entries() {
    for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'hello', locale, fields: { title: 'Hello' }, body: 'A text.' };
    ${code}
  },
};
`;

async function siteWithSource(code: string): Promise<MiniSite> {
  const site = await siteWithSources('sources: { own: mine },', "import { mine } from './mine.ts';\n");
  await site.write('mine.ts', sourceOf(code));
  return site;
}

async function positionIn(site: MiniSite, file: string): Promise<Problem['where']> {
  const lines = ((await readFile(join(site.root, file), 'utf8')).split(error)[0] ?? '').split('\n');
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

const problemIn = async (site: MiniSite, file: string) =>
  expect.objectContaining({ code: 'CODE_STRAY', cause: 'stray', where: await positionIn(site, file) });

type Place = [name: string, file: string, make: () => Promise<MiniSite>];

test.each<Place>([
  [
    'a timer of a config that waits for ever',
    config,
    () => miniSite({ [config]: `${inTimer} await new Promise(() => {});${standardConfig}` }),
  ],
  ['a promise of a family', config, () => miniSite({ [config]: inFamily(inPromise) })],
  ['a timer of a template', page, () => miniSite({ [page]: inPage(inTimer) })],
  ['a promise of a module of templates', page, () => miniSite({ [page]: `${inPromise}\n${inPage('')}` })],
  // Each place and each kind is in the rows above.
  ...sized<Place[]>(
    [],
    [
      ['a timer of the config', config, () => miniSite({ [config]: inTimer + standardConfig })],
      ['a promise of the config', config, () => miniSite({ [config]: inPromise + standardConfig })],
      ['a timer of a family', config, () => miniSite({ [config]: inFamily(inTimer) })],
      ['a promise of a template', page, () => miniSite({ [page]: inPage(inPromise) })],
    ],
  ),
])('generate reports an error in %s, publishes nothing, and the next run completes the site', async (_name, file, make) => {
  const site = await make();
  const { code, stdout, stderr } = await site.borealProcess(['generate', '--json']);
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', problems: [await problemIn(site, file)] });
  expect(await site.output()).toEqual({});
  const repaired = (await readFile(join(site.root, file), 'utf8')).replace(inTimer, '').replace(inPromise, '');
  await site.write(file, repaired.replace('await new Promise(() => {});', ''));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await readdir(site.root)).filter((name) => name.startsWith('.dist.') && name !== '.dist.spare')).toEqual([]);
});

test.each<Place>([
  ...sized<Place[]>([], [['the config', config, () => miniSite({ [config]: `${afterwards}\n${standardConfig}` })]]),
  ['a template', page, () => miniSite({ [page]: inPage(afterwards.replaceAll('\n', ' ')) })],
  ['a source', 'mine.ts', () => siteWithSource(afterwards)],
])('generate reports an error that %s throws after the site is published', async (_name, file, make) => {
  const site = await make();
  const { code, stderr } = await site.borealProcess(['generate', '--workers', '0']);
  const { line, column } = (await positionIn(site, file)) ?? {};
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${file}:${line}:${column}\n`)]);
  expect(stderr).toContain('[CODE_STRAY]');
  expect((await site.output())['en/hello/index.html']).toBeDefined();
});

test('generate reports an error in a timer of a template that a thread renders', async () => {
  const site = await miniSite({ [page]: inPage(`${inTimer} Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);`) });
  // Enough pages for a thread to have more of them when the error comes.
  for (let at = 0; at < sized(120, 300); at++) {
    for (const locale of ['en', 'fr'])
      await site.write(`content/note/n${at}.${locale}.md`, '---\ntitle: Hello\n---\n\nA text.\n');
  }
  const { code, stdout } = await site.borealProcess(['generate', '--json', '--workers', '1']);
  expect([code, JSON.parse(stdout).problems[0]]).toEqual([1, expect.objectContaining({ where: await positionIn(site, page) })]);
  expect(await site.output()).toEqual({});
});

test.each(sized([['check'], ['clean']], [['check'], ['merge', 'part'], ['clean'], ['model']]))(
  '%s reports an error in a promise of the config',
  async (...args) => {
    const site = await miniSite({ [config]: inPromise + standardConfig });
    const { code, stderr } = await site.borealProcess(args);
    const { line, column } = (await positionIn(site, config)) ?? {};
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${config}:${line}:${column}\n`)]);
    expect(stderr).toContain('[CODE_STRAY]');
  },
);

test.each([
  ['the config', config, `${inTimer}\n${standardConfig}`],
  ['a template', page, inPage(inTimer)],
])('develop reports an error in a timer of %s and goes on', async (_name, file, text) => {
  const site = await miniSite({ [file]: text });
  const server = await startDevelopProcess(site.root);
  const { line, column } = (await positionIn(site, file)) ?? {};
  expect((await fetch(`${server.origin}/en/hello/`)).status).toBe(200);
  await expect.poll(server.log).toContain(`${file}:${line}:${column}\n`);
  expect(server.log()).toContain('[CODE_STRAY]');
  expect((await fetch(`${server.origin}/en/hello/`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
