/** Errors in a site's own code: config, families, slices, templates. Each is a problem with its line. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { type MiniSite, miniSite, note, withSharedModules } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

withSharedModules();

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
    'yield { path: entry.fields.pathOfPage.trim(), entry, data: { title, body } };',
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
  [
    'a card without a title',
    "yield { path: '/a/', data: {}, card: { label: '', siteName: '' } } as any;",
    /“card.title” is missing/,
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

const font = '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const feed = (slug: string, day: string): string =>
  `{ path: '/a.atom', feed: () => ({ title: 'A', author: 'B', page: '/hello/', entries: [{ path: '/${slug}/', title: 'A', published: '${day}' }] }) }`;

/** Mistakes that no function of the config throws: code, change, and the text at the position. */
const mistakes: readonly (readonly [
  code: string,
  changes: readonly (readonly [string, string, string])[],
  at: string,
  file?: string,
])[] = [
  ['RENDER_SHARED_UNKNOWN', [[config, "shared: ['words']", "shared: ['wrds']"]], "wrds'"],
  [
    'RENDER_SHARED_UNKNOWN',
    [[config, "component: 'templates/header.tsx', shared: []", "component: 'templates/header.tsx', shared: ['wrds']"]],
    "wrds'",
  ],
  ['RENDER_SHARED_UNKNOWN', [[config, 'rootShared: []', "rootShared: ['wrds']"]], "wrds'"],
  ['BUNDLE_COMPILE', [['templates/header.tsx', '</header>', '</heder>']], 'heder>', 'templates/header.tsx'],
  ['BUNDLE_EXPORT_MISSING', [['templates/header.tsx', 'export default', 'export const Header =']], '', 'templates/header.tsx'],
  [
    'BUNDLE_EXPORT_MISSING',
    [['templates/note.page.tsx', 'export default', 'export const Page =']],
    '',
    'templates/note.page.tsx',
  ],
  [
    'BUNDLE_COMPILE',
    [
      ['templates/header.tsx', '#contract/page', './gone.ts'],
      ['templates/header.tsx', 'import type {', 'import {'],
    ],
    "'./gone.ts'",
    'templates/header.tsx',
  ],
  ['BUNDLE_EXPORT_MISSING', [['templates/note.page.tsx', 'export const head =', 'const head =']], '', 'templates/note.page.tsx'],
  ['BUNDLE_EXPORT_MISSING', [['templates/root.tsx', 'export const SliceRoot', 'const SliceRoot']], '', 'templates/root.tsx'],
  [
    'BUNDLE_MODULE_THROWS',
    [
      [
        'templates/header.tsx',
        'export default',
        "const a = () => { throw 'text'; };\nexport const b = [1].map(() => { throw new Error('no'); });\nexport default",
      ],
    ],
    "new Error('no')",
    'templates/header.tsx',
  ],
  ['BUNDLE_FONT_UNUSED', [[config, "public: 'public'", `public: 'public', fonts: [{ file: '${font}' }]`]], font],
  [
    'RENDER_FAILED',
    [['templates/note.page.tsx', '<h1>{data.title}</h1>', '<h1>{{ a: 1 } as any}</h1>']],
    '',
    'templates/note.page.tsx',
  ],
  [
    'RENDER_FAILED',
    [
      ['templates/header.tsx', 'export default', "const Word = () => { throw 'a text'; };\nexport default"],
      ['templates/header.tsx', '{data.word}', '<Word />'],
    ],
    '',
    'templates/header.tsx',
  ],
  ['ROUTE_PATH_SHAPE', [[config, "path: '/404/'", "path: '/404?/'"]], 'defineFamily<typeof model>()({\n'],
  [
    'ROUTE_PATH_SHAPE',
    [
      [
        config,
        "public: 'public'",
        "public: 'public', defaultLocalePrefix: false, search: { file: 'a.json', synonyms: () => [] }",
      ],
      [config, "path: '/404/'", "path: '/a.json/'"],
    ],
    'defineFamily<typeof model>()({\n',
  ],
  ['ROUTE_PATH_TAKEN', [[config, "path: '/404/'", "path: '/404.html'"]], 'defineFamily<typeof model>()({\n'],
  ['ROUTE_MODIFIED', [[config, "path: '/404/'", "modified: 'soon', path: '/404/'"]], 'defineFamily<typeof model>()({\n'],
  [
    'ROUTE_OFFLINE_PAGE_MISSING',
    [[config, "public: 'public'", "public: 'public', visitor: { serviceWorker: true }"]],
    'serviceWorker',
  ],
  [
    'ROUTE_OFFLINE_PATH_UNKNOWN',
    [[config, "public: 'public'", "public: 'public', visitor: { serviceWorker: true, offline: ['/hello/', '/gone/'] }"]],
    '/gone/',
  ],
  ['ROUTE_FEED_PAGE', [[config, "public: 'public'", `public: 'public', feeds: [${feed('gone', '2026-01-15')}]`]], '/a.atom'],
  [
    'ROUTE_FEED_RESERVED',
    [
      [
        config,
        "public: 'public'",
        `public: 'public', defaultLocalePrefix: false, feeds: [${feed('hello', '2026-01-15').replace('/a.atom', '/chunk-map.json')}]`,
      ],
    ],
    '/chunk-map.json',
  ],
  ['ROUTE_FEED_DAY', [[config, "public: 'public'", `public: 'public', feeds: [${feed('hello', 'soon')}]`]], '/a.atom'],
  ['CODE_RESULT', [[config, 'words: (graph, locale) =>', 'extra: () => new Map(), words: (graph, locale) =>']], 'extra'],
  ['CODE_RESULT', [[config, "public: 'public'", "public: 'public', webAppManifest: () => 3 as any"]], 'webAppManifest'],
  ['CONFIG_NO_DEFAULT_EXPORT', [[config, 'export default defineSite({', 'export const site = defineSite({']], ''],
  [
    'CONFIG_NO_DEFAULT_EXPORT',
    [[config, 'export default defineSite({', 'export default 3 as any; defineSite({']],
    'export default 3',
  ],
  ['CONFIG_KEY_UNKNOWN', [[config, "public: 'public'", "publik: 'public'"]], 'publik'],
  ['CONFIG_KEY_MISSING', [[config, 'rootShared: [], ', '']], 'defineSite({\n'],
  [
    'CONFIG_KEY_MISSING',
    [[config, "page: 'templates/redirect.page.tsx', ", '']],
    "defineFamily<typeof model>()({ name: 'redirect'",
  ],
  ['CONFIG_KEY_MISSING', [[config, "public: 'public'", "public: 'public', visitor: { consent: {} as any }"]], 'consent'],
  ['CONFIG_VALUE', [[config, "public: 'public'", 'public: 3 as any']], 'public'],
  ['CONFIG_VALUE', [[config, 'shared: [], *routes', 'shared: [3 as any], *routes']], 'shared: [3'],
  ['CONFIG_VALUE', [[config, 'text({ maxLength: 60 })', "text({ maxLength: 'x' as any })"]], 'maxLength'],
  ['CONFIG_VALUE', [[config, "content: 'content'", 'content: 3 as any']], 'content: 3'],
  ['CONFIG_VALUE', [[config, "public: 'public'", "public: 'public', campaignParameters: { 'a b': [] }"]], "'a b'"],
  [
    'CONFIG_SOURCE_TWICE',
    [[config, "public: 'public'", "public: 'public', sources: { markdown: { builtIn: 'markdown', folder: 'content' } }"]],
    "content: 'content'",
  ],
  ['CONFIG_FAMILY_TWICE', [[config, "name: 'redirect'", "name: 'note'"]], "defineFamily<typeof model>()({ name: 'note'"],
  [
    'CONFIG_HYDRATION_MIXED',
    [[config, "page: 'templates/redirect.page.tsx'", "page: './templates/note.page.tsx', hydration: 'partial'"]],
    "page: 'templates/note.page.tsx'",
  ],
  ['CONFIG_LINK_TYPE', [[config, "list(link('note'))", "list(link('nte'))"]], 'related'],
  ['CONFIG_SITE_URL', [[config, 'https://mini.example', 'https://mini.example/x']], 'siteUrl'],
  ['CONFIG_PATH_PREFIX', [[config, "public: 'public'", "public: 'public', pathPrefix: 'x/'"]], 'pathPrefix'],
  ['CONFIG_FILE_MISSING', [[config, 'templates/note.page.tsx', 'templates/gone.page.tsx']], 'templates/gone.page.tsx'],
  ['CONFIG_FILE_MISSING', [[config, "root: 'templates/root.tsx'", "root: 'templates/gone.tsx'"]], 'templates/gone.tsx'],
  [
    'CONFIG_SETTING_ALONE',
    [[config, "public: 'public'", "public: 'public', visitor: { tagManager: { id: 'GTM-1' } }"]],
    'tagManager',
  ],
  [
    'CONFIG_TAG_MANAGER_HOST',
    [
      [
        config,
        "public: 'public'",
        "public: 'public', visitor: { tagManager: { id: 'GTM-1' }, consent: { domain: 'a.example' }, thirdPartyProxy: { hosts: ['a.example'] } }",
      ],
    ],
    'hosts',
  ],
];

