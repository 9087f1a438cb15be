import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../../../../../generator/check/page/page-facts.ts';
import { checkForms } from '../../../../../generator/check/site/check-forms.ts';
import { checkHeads } from '../../../../../generator/check/site/check-heads.ts';
import { checkLanguages } from '../../../../../generator/check/site/check-languages.ts';
import { checkLinks } from '../../../../../generator/check/site/check-links.ts';
import { checkSitemap, parseSitemap } from '../../../../../generator/check/site/check-sitemap.ts';
import { checkWeights, importsOf } from '../../../../../generator/check/site/check-weights.ts';
import type { CheckedSite } from '../../../../../generator/check/site/checked-site.ts';
import { documentAt, origin, pagesAt, siteOf, told } from './site-of.ts';

const onAllPages = (site: CheckedSite, check: (site: CheckedSite, page: PageFacts) => ReturnType<typeof checkLanguages>) =>
  told([...site.pages.values()].flatMap((page) => check(site, page)));

describe('forms', () => {
  const told = (page: string): readonly string[] => onAllPages(siteOf({ '/en/': page }), (_, facts) => checkForms(facts));
  const problem = 'FORM_ENDPOINT_MISSING en/index.html: The page has a form, but the site has no form endpoint.';

  it.each([
    documentAt('/en/').replace('<html ', '<html data-form-endpoint-missing '),
    documentAt('/en/', {}, '<form method="post" action="/__boreal/forms/contact"></form>'),
    documentAt('/en/', {}, '<form method="post"><button formaction="/docs/__boreal/forms/contact">Send</button></form>'),
  ])('%s cannot be sent', (page) => expect(told(page)).toEqual([problem]));

  it.each([documentAt('/en/'), documentAt('/en/', {}, '<form method="post" action="https://forms.example/contact"></form>')])(
    '%s is valid',
    (page) => expect(told(page)).toEqual([]),
  );
});

describe('links', () => {
  const places = new Map([['/icons.svg', new Set(['car'])]]);
  const told = (body: string): readonly string[] => {
    const page = documentAt('/en/', {}, `<p id="here"></p><a name="old"></a>${body}`);
    const site = siteOf({ '/en/': page, ...pagesAt('/a/'), '/': documentAt('/', { isRedirect: true }) }, ['b.png', 'icons.svg']);
    const [facts] = site.pages.values();
    if (!facts) throw new Error('There is no page.');
    return checkLinks(site, facts, places)
      .filter(({ message }) => !message.includes(origin))
      .map(({ code, message }) => `${code.replace('CHECK_', '')} ${message}`);
  };

  it.each([
    '<a href="/en/a/">a</a><a href="a/?b=1">a</a><a href="#here">a</a><a href="#old">a</a><a href="#top">a</a>',
    '<a href="https://b.example/nowhere">a</a><a href="mailto:a@b.example">a</a><a href="tel:+1">a</a>',
    '<img src="/b.png" srcset="/b.png 1x, b.png/../../b.png 2x" alt=""><svg><use href="/icons.svg#car"/></svg>',
    '<form action="/__forms/a"></form><link rel="preconnect" href="/nowhere">',
  ])('%s have targets', (body) => expect(told(body)).toEqual([]));

  it.each([
    ['<a href="#">a</a>', 'LINK_EMPTY The link has the address “#”, which leads nowhere.'],
    ['<a href=" JavaScript:a()">a</a>', 'LINK_EMPTY The link has the address “ JavaScript:a()”, which leads nowhere.'],
    ['<a href="/en/b/">a</a>', 'LINK_BROKEN <a> points to “/en/b/”, which the site does not have.'],
    ['<a href="/en/%E0%A4%A/">a</a>', 'LINK_BROKEN <a> points to “/en/%E0%A4%A/”, which the site does not have.'],
    ['<img src="c.png" alt="">', 'LINK_BROKEN <img> points to “c.png”, which the site does not have.'],
    ['<img srcset="/b.png 1x,/c.png 2x" alt="">', 'LINK_BROKEN <img> points to “/c.png”, which the site does not have.'],
    ['<form action="/send"></form>', 'LINK_BROKEN <form> points to “/send”, which the site does not have.'],
    ['<link rel="stylesheet" href="/c.css">', 'LINK_BROKEN <link> points to “/c.css”, which the site does not have.'],
    ['<a href="#nowhere">a</a>', 'ANCHOR_BROKEN “#nowhere” points to an id that its page does not have.'],
    ['<a href="/en/a/#b">a</a>', 'ANCHOR_BROKEN “/en/a/#b” points to an id that its page does not have.'],
    ['<use href="/icons.svg#bus">', 'ANCHOR_BROKEN “/icons.svg#bus” points to an id that its page does not have.'],
    ['<a href="/en/a">a</a>', 'LINK_REDIRECTED “/en/a” is redirected to /en/a/.'],
    ['<a href="/old/">a</a>', 'LINK_REDIRECTED “/old/” is redirected to /en/.'],
    ['<a href="/">a</a>', 'LINK_REDIRECTED “/” is redirected to /.'],
  ])('%s is told', (body, problem) => expect(told(body)).toEqual([problem]));

  it('are reported once, at their first position, for any number on a page', () => {
    const links = '\n<link rel="next" href="/en/b/">\n<a href="/en/b/">a</a>\n<a href="/en/b/">b</a>';
    const site = siteOf({ '/en/': links });
    const problems = [...site.pages.values()].flatMap((page) => checkLinks(site, page, places));
    expect(problems.map(({ where }) => where?.line)).toEqual([3]);
  });

  it('in metadata and structured data are followed too', () => {
    const body = `<script type="application/ld+json">{"@id":"${origin}/en/#site","url":"${origin}/en/b/","target":"${origin}/?q={q}"}</script>`;
    const site = siteOf({
      '/en/': documentAt('/en/', {}, `<meta property="og:image" content="${origin}/c.png">${body}`),
      '/fr/': '',
    });
    const [page] = site.pages.values();
    expect(page && checkLinks(site, page, places).map(({ message }) => message)).toEqual([
      `<meta> points to “${origin}/c.png”, which the site does not have.`,
      `<script> points to “${origin}/en/b/”, which the site does not have.`,
    ]);
  });
});

