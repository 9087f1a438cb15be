/** Data for search engines, feed readers and shared links, on every page of the site. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type EmittedPage, listFiles, listPages } from '../support/emitted-site.ts';
import { flawsOf, structuredDataIn } from '../support/structured-data.ts';

const folder = inject('siteFolder');
const site = 'https://www.boreal-insurance.example';
const languages = ['en', 'fr'] as const;

interface Sitemapped {
  readonly path: string;
  readonly modified: string | undefined;
}

let pages: readonly EmittedPage[] = [];
let files: ReadonlySet<string> = new Set();
let sitemap: readonly Sitemapped[] = [];
beforeAll(async () => {
  pages = await listPages(folder);
  files = new Set(await listFiles(folder));
  const text = await readFile(join(folder, 'sitemap.xml'), 'utf8');
  sitemap = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, url = '', modified]) => ({
    path: decodeURIComponent(new URL(url).pathname),
    modified,
  }));
});

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'");
const headOf = ({ html }: EmittedPage): string => html.slice(0, html.indexOf('</head>'));
const metaOf = (page: EmittedPage): ReadonlyMap<string, string> =>
  new Map(
    [...headOf(page).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      decode(content),
    ]),
  );
const canonicalOf = (page: EmittedPage): string | undefined => /<link rel="canonical" href="([^"]+)"/.exec(headOf(page))?.[1];
const isNoindex = (page: EmittedPage): boolean => metaOf(page).get('robots') === 'noindex';
const urlOf = ({ path }: EmittedPage): string => site + encodeURI(path);
const ofPath = (path: string): EmittedPage => {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
};
const typesOf = (path: string): readonly unknown[] => structuredDataIn(ofPath(path).html).map((data) => data['@type']);

test('the sitemap contains every page that is indexed under its own address, and no other', () => {
  const own = pages.filter((page) => !isNoindex(page) && canonicalOf(page) === urlOf(page));
  expect(sitemap.map(({ path }) => path).sort()).toEqual(own.map(({ path }) => path).sort());
  expect(own.length).toBeGreaterThan(600);
});

test('a page that can be passed on by email passes on its canonical address', () => {
  const addresses = pages.flatMap((page) => {
    const [, address] = /<a href="mailto:\?subject=[^"]*&amp;body=([^"]+)"/.exec(page.html) ?? [];
    return address === undefined ? [] : [[decodeURIComponent(address), canonicalOf(page)]];
  });
  expect(addresses.length).toBeGreaterThan(40);
  for (const [address, canonical] of addresses) expect(address).toBe(canonical);
});

test('every page states its canonical address, or that it is not indexed', () => {
  const undecided = pages.filter((page) => isNoindex(page) === (canonicalOf(page) !== undefined));
  expect(undecided.map(({ path }) => path)).toEqual([]);
  const paths = pages.filter(isNoindex).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['/404.html', '/en/404/', '/fr/500/', '/faqs/', '/fr/search-results/', '/en/offline/']),
  );
  const targets = new Set(sitemap.map(({ path }) => site + encodeURI(path)));
  expect(pages.filter((page) => !isNoindex(page) && !targets.has(canonicalOf(page) ?? '')).map(({ path }) => path)).toEqual([]);
});

test('a page that is not indexed has no data for search engines, and no picture to share', () => {
  const speaking = pages.filter(isNoindex).filter((page) => /rel="(canonical|alternate)"|og:|ld\+json/.test(headOf(page)));
  expect(speaking.map(({ path }) => path)).toEqual([]);
});

test('the sitemap states when a page was changed if its content does, and nowhere else', async () => {
  const known = new Map(sitemap.flatMap(({ path, modified }) => (modified === undefined ? [] : [[path, modified] as const])));
  for (const language of languages) {
    expect(known.get(`/${language}/legal/`)).toBe('2026-11-02');
    expect(known.get(`/${language}/blog/how-points-add-up/`)).toBe('2026-03-04');
    expect(known.get(`/${language}/blog/`)).toBe('2026-11-04');
    expect(known.get(`/${language}/${{ en: 'buyingautoinsurance', fr: 'souscrireassuranceauto' }[language]}/`)).toBe(
      '2026-11-26',
    );
    // The law of the product's provinces was compared with its sources on that day.
    for (const product of ['auto', 'home', 'tenant', 'condo', 'motorcycle'])
      expect(known.get(`/${language}/${product}-insurance/`)).toBe('2026-11-26');
    // It lists articles, guides and pages.
    expect(known.get(`/${language}/sitemap/`)).toBe('2026-11-29');
    expect(known.get(`/${language}/location/toronto/auto-insurance/`)).toBe('2026-11-26');
    for (const undated of ['', 'faqs/', 'glossary/', 'pcx/']) expect(known.has(`/${language}/${undated}`)).toBe(false);
  }
  // Every page with a date of its own or of its articles displays it.
  const silent = [...known].filter(([path, day]) => !ofPath(path).html.includes(`<time dateTime="${day}"`));
  expect(silent.map(([path]) => path).filter((path) => !/-insurance\/$|\/sitemap\/$/.test(path))).toEqual([]);
});

test('search engines show the whole title of every page', () => {
  const titles = pages.filter((page) => !isNoindex(page)).map(({ html }) => decode(/<title[^>]*>([^<]*)/.exec(html)?.[1] ?? ''));
  expect(titles.filter((title) => title.length > 60)).toEqual([]);
  expect(titles.filter((title) => title.includes(' | ')).length).toBeGreaterThan(250);
});

test('product pages and pages of places say when their rules were reviewed', () => {
  const dated = pages.filter(({ path }) => /^\/en\/(?:location\/[a-z-]+\/)?[a-z]+-insurance\/$/.test(path));
  expect(dated.length).toBeGreaterThan(150);
  for (const { path, html } of dated) expect(structuredDataIn(html)[0]?.dateModified, path).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('pages of places show the beginning of answers, and link to the whole', () => {
  const places = pages.filter(({ path }) => /^\/(?:en|fr)\/location\/[a-z-]+\/[a-z]+-insurance\/$/.test(path));
  expect(places.length).toBeGreaterThan(300);
  for (const { path, html } of places) {
    const answers = [...html.matchAll(/class="accordion__answer">(.*?)<\/details>/gs)].map(([, answer = '']) => answer);
    expect(answers.length, path).toBeGreaterThan(1);
    for (const answer of answers)
      expect(answer, path).toMatch(
        /^<div class="prose">\s*<p>(?:(?!<\/p>).)*<\/p><\/div><p class="more"><a href="\/(?:en|fr)\/faqs\//s,
      );
  }
});

test('robots may visit every page, and robots.txt names the sitemap', async () => {
  expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`);
});

test('llms.txt names the site and links to all its kinds of pages in both languages', async () => {
  const text = await readFile(join(folder, 'llms.txt'), 'utf8');
  expect(text.startsWith('# Boreal Insurance\n\n> Boreal Insurance explains')).toBe(true);
  expect(text).toContain('Assurance Boréal: ');
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, url = '']) => new URL(url).pathname);
  for (const path of links) ofPath(path);
  for (const language of languages)
    for (const part of ['auto-insurance', 'contact-us', 'glossary', 'blog', 'location'])
      expect(links).toContain(`/${language}/${part}/`);
});

describe('structured data', () => {
  test('describes the insurer by the same object on every page', () => {
    const insurers = pages.flatMap(({ html }) =>
      structuredDataIn(html).flatMap((data) => [data, data.author, data.publisher] as Readonly<Record<string, unknown>>[]),
    );
    const objects = insurers.filter((data) => data?.['@type'] === 'InsuranceAgency');
    const short = objects.map(({ '@id': id, name, url, logo }) => JSON.stringify({ id, name, url, logo }));
    expect(new Set(short).size).toBe(1);
    const whole = languages.map((language) => structuredDataIn(ofPath(`/${language}/`).html)[1]);
    expect(whole[1]).toEqual(whole[0]);
    expect(whole[0]?.areaServed).toHaveLength(12);
    expect(whole[0]).toMatchObject({ alternateName: ['Boreal', 'Assurance Boréal', 'Boréal'] });
  });

  test('has dates for every guide', () => {
    const guides = pages.flatMap(({ html }) => structuredDataIn(html).filter((data) => data['@type'] === 'Article'));
    expect(guides.length).toBeGreaterThanOrEqual(16);
    for (const guide of guides)
      expect(guide).toMatchObject({ datePublished: expect.any(String), dateModified: expect.any(String) });
  });

  test('has the properties that its types require, on every page', () => {
    const flaws = pages.flatMap(({ path, html }) =>
      structuredDataIn(html).flatMap((data) => [
        ...(data['@context'] === 'https://schema.org' ? [] : [`${path}: no context`]),
        ...flawsOf(data).map((flaw) => `${path}: ${flaw}`),
      ]),
    );
    expect(flaws).toEqual([]);
  });

  test.each(languages)('is present on the pages of %s', (language) => {
    expect(typesOf(`/${language}/`)).toEqual(['WebPage', 'InsuranceAgency', 'WebSite']);
    expect(typesOf(`/${language}/blog/`)).toEqual(['WebPage', 'BreadcrumbList']);
    expect(typesOf(`/${language}/blog/how-points-add-up/`)).toEqual(['WebPage', 'BlogPosting', 'BreadcrumbList']);
    expect(typesOf(`/${language}/media-centre/points-on-renewal/`)).toEqual(['WebPage', 'NewsArticle', 'BreadcrumbList']);
    expect(typesOf(`/${language}/${{ en: 'autoinsurancebasics', fr: 'comprendreassuranceauto' }[language]}/`)).toEqual([
      'WebPage',
      'Article',
      'BreadcrumbList',
    ]);
    for (const path of ['auto-insurance/', 'location/toronto/auto-insurance/'])
      expect(typesOf(`/${language}/${path}`)).toEqual(['WebPage', 'Service', 'BreadcrumbList']);
    expect(typesOf(`/${language}/glossary/`)).toEqual(['WebPage', 'DefinedTermSet', 'BreadcrumbList']);
    expect(typesOf(`/${language}/faqs/auto/do-winter-tires-lower-my-premium/`)).toEqual(['FAQPage', 'BreadcrumbList']);
  });

  test.each(languages)('has every term of the glossary in %s, with its name, its anchor and its set', (language) => {
    const { html } = ofPath(`/${language}/glossary/`);
    const set = structuredDataIn(html).find((data) => data['@type'] === 'DefinedTermSet');
    const shown = [...html.matchAll(/<article id="([^"]+)"><h3>([^<]+)<\/h3>/g)].map(([, id, title = '']) => ({
      '@type': 'DefinedTerm',
      name: decode(title.replace(/&#x27;/g, '&#39;')),
      url: `${site}/${language}/glossary/#${id}`,
      inDefinedTermSet: { '@id': set?.['@id'] },
    }));
    expect(shown.length).toBeGreaterThan(40);
    expect(set?.hasDefinedTerm).toEqual(shown);
    expect(set).toMatchObject({ inLanguage: language, url: `${site}/${language}/glossary/` });
  });

  test('is connected: each page describes itself, belongs to the site of its language, and refers to described objects', () => {
    const described = new Set(pages.flatMap(({ html }) => structuredDataIn(html).map((data) => data['@id'])));
    for (const page of pages.filter((each) => !isNoindex(each))) {
      const [own, ...others] = structuredDataIn(page.html);
      expect(own, page.path).toMatchObject({ '@type': expect.stringMatching(/Page$/), '@id': canonicalOf(page) });
      expect(own?.isPartOf, page.path).toMatchObject({ '@id': `${site}/${page.path.split('/')[1]}/#website` });
      const references = JSON.stringify([own, ...others]).matchAll(/\{"@id":"([^"]+)"\}/g);
      for (const [, id] of references) expect(described, `${page.path} → ${id}`).toContain(id);
      expect(new Set(others.map((data) => data['@id'])).size, page.path).toBe(others.length);
    }
  });

  test('names no address that does not exist on the site', () => {
    const known = new Set(pages.map(urlOf));
    for (const { path, html } of pages) {
      const text = JSON.stringify(structuredDataIn(html));
      for (const [, url = ''] of text.matchAll(new RegExp(`"(${site}/[^"{]*)`, 'g'))) {
        const bare = url.replace(/[#?].*$/, '');
        expect(known.has(bare) || files.has(bare.slice(site.length + 1)), `${path} → ${url}`).toBe(true);
      }
    }
  });

  test.each(languages)('describes the search in %s like its form', (language) => {
    const webSite = structuredDataIn(ofPath(`/${language}/`).html).find((data) => data['@type'] === 'WebSite');
    const [, template = ''] = /"urlTemplate":"([^"]+)"/.exec(JSON.stringify(webSite)) ?? [];
    const url = new URL(template.replace('{search_term_string}', 'x'));
    const { html } = ofPath(url.pathname);
    expect(html).toMatch(new RegExp(`<form[^>]* action="${url.pathname}"`));
    const [[name] = []] = [...url.searchParams];
    expect(html).toMatch(new RegExp(`<input[^>]* name="${name}"`));
  });

  test('agrees with the visible text of the page', () => {
    for (const { path, html } of pages) {
      for (const { headline, datePublished } of structuredDataIn(html)) {
        if (headline !== undefined) expect(decode(html.replace(/&#x27;/g, '&#39;')), path).toContain(`>${headline}</h1>`);
        if (datePublished !== undefined) expect(html, path).toContain(`dateTime="${datePublished}"`);
      }
    }
  });
});

test('every indexed page has data for shared links', () => {
  for (const page of pages.filter((each) => !isNoindex(each))) {
    const meta = metaOf(page);
    const isFrench = page.path.startsWith('/fr/');
    expect(Object.fromEntries(meta), page.path).toMatchObject({
      'og:title': decode(/<title[^>]*>([^<]*)/.exec(page.html)?.[1] ?? ''),
      'og:description': meta.get('description'),
      'og:url': canonicalOf(page),
      'og:type': expect.stringMatching(/^(website|article)$/),
      'og:site_name': isFrench ? 'Assurance Boréal' : 'Boreal Insurance',
      'og:locale': isFrench ? 'fr_CA' : 'en_CA',
      'og:locale:alternate': isFrench ? 'en_CA' : 'fr_CA',
      'og:image': expect.stringMatching(/^https:\/\//),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    });
    const [published] = structuredDataIn(page.html).flatMap(({ datePublished }) => datePublished ?? []);
    expect(meta.get('article:published_time'), page.path).toBe(published);
  }
});

test.each(['en', 'fr'])('a place shows its landscape on its pages and on their card, in %s', (language) => {
  const shown = ['nunavut', 'toronto', 'ottawa', 'kingston'].map((place) => {
    const page = pages.find(({ path }) => path === `/${language}/location/${place}/home-insurance/`);
    const [, scene] = /\/scene-(\w+)-\w+\.svg/.exec(page?.html ?? '') ?? [];
    return { scene, card: page && metaOf(page).get('og:image') };
  });
  expect(shown.map(({ scene }) => scene)).toEqual(['tundra', 'city', 'river', 'river']);
  expect(new Set(shown.map(({ card }) => card)).size).toBe(3);
  expect(shown[2]?.card).toBe(shown[3]?.card);
});

describe.each([
  ['en', '/blog/', 'Blog | Boreal Insurance'],
  ['fr', '/blog/', 'Blogue | Assurance Boréal'],
  ['en', '/media-centre/', 'Media centre | Boreal Insurance'],
  ['fr', '/media-centre/', 'Salle de presse | Assurance Boréal'],
])('the feed in %s of %s', (language, listing, title) => {
  const path = `/${language}${listing}feed.atom`;
  const read = () => readFile(join(folder, path), 'utf8');
  const linkTo = `<link rel="alternate" type="application/atom+xml" title="${title}" href="${site}${path}"`;

  test('is in its language, states its address, and belongs to its page', async () => {
    const text = await read();
    expect(text).toContain(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}-CA">`);
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${site}${path}"/>`);
    expect(text).toContain(`<link rel="alternate" type="text/html" href="${site}/${language}${listing}"/>`);
  });

  test('has the articles of its page, the newest first, each with its canonical address', async () => {
    const text = await read();
    const ids = [...text.matchAll(/<entry><id>([^<]+)<\/id>/g)].map(([, id = '']) => id);
    const main = ofPath(`/${language}${listing}`).html.split('<main')[1] ?? '';
    const listed = [...main.matchAll(/<h3><a href="([^"]+)"/g)].map(([, href]) => site + href);
    expect(ids).toEqual(listed);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(canonicalOf(ofPath(new URL(id).pathname))).toBe(id);
    const days = [...text.matchAll(/<published>([^<]+)<\/published>/g)].map(([, day = '']) => day);
    expect(days).toEqual([...days].sort().reverse());
  });

  test('is linked for programs on its page and its articles, and for readers on its page', () => {
    const page = ofPath(`/${language}${listing}`);
    expect(page.html).toContain(linkTo);
    expect(page.html).toMatch(new RegExp(`<a href="${path}"[^>]*>[^<]*Atom`));
    const articles = pages.filter((each) => each.path.startsWith(page.path) && each !== page);
    expect(articles.length).toBeGreaterThan(0);
    for (const article of articles) expect(article.html, article.path).toContain(linkTo);
  });
});

test('no page links to a feed that does not exist', () => {
  for (const page of pages) {
    for (const [, href = ''] of headOf(page).matchAll(/type="application\/atom\+xml" title="[^"]*" href="([^"]+)"/g)) {
      expect(files, page.path).toContain(href.slice(site.length + 1));
    }
  }
});
