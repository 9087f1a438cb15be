/**
 * One table of requests for all hosts: the responses of `serve` and nginx, and the rules of
 * `_headers` for the same path.
 */
import { rawRequest } from './raw-request.ts';

/** Response of a host. */
export interface Answer {
  readonly status: number;
  /** Emitted file whose bytes are the body. `{script}` is the first script of a page. */
  readonly file?: string;
  /** Folder of the 404 page whose bytes are the body: '' for the root. */
  readonly page?: '' | 'en' | 'fr';
  /** The body, if it is not a file. */
  readonly body?: string;
  readonly type?: string;
  /** Time for which the response may be reused without revalidation. */
  readonly cache: 'a year' | 'never' | 'not even stored';
  readonly location?: string;
  readonly encoding?: 'br' | 'gzip';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Row {
  readonly name: string;
  /** Site path, to which the path prefix is added, or `raw`, a full request. */
  readonly target?: string;
  readonly raw?: string;
  readonly method?: string;
  /** `{etag}` and `{last-modified}` are the values of the file in a response without conditions. */
  readonly headers?: readonly string[];
  readonly answer: Answer;
  readonly differs?: Difference;
}

/** Different response of one host. */
interface Difference extends Partial<Record<'serve' | 'nginx', Answer>> {
  /** Row of docs/hosting.md that gives the reason. */
  readonly why: string;
  /** Cache time according to `_headers`. */
  readonly _headers?: Answer['cache'];
}

const longText = 'A text of some length. '.repeat(40);
/** Files of the site for the table, in addition to those of every site. */
export const publicFiles: Readonly<Record<string, string>> = {
  'long.txt': longText,
  'a b é.txt': longText,
  'files/form.pdf': '%PDF-1.7',
  'files/data.geojson': JSON.stringify({ text: longText }),
  'files/module.mjs': `/* ${longText} */`,
  'files/captions.vtt': `WEBVTT\n\n${longText}`,
  'files/picture.SVG': `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${longText} --></svg>`,
  'files/film.mp4': longText,
  'files/notes.unknown': longText,
  'files/NAME': longText,
  'files/txt': longText,
  'index.html': 'The first page.',
  'enindex.html': 'An index of nothing.',
};
const script = '/{script}';
const html = 'text/html; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

const found = (file: string, type: string, more: Partial<Answer> = {}): Answer => ({
  status: 200,
  file,
  type,
  cache: 'never' as const,
  ...more,
});
const notFound = (page: '' | 'en' | 'fr'): Answer => ({ status: 404, page, type: html, cache: 'never' });
const movedTo = (location: string): Answer => ({ status: 301, location, cache: 'never' });
const refused = (status: number, headers: Answer['headers'] = {}): Answer => ({ status, cache: 'never', headers });
const methods = { allow: 'GET, HEAD' };
const year = { cache: 'a year' } as const;

const hello = found('en/hello/index.html', html);

/** Old addresses of the site for the table. */
export const oldAddresses: Readonly<Record<string, string>> = {
  '/old/': '/en/hello/',
  '/old-page.html': '/en/hello/',
  '/2019/deep/old/': '/fr/hello/',
  '/Old/CAPITALS/': '/en/hello/',
  '/ancien/été/': '/fr/été/',
  '/Über/Maß/': '/fr/été/',
  '/two words/': '/en/hello/',
  '/old (1)/': '/en/hello/',
  '/leaflet/': '/files/form.pdf',
  '/shop/': 'https://shop.example/all%20goods?from=site',
};

const old: readonly Row[] = [
  { name: 'a page that has moved', target: '/old/', answer: movedTo('/en/hello/') },
  { name: 'the same without the last slash', target: '/old', answer: movedTo('/en/hello/') },
  { name: 'the same with a query', target: '/old/?a=b&c=%20', answer: movedTo('/en/hello/?a=b&c=%20') },
  { name: 'the same with accents in the query', target: '/old/?q=%C3%A9t%C3%A9', answer: movedTo('/en/hello/?q=%C3%A9t%C3%A9') },
  { name: 'HEAD of a page that has moved', target: '/old/', method: 'HEAD', answer: movedTo('/en/hello/') },
  { name: 'an old file', target: '/old-page.html', answer: movedTo('/en/hello/') },
  { name: 'an old page in folders', target: '/2019/deep/old/', answer: movedTo('/fr/hello/') },
  { name: 'an old page with capitals', target: '/Old/CAPITALS/', answer: movedTo('/en/hello/') },
  { name: 'the same in other letters', target: '/old/capitals/', answer: notFound('') },
  { name: 'an old page with accents', target: '/ancien/%C3%A9t%C3%A9/', answer: movedTo('/fr/%C3%A9t%C3%A9/') },
  {
    name: 'the same without the last slash, with a query',
    target: '/ancien/%C3%A9t%C3%A9?a',
    answer: movedTo('/fr/%C3%A9t%C3%A9/?a'),
  },
  { name: 'an old page with accents and capitals', target: '/%C3%9Cber/Ma%C3%9F/', answer: movedTo('/fr/%C3%A9t%C3%A9/') },
  { name: 'an old page with a blank', target: '/two%20words/', answer: movedTo('/en/hello/') },
  { name: 'an old page with brackets', target: '/old%20(1)/', answer: movedTo('/en/hello/') },
  { name: 'an old address of a file', target: '/leaflet/', answer: movedTo('/files/form.pdf') },
  { name: 'an old address of another host', target: '/shop/', answer: movedTo('https://shop.example/all%20goods?from=site') },
  { name: 'more than an old address', target: '/old/more/', answer: notFound('') },
];

const pages: readonly Row[] = [
  { name: 'a page', target: '/en/hello/', answer: hello },
  { name: 'a page with a query', target: '/en/hello/?a=//b', answer: hello },
  { name: 'a page by its file', target: '/en/hello/index.html', answer: hello },
  { name: 'a page with a name that is encoded', target: '/en/%C3%A9t%C3%A9/', answer: found('en/été/index.html', html) },
  {
    name: 'the same with bytes as they are',
    target: '/en/été/',
    answer: found('en/été/index.html', html),
    differs: { why: 'Invalid HTTP', serve: refused(400) },
  },
  { name: 'letters that need not be encoded', target: '/%65n/hell%6F/', answer: hello },
  { name: 'the first page', target: '/', answer: found('index.html', html) },
  { name: 'the 404 page itself', target: '/en/404.html', answer: found('en/404.html', html) },
  { name: 'dot segments', target: '/fr/./../en/%2e/hello/', answer: hello },
  { name: 'a fragment', target: '/en/hello/#part', answer: hello },
  { name: 'a page for a client that knows no host', raw: 'GET {prefix}/en/hello/ HTTP/1.0\r\n\r\n', answer: hello },
  { name: 'a page by its whole address', raw: rawRequest('http://localhost{prefix}/en/hello/'), answer: hello },
  { name: 'HEAD', target: '/en/hello/', method: 'HEAD', answer: { ...hello, body: '' } },
  { name: 'a page without its last slash', target: '/en/hello', answer: movedTo('/en/hello/') },
  { name: 'the same with a query', target: '/en/hello?a=b&c=%20', answer: movedTo('/en/hello/?a=b&c=%20') },
  { name: 'the same, encoded', target: '/en/%C3%A9t%C3%A9', answer: movedTo('/en/%C3%A9t%C3%A9/') },
  { name: 'HEAD without the last slash', target: '/en/hello', method: 'HEAD', answer: movedTo('/en/hello/') },
];

const files: readonly Row[] = [
  {
    name: 'page data',
    target: '/page-data/app-data.json',
    answer: found('page-data/app-data.json', 'application/json; charset=utf-8'),
  },
  { name: 'a script', target: script, answer: found('{script}', 'text/javascript; charset=utf-8', year) },
  { name: 'a script with a query', target: `${script}?x`, answer: found('{script}', 'text/javascript; charset=utf-8', year) },
  { name: 'the sitemap', target: '/sitemap.xml', answer: found('sitemap.xml', 'text/xml; charset=utf-8') },
  { name: 'a text with a blank in its name', target: '/a%20b%20%C3%A9.txt', answer: found('a b é.txt', plain) },
  { name: 'a PDF', target: '/files/form.pdf', answer: found('files/form.pdf', 'application/pdf') },
  { name: 'a map', target: '/files/data.geojson', answer: found('files/data.geojson', 'application/geo+json') },
  { name: 'a module', target: '/files/module.mjs', answer: found('files/module.mjs', 'text/javascript; charset=utf-8') },
  { name: 'captions', target: '/files/captions.vtt', answer: found('files/captions.vtt', 'text/vtt; charset=utf-8') },
  { name: 'an ending in capitals', target: '/files/picture.SVG', answer: found('files/picture.SVG', 'image/svg+xml') },
  { name: 'a film', target: '/files/film.mp4', answer: found('files/film.mp4', 'video/mp4') },
  {
    name: 'an ending that means nothing',
    target: '/files/notes.unknown',
    answer: found('files/notes.unknown', 'application/octet-stream'),
  },
  { name: 'a name without an ending', target: '/files/NAME', answer: found('files/NAME', 'application/octet-stream') },
  { name: 'a name that is an ending', target: '/files/txt', answer: found('files/txt', 'application/octet-stream') },
  { name: 'a file that looks like an index', target: '/enindex.html', answer: found('enindex.html', html) },
];

const nothing: readonly Row[] = [
  { name: 'a page that is not there', target: '/en/nowhere/', answer: notFound('en') },
  { name: 'the same in the other language', target: '/fr/nowhere', answer: notFound('fr') },
  { name: 'a page of no language', target: '/nowhere/', answer: notFound('') },
  { name: 'a language that is only a beginning', target: '/english/', answer: notFound('') },
  { name: 'other letters of a language', target: '/EN/hello/', answer: notFound('') },
  { name: 'a script that is not there', target: '/assets/app-GONE.js', answer: notFound('') },
  { name: 'HEAD of what is not there', target: '/en/nowhere/', method: 'HEAD', answer: { ...notFound('en'), body: '' } },
  { name: 'a part of what is not there', target: '/assets/app-GONE.js', headers: ['Range: bytes=0-3'], answer: notFound('') },
  {
    name: 'what is not there, unless changed',
    target: '/assets/app-GONE.js',
    headers: ['If-None-Match: *'],
    answer: notFound(''),
  },
  { name: 'a folder without an index', target: '/page-data/', answer: notFound('') },
  { name: 'a folder without an index and its slash', target: '/page-data', answer: notFound('') },
  { name: 'the folder of assets', target: '/assets/', answer: notFound('') },
  { name: 'the folder of assets without its slash', target: '/assets', answer: notFound('') },
  { name: 'a folder of a language without an index', target: '/page-data/en/', answer: notFound('') },
  { name: 'a file with a slash', target: '/long.txt/', answer: notFound('') },
  { name: 'a file as a folder', target: '/long.txt/x', answer: notFound('') },
  { name: 'a page’s file with a slash', target: '/en/hello/index.html/', answer: notFound('en') },
  { name: 'an empty segment', target: '/en//hello/', answer: notFound('en') },
  { name: 'an empty segment at the end', target: '/en/hello//', answer: notFound('en') },
  { name: 'an empty segment at the beginning', target: '//en/hello/', answer: notFound('en') },
  { name: 'another host in place of a path', target: '//evil.example/en', answer: notFound('') },
  { name: 'an empty segment without the last slash', target: '/en//hello', answer: notFound('en') },
  { name: 'an empty segment among assets', target: '/assets//app.js', answer: notFound('') },
  { name: 'an empty segment before dots', target: '/en//../en/hello/', answer: notFound('en') },
  { name: 'an encoded slash', target: '/en%2Fhello/', answer: notFound('en') },
  { name: 'an encoded slash after a slash', target: '/en/%2fhello/', answer: notFound('en') },
  { name: 'an encoded slash in front of dots', target: '/en/x%2f../hello/', answer: notFound('en') },
  { name: 'a backslash', target: '/en\\hello\\', answer: notFound('') },
  { name: 'an encoded backslash', target: '/en/%5chello/', answer: notFound('en') },
  { name: 'a hidden file', target: '/.boreal-build', answer: notFound('') },
  { name: 'a hidden file, encoded', target: '/%2eboreal-files', answer: notFound('') },
  { name: 'a hidden file below a language', target: '/en/.git/config', answer: notFound('en') },
  { name: 'a hidden file that is none', target: '/.well-knownx/y', answer: notFound('') },
  { name: 'the host’s headers', target: '/_headers', answer: notFound('') },
  { name: 'the host’s configuration', target: '/_nginx.conf', answer: notFound('') },
  { name: 'the host’s redirects', target: '/_redirects', answer: notFound('') },
  { name: 'the host’s settings', target: '/host-settings.json', answer: notFound('') },
  { name: 'bytes that are no text', target: '/en/%ff/', answer: notFound('en') },
  { name: 'control characters', target: '/en/%0d%0aX-Injected:%20y', answer: notFound('en') },
  { name: 'control characters without the last slash', target: '/en/hello%0d%0aX-Injected:%20y', answer: notFound('en') },
  { name: 'a name that is too long for a disk', target: `/en/${'x'.repeat(300)}/`, answer: notFound('en') },
];

const compressed: readonly Row[] = [
  {
    name: 'a long text for a browser',
    target: '/long.txt',
    headers: ['Accept-Encoding: gzip, deflate, br'],
    answer: found('long.txt', plain, { encoding: 'br', headers: { vary: 'accept-encoding' } }),
    differs: { why: 'Compression', nginx: found('long.txt', plain, { encoding: 'gzip' }) },
  },
  ...(
    [
      ['a page', '/long.txt', 'long.txt', plain],
      ['a script', script, '{script}', 'text/javascript; charset=utf-8', year],
      ['a map', '/files/data.geojson', 'files/data.geojson', 'application/geo+json'],
      ['a picture that is text', '/files/picture.SVG', 'files/picture.SVG', 'image/svg+xml'],
      ['captions', '/files/captions.vtt', 'files/captions.vtt', 'text/vtt; charset=utf-8'],
    ] as const
  ).map(
    ([name, target, file, type, more = {}]): Row => ({
      name: `${name} for whom gzip is enough`,
      target,
      headers: ['Accept-Encoding: gzip'],
      answer: found(file, type, { ...more, encoding: 'gzip', headers: { vary: 'accept-encoding' } }),
    }),
  ),
  {
    name: 'a long text behind a proxy',
    target: '/long.txt',
    headers: ['Accept-Encoding: gzip', 'Via: 1.1 proxy.example'],
    answer: found('long.txt', plain, { encoding: 'gzip' }),
  },
  {
    name: 'a long text for whom no encoding will do',
    target: '/long.txt',
    headers: ['Accept-Encoding: identity, gzip;q=0, br;q=0'],
    answer: found('long.txt', plain, { headers: { vary: 'accept-encoding' } }),
  },
  {
    name: 'a film, which is compressed already',
    target: '/files/film.mp4',
    headers: ['Accept-Encoding: gzip, br'],
    answer: found('files/film.mp4', 'video/mp4'),
  },
  {
    name: 'a file of no known type',
    target: '/files/NAME',
    headers: ['Accept-Encoding: gzip, br'],
    answer: found('files/NAME', 'application/octet-stream'),
  },
  {
    name: 'the 404 page',
    target: '/en/nowhere/',
    headers: ['Accept-Encoding: gzip'],
    answer: { ...notFound('en'), encoding: 'gzip' },
  },
];

const scriptType = 'text/javascript; charset=utf-8';
const unchanged: Answer = { status: 304, body: '', cache: 'never' };

const conditional: readonly Row[] = [
  {
    name: 'a page, unless it is the one that is there',
    target: '/en/hello/',
    headers: ['If-None-Match: {etag}'],
    answer: unchanged,
  },
  { name: 'the same among others', target: '/en/hello/', headers: ['If-None-Match: "x", {etag}'], answer: unchanged },
  { name: 'the same, weakly', target: '/en/hello/', headers: ['If-None-Match: W/{etag}'], answer: unchanged },
  { name: 'a page, unless there is any', target: '/en/hello/', headers: ['If-None-Match: *'], answer: unchanged },
  { name: 'a page, unless it is another', target: '/en/hello/', headers: ['If-None-Match: "x"'], answer: hello },
  { name: 'a script, unless there is any', target: script, headers: ['If-None-Match: *'], answer: { ...unchanged, ...year } },
  { name: 'a page, if it is the one', target: '/en/hello/', headers: ['If-Match: {etag}'], answer: hello },
  { name: 'a page, if it is another', target: '/en/hello/', headers: ['If-Match: "x"'], answer: refused(412) },
  {
    name: 'a script, if it is another',
    target: script,
    headers: ['If-Match: "x"'],
    answer: refused(412),
    differs: { why: 'Rules of `_headers`', _headers: 'a year' },
  },
  {
    name: 'a page, if it has changed since',
    target: '/en/hello/',
    headers: ['If-Modified-Since: {last-modified}'],
    answer: hello,
    differs: { why: 'Validators', nginx: unchanged },
  },
];

const ranges: readonly Row[] = [
  {
    name: 'the beginning of a text',
    target: '/long.txt',
    headers: ['Range: bytes=0-3'],
    answer: {
      status: 206,
      body: longText.slice(0, 4),
      cache: 'never',
      headers: { 'content-range': `bytes 0-3/${longText.length}` },
    },
  },
  {
    name: 'the end of a text',
    target: '/long.txt',
    headers: ['Range: bytes=-4'],
    answer: { status: 206, body: longText.slice(-4), cache: 'never' },
  },
  {
    name: 'the rest of a text',
    target: '/long.txt',
    headers: [`Range: bytes=${longText.length - 2}-`],
    answer: { status: 206, body: longText.slice(-2), cache: 'never' },
  },
  {
    name: 'more than there is',
    target: '/long.txt',
    headers: [`Range: bytes=10-99999`],
    answer: { status: 206, body: longText.slice(10), cache: 'never' },
  },
  ...['99999-', '5-2', '-0', '-', 'x'].map(
    (range): Row => ({
      name: `a part that there is not: ${range}`,
      target: '/long.txt',
      headers: [`Range: bytes=${range}`],
      answer: refused(416, { 'content-range': `bytes */${longText.length}` }),
    }),
  ),
  {
    name: 'a part of a script',
    target: script,
    headers: ['Range: bytes=0-3'],
    answer: { status: 206, type: scriptType, cache: 'never' },
    differs: { why: 'Rules of `_headers`', _headers: 'a year' },
  },
  {
    name: 'a part of a script that there is not',
    target: script,
    headers: ['Range: bytes=9999999-'],
    answer: refused(416),
    differs: { why: 'Rules of `_headers`', _headers: 'a year' },
  },
  { name: 'a part in another unit', target: '/long.txt', headers: ['Range: lines=0-3'], answer: found('long.txt', plain) },
  {
    name: 'a part, if the file is still the one',
    target: '/long.txt',
    headers: ['Range: bytes=0-3', 'If-Range: {etag}'],
    answer: { status: 206, body: longText.slice(0, 4), cache: 'never' },
  },
  {
    name: 'a part, if the file were another',
    target: '/long.txt',
    headers: ['Range: bytes=0-3', 'If-Range: "x"'],
    answer: found('long.txt', plain),
  },
  {
    name: 'a part of what is compressed',
    target: '/long.txt',
    headers: ['Range: bytes=0-3', 'Accept-Encoding: gzip'],
    answer: found('long.txt', plain, { encoding: 'gzip' }),
  },
  {
    name: 'several parts',
    target: '/long.txt',
    headers: ['Range: bytes=0-3,8-9'],
    answer: found('long.txt', plain),
    differs: { why: 'Ranges', nginx: { status: 206, cache: 'never' } },
  },
  {
    name: 'HEAD of a part',
    target: '/long.txt',
    method: 'HEAD',
    headers: ['Range: bytes=0-3'],
    answer: { ...found('long.txt', plain), body: '' },
    differs: { why: 'Ranges', nginx: { status: 206, body: '', cache: 'never' } },
  },
];

const methodRows: readonly Row[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'].map(
    (method): Row => ({ name: method, target: '/en/hello/', method, answer: refused(405, methods) }),
  ),
  { name: 'POST without the last slash', target: '/en/hello', method: 'POST', answer: refused(405, methods) },
  { name: 'POST to what is not there', target: '/en/nowhere/', method: 'POST', answer: refused(405, methods) },
  { name: 'POST to a hidden file', target: '/.boreal-build', method: 'POST', answer: refused(405, methods) },
  { name: 'OPTIONS of a page', target: '/en/hello/', method: 'OPTIONS', answer: refused(405, methods) },
  {
    name: 'OPTIONS of the root',
    target: '/',
    method: 'OPTIONS',
    answer: refused(405, methods),
    differs: { why: 'Stand-ins', serve: { status: 204, body: '', cache: 'not even stored' } },
  },
  {
    name: 'DELETE of a script',
    target: script,
    method: 'DELETE',
    answer: refused(405, methods),
    differs: { why: 'Rules of `_headers`', _headers: 'a year' },
  },
  {
    name: 'a body that is too long',
    target: '/en/hello/',
    method: 'PUT',
    headers: ['Content-Length: 99999'],
    answer: refused(413),
  },
  {
    name: 'a method that HTTP does not know',
    target: '/en/hello/',
    method: 'NONSENSE',
    answer: refused(405),
    differs: { why: 'Invalid HTTP', serve: refused(400) },
  },
];

