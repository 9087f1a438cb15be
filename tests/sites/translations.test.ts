import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { translatedContent, translatedSite } from '../support/translated-site.ts';
import { tempFolder } from '../unit/generator/temp-folder.ts';

let site: MiniSite;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  let remove = async (): Promise<void> => {};
  site = await translatedSite({}, (onEnd) => {
    remove = onEnd;
  });
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  files = await site.output();
  return () => remove();
});

const origin = 'https://mini.example';
const decoded = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
const htmlAt = (path: string): string => decoded(files[`${path.slice(1)}index.html`] ?? '');
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).join(' '));

/** Facts of the page at a path that depend on its translations. */
function factsOf(path: string) {
  const html = htmlAt(path);
  return {
    html: /<html lang="([^"]+)" dir="([^"]+)"/.exec(html)?.slice(1).join(' '),
    content: /<div style="display:contents" lang="([^"]+)" dir="([^"]+)">/.exec(html)?.slice(1).join(' ') ?? '',
    canonical: all(html, /rel="canonical" href="https:\/\/mini\.example([^"]+)"/g).join(),
    alternates: all(html, /hreflang="([^"]+)" href="https:\/\/mini\.example([^"]+)"/g),
    toggle: all(html, /<a href="([^"]+)"[^>]*data-language-choice="[^"]+"([^>]*)>/g),
    note: /<p id="languages-note">([^<]+)</.exec(html)?.[1] ?? '',
  };
}

const noted = ' aria-describedby="languages-note"';

