import { createHash } from 'node:crypto';
import { cp, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startContentfulServer } from '../support/contentful-server.js';
import { contentfulSite, variablesOf } from '../support/contentful-site.ts';
import { importProblems } from '../support/import-rules.ts';
import { longTest } from '../support/length.ts';
import { type GenerateOutcome, readTree } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

const repository = resolve(import.meta.dirname, '../..');

/**
 * Every kind of field, alone, in lists and in groups. Pages show everything that their entry
 * contains.
 */
const config = `
import { boolean, date, defineFamily, defineModel, defineSite, defineSlice, defineType, group, href, integer, link, list, markdown, number, symbol, text } from '../../../generator/site.ts';
const cell = group({ count: integer(), isOn: boolean(), to: link('note', { optional: true }) });
const model = defineModel({
  note: defineType('A note.', {
    title: text({ maxLength: 80 }), long: text({ optional: true }), name: text({ isName: true, optional: true }),
    short: text({ isName: true, maxLength: 200, optional: true }), body: markdown({ optional: true }), aside: markdown({ optional: true }),
    raw: symbol({ optional: true }), choice: symbol({ optional: true, choices: ['long', 'short'] }),
    code: symbol({ optional: true, pattern: { expression: '^[a-z]+-\\\\d+$', meaning: 'a word and a number' } }),
    target: href({ optional: true }), count: integer({ optional: true }), ratio: number({ optional: true }),
    isOpen: boolean({ optional: true }), day: date({ optional: true }),
    parent: link('note', { optional: true }), other: link(['note', 'label'], { optional: true }),
    tags: list(symbol()), names: list(text({ isName: true })), targets: list(href()), counts: list(integer()), ratios: list(number()),
    flags: list(boolean()), days: list(date()), texts: list(markdown()), friends: list(link('note')), mixed: list(link(['note', 'label'])),
    grid: list(list(text({ isName: true }))),
    note: group({ line: text({ optional: true }) }, { optional: true }),
    box: group({ label: text(), inner: group({ text: markdown(), of: link(['note', 'label'], { optional: true }), day: date({ optional: true }) }) }, { optional: true }),
    rows: list(group({ head: text({ isName: true }), to: link(['note', 'label']), go: href({ optional: true }), cells: list(cell) })),
  }),
  label: defineType('Words.', { word: text() }),
});
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: \`/\${entry.slug}/\`, entry, data: entry.fields };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found' } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found' } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  sourceDates: false,
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: (graph, locale) => ({ word: graph.single('label', 'menu', locale).fields.word }) }) },
  shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`;

const page = `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1><pre>{JSON.stringify(data)}</pre></main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

/**
 * Characters that programs often change: white space, quotes, and characters of YAML, Markdown,
 * HTML and JSON.
 */
const nastyTexts: readonly string[] = [
  'no\u00a0break\u202fspaces',
  ' spaces around ',
  'a line break at the end\n',
  'two lines\r\nof Windows',
  '\ttabs\tin it',
  '# not a comment',
  'ends with # a sign',
  'a: b, [c], {d}, - e',
  '\\ back \\n slashes \\u0041',
  '&amp; & <i>',
  '🦊 👩‍👩‍👧 e\u0301 é',
  '\u2028\u200b\u00ad',
  '{count} of {total}',
  '12:30',
  '0777',
  'null',
  '~',
  'false',
  '2026-01-15',
  '1e3',
  '=SUM(A1)',
  '__proto__',
];

const yaml = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');

const entry = (fields: Readonly<Record<string, unknown>>, body = ''): string => `---\n${yaml(fields)}\n---\n${body}`;

/** Values that are the same in both languages. */
const plain = {
  raw: ' as it stands\n',
  choice: 'short',
  code: 'abc-12',
  count: 0,
  ratio: -0.5,
  isOpen: false,
  day: '2024-02-29',
  parent: 'full',
  other: 'label/menu',
  tags: ['b', 'a', 'b', 'with, comma'],
  friends: ['empty', 'full'],
  mixed: ['note/full', 'label/menu'],
};

const localized = (word: string) => ({
  title: `${word} title`,
  long: `${word} long text`,
  name: 'Same name',
  target: '/full/?a=1&b=2#top',
  names: ['A', 'b c'],
  targets: ['/empty/', 'https://other.example/?q=%20', 'mailto:a@b.example'],
  counts: [0, -1, 9007199254740991],
  ratios: [0, 1.5, '0.0000001', '1000000000000000000000'],
  flags: [true, false],
  days: ['2024-01-01'],
  texts: [`${word} **bold**`, `- ${word}`],
  grid: [['a', 'b'], [], ['c']],
  box: { label: `${word} label`, inner: { text: `${word} *text*`, of: 'note/empty', day: '2024-01-02' } },
  rows: [
    {
      head: 'H',
      to: 'label/menu',
      go: '/full/',
      cells: [
        { count: 0, isOn: false },
        { count: 2, isOn: true, to: 'full' },
      ],
    },
    { head: 'I', to: 'note/empty', cells: [] },
  ],
});

const body = (word: string): string =>
  `\n## ${word} heading\n\nA [link](/empty/) and a  \nbreak.\n\n| a | b |\n|---|---|\n| ${word} | 2 |\n\n\`\`\`\n  code\n\`\`\`\n\n`;

