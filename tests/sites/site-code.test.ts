/** Errors in a site's own code: config, families, slices, templates. Each is a problem with its line. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const config = 'boreal.config.ts';

/** A mini-site with replaced parts of files. */
async function siteWith(changes: readonly (readonly [file: string, from: string, to: string])[]): Promise<MiniSite> {
  const site = await miniSite();
  for (const [file, from, to] of changes) {
    const text = await readFile(join(site.root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await site.write(file, text.replace(from, to));
  }
  return site;
}

/** Returns the line and column at which a text begins in a file of a site. */
async function positionOf(site: MiniSite, file: string, text: string): Promise<Problem['where']> {
  const before = (await readFile(join(site.root, file), 'utf8')).split(text, 1)[0]?.split('\n') ?? [];
  return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: code of the mini-site
const noteFamily = 'yield { path: path ?? `/${entry.slug}/`, entry, data: { title, body } };';

const throwing: readonly (readonly [name: string, file: string, from: string, to: string, at: string, message: RegExp])[] = [
  [
    'a family',
    config,
    noteFamily,
    'yield { path: entry.fields.pth.trim(), entry, data: { title, body } };',
    'trim()',
    /The code of the family “note” throws/,
  ],
  [
    'the data of a slice',
    config,
    "graph.single('label', 'menu', locale).fields.word",
    "graph.single('label', 'menu', locale).felds.word",
    'felds.word',
    /The code of the data of the slice “header” throws/,
  ],
  [
    'an entry that the config names and that does not exist',
    config,
    "graph.single('label', 'menu', locale)",
    "graph.single('label', 'menue', locale)",
    "single('label', 'menue'",
    /The site needs an entry “label\/menue”/,
  ],
  [
    'shared data',
    config,
    '.map(({ fields }) => fields.word) }',
    ".map(({ fields }) => fields.word).concat(['x'].map((x) => { throw new Error('no ' + x); })) }",
    "new Error('no '",
    /The code of the shared data “words” throws/,
  ],
  [
    'a feed',
    config,
    "public: 'public'",
    "public: 'public', feeds: [{ path: '/a.atom', feed: () => { throw new Error('no feed'); } }]",
    "new Error('no feed')",
    /The code of the feed \/a.atom throws/,
  ],
  [
    'the entries of a feed',
    config,
    "public: 'public'",
    "public: 'public', feeds: [{ path: '/a.atom', feed: () => ({ title: 'A', author: 'B', page: '/hello/', entries: (function* () { throw new Error('no entry'); })() }) }]",
    "new Error('no entry')",
    /The code of the feed \/a.atom throws/,
  ],
  [
    'the synonyms of the search',
    config,
    "public: 'public'",
    "public: 'public', search: { synonyms: () => { throw new Error('no words'); } }",
    "new Error('no words')",
    /The code of search.synonyms throws/,
  ],
  [
    'the web app manifest',
    config,
    "public: 'public'",
    "public: 'public', webAppManifest: () => { throw new Error('no icon'); }",
    "new Error('no icon')",
    /The code of webAppManifest throws/,
  ],
  [
    'the config while it is loaded',
    config,
    'export default',
    "const broken = () => { throw new Error('broken'); };\nbroken();\nexport default",
    "new Error('broken')",
    /boreal.config.ts throws when it is loaded/,
  ],
  [
    'a page',
    'templates/note.page.tsx',
    '<h1>{data.title}</h1>',
    '<h1>{data.titel.trim()}</h1>',
    'trim()',
    /\/en\/hello\/ cannot be rendered: templates\/note.page.tsx throws. The page shows content\/note\/hello.en.md/,
  ],
  [
    'the head of a page',
    'templates/note.page.tsx',
    '({ title: data.title, announcement: data.title })',
    '({ title: data.title, announcement: data.titel.trim() })',
    'trim()',
    /\/en\/hello\/ cannot be rendered/,
  ],
  [
    'a slice',
    'templates/header.tsx',
    '{data.word}',
    '{data.wrd.trim()}',
    'trim()',
    /The slice “header-en” cannot be rendered: templates\/header.tsx throws/,
  ],
  [
    'the site root',
    'templates/root.tsx',
    '<>{slices.header}{children}</>',
    '<>{slices.hedder.props}{children}</>',
    'props',
    /\/en\/hello\/ cannot be rendered/,
  ],
  [
    'a template while it is loaded',
    'templates/header.tsx',
    'export default',
    'const words: any = undefined;\nexport const first = words.first;\nexport default',
    'first;',
    /The module of .* throws when it is loaded/,
  ],
];

test.each(throwing)('an error of %s is a problem with file, line and column', async (_name, file, from, to, at, message) => {
  const site = await siteWith([[file, from, to]]);
  const { code, problems } = await site.generate();
  expect(code, JSON.stringify(problems)).toBe(1);
  const problem = problems.find((each) => message.test(each.message));
  expect(problem, JSON.stringify(problems)).toMatchObject({ severity: 'error', where: await positionOf(site, file, at) });
  const excerpt = problem?.excerpt?.split('\n') ?? [];
  const caret = excerpt.findIndex((line) => /^\s+\| +\^$/.test(line));
  expect(excerpt[caret - 1]?.slice(excerpt[caret]?.indexOf('^'))).toMatch(new RegExp(`^${at.slice(0, 4).replace('(', '\\(')}`));
  for (const each of problems) expect(each.stack).toBeUndefined();
});

const wrongValues: readonly (readonly [name: string, to: string, message: RegExp])[] = [
  ['no path', 'yield { pth: path, entry, data: { title, body } } as any;', /lists a page in which “path” is missing/],
  ['an unknown key', "yield { path: '/a/', lsted: false, data: {} } as any;", /“lsted” is unknown. Did you mean “listed”\?/],
  [
    'a path that is a number',
    'yield { path: 3, entry, data: {} } as any;',
    /“path” is the number 3 instead of a text. Its entry is content\/note\/hello.en.md/,
  ],
  ['a date', "yield { path: '/a/', data: { day: new Date(0) } } as any;", /“data.day” is a Date/],
  ['a function', "yield { path: '/a/', data: { items: [() => 1] } } as any;", /“data.items\[0\]” is a function/],
  ['itself', "const own: any = {}; own.own = own; yield { path: '/a/', data: own };", /refers to itself/],
  ['nothing', 'yield undefined as any;', /lists a page in which it is undefined/],
  [
    'a search entry without a title',
    "yield { path: '/a/', data: {}, search: { description: '', category: '' } } as any;",
    /“search.page” is missing/,
  ],
];

test.each(wrongValues)('a family that yields %s is reported with the position of the family', async (_name, to, message) => {
  const site = await siteWith([[config, noteFamily, to]]);
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ code: 'CODE_RESULT', severity: 'error' });
  expect(problems[0]?.message).toMatch(message);
  const { line } = (await positionOf(site, config, 'defineFamily<typeof model>()({\n')) ?? {};
  expect(problems[0]?.where).toMatchObject({ file: config, line });
});

test('functions that return wrong values are all reported in one run', async () => {
  const site = await siteWith([
    [
      config,
      '*routes(graph, locale) {',
      'routes(graph, locale) { return undefined as any; },\n  *others(graph: any, locale: any) {',
    ],
  ]);
  expect((await site.generate()).problems).toMatchObject([{ code: 'CONFIG_KEY_UNKNOWN' }]);
  await site.write(
    config,
    (await readFile(join(site.root, config), 'utf8')).replace('},\n  *others(graph: any, locale: any) {', '') as string,
  );
  const broken = await siteWith([
    [config, 'data: (graph, locale) => ({ word:', 'data: async (graph, locale) => ({ word:'],
    [config, 'words: (graph, locale) =>', 'more: () => new Map(), words: (graph, locale) =>'],
  ]);
  const { problems } = await broken.generate();
  expect(problems.map(({ message }) => message)).toEqual([
    'The code of the shared data “more” returns a wrong value: “more” is a Map.',
  ]);
});

test('unknown and missing settings of all parts are reported in one run, each with its position', async () => {
  const site = await siteWith([
    [config, 'text({ maxLength: 60 })', 'text({ maxLenth: 60 })'],
    [config, 'symbol({ optional: true })', 'symbol({ required: false })'],
    [config, "related: list(link('note'))", "related: list(link('nte'), { mn: 1 })"],
    [config, "name: 'note', page:", "name: 'note', pag:"],
    [config, "component: 'templates/header.tsx', shared: []", "component: 'templates/header.tsx', sared: []"],
    [config, "public: 'public'", "publik: 'public', visitor: { webVital: true }, search: { synonims: () => [] }"],
  ]);
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  const messages = problems.map(({ message }) => message);
  for (const expected of [
    'The config has an unknown setting “publik”. Did you mean “public”?',
    'The config has an unknown setting “model.note.fields.title.maxLenth”. Did you mean “model.note.fields.title.maxLength”?',
    'The config has an unknown setting “model.note.fields.path.required”. Did you mean “model.note.fields.path.optional”?',
    'The config has an unknown setting “model.note.fields.related.mn”. Did you mean “model.note.fields.related.min”?',
    '“model.note.fields.related.of” links to the type “nte”, which the model does not have. Did you mean “note”?',
    'The config has an unknown setting “families[0].pag”. Did you mean “families[0].page”?',
    'The config lacks the setting “families[0].page”.',
    'The config has an unknown setting “slices.header.sared”. Did you mean “slices.header.shared”?',
    'The config has an unknown setting “visitor.webVital”. Did you mean “visitor.webVitals”?',
    'The config has an unknown setting “search.synonims”. Did you mean “search.synonyms”?',
  ]) {
    expect(messages).toContain(expected);
  }
  const where = (text: string) => problems.find(({ message }) => message.includes(text))?.where;
  for (const key of ['publik', 'maxLenth', 'sared', 'webVital', 'synonims']) {
    expect(where(`${key}”`)).toMatchObject((await positionOf(site, config, key)) ?? {});
  }
});

test('a missing redirect family is a problem; a site without redirect pages needs none', async () => {
  const site = await siteWith([[config, 'families: [notes, redirect]', 'families: [notes]']]);
  const { code, problems } = await site.generate();
  expect({ code, problems }).toMatchObject({ code: 1, problems: [{ code: 'CONFIG_REDIRECT_FAMILY', where: { file: config } }] });
  const text = await readFile(join(site.root, config), 'utf8');
  await site.write(config, text.replace("public: 'public'", "public: 'public', languageRedirects: false"));
  expect((await site.generate()).status).toBe('generated');
});

test('the terminal shows the position, the error and the lines around it, and the exit code is 1', async () => {
  const site = await siteWith([[config, noteFamily, 'yield { path: entry.fields.pth.trim(), entry, data: { title, body } };']]);
  const { code, stderr } = await site.boreal(['generate']);
  const { line, column } = (await positionOf(site, config, 'trim()')) ?? {};
  expect(code).toBe(1);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    `boreal.config.ts:${line}:${column}`,
    '  error The code of the family “note” throws.',
    "  cause: Cannot read properties of undefined (reading 'trim')",
  ]);
  expect(stderr).toMatch(new RegExp(`> ${line} \\|\\s+yield \\{ path: entry.fields.pth.trim`));
  expect(stderr).toContain('[CODE_THROWS]');
  expect(stderr).not.toContain('fault');
});

