import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { someOf } from '../support/length.ts';
import { readTree } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await newTestFolder('starters');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const articleIn = (title: string, description: string, facts: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${description}\n${facts}\n---\n\n${body}\n`;
const firstSteps = 'day: 2026-01-15\nauthor: you\ntopics: [guides, news]';
const writing = 'day: 2026-01-10\nauthor: you\ntopics: [guides]';

const arabicArticle = articleIn(
  'الخطوات الأولى',
  'ثلاثة تغييرات تجعل هذا الموقع موقعك، وكل منها في ملف واحد.',
  firstSteps,
  'ابدأ الآن.',
);

interface Starter {
  readonly languages: string;
  readonly added?: Readonly<Record<string, string>>;
  readonly removed?: readonly string[];
}

/** Sites of `boreal new`, and what editors have changed. */
const starters = {
  italian: { languages: 'de,en,it' },
  arabic: { languages: 'en,ar', added: { 'content/article/first-steps.ar.md': arabicArticle } },
  spanish: {
    languages: 'en,fr,es',
    removed: ['content/article/first-steps.es.md', 'content/page/about.es.md'],
    added: {
      'content/article/writing.fr.md': articleIn(
        'Écrire des articles',
        'Champs, sujets et texte, avec un exemple de chacun.',
        writing,
        'Écrivez.',
      ),
    },
  },
} satisfies Record<string, Starter>;
type Name = keyof typeof starters;

async function makeStarter(name: Name, into: string = name): Promise<string> {
  const { languages, added = {}, removed = [] }: Starter = starters[name];
  const site = join(folder, into);
  expect(await runHere(folder, ['new', into, '--yes', '--name', 'My site', '--locales', languages])).toMatchObject({ code: 0 });
  for (const [path, text] of Object.entries(added)) await writeFile(join(site, path), text);
  for (const path of removed) await rm(join(site, path));
  return site;
}

const generate = async (site: string, ...args: readonly string[]): Promise<void> => {
  expect(await runHere(site, ['generate', '--quiet', ...args])).toEqual({ code: 0, stdout: '', stderr: '' });
};

async function check(site: string, output = 'dist'): Promise<readonly string[]> {
  const { stdout } = await runHere(site, ['check', '--json', '--dir', output]);
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  return problems.map(({ code, where }) => `${code} ${where?.file?.split('/').slice(1).join('/')}`);
}

const origin = 'https://www.example.com';
const outputs = new Map<Name, Readonly<Record<string, string>>>();
const textOf = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8');
const fileOf = (name: Name, path: string): string => textOf(outputs.get(name)?.[path] ?? '');
const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, first = '']) => first);

/** Facts about a page for search engines. */
function factsOf(name: Name, path: string): string {
  const html = fileOf(name, `${path.slice(1)}index.html`);
  const canonical = all(html, /rel="canonical" href="https:\/\/www\.example\.com([^"]+)"/g).join();
  const languages = all(html, /hreflang="([^"]+)"/g).join(' ');
  const isHidden = html.includes('content="noindex"');
  const original = all(html, /data-original-language="([^"]+)"/g).join();
  return [canonical, languages, isHidden ? 'noindex' : '', original && `in ${original}`]
    .filter((part) => part !== '')
    .join(' | ');
}

beforeAll(async () => {
  for (const name of Object.keys(starters) as Name[]) {
    const site = await makeStarter(name);
    await generate(site);
    outputs.set(name, await readTree(join(site, 'dist')));
  }
});

describe('a new site', () => {
  test.each(someOf(Object.keys(starters) as Name[], 2))(
    'in several languages, %s, has nothing that check reports',
    async (name) => {
      expect(await check(join(folder, name))).toEqual([]);
    },
  );

  const every = (...languages: readonly string[]) => `${languages.join(' ')} x-default`;

  test.each<[Name, string, string]>([
    // Nothing is in Italian.
    ['italian', '/it/', '/de/ | in de'],
    ['italian', '/it/articles/', '/de/articles/ | in de'],
    ['italian', '/it/about/', '/de/about/ | in de'],
    ['italian', '/it/search/', 'noindex | in de'],
    ['italian', '/de/', `/de/ | ${every('de', 'en')}`],
    ['italian', '/en/about/', `/en/about/ | ${every('de', 'en')}`],
    // One article is in Arabic, and the words of the site are not.
    ['arabic', '/ar/', `/ar/ | ${every('en', 'ar')}`],
    ['arabic', '/ar/articles/', `/ar/articles/ | ${every('en', 'ar')}`],
    ['arabic', '/ar/articles/first-steps/', `/ar/articles/first-steps/ | ${every('en', 'ar')}`],
    ['arabic', '/ar/topics/guides/', `/ar/topics/guides/ | ${every('en', 'ar')}`],
    ['arabic', '/ar/about/', '/en/about/ | in en'],
    ['arabic', '/en/articles/writing/', `/en/articles/writing/ | ${every('en')}`],
    // The words are in Spanish, and no article is.
    ['spanish', '/es/', `/es/ | ${every('en', 'fr', 'es')}`],
    ['spanish', '/es/articles/', 'noindex'],
    ['spanish', '/es/about/', '/en/about/ | in en'],
    ['spanish', '/fr/articles/', `/fr/articles/ | ${every('en', 'fr')}`],
    ['spanish', '/en/articles/', `/en/articles/ | ${every('en', 'fr')}`],
    ['spanish', '/fr/articles/writing/', `/fr/articles/writing/ | ${every('en', 'fr')}`],
  ])('%s: %s is what its content is', (name, path, facts) => expect(factsOf(name, path)).toBe(facts));

  test('names its own pages only in sitemap, search and feeds', () => {
    const named = (name: Name) => [
      ...all(fileOf(name, 'sitemap.xml'), /<loc>https:\/\/www\.example\.com([^<]+)</g),
      ...all(fileOf(name, 'search_index.json'), /"url":"([^"]+)"/g),
    ];
    expect(named('italian').filter((path) => path.startsWith('/it/'))).toEqual([]);
    expect(outputs.get('italian')?.['it/feed.atom']).toBeUndefined();
    const arabic = [
      '',
      'articles/',
      'topics/news/',
      'topics/guides/',
      'authors/you/',
      'articles/first-steps/',
      'articles/first-steps/',
    ];
    expect(named('arabic').filter((path) => path.startsWith('/ar/'))).toEqual(arabic.map((path) => `/ar/${path}`));
    expect(all(fileOf('arabic', 'ar/feed.atom'), /<id>https:\/\/www\.example\.com([^<]+)<\/id><title/g)).toEqual([
      '/ar/articles/first-steps/',
    ]);
    expect(named('spanish').filter((path) => path.startsWith('/es/'))).toEqual(['/es/']);
  });

  test('marks every fallback with its language: words in header, lists and footer, links in the menu', () => {
    const page = fileOf('arabic', 'ar/index.html');
    for (const part of [
      '<html lang="ar" dir="rtl">',
      '<a class="skip" href="#main" lang="en" dir="ltr">',
      '<a class="site-name" href="/ar/" lang="en" dir="ltr">',
      '<li lang="en" dir="ltr"><a href="/ar/about/">About us</a>',
      '<h1 lang="en" dir="ltr">My site</h1>',
      '<p class="lead" lang="en" dir="ltr">',
      '<article class="card lead-card"><div><h2><a href="/ar/articles/first-steps/">الخطوات الأولى</a>',
      '<footer class="site-footer"><p lang="en" dir="ltr">',
    ])
      expect(page).toContain(part);
    expect(fileOf('arabic', 'ar/articles/first-steps/index.html')).toContain(
      '<li lang="en" dir="ltr"><a href="/ar/topics/guides/">',
    );
    expect(fileOf('arabic', 'ar/about/index.html')).toContain('<div style="display:contents" lang="en" dir="ltr"><main');
    expect(fileOf('arabic', 'en/index.html')).not.toContain('dir="rtl"');
    expect(fileOf('spanish', 'es/articles/index.html')).toContain('<li lang="en" dir="ltr"><a href="/es/about/">');
  });
});

describe('boreal check', () => {
  const alternate = (language: string, path: string) => `<link rel="alternate" hreflang="${language}" href="${origin}${path}">`;
  const main = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';

  /** Mistakes in the emitted files, and what is reported about them. */
  const mistakes: readonly (readonly [string, Name, string, (text: string) => string, string])[] = [
    [
      'a page of fallbacks that says it is a translation',
      'italian',
      'it/index.html',
      (html) =>
        html
          .replace(' data-original-language="de"', '')
          .replace('lang="de" dir="ltr"><main', '><main')
          .replace(`${origin}/de/"`, `${origin}/it/"`),
      'CHECK_CONTENT_SAME it/index.html',
    ],
    [
      'a list of fallbacks with a canonical address of its own',
      'italian',
      'it/articles/index.html',
      (html) => html.replace(`${origin}/de/articles/`, `${origin}/it/articles/`),
      'CHECK_FALLBACK_CANONICAL it/articles/index.html',
    ],
    [
      'a list of fallbacks with hreflang',
      'italian',
      'it/articles/index.html',
      (html) => html.replace('</head>', `${alternate('it', '/it/articles/')}</head>`),
      'CHECK_FALLBACK_HREFLANG it/articles/index.html',
    ],
    [
      'an original that names a fallback',
      'italian',
      'de/index.html',
      (html) => html.replace('</head>', `${alternate('it', '/it/')}</head>`),
      'CHECK_HREFLANG_BROKEN de/index.html',
    ],
    [
      'a home page of fallbacks in the sitemap',
      'italian',
      'sitemap.xml',
      (xml) => xml.replace('</urlset>', `<url><loc>${origin}/it/</loc></url></urlset>`),
      'CHECK_SITEMAP_ENTRY sitemap.xml',
    ],
    [
      'the content of a fallback without its language',
      'italian',
      'it/articles/index.html',
      (html) => html.replace('lang="de" dir="ltr"><main', '><main'),
      'CHECK_FALLBACK_UNMARKED it/articles/index.html',
    ],
    [
      'a link of the header without its language',
      'italian',
      'it/about/index.html',
      (html) => html.replace('<li lang="de" dir="ltr"><a href="/it/about/"', '<li><a href="/it/about/"'),
      'CHECK_TEXT_UNMARKED it/about/index.html',
    ],
    [
      'a footer without its language',
      'arabic',
      'ar/articles/index.html',
      (html) => html.replace(/<p lang="en" dir="ltr"><a href="\/ar\/feed.atom"/, '<p><a href="/ar/feed.atom"'),
      'CHECK_TEXT_UNMARKED ar/articles/index.html',
    ],
    [
      'a heading without its language between translated articles',
      'arabic',
      'ar/index.html',
      (html) => html.replace('<p class="lead" lang="en" dir="ltr">', '<p class="lead">'),
      'CHECK_TEXT_UNMARKED ar/index.html',
    ],
    [
      'a fallback in the wrong direction',
      'arabic',
      'ar/index.html',
      (html) => html.replace('<li lang="en" dir="ltr"><a href="/ar/about/"', '<li lang="en"><a href="/ar/about/"'),
      'CHECK_TEXT_DIRECTION ar/index.html',
    ],
    [
      'a page in the wrong direction',
      'arabic',
      'ar/articles/index.html',
      (html) => html.replace('<html lang="ar" dir="rtl">', '<html lang="ar" dir="ltr">'),
      'CHECK_DIRECTION_WRONG ar/articles/index.html',
    ],
    [
      'a page that states another language',
      'arabic',
      'ar/articles/first-steps/index.html',
      (html) => html.replace('<html lang="ar"', '<html lang="en"'),
      'CHECK_LANGUAGE_WRONG ar/articles/first-steps/index.html',
    ],
    [
      'an article with the text of the other language',
      'spanish',
      'fr/articles/writing/index.html',
      (html) => html.replace(main(html), main(fileOf('spanish', 'en/articles/writing/index.html'))),
      'CHECK_CONTENT_SAME fr/articles/writing/index.html',
    ],
    [
      'one paragraph that was not translated',
      'spanish',
      'fr/articles/writing/index.html',
      (html) => html.replace('<p>Écrivez.</p>', '<p>Fields, topics and formatted text, with an example of each.</p>'),
      'CHECK_TEXT_UNMARKED fr/articles/writing/index.html',
    ],
    [
      'an empty list that is announced',
      'spanish',
      'es/articles/index.html',
      (html) =>
        html
          .replace('content="noindex"', 'content="all"')
          .replace('</head>', `<link rel="canonical" href="${origin}/es/articles/">${alternate('es', '/es/articles/')}</head>`),
      'CHECK_LIST_EMPTY es/articles/index.html',
    ],
    [
      'a list that names an empty one',
      'spanish',
      'en/articles/index.html',
      (html) => html.replace('</head>', `${alternate('es', '/es/articles/')}</head>`),
      'CHECK_HREFLANG_BROKEN en/articles/index.html',
    ],
    [
      'an empty list in the sitemap',
      'spanish',
      'sitemap.xml',
      (xml) => xml.replace('</urlset>', `<url><loc>${origin}/es/articles/</loc></url></urlset>`),
      'CHECK_SITEMAP_ENTRY sitemap.xml',
    ],
    [
      'a language menu that leads elsewhere',
      'spanish',
      'en/about/index.html',
      (html) => html.replace('<a href="/es/about/" lang="es"', '<a href="/es/" lang="es"'),
      'CHECK_COUNTERPART_ONE_WAY en/about/index.html',
    ],
  ];

  test.each(mistakes)('finds %s', async (_mistake, name, file, change, expected) => {
    const output = join(folder, name, 'copy');
    await cp(join(folder, name, 'dist'), output, { recursive: true });
    try {
      const text = await readFile(join(output, file), 'utf8');
      expect(change(text)).not.toBe(text);
      await writeFile(join(output, file), change(text));
      expect(await check(join(folder, name), 'copy')).toContain(expected);
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  });
});

describe('a run that reuses what earlier runs have made', () => {
  const article = 'content/article/first-steps.it.md';
  const italian = articleIn(
    'Primi passi',
    'Tre modifiche che rendono tuo questo sito, ognuna in un solo file.',
    firstSteps,
    'Comincia ora.',
  );

  test('shows a page of fallbacks as a translation as soon as it has one, and as a fallback without it', async () => {
    const site = await makeStarter('italian', 'edited');
    const canonicalOf = async (path: string) =>
      /rel="canonical" href="https:\/\/www\.example\.com([^"]+)"/.exec(
        await readFile(join(site, 'dist', path, 'index.html'), 'utf8'),
      )?.[1];
    await generate(site);
    const first = await readTree(join(site, 'dist'));
    await writeFile(join(site, article), italian);
    await generate(site);
    expect(await canonicalOf('it')).toBe('/it/');
    expect(await readFile(join(site, 'dist/de/index.html'), 'utf8')).toContain('hreflang="it"');
    expect(await check(site)).toEqual([]);
    await generate(site, '--out', 'fresh', '--cache', 'fresh-cache');
    expect(await readTree(join(site, 'dist'))).toEqual(await readTree(join(site, 'fresh')));
    await rm(join(site, article));
    await generate(site);
    expect(await canonicalOf('it')).toBe('/de/');
    expect(await readTree(join(site, 'dist'))).toEqual(first);
  });

  test('and develop shows the same as soon as a file is saved', async () => {
    const site = await makeStarter('italian', 'developed');
    const develop = await startDevelop(site);
    const page = async (): Promise<string> => (await fetch(`${develop.origin}/it/`)).text();
    expect(await page()).toContain('data-original-language="de"');
    await writeFile(join(site, article), italian);
    await expect.poll(page).toContain('Primi passi');
    expect(await page()).not.toContain('data-original-language');
    await develop.stop();
  });

  test('and shards that are merged give the same pages', async () => {
    const site = await makeStarter('spanish', 'sharded');
    for (const shard of ['1/2', '2/2'])
      await generate(site, '--shard', shard, '--out', `part-${shard[0]}`, '--cache', `cache-${shard[0]}`);
    expect(await runHere(site, ['merge', 'part-1', 'part-2', '--out', 'dist'])).toMatchObject({ code: 0 });
    expect(await readTree(join(site, 'dist'))).toEqual(outputs.get('spanish'));
  });
});