const eachMistake = mistakes.map(([code, changes, at, file = config]) => ({ code, changes, at, file }));

test.each(eachMistake)('$code has a position and the lines around it (%#)', async ({ code, changes, at, file }) => {
  const site = await siteWith(changes);
  const { problems } = await site.generate();
  const problem = problems.find((each) => each.code === code);
  expect(problem, JSON.stringify(problems)).toBeDefined();
  const { line, column, ...where } = problem?.where ?? {};
  expect(where).toMatchObject({ file });
  const expected = at === '' ? {} : ((await positionOf(site, file, at)) ?? {});
  // The column of a definition is the one that Node reports for a call.
  if (!at.startsWith('define')) expect({ file, line, column }).toMatchObject(expected);
  else expect(line).toBe('line' in expected ? expected.line : undefined);
  expect([typeof line, typeof column]).toEqual(['number', 'number']);
  expect(problem?.excerpt).toMatch(new RegExp(`^> +${line} \\|`, 'm'));
});

test('all names of shared data that are not defined are reported in one run', async () => {
  const site = await siteWith([
    [config, "shared: ['words']", "shared: ['wrds', 'other']"],
    [config, 'rootShared: []', "rootShared: ['root']"],
  ]);
  const { problems } = await site.generate();
  expect(problems.map(({ message }) => message)).toEqual([
    'The site root reads the shared data “root”, which is not defined.',
    'The family “note” reads the shared data “wrds”, which is not defined. Did you mean “words”?',
    'The family “note” reads the shared data “other”, which is not defined.',
  ]);
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
    'The config has an unknown setting “slices.header.sared”. Did you mean “slices.header.shared”?',
    'The config has an unknown setting “visitor.webVital”. Did you mean “visitor.webVitals”?',
    'The config has an unknown setting “search.synonims”. Did you mean “search.synonyms”?',
  ]) {
    expect(messages).toContain(expected);
  }
  // The misspelt name is the one that lacks.
  expect(messages.filter((message) => message.includes('families[0].page'))).toHaveLength(1);
  const where = (text: string) => problems.find(({ message }) => message.includes(text))?.where;
  for (const key of ['publik', 'maxLenth', 'sared', 'webVital', 'synonims']) {
    expect(where(`${key}”`)).toMatchObject((await positionOf(site, config, key)) ?? {});
  }
});

