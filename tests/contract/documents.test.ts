import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, inject, test } from 'vitest';
import { type EmittedPage, listFiles, listPages } from '../support/emitted-site.ts';
import { structuredDataIn } from '../support/structured-data.ts';

const folder = inject('siteFolder');
const site = 'https://www.boreal-insurance.example';

interface Parsed extends EmittedPage {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
  readonly canonical: string | undefined;
  readonly alternates: Readonly<Record<string, string>>;
  readonly title: string;
  readonly description: string;
  readonly lang: string;
}

let pages: readonly Parsed[] = [];
let byPath: ReadonlyMap<string, Parsed> = new Map();
let files: ReadonlySet<string> = new Set();

const decode = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'" })[entity] ?? entity,
  );
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => decode(found));

function parse(page: EmittedPage): Parsed {
  const { html } = page;
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)" data-gatsby-head/g)].map(
    ([, tag = '', href = '']) => [tag, href.replace(site, '')],
  );
  return {
    ...page,
    ids: new Set(all(html, /\sid="([^"]+)"/g)),
    links: all(html, /<a\s[^>]*?href="([^"]*)"/g),
    canonical: all(html, /<link rel="canonical" href="([^"]+)"/g)[0]?.replace(site, ''),
    alternates: Object.fromEntries(alternates),
    title: all(html, /<title[^>]*>([^<]*)<\/title>/g)[0] ?? '',
    description: all(html, /<meta name="description" content="([^"]*)"/g)[0] ?? '',
    lang: all(html, /<html lang="([^"]+)"/g)[0] ?? '',
  };
}

beforeAll(async () => {
  pages = (await listPages(folder)).map(parse);
  byPath = new Map(pages.map((page) => [page.path, page]));
  files = new Set(await listFiles(folder));
});

/** Pages that search engines may index under their own address. */
const indexed = (): readonly Parsed[] => pages.filter(({ canonical, path }) => canonical === path);

test('every internal link and anchor on every page has a target', () => {
  const broken: string[] = [];
  for (const { path, links } of pages) {
    for (const link of links) {
      const url = new URL(link, `https://here.invalid${encodeURI(path)}`);
      if (url.host !== 'here.invalid') continue;
      const target = decodeURIComponent(url.pathname);
      const page = byPath.get(target);
      if (!page && !files.has(target.slice(1))) broken.push(`${path} → ${link}`);
      const id = decodeURIComponent(url.hash.slice(1));
      // The top of a document needs no element.
      if (page && id !== '' && id !== 'top' && !page.ids.has(id)) broken.push(`${path} → ${link} (no such id)`);
    }
  }
  expect(broken).toEqual([]);
});

test('every document has the theme colour of the manifest, in light and dark mode', async () => {
  const { theme_color, display, short_name } = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'));
  expect({ theme_color, display, short_name }).toEqual({
    theme_color: '#4a2a78',
    display: 'minimal-ui',
    short_name: expect.any(String),
  });
  const other = pages.filter(({ html }) => {
    const elements = all(html, /(<meta name="theme-color"[^>]*>)/g);
    return elements.length !== 1 || elements[0] !== `<meta name="theme-color" content="${theme_color}">`;
  });
  expect(other.map(({ path }) => path)).toEqual([]);
});

test('headings within a section are below the heading that names it, and no level is left out', () => {
  const wrong: string[] = [];
  for (const { path, html } of pages) {
    let last = 0;
    for (const { level, id, sections } of listHeadings(html)) {
      const around = sections.findLast(({ name }) => name !== undefined && name !== id);
      if (around?.level !== undefined && level <= around.level) wrong.push(`${path}: h${level} ${id} in ${around.name}`);
      if (level > last + 1) wrong.push(`${path}: h${level} ${id} after h${last}`);
      last = level;
    }
  }
  expect(wrong).toEqual([]);
});

interface NamedSection {
  /** Id of the heading that names the section. */
  readonly name?: string;
  level?: number;
}

/** Lists the headings of a document with the sections around them. */
function listHeadings(html: string) {
  const headings: { readonly level: number; readonly id: string | undefined; readonly sections: readonly NamedSection[] }[] = [];
  const sections: NamedSection[] = [];
  const parser = new Parser({
    onopentag: (tag, { id, 'aria-labelledby': name, class: classes }) => {
      // The outcome of a form replaces the form with its heading.
      if (classes === 'outcome') sections.splice(-1, 1, {});
      if (tag === 'section') sections.push({ name });
      if (!/^h[1-6]$/.test(tag)) return;
      const level = Number(tag[1]);
      const named = sections.findLast((section) => section.name === id && id !== undefined);
      if (named !== undefined) named.level = level;
      headings.push({ level, id, sections: [...sections] });
    },
    onclosetag: (tag) => void (tag === 'section' && sections.pop()),
  });
  parser.end(html);
  return headings;
}