test('a syntax error in the config is reported with its column and line', async () => {
  const site = await siteWith([[config, 'export default defineSite({', 'export default defineSite({{']]);
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  expect(problems[0]).toMatchObject({
    code: 'BUNDLE_COMPILE',
    where: { file: config, line: expect.any(Number), column: expect.any(Number) },
  });
  expect(problems[0]?.excerpt).toContain('defineSite({{');
});

test('the components around the one that throws are listed with their positions, innermost first', async () => {
  const site = await siteWith([
    ['templates/note.page.tsx', '<h1>{data.title}</h1>', '<section><Title text={data.titel} /></section>'],
    ['templates/note.page.tsx', 'export default', 'const Title = ({ text }: any) => <h1>{text.trim()}</h1>;\nexport default'],
  ]);
  const { problems } = await site.generate();
  const file = 'templates/note.page.tsx';
  expect(problems[0]?.where).toEqual(await positionOf(site, file, 'trim()'));
  const stack = problems[0]?.componentStack ?? [];
  expect(stack.map((line) => line.replace(/:\d+:\d+/, ''))).toEqual([
    `Title (${file})`,
    'section',
    'main',
    `default (${file})`,
    'div',
    'div',
    'SiteRoot (templates/root.tsx)',
  ]);
  const { stderr } = await site.boreal(['generate']);
  expect(stderr).toContain(`    in ${stack[0]}\n    in section\n`);
});