describe('the trilingual site of the docs', () => {
  test('emits exactly the addresses of its settings', () => {
    const pages = Object.keys(files).filter((file) => file.endsWith('index.html'));
    const below = (locale: string, ...paths: readonly string[]) => paths.map((path) => `${locale}/${path}index.html`);
    const guides = ['', 'guides/', 'guides/garden/', 'guides/sucre/', 'guides/winter/'];
    expect(pages.sort()).toEqual(
      [
        ...['en', 'fr', 'ar'].flatMap((locale) => below(locale, ...guides)),
        ...below('en', 'events/', 'events/market/', 'events/parade/'),
        ...below('fr', 'events/', 'events/fete/', 'events/market/'),
        ...['', ...guides.slice(1), 'events/', 'events/fete/', 'events/market/', 'events/parade/'].map(
          (path) => `${path}index.html`,
        ),
      ].sort(),
    );
  });

  test.each([
    ['/en/', 'en-CA ltr', ['/fr/', '/ar/']],
    ['/fr/', 'fr-CA ltr', ['/en/', '/ar/']],
    ['/ar/', 'ar rtl', ['/en/', '/fr/']],
  ])('%s has all translations', (path, html, toggle) => {
    const alternates = ['en-CA /en/', 'fr-CA /fr/', 'ar /ar/', 'x-default /en/'];
    expect(factsOf(path)).toEqual({
      html,
      content: '',
      canonical: path,
      alternates,
      toggle: toggle.map((each) => `${each} `),
      note: '',
    });
  });

  test.each([
    ['/fr/guides/winter/', 'fr-CA ltr', 'en-CA ltr', '/en/guides/winter/', ['/en', '/ar']],
    ['/ar/guides/winter/', 'ar rtl', 'en-CA ltr', '/en/guides/winter/', ['/en', '/fr']],
    ['/en/guides/sucre/', 'en-CA ltr', 'fr-CA ltr', '/fr/guides/sucre/', ['/fr', '/ar']],
    ['/ar/guides/sucre/', 'ar rtl', 'fr-CA ltr', '/fr/guides/sucre/', ['/en', '/fr']],
  ])('%s is a fallback', (path, html, content, canonical, languages) => {
    const toggle = languages.map((language) => `${language}${path.slice(3)} `);
    expect(factsOf(path)).toEqual({ html, content, canonical, alternates: [], toggle, note: '' });
  });

  test('the original of a fallback names no fallback, and its toggle leads there', () => {
    expect(factsOf('/en/guides/winter/')).toEqual({
      html: 'en-CA ltr',
      content: '',
      canonical: '/en/guides/winter/',
      note: '',
      alternates: ['en-CA /en/guides/winter/', 'x-default /en/guides/winter/'],
      toggle: ['/fr/guides/winter/ ', '/ar/guides/winter/ '],
    });
    expect(factsOf('/fr/guides/sucre/').alternates).toEqual(['fr-CA /fr/guides/sucre/', 'x-default /fr/guides/sucre/']);
  });

  test.each([
    ['/en/events/market/', 'en', ['/fr/events/market/ ', `/ar/${' '}${noted}`]],
    ['/en/events/parade/', 'en', [`/fr/events/ ${noted}`, `/ar/ ${noted}`]],
    ['/fr/events/fete/', 'fr', [`/en/events/ ${noted}`, `/ar/ ${noted}`]],
    ['/fr/events/', 'fr', ['/en/events/ ', `/ar/ ${noted}`]],
  ])('%s leads to the nearest page in a language without it, and says so', (path, language, toggle) => {
    const { toggle: links, note, alternates } = factsOf(path);
    expect(links).toEqual(toggle);
    expect(note).toContain(language === 'en' ? 'in English only' : 'en français seulement');
    expect(alternates.some((each) => each.includes('/ar/'))).toBe(false);
  });

  test('a page in one language names itself alone', () => {
    expect(factsOf('/fr/events/fete/').alternates).toEqual(['fr-CA /fr/events/fete/', 'x-default /fr/events/fete/']);
  });

  test('lists mark fallbacks, and leave out links to what is missing', () => {
    expect(htmlAt('/ar/guides/')).toContain('<li lang="en-CA" dir="ltr"><a href="/ar/guides/winter/">Winter</a>');
    expect(htmlAt('/en/events/')).toMatch(/The market<\/a> <span>The parade<\/span><\/li>/);
    expect(htmlAt('/fr/events/')).toMatch(/Le marché<\/a> <\/li>/);
  });

  test('the sitemap has originals and translations, each with its own translations', () => {
    const xml = files['sitemap.xml'] ?? '';
    const urls = Object.fromEntries(
      [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(([, url = '', links = '']) => [
        url.slice(origin.length),
        all(links, /hreflang="([^"]+)"/g).join(' '),
      ]),
    );
    const [every, english, french] = ['en-CA fr-CA ar x-default', 'en-CA x-default', 'fr-CA x-default'];
    expect(urls).toEqual({
      ...Object.fromEntries(
        ['en', 'fr', 'ar'].flatMap((locale) => ['', 'guides/', 'guides/garden/'].map((path) => [`/${locale}/${path}`, every])),
      ),
      '/en/guides/winter/': english,
      '/fr/guides/sucre/': french,
      '/en/events/parade/': english,
      '/fr/events/fete/': french,
      ...Object.fromEntries(
        ['en', 'fr'].flatMap((locale) =>
          ['events/', 'events/market/'].map((path) => [`/${locale}/${path}`, 'en-CA fr-CA x-default']),
        ),
      ),
    });
  });

  test('search and feeds of a language have no fallback', () => {
    const index = JSON.parse(decoded(files['search_index.json'] ?? '')) as Record<
      string,
      { store: Record<string, { url: string }> }
    >;
    const found = (locale: string) =>
      Object.values(index[locale]?.store ?? {})
        .map(({ url }) => url)
        .sort();
    expect(found('en')).toEqual(['/en/events/market/', '/en/events/parade/', '/en/guides/garden/', '/en/guides/winter/']);
    expect(found('fr')).toEqual(['/fr/events/fete/', '/fr/events/market/', '/fr/guides/garden/', '/fr/guides/sucre/']);
    expect(found('ar')).toEqual(['/ar/guides/garden/']);
    const entriesOf = (locale: string) =>
      all(files[`${locale}/guides/feed.atom`] ?? '', /<entry><id>https:\/\/mini\.example([^<]+)</g);
    expect(entriesOf('en')).toEqual(['/en/guides/garden/', '/en/guides/winter/']);
    expect(entriesOf('fr')).toEqual(['/fr/guides/garden/', '/fr/guides/sucre/']);
    expect(entriesOf('ar')).toEqual(['/ar/guides/garden/']);
    expect(files['fr/events/feed.atom']).toContain('/fr/events/fete/');
    expect(files['ar/events/feed.atom']).toBeUndefined();
  });

  test.each([
    ['/', undefined, ['/en/', '/fr/', '/ar/']],
    ['/guides/winter/', undefined, ['/en/guides/winter/', '/fr/guides/winter/', '/ar/guides/winter/']],
    ['/events/market/', 'en fr', ['/en/events/market/', '/fr/events/market/']],
    ['/events/parade/', 'en', ['/en/events/parade/']],
    ['/events/fete/', 'fr', ['/fr/events/fete/']],
  ])('the redirect page %s leads to existing pages only', (path, languages, links) => {
    const html = htmlAt(path);
    expect(/data-redirect-languages="([^"]+)"/.exec(html)?.[1]).toBe(languages);
    expect(all(html, /<a href="([^"]+)"/g)).toEqual(links);
    expect(html).toContain(`content="0; url=${links[0]}"`);
  });

  test('page data tell the languages of a page and of its content', () => {
    const contextOf = (path: string) => JSON.parse(decoded(files[`page-data${path}page-data.json`] ?? '')).result.pageContext;
    expect(contextOf('/ar/guides/winter/')).toMatchObject({
      language: 'ar',
      languages: ['en', 'fr', 'ar'],
      originalPath: '/guides/winter/',
      redirect: false,
      routed: true,
      original: { locale: 'en', lang: 'en-CA', dir: 'ltr' },
      availableIn: ['en'],
    });
    expect(contextOf('/fr/events/fete/')).toMatchObject({ availableIn: ['fr'], nearest: { en: '/events/', ar: '/' } });
    expect(Object.keys(contextOf('/en/'))).toEqual(['language', 'languages', 'originalPath', 'redirect', 'routed']);
  });
});