test('every page can be reached from the home page of its language within three links', () => {
  for (const language of ['en', 'fr']) {
    const distance = new Map([[`/${language}/`, 0]]);
    const queue = [`/${language}/`];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const page = byPath.get(path);
      for (const link of page?.links ?? []) {
        const target = decodeURIComponent(new URL(link, `https://here.invalid${path}`).pathname);
        if (!byPath.has(target) || distance.has(target)) continue;
        distance.set(target, (distance.get(path) ?? 0) + 1);
        queue.push(target);
      }
    }
    const far = indexed().filter(({ path }) => path.startsWith(`/${language}/`) && !((distance.get(path) ?? 99) <= 3));
    expect(far.map(({ path }) => `${path} (${distance.get(path)})`)).toEqual([]);
  }
});

test('alternates are mutual, name canonical pages and include the page itself', () => {
  for (const { path, alternates, lang } of indexed()) {
    if (Object.keys(alternates).length === 0) continue;
    expect(Object.keys(alternates), path).toEqual(['en-CA', 'fr-CA', 'x-default']);
    expect(alternates[lang], path).toBe(path);
    expect(alternates['x-default'], path).toBe(alternates['en-CA']);
    for (const other of Object.values(alternates)) {
      expect(byPath.get(other)?.canonical, `${path} → ${other}`).toBe(other);
      expect(byPath.get(other)?.alternates, `${path} → ${other}`).toEqual(alternates);
    }
  }
});

test('titles and descriptions are unique within their language and have a sensible length', () => {
  for (const language of ['en-CA', 'fr-CA']) {
    for (const key of ['title', 'description'] as const) {
      const seen = new Map<string, string>();
      for (const page of indexed().filter(({ lang }) => lang === language)) {
        const text = page[key];
        expect(seen.get(text), `${key} of ${page.path} is also that of`).toBeUndefined();
        seen.set(text, page.path);
        const [least, most] = key === 'title' ? [10, 95] : [50, 175];
        expect(text.length, `${page.path}: ${text}`).toBeGreaterThanOrEqual(least);
        expect(text.length, `${page.path}: ${text}`).toBeLessThanOrEqual(most);
      }
    }
  }
});

test('one picture of a page loads first, before the scripts, and pictures below the first screen load lazily', () => {
  const withPictures = pages.flatMap(({ path, html }) => {
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    return pictures.length === 0 ? [] : [{ path, html, pictures }];
  });
  expect(withPictures.length).toBeGreaterThan(400);
  for (const { path, html, pictures } of withPictures) {
    expect(html, path).toMatch(/<script type="module" async fetchpriority="low" /);
    const first = pictures.filter((picture) => / fetchpriority="high"/i.test(picture));
    const waiting = pictures.filter((picture) => / loading="lazy"/.test(picture));
    // Another one may follow the text of the first screen.
    expect(pictures.length - first.length - waiting.length, path).toBeLessThanOrEqual(1);
    if (waiting.length < pictures.length) expect(first, path).toHaveLength(1);
    for (const picture of first) {
      expect(waiting, path).not.toContain(picture);
      for (const other of waiting) expect(pictures.indexOf(picture), path).toBeLessThan(pictures.indexOf(other));
    }
  }
});

test('every page has one first-level heading, and headings do not skip a level', () => {
  for (const { path, html } of pages) {
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const levels = [...main.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), `${path}: ${levels.join(' ')}`).toBeLessThanOrEqual(1);
  }
});

/** Links that state the language of their target, with the language of the element around them. */
function linksToLanguages(html: string): readonly { readonly to: string; readonly words: string }[] {
  const around: string[] = [];
  const found: { to: string; words: string }[] = [];
  const parser = new Parser({
    onopentag: (name, { lang, hreflang }) => {
      around.push(lang ?? around.at(-1) ?? '');
      if (name === 'a' && hreflang !== undefined) found.push({ to: hreflang, words: around.at(-1) ?? '' });
    },
    onclosetag: () => void around.pop(),
  });
  parser.end(html);
  return found;
}