test('an error in a slice is reported with its components, once a language', async () => {
  const site = await siteWith([['templates/header.tsx', '{data.word}', '{(data as any).wrd.trim()}']]);
  const { problems } = await site.generate();
  expect(problems.map(({ message, componentStack = [] }) => [message, componentStack.length])).toEqual([
    ['The slice “header-en” cannot be rendered: templates/header.tsx throws.', 2],
    ['The slice “header-fr” cannot be rendered: templates/header.tsx throws.', 2],
  ]);
});

test('threads report the same positions as one thread', async () => {
  const site = await siteWith([['templates/note.page.tsx', '<h1>{data.title}</h1>', '<h1>{data.titel.trim()}</h1>']]);
  const one = await site.generate(['--workers', '0']);
  for (let at = 0; at < 40; at++) {
    await site.write(`content/note/n${at}.en.md`, note());
    await site.write(`content/note/n${at}.fr.md`, note([], 'Un texte.'));
  }
  const many = await site.borealProcess(['generate', '--json', '--workers', '2']);
  const { problems } = JSON.parse(many.stdout) as { problems: readonly Problem[] };
  expect(problems.length).toBeGreaterThan(80);
  expect(problems.every(({ componentStack = [] }) => componentStack.at(-1)?.startsWith('SiteRoot'))).toBe(true);
  expect(new Set(problems.map(({ where }) => JSON.stringify(where)))).toEqual(
    new Set(one.problems.map(({ where }) => JSON.stringify(where))),
  );
});

test('develop shows the position and the lines in the place of the page, and loses them with the error', async () => {
  const site = await siteWith([['templates/note.page.tsx', '<h1>{data.title}</h1>', '<h1>{data.titel.trim()}</h1>']]);
  const { origin } = await startDevelop(site.root);
  const page = async () => (await fetch(`${origin}/en/hello/`)).text();
  const { line, column } = (await positionOf(site, 'templates/note.page.tsx', 'trim()')) ?? {};
  await expect.poll(page, { timeout: 20_000 }).toContain(`templates/note.page.tsx:${line}:${column}`);
  expect(await page()).toContain('in SiteRoot (templates/root.tsx:');
  expect(await page()).toContain('<h1>{data.titel.trim()}</h1>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});