const malformed: readonly Row[] = [
  { name: 'an escape that is none', target: '/en/%zz/', answer: refused(400) },
  { name: 'half an escape', target: '/en/%2', answer: refused(400) },
  { name: 'the end of a text', target: '/en/%00', answer: refused(400) },
  { name: 'a path that leads above the root', raw: rawRequest('/../../../etc/passwd'), answer: refused(400) },
  { name: 'the same, encoded', raw: rawRequest('/%2e%2e/%2e%2e/%2E%2e/etc/passwd'), answer: refused(400) },
  { name: 'the same with encoded slashes', raw: rawRequest('/x%2f..%2f..%2f..%2fetc/passwd'), answer: refused(400) },
  { name: 'a target that is no path', raw: rawRequest('en/hello/'), answer: refused(400) },
  { name: 'an asterisk', raw: rawRequest('*', { method: 'OPTIONS' }), answer: refused(400) },
  { name: 'a tunnel', raw: rawRequest('site.example:443', { method: 'CONNECT' }), answer: refused(400) },
  { name: 'noise', raw: 'NONSENSE\r\n\r\n', answer: refused(400) },
  { name: 'a greeting of TLS', raw: '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000', answer: refused(400) },
  { name: 'no host', raw: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', answer: refused(400) },
  { name: 'an empty host', raw: rawRequest('/', { host: '' }), answer: refused(400) },
  { name: 'a host that can be none', raw: rawRequest('/', { host: 'a b' }), answer: refused(400) },
  { name: 'two hosts', target: '/en/hello/', headers: ['Host: evil.example'], answer: refused(400) },
  { name: 'the same host twice', target: '/en/hello/', headers: ['Host: localhost'], answer: refused(400) },
  ...['Authorization: x', 'If-Range: "x"', 'If-Modified-Since: x', 'If-Unmodified-Since: x', 'Content-Length: 0'].map(
    (header): Row => ({ name: `twice ${header}`, target: '/en/hello/', headers: [header, header], answer: refused(400) }),
  ),
  ...['Content-Type: a/b', 'User-Agent: x', 'Referer: x', 'Origin: x', 'Sec-Fetch-Site: none', 'Max-Forwards: 1'].map(
    (header): Row => ({
      name: `twice ${header}`,
      target: '/en/hello/',
      headers: [header, header],
      answer: refused(400),
      differs: { why: 'Duplicate headers', nginx: hello },
    }),
  ),
  { name: 'a list in two headers', target: '/en/hello/', headers: ['Accept: a/b', 'Accept: c/d'], answer: hello },
  { name: 'an address of 9 KB', target: `/${'x'.repeat(9_000)}`, answer: refused(414) },
  {
    name: 'a header of 9 KB',
    target: '/en/hello/',
    headers: [`X: ${'x'.repeat(9_000)}`],
    answer: hello,
    differs: { why: 'Limits', nginx: refused(400) },
  },
  {
    name: 'a header of 40 KB',
    target: '/en/hello/',
    headers: [`X: ${'x'.repeat(40_000)}`],
    answer: refused(400),
    differs: { why: 'Limits', serve: refused(431) },
  },
  {
    name: 'another version of HTTP',
    raw: 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
    answer: refused(505),
    differs: { why: 'Invalid HTTP', serve: refused(400) },
  },
];

export const hostTable: Readonly<Record<string, readonly Row[]>> = {
  'to an old address': old,
  'to a page': pages,
  'to a file': files,
  'to what is not there': nothing,
  'to a client that takes less': compressed,
  'to a client that has a part or all': [...conditional, ...ranges],
  'to other methods': methodRows,
  'to what is no request': malformed,
};

type StatusAndLocation = Pick<Answer, 'status' | 'location'>;

/** Returns targets and answers of all old addresses, for hosts of which only these two facts are known. */
export const oldAddressAnswers = (
  host: string,
  prefix: string,
): readonly (readonly [name: string, target: string, StatusAndLocation])[] =>
  old.flatMap(({ name, target = '', method, answer: { status, location } }) => {
    if (method !== undefined) return [];
    const answer =
      location === undefined ? { status } : { status, location: location.startsWith('/') ? prefix + location : location };
    return [[name, prefix + target, withoutBlanks.has(host) && /%20.*\/(?!\?)/.test(target) ? { status: 200 } : answer]];
  });

/** Hosts whose rules have no blanks, so that such an old address shows its redirect page. */
const withoutBlanks: ReadonlySet<string> = new Set(['gitlab', 'netlify']);