const longSlug = 'a-slug-of-many-words'.repeat(5);

const files: Readonly<Record<string, string>> = {
  'boreal.config.ts': config,
  'templates/note.page.tsx': page,
  'content/note/hello.en.md': entry({ title: 'Hello' }, '\r\nOne line\r\nand another.\r\n').replaceAll(/\r?\n/g, '\r\n'),
  'content/note/hello.fr.md': entry({ title: 'Salut' }, '\nUne ligne\net une autre.'),
  'content/note/full.en.md': entry({ ...plain, ...localized('English') }, body('English')),
  'content/note/full.fr.md': entry({ ...plain, ...localized('Mots') }, body('Mots')),
  'content/note/empty.en.md': entry({
    title: 'Empty',
    long: '',
    name: ' ',
    raw: '',
    tags: [],
    rows: [],
    friends: [],
    aside: '\n',
  }),
  'content/note/empty.fr.md': entry({ title: 'Vide' }),
  // Ids in Contentful have no space for it.
  [`content/note/${longSlug}.en.md`]: entry({ title: 'Longest' }),
  [`content/note/${longSlug}.fr.md`]: entry({ title: 'Le plus long' }),
  // Optional values that only one language has.
  'content/note/half.en.md': entry(
    { title: 'Half', other: `note/${longSlug}`, long: 'Only here', note: { line: ' ' }, targets: ['/full/'], names: ['A'] },
    'A text.',
  ),
  'content/note/half.fr.md': entry({
    title: 'Moitié',
    other: `note/${longSlug}`,
    target: '/full/',
    box: { label: 'Ici', inner: { text: 'Un texte' } },
  }),
  ...Object.fromEntries(
    nastyTexts.flatMap((nasty, index) =>
      ['en', 'fr'].map((locale) => [
        `content/note/nasty-${index}.${locale}.md`,
        entry(
          { title: `${locale} ${index}`, raw: nasty, name: nasty, short: nasty, tags: [nasty], names: [nasty], grid: [[nasty]] },
          `${locale} ${index} ${nasty.replace('<i>', '')}`,
        ),
      ]),
    ),
  ),
};

describe('a site with every kind of field', () => {
  test('has the same bytes from Markdown, from Contentful, from an exported file and from a pull', async () => {
    const { site, server, printed, generate, boreal } = await contentfulSite({ files });
    expect(importProblems(printed)).toEqual([]);
    expect(await site.generate()).toMatchObject({ status: 'generated', problems: [] });
    const local = await site.output();
    expect(local['en/full/index.html']).toContain('English long text');

    expect(await generate(['--out', 'pulled'])).toMatchObject({ code: 0, status: 'generated', problems: [] });
    expect(await site.output('pulled')).toEqual(local);

    expect((await boreal(['pull', '--cache', 'kept'])).code).toBe(0);
    await server.close();
    expect(await generate(['--offline', '--cache', 'kept', '--out', 'offline'])).toMatchObject({ code: 0, problems: [] });
    expect(await site.output('offline')).toEqual(local);

    expect(await generate(['--snapshot', 'space.json', '--out', 'snapshot'])).toMatchObject({ code: 0, problems: [] });
    expect(await site.output('snapshot')).toEqual(local);
  });
});

