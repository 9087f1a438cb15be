/** Texts that were cut within a character: a document cannot have the half, so that data must not have it either. */
import { expect, test } from 'vitest';
import { miniSite, note, standardConfig } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const page = (shown: string, title = 'data.title'): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; start?: string }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1><p>${shown}</p></main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: ${title}, announcement: data.title });
`;
const pageFile = 'templates/note.page.tsx';
const changedConfig = (before: string, after: string): string => {
  expect(standardConfig).toContain(before);
  return standardConfig.replace(before, after);
};
const cut = "'Hello 👋'.slice(0, 7)";

const warning = (message: string, where: object, code = 'RENDER_HALF_CHARACTER') => ({
  code,
  severity: 'warning',
  message: expect.stringContaining(`${message}, in place of which “\ufffd” is shown.`),
  where,
});
const inPages = (part: string) => warning(`pages, /en/hello/ first, have half a character in ${part}`, { file: pageFile });
const inLocales = (messageIn: (locale: string) => string, file: string) =>
  ['en', 'fr'].map((locale) => warning(messageIn(locale), expect.objectContaining({ file })));

/** Ways of half a character into a page, with the files that make it and the warnings. */
const ways: [way: string, files: Record<string, string>, problems: readonly object[]][] = [
  [
    'a field of an entry',
    { 'content/note/hello.en.md': '---\ntitle: "Hello \\uD83D"\n---\n\nA text.\n' },
    [
      warning(
        '“title” has half a character',
        { file: 'content/note/hello.en.md', line: 2, field: 'title' },
        'CONTENT_FIELD_HALF_CHARACTER',
      ),
    ],
  ],
  [
    'data that a family cuts',
    {
      'boreal.config.ts': changedConfig('data: { title, body }', `data: { title, body, start: ${cut} }`),
      [pageFile]: page('{data.start}'),
    },
    [inPages('data.start')],
  ],
  ['a title in the head', { [pageFile]: page('', cut) }, [inPages('head.title')]],
  ['a text that a component cuts', { [pageFile]: page(`{${cut}}`) }, [inPages('the markup')]],
  [
    'data of a slice',
    { 'boreal.config.ts': changedConfig("graph.single('label', 'menu', locale).fields.word", cut) },
    inLocales((locale) => `The slice “header-${locale}” has half a character in data.word`, 'templates/header.tsx'),
  ],
  [
    'shared data',
    {
      'boreal.config.ts': changedConfig(
        "graph.ofType('label', locale).filter(({ slug }) => slug !== 'menu').map(({ fields }) => fields.word)",
        `[${cut}]`,
      ).replace('rootShared: []', "rootShared: ['words']"),
      'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, shared, children }: SiteRootProps) => <>{slices.header}{String(shared.words)}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    },
    inLocales((locale) => `The shared data “words” (${locale}) have half a character in words[0]`, 'boreal.config.ts'),
  ],
];

const emittedTexts = (output: Readonly<Record<string, string>>): string[] =>
  Object.entries(output).flatMap(([path, text]) => (/\.(?:html|json)$/.test(path) ? [text] : []));

/** U+FFFD in UTF-8, as `output` reads files. */
const replaced = Buffer.from('\ufffd').toString('latin1');

test.each(ways)('%s: document and data have the same text, with a warning in each run', async (_way, files, problems) => {
  const site = await miniSite(files);
  const first = await site.generate();
  expect(first).toMatchObject({ status: 'generated', problems });
  const output = await site.output();
  expect(output['en/hello/index.html']).toContain(replaced);
  expect(emittedTexts(output).filter((text) => /\\ud[89a-f]/i.test(text))).toEqual([]);
  await site.write('content/note/other.en.md', note());
  await site.write('content/note/other.fr.md', note());
  const again = await site.generate();
  expect(again.problems.map(({ code }) => code)).toEqual(first.problems.map(({ code }) => code));
});

test.each(ways)('%s: develop shows the same, and prints the warning', async (_way, files) => {
  const site = await miniSite(files);
  const { origin, log } = await startDevelop(site.root);
  const html = await (await fetch(`${origin}/en/hello/`)).text();
  expect(html).toContain('\ufffd');
  expect(await (await fetch(`${origin}/page-data/en/hello/page-data.json`)).text()).not.toMatch(/\\ud[89a-f]/i);
  await expect.poll(log).toMatch(/ha(?:s|ve) half a character/);
});

test('a path with half a character is refused', async () => {
  const site = await miniSite({ 'boreal.config.ts': changedConfig('path: path ?? ', "path: '/👋'.slice(0, 2) + '/' ?? ") });
  const { status, problems } = await site.generate();
  expect(status).toBe('failed');
  expect(problems[0]).toMatchObject({ code: 'ROUTE_PATH_SHAPE', message: expect.stringContaining('it has half a character') });
});
