/** Damages of a generated site that `boreal check` finds: each in one file, with the code that it causes. */

/** Facts about the site that a damage may use. */
export interface DamagedSite {
  /** Names of all files. */
  readonly files: readonly string[];
  /** Origin at which the site is published. */
  readonly origin: string;
}

export interface Damage {
  readonly name: string;
  /** Codes that the damage causes in its file, without 'CHECK_'. */
  readonly codes: readonly string[];
  /** Codes that it may cause elsewhere, or in some sites. */
  readonly also?: readonly string[];
  /** 'page' and 'data': the document or the data of any indexed page. Else the first file that matches. */
  readonly file: 'page' | 'data' | RegExp;
  /** True if only a site with an old address can have it. */
  readonly needsOldAddress?: boolean;
  /** File of the problem, if it is another one. */
  readonly reportedIn?: RegExp;
  /** Returns the damaged text; undefined removes the file. */
  readonly change: (text: string, site: DamagedSite) => string | undefined;
}

type Change = Damage['change'];

const inMain =
  (markup: string): Change =>
  (html) =>
    replaced(html, '</main>', `${markup}</main>`);
const inHead =
  (markup: string): Change =>
  (html) =>
    replaced(html, '</head>', `${markup}</head>`);
const swap =
  (from: string | RegExp, to: string): Change =>
  (text) =>
    replaced(text, from, to);

/** Replaces the first match. Throws without a match: the test would prove nothing. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, () => to);
  if (result === text) throw new Error(`There is no ${from} to damage`);
  return result;
}

const cut: Change = (text) => text.slice(0, Math.floor(text.length / 2));
const empty: Change = () => '';
const html: Change = () => '<!DOCTYPE html><html><body>Not found</body></html>';

/** Changes a JSON file. */
const inJson =
  // biome-ignore lint/suspicious/noExplicitAny: damages do not keep to types
    (change: (value: any) => void): Change =>
    (text) => {
      const value = JSON.parse(text);
      change(value);
      return JSON.stringify(value);
    };

const title = (text: string): Change => swap(/<title[^>]*>[^<]*<\/title>/, `<title>${text}</title>`);
const metaDescription = /<meta name="description"[^>]*>/;
const description = (text: string): Change => swap(metaDescription, `<meta name="description" content="${text}">`);
/** Problems of pages whose translation contradicts them. */
const ofTranslations = ['HREFLANG_ONE_WAY', 'HREFLANG_BROKEN', 'HREFLANG_MISSING', 'SITEMAP_ALTERNATES', 'COUNTERPART_ONE_WAY'];

const page = (name: string, codes: string | readonly string[], change: Change, also: readonly string[] = []): Damage => ({
  name,
  codes: typeof codes === 'string' ? [codes] : codes,
  file: 'page',
  change,
  also,
});

const links: readonly Damage[] = [
  page('a link to a missing page', 'LINK_BROKEN', inMain('<a href="/en/gone/">a</a>')),
  page('a link that cannot be decoded', 'LINK_BROKEN', inMain('<a href="/en/%zz/">a</a>')),
  page('a missing picture', 'LINK_BROKEN', inMain('<img alt="" src="/gone.png">')),
  page('a missing picture of another density', 'LINK_BROKEN', inMain('<img alt="" srcset="/gone.png 2x" src="/favicon.ico">')),
  page('a missing script', 'LINK_BROKEN', inMain('<script src="/gone.js"></script>')),
  page('a missing style', 'LINK_BROKEN', inHead('<link rel="stylesheet" href="/gone.css">')),
  page('a form to nowhere', 'LINK_BROKEN', inMain('<form action="/en/gone/"></form>')),
  page('a picture for shared links that is missing', 'LINK_BROKEN', inHead('<meta property="og:image" content="/gone.png">')),
  page('an id that is missing', 'ANCHOR_BROKEN', inMain('<a href="#nowhere">a</a>')),
  page('a link without its last slash', 'LINK_REDIRECTED', inMain('<a href="/fr">a</a>')),
  page('a link to “#”', 'LINK_EMPTY', inMain('<a href="#">a</a>')),
  page('a link with a script', 'LINK_EMPTY', inMain('<a href="javascript:void(0)">a</a>')),
];