describe('languages', () => {
  it('are valid if each page has its translations', () => {
    const notFound = { robots: 'noindex', canonical: '', alternates: {} };
    const pages = {
      ...pagesAt('/', '/a/'),
      '/en/404/': documentAt('/en/404/', notFound),
      '/fr/404/': documentAt('/fr/404/', notFound),
    };
    expect(onAllPages(siteOf(pages), checkLanguages)).toEqual([]);
  });

  it('may use different paths', () => {
    const alternates = { 'en-CA': `${origin}/en/a/`, 'fr-CA': `${origin}/fr/b/`, 'x-default': `${origin}/en/a/` };
    const pages = { '/en/a/': documentAt('/en/a/', { alternates }), '/fr/b/': documentAt('/fr/b/', { alternates }) };
    expect(onAllPages(siteOf(pages), checkLanguages)).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, readonly string[]]>([
    [
      'a page without a translation',
      { '/en/b/': documentAt('/en/b/', { robots: 'noindex', canonical: '', alternates: {} }) },
      ['COUNTERPART_MISSING en/b/index.html: The page has no translation in fr-CA.'],
    ],
    [
      'a wrong language',
      { '/fr/a/': documentAt('/fr/a/', { lang: 'en-CA' }) },
      ['LANGUAGE_WRONG fr/a/index.html: The page states the language “en-CA”, not “fr-CA”.'],
    ],
    [
      'a missing language',
      {
        '/en/a/': documentAt('/en/a/', { alternates: { 'en-CA': `${origin}/en/a/`, 'fr-CA': `${origin}/fr/a/` } }),
        '/fr/a/': documentAt('/fr/a/', { alternates: { 'en-CA': `${origin}/en/a/`, 'fr-CA': `${origin}/fr/a/` } }),
      },
      [
        'HREFLANG_MISSING en/a/index.html: The page has no <link rel="alternate" hreflang="x-default">.',
        'HREFLANG_MISSING fr/a/index.html: The page has no <link rel="alternate" hreflang="x-default">.',
      ],
    ],
    [
      'a version that is not indexed',
      { '/fr/a/': documentAt('/fr/a/', { robots: 'noindex' }) },
      [`HREFLANG_BROKEN en/a/index.html: The page’s translation “fr-CA”, ${origin}/fr/a/, asks not to be indexed.`],
    ],
    [
      'a missing version',
      { '/fr/a/': undefined },
      [
        'COUNTERPART_MISSING en/a/index.html: The page has no translation in fr-CA.',
        `HREFLANG_BROKEN en/a/index.html: The page’s translation “fr-CA”, ${origin}/fr/a/, is not a page of the site.`,
      ],
    ],
    [
      'inconsistent versions',
      {
        '/fr/a/': documentAt('/fr/a/', {
          alternates: { 'en-CA': `${origin}/en/`, 'fr-CA': `${origin}/fr/a/`, 'x-default': `${origin}/en/` },
        }),
      },
      [
        'COUNTERPART_ONE_WAY en/a/index.html: Its translation in fr-CA, /fr/a/, names another page as its translation.',
        'HREFLANG_ONE_WAY en/a/index.html: /fr/a/ names other translations than this page.',
        'COUNTERPART_ONE_WAY fr/a/index.html: Its translation in en-CA, /en/, names another page as its translation.',
        'HREFLANG_ONE_WAY fr/a/index.html: /en/ names other translations than this page.',
        'HREFLANG_ONE_WAY fr/a/index.html: /en/ names other translations than this page.',
      ],
    ],
    [
      'a version that the others do not name',
      {
        '/fr/a/': documentAt('/fr/a/', {
          alternates: {
            'en-CA': `${origin}/en/a/`,
            'fr-CA': `${origin}/fr/a/`,
            'x-default': `${origin}/en/a/`,
            fr: `${origin}/fr/a/`,
          },
        }),
      },
      [
        'HREFLANG_ONE_WAY en/a/index.html: /fr/a/ names other translations than this page.',
        'HREFLANG_ONE_WAY fr/a/index.html: /en/a/ names other translations than this page.',
        'HREFLANG_ONE_WAY fr/a/index.html: /en/a/ names other translations than this page.',
      ],
    ],
  ])('are reported for %s', (_what, changes, problems) => {
    const pages = Object.entries({ ...pagesAt('/', '/a/'), ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    expect(onAllPages(siteOf(Object.fromEntries(pages)), checkLanguages)).toEqual(problems);
  });
});

describe('heads', () => {
  const problemsWith = (head: Parameters<typeof documentAt>[1]): readonly string[] =>
    told(checkHeads(siteOf({ ...pagesAt('/', '/a/'), '/en/a/': documentAt('/en/a/', head) }))).map((text) =>
      text.replace(' en/a/index.html:', ''),
    );

  it.each([
    [{}],
    [{ robots: 'noindex', canonical: '', description: '' }],
    // The second address of a page has its text too.
    [{ canonical: `${origin}/en/`, title: 'A title for /en/', description: '' }],
    [{ title: 'A title for /fr/' }],
  ])('%j is valid', (head) => expect(problemsWith(head)).toEqual([]));

  const long = 'word '.repeat(40).trim();
  it.each([
    [{ title: '' }, 'TITLE_MISSING The page has no title.'],
    [{ title: '', robots: 'noindex', canonical: '' }, 'TITLE_MISSING The page has no title.'],
    [{ title: 'Short' }, 'TITLE_LENGTH The title “Short” has 5 characters; the recommended length is 10 to 65.'],
    [{ title: long }, `TITLE_LENGTH The title “${long}” has 199 characters; the recommended length is 10 to 65.`],
    [{ title: 'A title for /en/' }, 'TITLE_TWICE The title “A title for /en/” is also the title of /en/.'],
    [{ description: '' }, 'DESCRIPTION_MISSING The page has no description.'],
    [
      { description: 'Short.' },
      'DESCRIPTION_LENGTH The description “Short.” has 6 characters; the recommended length is 50 to 175.',
    ],
    [{ canonical: '' }, 'CANONICAL_MISSING The page has no canonical address, or more than one.'],
    [{ canonical: '/en/a/' }, 'CANONICAL_BROKEN The canonical address “/en/a/” is not an absolute address with https://.'],
    [{ canonical: `${origin}/en/b/` }, `CANONICAL_BROKEN The canonical address “${origin}/en/b/” is not a page of the site.`],
    [{ canonical: `${origin}/en` }, `CANONICAL_BROKEN The canonical address “${origin}/en” redirects to another page.`],
    [{ canonical: 'https://b.example/' }, 'CANONICAL_BROKEN The canonical address “https://b.example/” is on another site.'],
  ])('%j is reported', (head, problem) => expect(problemsWith(head)).toEqual([problem]));

  it('need unique descriptions', () => {
    const description = 'One description that stands on two pages of a language, and is long enough.';
    const pages = { '/en/': documentAt('/en/', { description }), '/en/a/': documentAt('/en/a/', { description }) };
    expect(told(checkHeads(siteOf(pages)))).toEqual([
      `DESCRIPTION_TWICE en/a/index.html: The description “${description}” is also the description of /en/.`,
    ]);
  });
});

describe('the sitemap', () => {
  const links = '<a href="/en/">a</a><a href="/fr/">a</a><a href="/en/a/">a</a><a href="/fr/a/">a</a>';
  const pages = { ...pagesAt('/', '/a/'), '/en/': documentAt('/en/', {}, links) };
  const all = Object.keys(pages).map((path) => origin + path);
  const problemsOf = (urls: readonly string[], more: Readonly<Record<string, string>> = {}): readonly string[] =>
    told(checkSitemap(siteOf({ ...pages, ...more }), { file: 'sitemap.xml', urls }));

  it('is valid if it names each indexed page once', () => {
    const more = {
      '/en/404/': documentAt('/en/404/', { robots: 'noindex', canonical: '' }),
      '/en/again/': documentAt('/en/again/', { canonical: `${origin}/en/a/` }),
      '/': documentAt('/', { isRedirect: true, canonical: `${origin}/` }),
    };
    expect(problemsOf(all, more)).toEqual([]);
  });

  it.each([
    [`${origin}/en/b/`, 'is not a page of the site'],
    [`${origin}/en/a`, 'redirects to another page'],
    [`${origin}/`, 'redirects to another page'],
    [`${origin}/en/404/`, 'asks not to be indexed'],
    [`${origin}/en/again/`, 'has another canonical address'],
    [`${origin}/en/a/`, 'is named there twice'],
    ['https://b.example/', 'is on another site'],
  ])('%s: %s', (url, why) => {
    const more = {
      '/en/404/': documentAt('/en/404/', { robots: 'noindex', canonical: '' }),
      '/en/again/': documentAt('/en/again/', { canonical: `${origin}/en/a/` }),
      '/': documentAt('/', { isRedirect: true, canonical: `${origin}/` }),
    };
    expect(problemsOf([...all, url], more)).toEqual([`SITEMAP_ENTRY sitemap.xml: The sitemap names ${url}, which ${why}.`]);
  });

  it('contains every page, and none without a link', () => {
    const alone = documentAt('/en/alone/', {}, '<a href="/en/alone/">a</a>');
    const home = documentAt('/en/', {}, `${links}<link rel="next" href="/en/alone/">`);
    expect(problemsOf([...all, `${origin}/en/alone/`], { '/en/': home, '/en/alone/': alone })).toEqual([
      'PAGE_ORPHANED en/alone/index.html: The page is in the sitemap, but no links lead to it from a home page.',
    ]);
    expect(problemsOf(all.slice(1))).toEqual([
      'SITEMAP_LACKS en/index.html: The page can be indexed, but is not in the sitemap.',
    ]);
  });

  it('is parsed with its parts, and without the addresses of other languages', () => {
    const url = '<url><loc>https://a.example/a&amp;b/</loc><xhtml:link rel="alternate" hreflang="fr" href="x"/></url>';
    expect(parseSitemap(`<?xml version="1.0"?><urlset>${url}</urlset>`)).toEqual({ urls: ['https://a.example/a&b/'], parts: [] });
    expect(parseSitemap('<sitemapindex><sitemap><loc>\nhttps://a.example/1.xml </loc></sitemap></sitemapindex>')).toEqual({
      urls: [],
      parts: ['https://a.example/1.xml'],
    });
  });
});

describe('weights', () => {
  const files = ['a.js', 'b.js', 'c.js', 'later.js', 's.css'];
  const code = new Map([
    ['a.js', { bytes: 10, imports: ['b.js', 'c.js'] }],
    ['b.js', { bytes: 20, imports: ['c.js'] }],
    ['c.js', { bytes: 30, imports: ['a.js'] }],
    ['later.js', { bytes: 1000, imports: [] }],
    ['s.css', { bytes: 70, imports: [] }],
  ]);
  const body = '<script src="/a.js"></script><script src="/b.js"></script><link rel="stylesheet" href="/s.css">';
  const site = siteOf({ '/en/': body }, files);
  const problemsWith = (limits: Parameters<typeof checkWeights>[3]): readonly string[] =>
    [...site.pages.values()].flatMap((page) => checkWeights(site, page, code, limits)).map(({ message }) => message);

  it('count each script once, with its static imports only', () => {
    expect(problemsWith({ document: body.length, scripts: 60, styles: 70 })).toEqual([]);
    expect(problemsWith({ document: body.length - 1, scripts: 59, styles: 69 })).toEqual([
      `The document has ${body.length} bytes, compressed; ${body.length - 1} are allowed.`,
      'The scripts that the document loads have 60 bytes, compressed; 59 are allowed.',
      'The stylesheets of the document have 70 bytes, compressed; 69 are allowed.',
    ]);
  });

  it('have default limits', () => {
    expect(problemsWith({})).toEqual([]);
    code.set('a.js', { bytes: 30_001, imports: [] });
    expect(problemsWith({})).toEqual(['The scripts that the document loads have 30,051 bytes, compressed; 30,000 are allowed.']);
  });

  it.each([
    ['import{a as b}from"./x.js";import"./y.js";import("./later.js")', ['./x.js', './y.js']],
    ["import a, { b } from './x.js';\nexport * from '../y.js'", ['./x.js', '../y.js']],
    ['export{a}from"./x.js";const s="import";f(()=>import("./later.js"))', ['./x.js']],
  ])('%s imports %j', (script, imports) => expect(importsOf(script)).toEqual(imports));
});
