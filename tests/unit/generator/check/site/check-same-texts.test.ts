import { describe, expect, it } from 'vitest';
import { checkSameTexts, checkTextDirections } from '../../../../../generator/check/site/check-same-texts.ts';
import { documentAt, siteOf, told } from './site-of.ts';

interface Bodies {
  readonly en: string;
  readonly fr: string;
}

/** Returns the problems of a page in two languages. */
function problemsOf({ en, fr }: Bodies, change: (french: string) => string = (html) => html, path = '/a/'): readonly string[] {
  const head = { lang: 'en-CA' };
  const site = siteOf({
    [`/en${path}`]: documentAt(`/en${path}`, head, en),
    [`/fr${path}`]: change(documentAt(`/fr${path}`, {}, fr)),
  });
  const pages = [...site.pages.values()];
  return told(pages.flatMap((page) => [...checkSameTexts(site, page), ...checkTextDirections(site, page)]));
}

const english = '<main><h1>Winter is long</h1><p>Snow falls on all the roofs of the town.</p></main>';
const french = '<main><h1>L’hiver est long</h1><p>La neige tombe sur tous les toits de la ville.</p></main>';

describe('the texts of two languages', () => {
  it.each([
    ['are translated', french],
    ['are those of a fallback, with its language', english.replace('<main>', '<main lang="en-CA">')],
    ['are names that are marked as such', `${french}<p translate="no">Snow falls on all the roofs of the town.</p>`],
    ['are names of languages', `${french}<a data-language-choice="en" href="/en/a/">Snow falls on all the roofs</a>`],
    ['are code', `${french}<pre><code>Snow falls on all the roofs of the town.</code></pre>`],
    ['are short names among translated texts', `${french}<p>Boreal Insurance</p>`],
  ])('%s: nothing is reported', (_case, fr) => {
    expect(
      problemsOf({ en: `${english}<p>Boreal Insurance</p><pre>Snow falls on all the roofs of the town.</pre>`, fr }),
    ).toEqual([]);
  });

  it('are mostly the same: the later language is reported', () => {
    expect(problemsOf({ en: english, fr: english.replace('Winter is long', 'L’hiver est long') })).toEqual([
      'CONTENT_SAME fr/a/index.html: More than half of the page’s text is that of its translation /en/a/.',
    ]);
  });

  it('are not compared between variants of one language, and not for pages that are not indexed', () => {
    const same = { en: english, fr: english };
    expect(problemsOf(same, (html) => html.replace('<html lang="fr-CA"', '<html lang="en-GB"'))).toEqual([]);
    expect(problemsOf(same, (html) => html.replace('name="robots" content=""', 'name="robots" content="noindex"'))).toEqual([
      'TEXT_UNMARKED fr/a/index.html: “Winter is long” and 1 other text are the same in en-CA on /en/a/.',
    ]);
  });

  it('have a sentence in common', () => {
    const sentence = '<p>Snow falls on all the roofs of the town.</p>';
    expect(problemsOf({ en: english, fr: french.replace('</main>', `${sentence}</main>`) })).toEqual([
      'TEXT_UNMARKED fr/a/index.html: “Snow falls on all the roofs of the town.” is the same in en-CA on /en/a/.',
    ]);
  });

  it('are the same in a menu around a translated text: the text counts as translated, and the menu is reported', () => {
    const menu = '<nav><a>Snow on the roofs of the town</a> <a>Ice on the streets of the town</a></nav>';
    expect(problemsOf({ en: menu + english, fr: `${menu}<main><h1>L’hiver</h1><p>Il neige.</p></main>` })).toEqual([
      'TEXT_UNMARKED fr/a/index.html: “Snow on the roofs of the town” and 1 other text are the same in en-CA on /en/a/.',
    ]);
  });

  it.each([
    ['most of which is marked', '<header><a lang="en-CA">Articles</a> <a>Search</a></header>', ['Search']],
    ['none of which is translated', '<header><a>Articles</a> <a>Search</a></header>', ['Articles']],
    ['most of which is translated', '<header><a>Nos articles</a> <a>Search</a></header>', []],
    ['with the name of the site alone', '<header><a>Articles</a></header>', []],
  ])('are short, in a header %s', (_case, header, texts) => {
    const en = `<header><a>Articles</a> <a>Search</a></header>${english}`;
    const name = '<meta property="og:site_name" content="Articles">';
    const site = texts.length === 0 ? (html: string) => html.replace('</head>', `${name}</head>`) : undefined;
    const problems = problemsOf({ en, fr: header + french }, site);
    expect(problems.map((problem) => /“(.+)”/.exec(problem)?.[1])).toEqual(texts);
  });
});

describe('a fallback', () => {
  const asFallback = (html: string): string =>
    html.replace('<html ', '<html data-original-language="en" ').replaceAll('/fr/a/"', '/en/a/"');

  it('is compared with the page of its content', () => {
    const header = '<header><a lang="en-CA">Articles</a> <a>Search the site</a></header>';
    const en = `<header><a>Articles</a> <a>Search the site</a></header>${english}`;
    const fr = `${header}${english.replace('<main>', '<main lang="en-CA">')}`;
    expect(problemsOf({ en, fr }, asFallback)).toEqual([
      'TEXT_UNMARKED fr/a/index.html: “Search the site” is the same in en-CA on /en/a/.',
    ]);
  });
});

describe('a direction', () => {
  it('belongs to the language of a text', () => {
    const fr = french.replace('<p>', '<p lang="en-CA" dir="rtl">');
    expect(problemsOf({ en: english, fr })).toEqual([
      'TEXT_DIRECTION fr/a/index.html: “La neige tombe sur tous les toits de la ville.” is in en-CA, but not within dir="ltr".',
    ]);
  });
});

describe('an empty list', () => {
  const en = '<main><h1>Articles</h1><ul><li><a href="/en/a/b/">The first of all our articles</a></li></ul></main>';

  it('that a translation announces is reported, unless it is the home page', () => {
    const fr = '<main><h1>Textes</h1><ul></ul></main>';
    expect(problemsOf({ en, fr })).toEqual([
      'LIST_EMPTY fr/a/index.html: The page has no links and little text, but it is announced as the translation of /en/a/, which has both.',
    ]);
    expect(problemsOf({ en, fr }, undefined, '/')).toEqual([]);
    expect(problemsOf({ en, fr }, (html) => html.replace('name="robots" content=""', 'name="robots" content="noindex"'))).toEqual(
      [],
    );
  });
});