describe('boreal check', () => {
  const check = async (folder: string): Promise<readonly string[]> => {
    const { stdout } = await site.boreal(['check', '--json', '--dir', folder]);
    const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
    return problems.map(({ code, where }) => `${code} ${where?.file?.replace(/^.*?copy\//, '')}`);
  };

  test('finds nothing on the site', async () => {
    expect(await check(join(site.root, 'dist'))).toEqual([]);
  });

  const winter = 'fr/guides/winter/index.html';
  const parade = 'en/events/parade/index.html';
  const alternate = '<link rel="alternate" hreflang="fr-CA" href="https://mini.example';

  test.each<[string, string, string, string, string]>([
    ['content without its language', winter, 'lang="en-CA" dir="ltr">', '>', `CHECK_FALLBACK_UNMARKED ${winter}`],
    [
      'content with a wrong direction',
      winter,
      'lang="en-CA" dir="ltr">',
      'lang="en-CA" dir="rtl">',
      `CHECK_FALLBACK_UNMARKED ${winter}`,
    ],
    [
      'a fallback that is its own canonical page',
      winter,
      'example/en/guides/winter/"',
      'example/fr/guides/winter/"',
      `CHECK_FALLBACK_CANONICAL ${winter}`,
    ],
    [
      'a fallback with hreflang',
      winter,
      '</head>',
      `${alternate}/fr/guides/winter/"></head>`,
      `CHECK_FALLBACK_HREFLANG ${winter}`,
    ],
    [
      'a fallback that says it is none',
      winter,
      ' data-original-language="en"',
      '',
      'CHECK_HREFLANG_MISSING en/guides/winter/index.html',
    ],
    [
      'hreflang to a fallback',
      'en/guides/winter/index.html',
      '</head>',
      `${alternate}/fr/guides/winter/"></head>`,
      'CHECK_HREFLANG_BROKEN en/guides/winter/index.html',
    ],
    ['hreflang to the nearest page', parade, '</head>', `${alternate}/fr/events/"></head>`, `CHECK_HREFLANG_UNTRUE ${parade}`],
    [
      'a page that hides its lack of a translation',
      parade,
      ' data-missing-languages="fr ar"',
      '',
      `CHECK_COUNTERPART_ONE_WAY ${parade}`,
    ],
    [
      'a page that hides its translation',
      'en/events/market/index.html',
      'data-missing-languages="ar"',
      'data-missing-languages="fr ar"',
      'CHECK_TRANSLATION_IGNORED en/events/market/index.html',
    ],
    ['a toggle to another page', parade, '<a href="/fr/events/"', '<a href="/fr/"', `CHECK_TOGGLE_WRONG ${parade}`],
    [
      'a toggle to another page than the translation',
      'en/index.html',
      '<a href="/fr/"',
      '<a href="/fr/guides/"',
      'CHECK_TOGGLE_WRONG en/index.html',
    ],
    ['a toggle that does not say where it leads', parade, noted, '', `CHECK_TOGGLE_SILENT ${parade}`],
    ['a wrong direction', 'ar/index.html', 'dir="rtl"', 'dir="ltr"', 'CHECK_DIRECTION_WRONG ar/index.html'],
    [
      'a fallback in the sitemap',
      'sitemap.xml',
      '</urlset>',
      `<url><loc>${origin}/fr/guides/winter/</loc></url></urlset>`,
      'CHECK_SITEMAP_ENTRY sitemap.xml',
    ],
    [
      'other translations in the sitemap',
      'sitemap.xml',
      'hreflang="fr-CA" href="https://mini.example/fr/events/"',
      'hreflang="fr-CA" href="https://mini.example/fr/"',
      'CHECK_SITEMAP_ALTERNATES sitemap.xml',
    ],
    [
      'a fallback in a feed',
      'fr/guides/feed.atom',
      '</feed>',
      `<entry><link rel="alternate" href="${origin}/fr/guides/winter/"/></entry></feed>`,
      'CHECK_LISTED_PAGE fr/guides/feed.atom',
    ],
    [
      'a redirect to a missing page',
      'events/fete/index.html',
      'data-redirect-languages="fr"',
      'data-redirect-languages="en fr"',
      'CHECK_REDIRECT_BROKEN events/fete/index.html',
    ],
    [
      'a redirect to every language',
      'events/fete/index.html',
      ' data-redirect-languages="fr"',
      '',
      'CHECK_REDIRECT_BROKEN events/fete/index.html',
    ],
  ])('finds %s', async (_name, file, from, to, expected) => {
    const folder = join(await tempFolder(), 'copy');
    await cp(join(site.root, 'dist'), folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
    expect(await check(folder)).toContain(expected);
  });

  test('finds a fallback in the search, and a page that a language lacks', async () => {
    const folder = join(await tempFolder(), 'copy');
    await cp(join(site.root, 'dist'), folder, { recursive: true });
    const index = 'search_index.json';
    const text = await readFile(join(folder, index), 'utf8');
    await writeFile(join(folder, index), text.replace('/fr/guides/garden/', '/fr/guides/winter/'));
    await rm(join(folder, 'fr/events/market/index.html'));
    const problems = await check(folder);
    expect(problems).toContain(`CHECK_LISTED_PAGE ${index}`);
    expect(problems).toContain('CHECK_COUNTERPART_MISSING en/events/market/index.html');
  });
});

const guide = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

describe('the setting', () => {
  const editConfig = async (edited: MiniSite, from: string | RegExp, to: string): Promise<void> => {
    const config = await readFile(join(edited.root, 'boreal.config.ts'), 'utf8');
    expect(config).toMatch(from);
    await edited.write('boreal.config.ts', config.replace(from, to));
  };
  const codesOf = async (edited: MiniSite): Promise<readonly string[]> =>
    (await edited.generate()).problems.map(({ code, message }) => `${code} ${message}`);

  test('required of the site makes a missing translation a problem, and a type’s own setting wins', async () => {
    const edited = await translatedSite({ 'content/guide/garden.ar.md': undefined });
    await editConfig(edited, "translations: 'optional'", "translations: 'required'");
    const problems = await codesOf(edited);
    expect(problems.filter((each) => each.includes('“guide/'))).toEqual([]);
    expect(problems).toContain('GRAPH_TRANSLATION_MISSING “event/fete” has no version in “en”.');
  });

  test.each([
    [
      /translations: 'optional'/,
      "translations: 'sometimes'",
      'The setting “translations” is not one of required, fallback, optional.',
    ],
    [/tag: 'ar' /, "tag: 'ar', dir: 'right' ", 'The setting “locales.ar.dir” is not ltr or rtl.'],
    [/translations: 'optional'/, "translation: 'optional'", 'unknown setting “translation”. Did you mean “translations”?'],
  ])('%s may not be %s', async (from, to, message) => {
    const edited = await translatedSite();
    await editConfig(edited, from, to);
    expect((await codesOf(edited)).join()).toContain(message);
  });

  test('of a type is validated, too, and so is `localized`', async () => {
    const edited = await translatedSite();
    const model = await readFile(join(edited.root, 'model.ts'), 'utf8');
    await edited.write(
      'model.ts',
      model.replace("'fallback'", "'falback' as never").replace('localized: true', "localized: 'yes' as never"),
    );
    const problems = (await codesOf(edited)).join();
    expect(problems).toContain('“model.guide.translations” is not one of');
    expect(problems).toContain('“model.event.fields.place.localized” is not true or false');
  });

  test('a fallback whose field leads to a page that its readers do not have is a problem', async () => {
    const edited = await translatedSite({ 'content/guide/winter.en.md': guide('Winter', 'See [the parade](/events/parade/).') });
    expect(await codesOf(edited)).toEqual([]);
    const model = await readFile(join(edited.root, 'model.ts'), 'utf8');
    const withHref = model.replace(
      "'A guide.', { title: text(),",
      "'A guide.', { title: text(), more: href({ optional: true }),",
    );
    await edited.write('model.ts', withHref.replace('import { date,', 'import { date, href,'));
    await edited.write('content/guide/winter.en.md', guide('Winter\nmore: /events/parade/', 'Snow falls.'));
    expect(await codesOf(edited)).toEqual([
      expect.stringContaining(
        'ROUTE_LINK_BROKEN There is no page /events/parade/ in “fr”, where the entry is shown as a fallback.',
      ),
      expect.stringContaining(
        'ROUTE_LINK_BROKEN There is no page /events/parade/ in “ar”, where the entry is shown as a fallback.',
      ),
    ]);
  });
});

test('a missing translation that is a warning shows a fallback, which is marked as one', async () => {
  const edited = await translatedSite({ 'content/home/home.ar.md': undefined });
  const config = await readFile(join(edited.root, 'boreal.config.ts'), 'utf8');
  const policies = "policies: { codes: { GRAPH_TRANSLATION_MISSING: 'warning' } },";
  await edited.write('boreal.config.ts', config.replace("siteUrl: '", `${policies} siteUrl: '`));
  expect(await edited.generate()).toMatchObject({
    code: 0,
    problems: [{ code: 'GRAPH_TRANSLATION_MISSING', severity: 'warning' }],
  });
  const page = (await edited.output())['ar/index.html'];
  expect(page).toContain('data-original-language="en"');
  expect(page).toContain('rel="canonical" href="https://mini.example/en/"');
  const { stdout } = await edited.boreal(['check', '--json']);
  expect(JSON.parse(stdout).problems).toEqual([]);
});

test('a text may link to an entry that is shown as a fallback', async () => {
  const edited = await translatedSite({ 'content/guide/garden.fr.md': guide('Le jardin', 'Avant [l’hiver](winter.md).') });
  expect(await edited.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await edited.output())['fr/guides/garden/index.html']).toContain('<a href="/fr/guides/winter/">');
});