const pictured = (word: string, alt: string): string =>
  entry(
    {
      title: word,
      hero: { file: '/images/red.png', alt },
      gallery: [
        { file: '/images/red.png', alt: '' },
        { file: '/images/blue.png', alt },
      ],
      framed: { picture: { file: '/images/blue.png', alt } },
    },
    `${word}\n\n![${alt}](/images/red.png)\n`,
  );

const drawing = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

describe('a site with pictures', () => {
  test('has the same bytes from Markdown, from Contentful, from an exported file and from a pull', async () => {
    const fields =
      'hero: image({ optional: true }), gallery: list(image()), framed: group({ picture: image() }, { optional: true })';
    const { site, server, printed, generate, boreal } = await contentfulSite({
      files: {
        'boreal.config.ts': config.replace('title: text(', `${fields}, $&`).replace('href, ', 'href, image, '),
        'templates/note.page.tsx': page,
        'content/note/hello.en.md': pictured('Hello', 'A colour'),
        'content/note/hello.fr.md': pictured('Salut', 'Une couleur'),
        'public/images/red.png': await drawing('red'),
        'public/images/blue.png': await drawing('blue'),
      },
    });
    expect(importProblems(printed)).toEqual([]);
    expect(await site.generate()).toMatchObject({ status: 'generated', problems: [] });
    const local = await site.output();
    expect(Object.keys(local).filter((path) => path.startsWith('assets/images/'))).toHaveLength(4);

    expect(await generate(['--out', 'pulled', '--cache', 'first'])).toMatchObject({ code: 0, problems: [] });
    expect(await site.output('pulled')).toEqual(local);

    expect((await boreal(['pull', '--cache', 'kept'])).code).toBe(0);
    await server.close();
    expect(await generate(['--offline', '--out', 'offline', '--cache', 'kept'])).toMatchObject({ code: 0, problems: [] });
    expect(await site.output('offline')).toEqual(local);

    const snapshot = await site.boreal(['generate', '--snapshot', 'space.json', '--out', 'snapshot', '--cache', 'none']);
    expect(snapshot).toMatchObject({ code: 0, stdout: '' });
    expect(await site.output('snapshot')).toEqual(local);
  });
});

// In normal runs, the sites above show the same with every kind of field.
longTest('the site of this repository has the same bytes from Contentful, offline and from an exported file', async () => {
  const root = await temporaryFolder();
  const [space, out, cache] = [join(root, 'space.json'), join(root, 'dist'), join(root, 'cache')];
  const { code, stderr } = await runHere(repository, ['model', '--with-content', '--out', space]);
  // Entries that begin or end on a day have no such day in the file.
  expect([code, new Set(stderr.match(/\b[A-Z]+_[A-Z_]+\b/g))]).toEqual([0, new Set(['CONTENT_TIME_NOT_PRINTED'])]);
  // Drawing cards takes most of a run. The name of each follows from its content.
  await cp(join(dirname(inject('siteFolder')), 'cache', 'cards'), join(cache, 'cards'), { recursive: true });
  const content = JSON.parse(await readFile(space, 'utf8'));
  expect(importProblems(content)).toEqual([]);
  const server = await startContentfulServer({ content });
  onTestFinished(server.close);
  const generate = async (args: readonly string[]): Promise<GenerateOutcome> => {
    const command = ['generate', '--json', '--source', 'contentful', '--out', out, '--cache', cache, ...args];
    // The generated site uses this endpoint.
    const { stdout } = await runHere(repository, command, { ...variablesOf(server), FORM_ENDPOINT: '/forms' });
    return JSON.parse(stdout);
  };

  expect(await generate([])).toMatchObject({ status: 'generated', problems: [] });
  const local = await hashesOf(inject('siteFolder'));
  expect(await hashesOf(out)).toEqual(local);

  // Content from another source is the same if no text needs to be rendered or written again.
  await server.close();
  const unchanged = { status: 'generated', problems: [], rendered: 0, written: 0, files: local.size };
  expect(await generate(['--offline'])).toMatchObject(unchanged);
  expect(await generate(['--snapshot', space])).toMatchObject(unchanged);
});

async function temporaryFolder(): Promise<string> {
  const root = await newTestFolder('twin');
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** Hashes of files by path: texts of a whole site would be too long in a failure. */
async function hashesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = Object.entries(await readTree(folder));
  return new Map(files.map(([path, text]) => [path, createHash('sha256').update(text, 'latin1').digest('hex')]));
}