test('a site needs no redirect family, and is warned without a not-found page', async () => {
  const site = await siteWith([
    [config, 'families: [notes, redirect]', 'families: [notes]'],
    [config, "'/404.html', alsoAtRoot", "'/other.html', alsoAtRoot"],
  ]);
  const { code, problems } = await site.generate();
  expect({ code, problems }).toMatchObject({
    code: 0,
    problems: [{ code: 'ROUTE_NOT_FOUND_PAGE_MISSING', severity: 'warning', where: { file: config } }],
  });
  expect((await site.output())['hello/index.html']).toContain('data-redirect-path="/hello/"');
});

test('the terminal shows the position, the error and the lines around it, and the exit code is 1', async () => {
  const site = await siteWith([
    [config, noteFamily, 'yield { path: entry.fields.pathOfPage.trim(), entry, data: { title, body } };'],
  ]);
  const { code, stderr } = await site.boreal(['generate']);
  const { line, column } = (await positionOf(site, config, 'trim()')) ?? {};
  expect(code).toBe(1);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    `boreal.config.ts:${line}:${column}`,
    '  error The code of the family “note” throws.',
    "  cause: Cannot read properties of undefined (reading 'trim')",
  ]);
  expect(stderr).toMatch(new RegExp(`> ${line} \\|\\s+yield \\{ path: entry.fields.pathOfPage.trim`));
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
  await expect.poll(page).toContain(`templates/note.page.tsx:${line}:${column}`);
  expect(await page()).toContain('in SiteRoot (templates/root.tsx:');
  expect(await page()).toContain('<h1>{data.titel.trim()}</h1>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});

test('an example that throws is shown with its position, the lines around it and its components', async () => {
  const site = await siteWith([[config, "public: 'public'", "public: 'public', examples: 'templates/**/*.examples.ts'"]]);
  const file = 'templates/plain-word.tsx';
  await site.write(
    file,
    'const Inner = ({ text }: any) => <b>{text.trim()}</b>;\nexport const PlainWord = ({ text }: any) => <p><Inner text={text} /></p>;\n',
  );
  await site.write('templates/plain-word.examples.ts', "export const examples = { good: { text: 'Good' }, bad: {} };\n");
  const { origin } = await startDevelop(site.root);
  const page = async () => (await fetch(`${origin}/__components/`)).text();
  await expect.poll(page).toContain('<b>Good</b>');
  const { line, column } = (await positionOf(site, file, 'trim()')) ?? {};
  const html = await page();
  expect(html).toContain(`${file}:${line}:${column}`);
  expect(html).toContain('The example “bad” of PlainWord cannot be rendered');
  expect(html).toContain('&gt;{text.trim()}&lt;/b&gt;');
  expect(html).toMatch(/in Inner \(templates\/plain-word.tsx:1:\d+\)\nin p\nin PlainWord \(templates\/plain-word.tsx:2:\d+\)/);
});

test.each([
  ['throws', 'export default ({ title }: any) => <div>{title.words.join()}</div>;\n', 'RENDER_CARD', 'join()'],
  ['has no default export', 'export const Card = () => <div />;\n', 'BUNDLE_EXPORT_MISSING', 'export const Card'],
])('a card for shared links whose component %s has a position', async (_name, component, code, at) => {
  const fonts =
    "[{ name: 'Figtree', weight: 600, file: '../../../node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff' }]";
  const site = await siteWith([
    [config, "public: 'public'", `public: 'public', socialCard: { component: 'templates/card.tsx', fonts: ${fonts} }`],
    [config, "shared: ['words'],", "shared: ['words'], card: () => ({ title: 'A', label: 'B', siteName: 'C' }),"],
  ]);
  await site.write('templates/card.tsx', component);
  const { problems } = await site.generate();
  const problem = problems.find((each) => each.code === code);
  expect(problem, JSON.stringify(problems)).toMatchObject({ where: await positionOf(site, 'templates/card.tsx', at) });
  expect(problem?.excerpt).toMatch(/^> 1 \| export/m);
});

test('ids that pages need for themselves are refused in templates and given to no heading', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': note([], '## Boreal client settings') });
  const good = await site.generate();
  expect([good.code, good.problems]).toEqual([0, []]);
  expect((await site.output())['en/hello/index.html']).toContain('<h2 id="boreal-client-settings-2">');
  const page = 'templates/note.page.tsx';
  await site.write(
    page,
    (await readFile(join(site.root, page), 'utf8')).replace('<h1>', '<h1 id={data.title && "gatsby-chunk-mapping"}>'),
  );
  const { code, problems } = await site.generate();
  expect([code, problems.length > 0, new Set(problems.map((problem) => problem.code))]).toEqual([
    1,
    true,
    new Set(['RENDER_ID_RESERVED']),
  ]);
  expect(problems[0]?.where?.file).toBe(page);
});

test('a head that reads shared data which its family does not name is refused with its line, not published as undefined', async () => {
  const page = 'templates/note.page.tsx';
  const site = await siteWith([
    [config, "shared: ['words'],", 'shared: [],'],
    [
      page,
      '({ data }: HeadProps<Data>) => ({ title: data.title,',
      '({ data, shared }: HeadProps<Data, any>) => ({ title: data.title + String(shared.words),',
    ],
  ]);
  const { status, code, problems } = await site.generate();
  expect([status, code]).toEqual(['failed', 1]);
  const [problem] = problems;
  expect(problem).toMatchObject({ code: 'RENDER_FAILED', where: await positionOf(site, page, 'words)') });
  expect(problem?.cause).toContain('It reads the shared data “words”, which is not named. Add it to `shared`');
});
