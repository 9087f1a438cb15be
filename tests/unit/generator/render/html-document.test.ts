import { describe, expect, it } from 'vitest';
import type { DocumentHead, PageContext } from '#contract/page';
import {
  absoluteUrl,
  alternatesOf,
  buildDocumentShell,
  colorSchemeScript,
  htmlDocument,
  inlineScripts,
  scriptsSlice,
} from '../../../../generator/render/html-document.ts';

const [, buildScript] = inlineScripts;
const tags = { en: 'en-CA', fr: 'fr-CA' };
const context: PageContext = { language: 'fr', languages: ['en', 'fr'], originalPath: '/été/', redirect: false, routed: true };

function shellOf(changes: Partial<Parameters<typeof buildDocumentShell>[0]> = {}, pathPrefix = '') {
  return buildDocumentShell({
    siteUrl: 'https://site.example',
    settings: {
      pathPrefix,
      languages: ['en', 'fr'],
      languageTags: tags,
      notFoundPages: [],
      routeChangeEvent: 'route',
      visitor: {},
    },
    tags,
    chunkMap: { app: ['/assets/app-A.js'] },
    compilationHash: '0123',
    stylesheets: { 'component---a': 'assets/style-A.css' },
    integrityOf: () => undefined,
    preloadFonts: [],
    links: [],
    themeColor: {},
    ...changes,
  });
}

function documentOf(
  head: Partial<DocumentHead> = {},
  changes: Partial<PageContext> = {},
  shell = shellOf(),
  body = '<main>x</main>',
) {
  return htmlDocument({
    shell,
    path: '/fr/été/',
    context: { ...context, ...changes },
    head: { title: 'Été', announcement: 'Été', ...head },
    stylesheet: '<link rel="stylesheet" href="/a.css">',
    body,
  });
}