test('a link to a page in another language is in that language and states it', () => {
  const links = pages.flatMap(({ path, html }) => linksToLanguages(html).map((link) => ({ path, ...link })));
  expect(links.filter(({ to, words }) => words.split('-')[0] !== to)).toEqual([]);
  expect(links.length).toBeGreaterThan(pages.length / 2);
});

test('every picture has a size and an alternative text', () => {
  for (const { path, html } of pages) {
    for (const [image] of html.matchAll(/<img\s[^>]*>/g)) {
      expect(image, path).toMatch(/\swidth="\d+"/);
      expect(image, path).toMatch(/\sheight="\d+"/);
      expect(image, path).toMatch(/\salt="/);
    }
  }
});

test('every page below the home page has its breadcrumb', () => {
  for (const { path, html } of indexed()) {
    if (path === '/en/' || path === '/fr/' || !/^\/(en|fr)\//.test(path) || /\/(404|500)/.test(path)) continue;
    expect(html, path).toContain('"@type":"BreadcrumbList"');
  }
});

test('search engines get the breadcrumb that the page shows, with the same names and addresses', () => {
  const shown = indexed().filter(({ html }) => html.includes('<nav class="breadcrumb"'));
  for (const { path, html } of shown) {
    const nav = html.slice(html.indexOf('<nav class="breadcrumb"'));
    const [own = ''] = all(nav, /<li aria-current="page">([^<]*)</g);
    const links = [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([^<]*)</g)];
    const list = structuredDataIn(html).find((data) => data['@type'] === 'BreadcrumbList');
    const items = (list?.itemListElement ?? []) as readonly { readonly name: string; readonly item: string }[];
    expect(
      items.map(({ name }) => name),
      path,
    ).toEqual([...links.map(([, , name = '']) => decode(name)), own]);
    expect(
      items.slice(0, -1).map(({ item }) => item),
      path,
    ).toEqual(links.map(([, href]) => `${site}${href}`));
  }
  expect(shown.length).toBeGreaterThan(100);
});

test('French pages contain no straight quotes, no ordinary space before a colon or within guillemets, and no English brand', () => {
  for (const { path, html, lang } of pages) {
    if (lang !== 'fr-CA') continue;
    const text = decode(
      html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .replace(/<[^>]+>/g, '\n')
        .replace(/<!--.*?-->/g, ''),
    );
    expect(/[\p{L}]'[\p{L}]| [:%»]|« | [;!?]|Boreal (Insurance|Points)/u.exec(text)?.[0], path).toBeUndefined();
  }
});

test('every indexed page has its own picture for shared links, or the drawn one of its family', () => {
  for (const { path, html } of indexed()) {
    const image = /<meta property="og:image" content="https:\/\/[^/]+\/([^"]+)"/.exec(html)?.[1];
    expect(files, path).toContain(image);
  }
});

test.each(['en', 'fr'])(
  'the contact page in %s has the ways for journalists, and the page to unsubscribe has none',
  async (language) => {
    const press = await readFile(join('content/press-contact', `press.${language}.yaml`), 'utf8');
    const [, email] = /^email: (\S+)$/m.exec(press) ?? [];
    const linksOf = (path: string) => byPath.get(`/${language}/${path}/`)?.links;
    expect(linksOf('contact-us')).toContain(`mailto:${email}`);
    expect(linksOf('unsubscribe')).toBeDefined();
    expect(linksOf('unsubscribe')).not.toContain(`mailto:${email}`);
  },
);

test.each(['en', 'fr'])(
  'the files for the media in %s are small, described, and have their sizes in their links',
  async (language) => {
    const { html } = byPath.get(`/${language}/media-centre/`) ?? { html: '' };
    const downloads = [...html.matchAll(/<a href="\/([^"]+)" download="([^"]+)">.*?<\/span>([^<]+)<\/a>/g)];
    expect(downloads.length).toBeGreaterThanOrEqual(10);
    for (const [, path = '', name = '', words] of downloads) {
      const { length } = await readFile(join(folder, path));
      expect(length, name).toBeLessThan(60_000);
      expect(words).toMatch(new RegExp(`^${name.replace(/^.*\./, '').toUpperCase()}, ${Math.ceil(length / 1000)}\u00a0`));
    }
    const kit = html.slice(html.indexOf('press-kit__preview'));
    const alternatives = all(kit, /<img [^>]*?alt="([^"]*)"/g);
    expect(alternatives.length).toBeGreaterThanOrEqual(5);
    expect(alternatives).not.toContain('');
  },
);
