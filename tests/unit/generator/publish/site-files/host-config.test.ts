import { expect, it } from 'vitest';
import { parseHostSettings } from '#contract/host-settings';
import { checkHeaderLines } from '../../../../../generator/check/site/check-header-lines.ts';
import { type HostConfigOptions, hostConfigFiles } from '../../../../../generator/publish/site-files/host-config.ts';
import { contentType, isCompressible } from '../../../../../generator/support/content-type.ts';
import { headersOfRules } from '../../../../support/host-config.ts';

const headerRules = [
  { paths: '/*', headers: { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' } },
  { paths: '/assets/*', headers: { 'cache-control': 'immutable' } },
] as const;

const filesOf = (changes: Partial<HostConfigOptions> = {}): Record<string, string> =>
  Object.fromEntries(
    hostConfigFiles({
      visitor: undefined,
      headerRules,
      pathPrefix: '',
      locales: ['en', 'fr'],
      feeds: [],
      assets: [],
      redirects: [],
      paths: () => [],
      ...changes,
    }).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
  );

it('a host can parse the emitted configuration', () => {
  const proxied = filesOf({ visitor: { thirdPartyProxy: { hosts: ['tags.example'] } } });
  expect(parseHostSettings(proxied['host-settings.json'] ?? '')).toEqual({
    headers: headerRules,
    thirdPartyProxy: { path: '/__third-party-proxy', hosts: ['tags.example'] },
  });
  expect(parseHostSettings(filesOf()['host-settings.json'] ?? '')).toEqual({ headers: headerRules });
  const prefixed = filesOf({ pathPrefix: '/a/b.c' })['host-settings.json'] ?? '';
  expect(parseHostSettings(prefixed)).toEqual({ pathPrefix: '/a/b.c', headers: headerRules });
});

it('a host that receives the forms of the site gets their address, and no other', () => {
  const formsAt = (formEndpoint: string) =>
    parseHostSettings(filesOf({ visitor: { formEndpoint } })['host-settings.json'] ?? '').forms;
  expect(formsAt('/api/forms')).toEqual({ path: '/api/forms' });
  expect(formsAt('https://forms.example/api')).toBeUndefined();
});

it('a host that passes requests for flags on gets their path and the flags, and no other', () => {
  const flagsAt = (url: string) => {
    const flags = { bootstrap: [], server: { url, clientKey: 'key', appName: 'site' } };
    return parseHostSettings(filesOf({ visitor: { flags } })['host-settings.json'] ?? '').flags;
  };
  expect(flagsAt('/flags')).toEqual({ path: '/flags', bootstrap: [] });
  expect(flagsAt('https://flags.example/api')).toBeUndefined();
});

it('_headers has the rules below the prefix, and each hashed file by its name', () => {
  expect(filesOf({ pathPrefix: '/site', assets: ['/assets/app-A.js'] })._headers).toBe(
    '/site/*\n  x-frame-options: DENY\n  referrer-policy: no-referrer\n\n/site/assets/app-A.js\n  cache-control: immutable\n',
  );
});

it('no rule with a lifetime matches a missing file', () => {
  const { _headers = '' } = filesOf({ assets: ['/assets/app-A.js'] });
  expect(headersOfRules(_headers, '/assets/app-A.js')).toHaveProperty('cache-control', 'immutable');
  for (const path of ['/assets/app-B.js', '/assets/', '/assets/app-A.js/', '/assets/app-A.js.map'])
    expect(headersOfRules(_headers, path)).not.toHaveProperty('cache-control');
});

it('rules for pictures are left out beyond the limit of rules', () => {
  const pictures = Array.from({ length: 90 }, (_, at) => `/assets/${at}.svg`);
  const code = Array.from({ length: 60 }, (_, at) => `/assets/z-${at}.${['js', 'css', 'woff2'][at % 3]}`);
  const { _headers = '' } = filesOf({ feeds: ['/en/feed.atom'], assets: [...pictures, ...code] });
  expect(_headers.match(/^\//gm)).toHaveLength(100);
  for (const path of [...code, '/assets/37.svg'])
    expect(headersOfRules(_headers, path)).toHaveProperty('cache-control', 'immutable');
  expect(headersOfRules(_headers, '/assets/38.svg')).not.toHaveProperty('cache-control');
});

it('a feed has its type, even if the host does not know its extension', () => {
  const feeds = ['/en/news/feed.atom', '/fr/news/feed.atom'];
  const { _headers, '_nginx.conf': nginx } = filesOf({ pathPrefix: '/site', feeds });
  expect(_headers).toContain('\n/site/en/news/feed.atom\n  content-type: application/atom+xml\n');
  expect(_headers).toContain('\n/site/fr/news/feed.atom\n  content-type: application/atom+xml\n');
  expect(nginx).toContain('    application/atom+xml atom;\n');
});

it('nginx has all headers in each block that has any', () => {
  const nginx = filesOf({ pathPrefix: '/my.site', locales: ['fr'] })['_nginx.conf'] ?? '';
  const blocks = nginx.split(/^ *location /m).filter((block) => block.includes('add_header'));
  expect(blocks.map((block) => block.split(' {')[0])).toEqual([
    '= /my.site',
    '/my.site/',
    '= /my.site/.boreal-missing',
    '= /my.site/.boreal-refused',
  ]);
  for (const block of blocks) {
    expect(block).toContain('add_header x-frame-options "DENY" always;');
    expect(block).toContain('add_header referrer-policy "no-referrer" always;');
    expect(block).toMatch(/add_header cache-control (?:"no-cache" always|\$boreal_cache);/);
  }
});

it('nginx treats values and paths literally', () => {
  const rules = [{ paths: '/*', headers: { 'x-a': 'a "b" \\c' } }] as const;
  const nginx = filesOf({ headerRules: rules, pathPrefix: '/my.site', locales: ['zh.x'] })['_nginx.conf'];
  expect(nginx).toContain('add_header x-a "a \\"b\\" \\\\c" always;');
  expect(nginx).toContain('if ($uri ~ "^/my\\.site/(zh\\.x)(?:/|$)")');
});

it('a line that hosts drop is reported with its header', () => {
  const { _headers = '' } = filesOf({
    headerRules: [{ paths: '/*', headers: { 'x-frame-options': 'DENY', 'x-long': 'a'.repeat(2_000) } }],
  });
  expect(checkHeaderLines(_headers)).toMatchObject([
    { code: 'CHECK_HEADER_LINE_LONG', severity: 'warning', where: { file: '_headers', line: 3 } },
  ]);
  expect(checkHeaderLines(_headers)[0]?.message).toContain('The header x-long takes 2010 characters');
  expect(checkHeaderLines(filesOf()._headers ?? '')).toEqual([]);
});

it('nginx compresses the same as serve, and knows each type that serve knows', () => {
  const nginx = filesOf()['_nginx.conf'] ?? '';
  const [, compressed = ''] = /gzip_types\s+([^;]+);/.exec(nginx) ?? [];
  const [, types = ''] = /\n {2}types \{\n(.*?)\n {2}\}/s.exec(nginx) ?? [];
  const lines = types.split('\n').map((line) => line.replace(';', '').trim().split(' '));
  expect(lines.length).toBeGreaterThan(300);
  for (const [type = '', ...endings] of lines) {
    for (const ending of endings) expect(contentType(`x.${ending}`).split(';')[0]).toBe(type);
    expect([type, compressed.split(/\s+/).includes(type)]).toEqual([type, isCompressible(type) && type !== 'text/html']);
  }
});

it('old addresses are redirects of every host, as far as it can have them', () => {
  const redirects = [
    { from: '/a/', to: '/en/é/' },
    { from: '/b/', to: '/en/' },
  ];
  const files = filesOf({ redirects, pathPrefix: '/x', paths: () => ['/a/', '/b/', '/b/c/', '/en/'] });
  expect(files._redirects).toBe('/x/a/ /x/en/%C3%A9/ 301\n/x/b/ /x/en/ 301\n');
  // A rule of storage for /b/ would be one for /b/c/ too.
  expect(JSON.parse(files['_s3-routing-rules.json'] ?? '').RoutingRules).toEqual([
    { Condition: { KeyPrefixEquals: 'x/a/' }, Redirect: { ReplaceKeyWith: 'x/en/%C3%A9/', HttpRedirectCode: '301' } },
  ]);
  expect(parseHostSettings(files['host-settings.json'] ?? '').redirects).toEqual(redirects);
  expect(Object.keys(filesOf())).toEqual(['host-settings.json', '_headers', '_nginx.conf']);
});

it('a redirect of the host settings leads to another host only by its whole address', () => {
  const refused = [
    '//evil.example/',
    '/\\\\evil.example/',
    'https:evil.example',
    'javascript:1',
    'https://a@evil.example/',
    'https://a.example/ b',
  ];
  const allowed = ['/fine/', 'https://fine.example/?a=1'];
  const redirects = [...refused, ...allowed].map((to) => ({ from: '/a/', to }));
  expect(parseHostSettings(JSON.stringify({ redirects })).redirects).toEqual(allowed.map((to) => ({ from: '/a/', to })));
});