describe('a document', () => {
  it('states the language tag of its page', () => {
    expect(documentOf()).toMatch(/^<!DOCTYPE html><html lang="fr-CA"><head><meta charset="utf-8">/);
  });

  it('shows a choice of colours before its first paint, if the site has one', () => {
    const script = `<script data-key="a&quot;b">${colorSchemeScript}</script></head>`;
    const settings = { pathPrefix: '', languages: ['en'], languageTags: tags, notFoundPages: [], routeChangeEvent: 'r' };
    const shell = shellOf({ settings: { ...settings, visitor: { colorScheme: 'a"b' } } });
    expect(documentOf({}, {}, shell)).toContain(script);
    expect(documentOf()).not.toContain('colorScheme=localStorage');
  });

  it('states that it needs an address for forms and has none', () => {
    const options = {
      shell: shellOf(),
      path: '/fr/été/',
      context,
      head: { title: 'Été', announcement: 'Été' },
      stylesheet: '',
      body: '',
    };
    expect(htmlDocument({ ...options, lacksFormEndpoint: true })).toContain(
      '<html lang="fr-CA" data-form-endpoint-missing><head>',
    );
    expect(htmlDocument(options)).not.toContain('data-form-endpoint-missing');
  });

  it('contains the page in the element that the client expects', () => {
    expect(documentOf()).toContain(
      '<div id="___gatsby"><div id="gatsby-focus-wrapper" tabindex="-1" style="outline:none"><main>x</main></div>',
    );
  });

  it('contains an empty announcer', () => {
    expect(documentOf()).toMatch(/<div id="gatsby-announcer" aria-live="assertive" aria-atomic="true" style="[^"]+"><\/div>/);
  });

  it('states its path in an attribute, so that its scripts are the same on every page', () => {
    expect(documentOf()).toContain(
      '<script id="gatsby-script-loader" data-page-path="/fr/été/">window.pagePath=document.currentScript.dataset.pagePath</script>',
    );
  });

  it('escapes content in its head', () => {
    const html = documentOf({ title: '</title><script>x</script>', description: '"><script>x</script>' });
    expect(html).toContain('<title data-gatsby-head="true">&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>');
    expect(html).toContain('content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  });

  it('keeps structured data inside its element', () => {
    const html = documentOf({ structuredData: [{ '@context': 'https://schema.org', name: '</script>' }] });
    expect(html).toContain(
      '<script type="application/ld+json" data-gatsby-head="true">{"@context":"https://schema.org","name":"\\u003c/script>"}</script>',
    );
  });

  it('names its address and its versions in all languages', () => {
    const html = documentOf();
    const links = [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"/g)];
    expect(links.map(([, rel, language, href]) => [rel, language, href])).toEqual([
      ['canonical', undefined, 'https://site.example/fr/%C3%A9t%C3%A9/'],
      ['alternate', 'en-CA', 'https://site.example/en/%C3%A9t%C3%A9/'],
      ['alternate', 'fr-CA', 'https://site.example/fr/%C3%A9t%C3%A9/'],
      ['alternate', 'x-default', 'https://site.example/en/%C3%A9t%C3%A9/'],
    ]);
  });

  it('that is not indexed has neither address nor versions', () => {
    const structuredData = [{ '@context': 'https://schema.org', '@type': 'WebPage' }];
    const html = documentOf({ robots: 'noindex, follow', feeds: [{ path: '/fr/feed.atom', title: 'Feed' }], structuredData });
    expect(html).toContain('<meta name="robots" content="noindex, follow" data-gatsby-head="true">');
    expect(html).not.toMatch(/canonical|alternate|og:|atom\+xml|ld\+json/);
  });

  it('at a second address names the canonical page and no versions', () => {
    const html = documentOf({ canonicalPath: '/fr/' });
    expect(html).toContain('<link rel="canonical" href="https://site.example/fr/" data-gatsby-head="true">');
    expect(html).not.toContain('hreflang');
  });

  it('has data for shared links', () => {
    const image = { path: '/share.png', width: 1200, height: 630, alt: 'A house' };
    const html = documentOf({ description: 'Text', siteName: 'Site', type: 'article', image });
    const properties = [...html.matchAll(/<meta (?:property|name)="(og:[^"]+|twitter:[^"]+)" content="([^"]*)"/g)];
    expect(properties.map(([, name, content]) => [name, content])).toEqual([
      ['og:title', 'Été'],
      ['og:description', 'Text'],
      ['og:type', 'article'],
      ['og:url', 'https://site.example/fr/%C3%A9t%C3%A9/'],
      ['og:site_name', 'Site'],
      ['og:locale', 'fr_CA'],
      ['og:locale:alternate', 'en_CA'],
      ['og:image', 'https://site.example/share.png'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'A house'],
      ['twitter:card', 'summary_large_image'],
    ]);
  });

  it('of an article states the days of its publication and change if they are known', () => {
    const properties = (article: DocumentHead['article'] = {}) =>
      [...documentOf({ article }).matchAll(/property="(article:[^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]);
    expect(properties({ published: '2026-01-15', modified: '2026-02-01', section: 'A & B' })).toEqual([
      ['article:published_time', '2026-01-15'],
      ['article:modified_time', '2026-02-01'],
      ['article:section', 'A &amp; B'],
    ]);
    expect(properties({ published: '2026-01-15' })).toEqual([['article:published_time', '2026-01-15']]);
    expect(properties()).toEqual([]);
  });

  it('names its feeds', () => {
    const html = documentOf({ feeds: [{ path: '/fr/été.atom', title: 'L"été' }] }, {}, shellOf({}, '/site'));
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" title="L&quot;été" href="https://site.example/site/fr/%C3%A9t%C3%A9.atom" data-gatsby-head="true">',
    );
  });

  it('without a picture has a small card', () => {
    expect(documentOf()).toContain('<meta name="twitter:card" content="summary" data-gatsby-head="true">');
  });

  it('that redirects the visitor states the target, also without scripts', () => {
    const html = documentOf({ robots: 'noindex' }, { redirect: true }, shellOf({}, '/site'));
    expect(html).toContain('<html lang="fr-CA" data-redirect-path="/été/">');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="0; url=/site/en/%C3%A9t%C3%A9/"></noscript>');
  });
});

describe('the styles of a document', () => {
  it('come before the font, which they name', () => {
    const html = documentOf();
    expect(html).toContain('<link rel="stylesheet" href="/a.css"></head>');
  });
});

describe('the part that all documents share', () => {
  it('has the path prefix in every address of this site', () => {
    const { headLinks, scripts } = shellOf(
      { preloadFonts: ['/assets/font-A.woff2'], links: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }] },
      '/site',
    );
    expect(headLinks).toBe(
      '<link rel="preload" href="/site/assets/font-A.woff2" as="font" type="font/woff2" crossorigin>' +
        '<link rel="icon" type="image/svg+xml" href="/site/favicon.svg">',
    );
    expect(scripts).toContain('<script type="module" async fetchpriority="low" src="/site/assets/app-A.js"></script>');
  });

  it('has a colour for each scheme', () => {
    const themeColor = { '': '#fff', '(prefers-color-scheme: dark)': '#000' };
    expect(shellOf({ themeColor }).headLinks).toBe(
      '<meta name="theme-color" content="#fff"><meta name="theme-color" content="#000" media="(prefers-color-scheme: dark)">',
    );
  });

  it('has the hashes of the runtime and the stylesheet', () => {
    const shell = shellOf({ integrityOf: (path) => `sha384-of${path}` }, '/site');
    expect(shell.scripts).toContain(
      '<script type="module" async fetchpriority="low" src="/site/assets/app-A.js" integrity="sha384-of/assets/app-A.js"></script>',
    );
    expect(shell.stylesheets).toEqual({
      'component---a': '<link rel="stylesheet" href="/site/assets/style-A.css" integrity="sha384-of/assets/style-A.css">',
    });
  });

  it('has inline scripts that are the same for every build', () => {
    const textsOf = ({ scripts }: ReturnType<typeof shellOf>) =>
      [...scripts.matchAll(/<script data[^>]*>(.*?)<\/script>/g)].map(([, text]) => text);
    const other = shellOf({ chunkMap: { app: ['/assets/app-B.js'] }, compilationHash: '4567' });
    expect([textsOf(shellOf()), textsOf(other)]).toEqual([[buildScript], [buildScript]]);
  });

  it('has no missing script', () => {
    expect(shellOf({ chunkMap: {} }).scripts).not.toContain('src=');
  });

  it('contains the settings as data that the end of a script cannot break', () => {
    const settings = {
      pathPrefix: '',
      languages: [],
      languageTags: {},
      notFoundPages: [],
      routeChangeEvent: '</script>',
      visitor: {},
    };
    expect(shellOf({ settings }).scripts).toContain('"routeChangeEvent":"\\u003c/script>","visitor":{}}</script>');
  });

  it('keeps the id of the build separate', () => {
    expect(scriptsSlice(shellOf())).toBe(
      '<script type="application/json" id="gatsby-chunk-mapping">{"app":["/assets/app-A.js"]}</script>' +
        `<script data-compilation-hash="0123">${buildScript}</script>` +
        '<script type="module" async fetchpriority="low" src="/assets/app-A.js"></script>',
    );
  });
});

describe('an absolute address', () => {
  it.each([
    ['', '/fr/', 'https://site.example/fr/'],
    ['/site', '/fr/été/', 'https://site.example/site/fr/%C3%A9t%C3%A9/'],
    ['', '/a b/', 'https://site.example/a%20b/'],
  ])('under the prefix “%s” of %s is %s', (pathPrefix, path, address) => {
    expect(absoluteUrl({ siteUrl: 'https://site.example', pathPrefix }, path)).toBe(address);
  });
});

it('a site without languages has no versions', () => {
  expect(alternatesOf({}, context)).toEqual([]);
});

it('a document names its languages to previews of links without their scripts, each once', () => {
  const shell = shellOf({ tags: { en: 'sr-Latn-RS', fr: 'zh-Hans-CN', de: 'sr-Cyrl-RS' } });
  const locales = [...documentOf({}, {}, shell).matchAll(/"(og:locale[^"]*)" content="([^"]*)"/g)];
  expect(locales.map(([, name, content]) => [name, content])).toEqual([
    ['og:locale', 'zh_CN'],
    ['og:locale:alternate', 'sr_RS'],
  ]);
});

describe('a page of which translations are missing', () => {
  const one: Partial<PageContext> = { availableIn: ['fr'], nearest: { en: '/' } };

  it('names its own languages only', () => {
    expect(alternatesOf(tags, { ...context, ...one })).toEqual([
      { hreflang: 'fr-CA', path: '/fr/été/' },
      { hreflang: 'x-default', path: '/fr/été/' },
    ]);
    expect(documentOf({}, one)).toContain('<html lang="fr-CA" data-missing-languages="en">');
    expect(documentOf({}, one)).not.toContain('og:locale:alternate');
  });

  it('that shows a fallback states the language of its content for previews of links', () => {
    const original = { locale: 'en', lang: 'en-CA', dir: 'ltr' } as const;
    const html = documentOf({ canonicalPath: '/en/été/' }, { original, availableIn: ['en'] });
    expect(html).toContain('<html lang="fr-CA" data-original-language="en">');
    expect(html).toContain('<meta property="og:locale" content="en_CA"');
    expect(html).not.toContain('hreflang');
  });
});

it('a document of a site with a language from right to left states its direction', () => {
  const settings = { languageDirections: { en: 'ltr', fr: 'rtl' } } as const;
  const base = {
    pathPrefix: '',
    languages: ['en', 'fr'],
    languageTags: tags,
    notFoundPages: [],
    routeChangeEvent: 'r',
    visitor: {},
  };
  expect(documentOf({}, {}, shellOf({ settings: { ...base, ...settings } }))).toContain('<html lang="fr-CA" dir="rtl">');
});