const elsewhere = 'https://other.example';
const policy: readonly Damage[] = [
  page('a picture of another host', 'POLICY_FILE', inMain(`<img alt="" src="${elsewhere}/a.png">`)),
  page(
    'a picture of another host for large screens',
    'POLICY_FILE',
    inMain(`<img alt="" src="/favicon.ico" srcset="${elsewhere}/a.png 2x">`),
  ),
  page('a picture within the page', 'POLICY_FILE', inMain('<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">')),
  page('an icon of another host', 'POLICY_FILE', inHead(`<link rel="icon" href="${elsewhere}/a.png">`)),
  page('a script of another host', 'POLICY_FILE', inMain(`<script src="${elsewhere}/a.js"></script>`)),
  page(
    'a module of another host that is loaded in advance',
    'POLICY_FILE',
    inHead(`<link rel="modulepreload" href="${elsewhere}/a.js">`),
  ),
  page('a style of another host', 'POLICY_FILE', inHead(`<link rel="stylesheet" href="${elsewhere}/a.css">`)),
  page('a font of another host', 'POLICY_FILE', inHead(`<link rel="preload" as="font" href="${elsewhere}/a.woff2">`)),
  page('a frame of another host', 'POLICY_FILE', inMain(`<iframe title="Map" src="${elsewhere}/"></iframe>`)),
  page('a film of another host', 'POLICY_FILE', inMain(`<video src="${elsewhere}/a.mp4"></video>`)),
  page('a sound of another host', 'POLICY_FILE', inMain(`<audio><source src="${elsewhere}/a.mp3"></audio>`)),
  page('an object', 'POLICY_FILE', inMain('<object data="/favicon.ico"></object>')),
  page('a form to another host', 'POLICY_FILE', inMain(`<form action="${elsewhere}/send"></form>`)),
  page('a button to another host', 'POLICY_FILE', inMain(`<button formaction="${elsewhere}/send">a</button>`)),
  page('a base address', 'POLICY_FILE', inHead(`<base href="${elsewhere}/">`)),
  page('a picture without https', 'FILE_INSECURE', inMain('<img alt="" src="http://other.example/a.png">')),
  page('a style attribute', 'POLICY_TEXT', inMain('<p style="color:red">a</p>')),
  page('a style element', 'POLICY_TEXT', inHead('<style>p{color:red}</style>')),
  page('a script in the page', 'POLICY_TEXT', inMain('<script>start()</script>')),
  page('an attribute with a script', 'POLICY_TEXT', inMain('<button onclick="start()">a</button>')),
  page('a hash that does not fit its file', 'INTEGRITY', swap(/integrity="sha384-./, 'integrity="sha384-_')),
];

const metadata: readonly Damage[] = [
  page('no encoding', 'CHARSET_MISSING', swap('<meta charset="utf-8">', '')),
  page('another encoding', 'CHARSET_MISSING', swap('charset="utf-8"', 'charset="iso-8859-1"')),
  page(
    'an encoding that comes too late',
    'CHARSET_MISSING',
    swap('<meta charset="utf-8">', `<!-- ${'x'.repeat(1_100)} --><meta charset="utf-8">`),
  ),
  page('no viewport', 'VIEWPORT_MISSING', swap(/<meta name="viewport"[^>]*>/, '')),
  page('a viewport without a width', 'VIEWPORT_MISSING', swap('width=device-width, ', '')),
  page('a page that leads away', 'REFRESH', inHead('<meta http-equiv="refresh" content="5; url=/en/">')),
  page('another language', 'LANGUAGE_WRONG', swap('lang="en-CA"', 'lang="de"')),
  page('another direction', 'DIRECTION_WRONG', swap('<html ', '<html dir="rtl" ')),
  page('no canonical address', 'CANONICAL_MISSING', swap(/<link rel="canonical"[^>]*>/, ''), ofTranslations),
  page('two canonical addresses', 'CANONICAL_MISSING', (text) =>
    replaced(text, '</head>', `${/<link rel="canonical"[^>]*>/.exec(text)?.[0]}</head>`),
  ),
  page(
    'a canonical address without host',
    'CANONICAL_BROKEN',
    swap(/rel="canonical" href="https:\/\/[^/]+/, 'rel="canonical" href="'),
  ),
  page(
    'a canonical address of another site',
    'CANONICAL_BROKEN',
    swap(/rel="canonical" href="https:\/\/[^/]+/, `rel="canonical" href="${elsewhere}`),
    [...ofTranslations, 'SITEMAP_ENTRY', 'LIST_EMPTY'],
  ),
  page(
    'no translations',
    'HREFLANG_MISSING',
    (text) => text.replace(/<link rel="alternate" hreflang[^>]*>/g, ''),
    ofTranslations,
  ),
  page(
    'a translation that does not exist',
    'HREFLANG_BROKEN',
    swap(/(?<=hreflang="fr-CA" href="https:\/\/[^/]+)\/[^"]*/, '/fr/gone/'),
    [...ofTranslations, 'COUNTERPART_MISSING', 'LINK_BROKEN', 'TOGGLE_WRONG'],
  ),
  page('no title', 'TITLE_MISSING', title(''), ['TITLE_OTHER']),
  page('a title that is too long', 'TITLE_LENGTH', title(`Insurance in ${'very '.repeat(20)}many words`), ['TITLE_OTHER']),
  page('a title that is too short', 'TITLE_LENGTH', title('Short'), ['TITLE_OTHER']),
  page('no description', 'DESCRIPTION_MISSING', swap(metaDescription, '')),
  page('a description that is too long', 'DESCRIPTION_LENGTH', description('word '.repeat(40))),
  page('a description that is too short', 'DESCRIPTION_LENGTH', description('Too short.')),
  {
    ...page('not for search engines', 'SITEMAP_ENTRY', inHead('<meta name="robots" content="noindex">'), [
      ...ofTranslations,
      'LIST_EMPTY',
    ]),
    reportedIn: /^sitemap\.xml$/,
  },
];

const texts: readonly Damage[] = [
  page('a missing value', 'TEXT_BROKEN', inMain('<p>Hello undefined, how are you?</p>')),
  page('nothing but a missing value', 'TEXT_BROKEN', inMain('<p>null</p>')),
  page('an object as a text', 'TEXT_BROKEN', inMain('<p>[object Object]</p>')),
  page('a character that was lost', 'TEXT_BROKEN', inMain('<p>Caf\ufffd</p>')),
  page('an accent in the wrong encoding', 'TEXT_BROKEN', inMain('<p>CafÃ© du coin</p>')),
  page('a quote in the wrong encoding', 'TEXT_BROKEN', inMain('<p>Itâ€™s cold</p>')),
  page('a missing value in an alternative text', 'TEXT_BROKEN', inMain('<img alt="A picture of undefined" src="/favicon.ico">')),
  page('a missing value in the title', 'TEXT_BROKEN', title('The price of undefined'), ['TITLE_OTHER']),
  page(
    'a missing value in the description',
    'TEXT_BROKEN',
    description('Everything that you want to know about undefined, in many words.'),
  ),
  page('a main part without content', 'MAIN_EMPTY', swap(/(?<=<main[^>]*>).*(?=<\/main>)/s, '<h1>A page</h1>'), [
    'ANCHOR_BROKEN',
    'LIST_EMPTY',
    'PAGE_ORPHANED',
    'REFERENCE_BROKEN',
    'LINK_REDIRECTED',
  ]),
];

const markup: readonly Damage[] = [
  page('a second main heading', 'HEADING_FIRST', inMain('<h1>a</h1>')),
  page('no main heading', 'HEADING_FIRST', (text) => text.replace(/<(\/?)h1/g, '<$1p'), ['NESTING']),
  page('a level that is skipped', 'HEADING_SKIPPED', inMain('<h6>a</h6>')),
  page('a heading without words', 'MARKUP', inMain('<h2></h2>')),
  page('a picture without alternative text', 'ALT_MISSING', inMain('<img src="/favicon.ico">')),
  page('a file name as alternative text', 'ALT_FILE_NAME', inMain('<img alt="icon.png" src="/favicon.ico">')),
  page('structured data that are cut', 'DATA_UNREADABLE', inHead('<script type="application/ld+json">{</script>')),
  page(
    'structured data that lack a property',
    'DATA_INCOMPLETE',
    inHead('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article"}</script>'),
  ),
  page('an element that is not closed', 'TAG_UNCLOSED', inMain('<div>a')),
  page('an end tag alone', 'TAG_STRAY', inMain('a</section>')),
  page('an attribute twice', 'ATTRIBUTE_TWICE', inMain('<p class="a" class="b">a</p>')),
  page('a list in a paragraph', 'NESTING', inMain('<p><ul></ul></p>')),
  page('an obsolete element', 'MARKUP', inMain('<center>a</center>')),
  page('a size with a unit', 'MARKUP', inMain('<img alt="" width="10px" src="/favicon.ico">')),
  page('a tabindex that changes the order', 'MARKUP', inMain('<p tabindex="2">a</p>')),
  page('an id twice', 'ID_TWICE', inMain('<p id="twice">a</p><p id="twice">b</p>')),
  page('a reserved id', 'ID_RESERVED', inMain('<p id="gatsby-announcer">a</p>')),
  page('a button without name', 'NAME_MISSING', inMain('<button></button>')),
  page('a field without label', 'NAME_MISSING', inMain('<input>')),
  page('a link without name', 'NAME_MISSING', inMain('<a href="/en/"></a>')),
  page('a table without caption', 'TABLE_UNNAMED', inMain('<table><tbody><tr><td>a</td></tr></tbody></table>')),
  page('a description that is missing', 'REFERENCE_BROKEN', inMain('<p aria-describedby="none">a</p>')),
  page(
    'a document that is too large',
    'PAGE_HEAVY',
    inMain(`<p>${Array.from({ length: 30_000 }, (_, at) => (at * 7_919 * 104_729).toString(36)).join(' ')}</p>`),
  ),
];

const documents: readonly Damage[] = [
  page('a document of another build', 'BUILD_OTHER', swap(/data-compilation-hash="..../, 'data-compilation-hash="0000')),
  page('a document with the path of another page', 'PATH_OTHER', swap(/data-page-path="[^"]*"/, 'data-page-path="/en/"')),
  page('a document with other chunks', 'CHUNK_MAP_OTHER', swap(/(?<=id="gatsby-chunk-mapping">\{)/, '"old":["/assets/old.js"],')),
];

const data = (name: string, codes: string | readonly string[], change: Change, also: readonly string[] = []): Damage => ({
  name,
  codes: typeof codes === 'string' ? [codes] : codes,
  file: 'data',
  change,
  also,
});

const pageData: readonly Damage[] = [
  data('page data that are cut', 'FILE_UNREADABLE', cut),
  data('page data without a byte', 'FILE_UNREADABLE', empty),
  data('a document in place of page data', 'FILE_UNREADABLE', html),
  data(
    'page data of another page',
    'PATH_OTHER',
    inJson((value) => Object.assign(value, { path: '/en/' })),
  ),
  data(
    'page data with an unknown chunk',
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { componentChunkName: 'component---gone' })),
  ),
  data(
    'page data with an unknown chunk in a text',
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { embedChunkNames: ['embed---gone'] })),
  ),
  data(
    'page data with an unknown slice',
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { slicesMap: { header: 'header-de' } })),
  ),
  data(
    'page data with an unknown static query',
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { staticQueryHashes: ['1'] })),
  ),
  data(
    'page data with a broken link in a text',
    'ADDRESS_BROKEN',
    inJson((value) => Object.assign(value.result.data, { html: '<p><a href="/en/gone/">a</a></p>' })),
  ),
  data(
    'page data with a broken link',
    'ADDRESS_BROKEN',
    inJson((value) => Object.assign(value.result.data, { more: { href: '/gone/' } })),
  ),
  data(
    'page data with another title',
    'TITLE_OTHER',
    inJson((value) => Object.assign(value.result.head, { title: 'Another title of this page' })),
  ),
  data('no page data', 'OUTPUT_FILE_MISSING', () => undefined),
];

const file = (
  name: string,
  pattern: RegExp,
  codes: string | readonly string[],
  change: Change,
  also: readonly string[] = [],
): Damage => ({
  name,
  codes: typeof codes === 'string' ? [codes] : codes,
  file: pattern,
  change,
  also,
});

const appData = /^page-data\/app-data\.json$/;
const chunkMap = /^chunk-map\.json$/;
const stats = /^webpack\.stats\.json$/;
const matchPaths = /^match-paths\.json$/;
const sliceData = /^slice-data\//;
const worker = /^sw\.js$/;
const search = /^search_index\.json$/;

const clientFiles: readonly Damage[] = [
  file('app data that are cut', appData, 'FILE_UNREADABLE', cut),
  file(
    'app data of another build',
    appData,
    'BUILD_OTHER',
    swap(/"webpackCompilationHash":"..../, '"webpackCompilationHash":"0000'),
    ['BUILD_OTHER'],
  ),
  file('a chunk map that is cut', chunkMap, 'FILE_UNREADABLE', cut),
  file(
    'a chunk map with a missing file',
    chunkMap,
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { app: ['/assets/gone.js'] })),
    ['CHUNK_MAP_OTHER'],
  ),
  file(
    'a chunk map without the runtime',
    chunkMap,
    'NAME_UNKNOWN',
    inJson((value) => delete value.app),
    ['CHUNK_MAP_OTHER'],
  ),
  file('statistics that are cut', stats, 'FILE_UNREADABLE', cut),
  file(
    'statistics of other code',
    stats,
    'CHUNK_MAP_OTHER',
    inJson((value) => Object.assign(value.assetsByChunkName, { app: ['assets/old.js'] })),
  ),
  file('address ranges that are cut', matchPaths, 'FILE_UNREADABLE', cut),
  file(
    'an address range with a missing page',
    matchPaths,
    'NAME_UNKNOWN',
    inJson((value) => value.push({ path: '/en/gone/', matchPath: '/en/gone/*' })),
  ),
  file('data of a slice that are cut', sliceData, 'FILE_UNREADABLE', cut),
  file(
    'data of a slice with an unknown chunk',
    sliceData,
    'NAME_UNKNOWN',
    inJson((value) => Object.assign(value, { componentChunkName: 'slice---gone' })),
  ),
  file('markup of a slice without a byte', /^_gatsby\/slices\/header/, 'FILE_UNREADABLE', empty),
  file('markup of a slice that is cut', /^_gatsby\/slices\/header/, 'FILE_UNREADABLE', (text) =>
    text.replace(/<\/[a-z]+>\s*$/, ''),
  ),
  file('data of a static query that are cut', /^page-data\/sq\/d\//, 'FILE_UNREADABLE', cut),
  file('a search index that is cut', search, 'FILE_UNREADABLE', cut),
  file('a search index without a byte', search, 'FILE_UNREADABLE', empty),
  file(
    'a search index without a language',
    search,
    'FILE_UNREADABLE',
    inJson((value) => delete value.fr),
  ),
  file('a search index with a missing page', search, 'LISTED_PAGE', swap(/"url":"\/en\/[^"]*"/, '"url":"/en/gone/"')),
  file('a search index with a page of another language', search, 'LISTED_PAGE', swap(/"url":"\/en\/[^"]*"/, '"url":"/fr/"')),
  file('a service worker without a byte', worker, 'FILE_UNREADABLE', empty),
  file('a service worker that is cut', worker, ['SCRIPT_BROKEN'], (text) => `${text}({`),
  file('a service worker of another build', worker, 'BUILD_OTHER', swap(/"build":"..../, '"build":"0000')),
  file(
    'a service worker with a missing file',
    worker,
    'NAME_UNKNOWN',
    swap('"precache":[', '"precache":[{"url":"/assets/gone.js","revision":null},'),
  ),
  file('a service worker with another hash', worker, 'NAME_UNKNOWN', swap(/(?<="hashes":\{"[^"]+":")..../, '0000')),
  file('a service worker with another revision', worker, 'REVISION_OTHER', swap(/"revision":"..../, '"revision":"0000')),
];

const forOthers: readonly Damage[] = [
  file('headers without a byte', /^_headers$/, 'HOST_FILE_LACKS', empty),
  file('headers that are cut', /^_headers$/, 'HOST_FILE_LACKS', (text) => text.slice(0, 200)),
  file('another policy', /^_headers$/, 'HOST_FILE_LACKS', swap("default-src 'none'", "default-src 'self'")),
  file('a header that is too long', /^_headers$/, 'HEADER_LINE_LONG', (text) => `${text}\n/x\n  x-long: ${'x'.repeat(2_000)}\n`),
  {
    ...file('redirects without a byte', /^_redirects$/, 'HOST_FILE_LACKS', empty, ['LINK_BROKEN']),
    needsOldAddress: true,
  },
  {
    ...file('a redirect to another page', /^_redirects$/, 'HOST_FILE_LACKS', swap(/ \S+ 301/, ' /en/gone/ 301')),
    needsOldAddress: true,
  },
  file('a configuration of nginx that is cut', /^_nginx\.conf$/, 'HOST_FILE_LACKS', cut),
  file('a configuration of nginx without a header', /^_nginx\.conf$/, 'HOST_FILE_LACKS', (text) =>
    text.replace(/.*add_header x-content-type-options.*\n/g, ''),
  ),
  {
    ...file('a configuration of nginx without an old address', /^_nginx\.conf$/, 'HOST_FILE_LACKS', swap(/\n *rewrite .*/, '')),
    needsOldAddress: true,
  },
  file('settings of the host that are cut', /^host-settings\.json$/, 'FILE_UNREADABLE', cut),
  file('robots.txt that forbids all', /^robots\.txt$/, 'ROBOTS_FORBID', swap('Allow: /', 'Disallow: /')),
  file(
    'a summary with a missing page',
    /^llms\.txt$/,
    'ADDRESS_BROKEN',
    (text, { origin }) => `${text}\n- [Gone](${origin}/en/gone/)\n`,
  ),
  file('a summary without a byte', /^llms\.txt$/, 'FILE_UNREADABLE', empty),
  file('a feed that is cut', /^en\/.*\.atom$/, 'FILE_UNREADABLE', cut),
  file('a feed with a sign that is not escaped', /^en\/.*\.atom$/, 'FILE_UNREADABLE', swap('</title>', ' & more</title>')),
  file(
    'a feed with a missing page',
    /^en\/.*\.atom$/,
    'LISTED_PAGE',
    swap(/(?<=<entry>.*rel="alternate"[^>]*href="https:\/\/[^/]+)\/en\/[^"]*/, '/en/gone/'),
  ),
  file(
    'a feed with a page of another language',
    /^en\/.*\.atom$/,
    'LISTED_PAGE',
    swap(/(?<=<entry>.*rel="alternate"[^>]*href="https:\/\/[^/]+)\/en\/[^"]*/, '/fr/'),
  ),
  file('a sitemap that is cut', /^sitemap\.xml$/, 'FILE_UNREADABLE', (text) => text.replace('</urlset>', '')),
  file('a sitemap with a missing page', /^sitemap\.xml$/, 'SITEMAP_ENTRY', (text, { origin }) =>
    replaced(text, '</urlset>', `<url><loc>${origin}/en/gone/</loc></url></urlset>`),
  ),
  file('a sitemap with a page twice', /^sitemap\.xml$/, 'SITEMAP_ENTRY', (text) =>
    replaced(text, '</urlset>', `${/<url>.*?<\/url>/s.exec(text)?.[0]}</urlset>`),
  ),
  {
    ...file('a sitemap without a page', /^sitemap\.xml$/, 'SITEMAP_LACKS', swap(/<url>.*?<\/url>/s, '')),
    reportedIn: /index\.html$/,
  },
  file('a sitemap with other translations', /^sitemap\.xml$/, 'SITEMAP_ALTERNATES', swap(/hreflang="fr-CA"/, 'hreflang="fr-FR"')),
  file('a manifest that is cut', /^manifest\.webmanifest$/, 'FILE_UNREADABLE', cut, ['REVISION_OTHER']),
  file(
    'a manifest with a missing icon',
    /^manifest\.webmanifest$/,
    'ADDRESS_BROKEN',
    inJson((value) => Object.assign(value, { icons: [{ src: '/gone.png' }] })),
    ['REVISION_OTHER'],
  ),
  file(
    'a manifest with a missing page',
    /^manifest\.webmanifest$/,
    'ADDRESS_BROKEN',
    inJson((value) => Object.assign(value, { start_url: '/gone/' })),
    ['REVISION_OTHER'],
  ),
  file('a style with a missing picture', /^assets\/.*\.css$/, 'ADDRESS_BROKEN', (text) => `${text}a{background:url(gone.png)}`, [
    'INTEGRITY',
  ]),
  file(
    'a style with a font of another host',
    /^assets\/.*\.css$/,
    'POLICY_FILE',
    (text) => `${text}@font-face{font-family:a;src:url(${elsewhere}/a.woff2)}`,
    ['INTEGRITY'],
  ),
  file('a style that is too new', /^assets\/.*\.css$/, 'STYLE_NEW', (text) => `${text}a{b{color:red}}`, ['INTEGRITY']),
  file('a script that is cut', /^assets\/app-.*\.js$/, 'SCRIPT_BROKEN', (text) => `${text}\n({`, ['INTEGRITY']),
  file('a script that is too new', /^assets\/app-.*\.js$/, 'SYNTAX_NEW', (text) => `/(?<=a)b/;${text}`, ['INTEGRITY']),
  file('a picture without a byte', /\.png$/, 'FILE_EMPTY', empty, ['REVISION_OTHER']),
  {
    ...file('no icon at the usual address', /^favicon\.ico$/, ['OUTPUT_FILE_MISSING', 'ICON_MISSING'], () => undefined),
    also: ['LINK_BROKEN', 'ADDRESS_BROKEN', 'NAME_UNKNOWN'],
  },
];

export const damages: readonly Damage[] = [
  ...links,
  ...policy,
  ...metadata,
  ...texts,
  ...markup,
  ...documents,
  ...pageData,
  ...clientFiles,
  ...forOthers,
];