test('a translation that is added or removed changes its pages, also from the cache', async () => {
  const edited = await translatedSite();
  expect(await edited.generate()).toMatchObject({ code: 0 });
  expect(await edited.generate()).toMatchObject({ code: 0, written: 0 });
  await edited.write('content/guide/winter.fr.md', guide('L’hiver', 'La neige tombe.'));
  await edited.write('content/event/parade.fr.md', guide('Le défilé\nday: 2026-03-01\nplace: la-rue', 'À midi.'));
  expect(await edited.generate()).toMatchObject({ code: 0, problems: [] });
  const { stdout } = await edited.boreal(['check', '--json']);
  expect(JSON.parse(stdout).problems).toEqual([]);
  const added = await edited.output();
  expect(added['fr/guides/winter/index.html']).toContain('rel="canonical" href="https://mini.example/fr/guides/winter/"');
  expect(added['en/guides/winter/index.html']).toContain('hreflang="fr-CA"');
  expect(added['en/events/parade/index.html']).toContain('hreflang="fr-CA"');
  await edited.remove('content/guide/winter.fr.md');
  await edited.remove('content/event/parade.fr.md');
  expect(await edited.generate()).toMatchObject({ code: 0, problems: [] });
  expect(await edited.output()).toEqual(files);
});

test('addresses may differ per language where translations are missing', async () => {
  const edited = await translatedSite();
  const events = await readFile(join(edited.root, 'events.ts'), 'utf8');
  const changed = events
    .replace('{slug}', '{place}')
    .replace(
      'facts: ({ fields: { title } }) => ({ ',
      'facts: ({ id, fields: { title } }, graph) => ({ alternates: eventPaths(graph, id), ',
    );
  await edited.write('events.ts', `import { eventPaths } from './alternates.ts';\n${changed}`);
  const config = await readFile(join(edited.root, 'boreal.config.ts'), 'utf8');
  await edited.write('boreal.config.ts', config.replace(/(events\/\$\{)slug/g, '$1fields.place'));
  expect(await edited.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await edited.output();
  expect(output['en/events/square/index.html']).toContain('hreflang="fr-CA" href="https://mini.example/fr/events/la-place/"');
  expect(output['fr/events/la-place/index.html']).toContain('<a href="/en/events/square/"');
  const { stdout } = await edited.boreal(['check', '--json']);
  expect(JSON.parse(stdout).problems).toEqual([]);
});

test('a language without any content shows fallbacks everywhere, and explain names the original', async () => {
  const own = Object.fromEntries(
    Object.keys(translatedContent).flatMap((path) => (path.includes('.ar.') ? [[path, undefined]] : [])),
  );
  const edited = await translatedSite(own);
  const model = await readFile(join(edited.root, 'model.ts'), 'utf8');
  await edited.write(
    'model.ts',
    model.replace(", { translations: 'required' }", '').replace("{ translations: 'fallback' }", '{}'),
  );
  const config = await readFile(join(edited.root, 'boreal.config.ts'), 'utf8');
  await edited.write('boreal.config.ts', config.replace("translations: 'optional'", "translations: 'fallback'"));
  expect(await edited.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await edited.output();
  expect(output['sitemap.xml']).not.toContain('/ar/guides/garden/');
  expect(output['ar/events/parade/index.html']).toContain('rel="canonical" href="https://mini.example/en/events/parade/"');
  const { stdout } = await edited.boreal(['check', '--json']);
  expect(JSON.parse(stdout).problems).toEqual([]);
  const explained = await edited.boreal(['explain', '/ar/events/parade/']);
  expect([explained.code, explained.stdout]).toEqual([0, expect.stringContaining('content/event/parade.en.md')]);
});

test('develop shows fallbacks, and their translation as soon as it is saved', async () => {
  const edited = await translatedSite();
  const develop = await startDevelop(edited.root);
  const page = async (): Promise<string> => (await fetch(`${develop.origin}/fr/guides/winter/`)).text();
  expect(await page()).toContain('lang="en-CA" dir="ltr"><main><h1>Winter');
  const address = `${develop.origin}/__boreal/entry/guide%2Fwinter?locale=fr`;
  expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toBe('/fr/guides/winter/');
  await edited.write('content/guide/winter.en.md', guide('Winter', 'It snows.'));
  await expect.poll(page).toContain('It snows.');
  await edited.write('content/guide/winter.fr.md', guide('L’hiver', 'La neige tombe.'));
  await expect.poll(page).toContain('La neige tombe.');
  expect(await page()).not.toContain('data-original-language');
  await develop.stop();
});
