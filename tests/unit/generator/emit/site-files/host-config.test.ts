import { expect, it } from 'vitest';
import { parseHostSettings } from '#contract/host-settings';
import { type HostConfigOptions, hostConfigFiles } from '../../../../../generator/emit/site-files/host-config.ts';

const headerRules = [
  { paths: '/*', headers: { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' } },
  { paths: '/assets/*', headers: { 'cache-control': 'immutable' } },
] as const;

const filesOf = (changes: Partial<HostConfigOptions> = {}): Record<string, string> =>
  Object.fromEntries(
    hostConfigFiles({ visitor: undefined, headerRules, pathPrefix: '', locales: ['en', 'fr'], feeds: [], ...changes }).map(
      ({ path, bytes }) => [path, Buffer.from(bytes).toString()],
    ),
  );

it('what is emitted is what a host reads', () => {
  const proxied = filesOf({ visitor: { thirdPartyProxy: { hosts: ['tags.example'] } } });
  expect(parseHostSettings(proxied['host-settings.json'] ?? '')).toEqual({
    headers: headerRules,
    thirdPartyProxy: { path: '/__third-party-proxy', hosts: ['tags.example'] },
  });
  expect(parseHostSettings(filesOf()['host-settings.json'] ?? '')).toEqual({ headers: headerRules });
});

it('hosts that read _headers find the rules below the prefix', () => {
  expect(filesOf({ pathPrefix: '/site' })._headers).toBe(
    '/site/*\n  x-frame-options: DENY\n  referrer-policy: no-referrer\n\n/site/assets/*\n  cache-control: immutable\n',
  );
});

it('a feed is served as one, whatever the host knows of its ending', () => {
  const feeds = ['/en/news/feed.atom', '/fr/news/feed.atom'];
  const { _headers, '_nginx.conf': nginx } = filesOf({ pathPrefix: '/site', feeds });
  expect(_headers).toContain('\n/site/en/news/feed.atom\n  content-type: application/atom+xml\n');
  expect(_headers).toContain('\n/site/fr/news/feed.atom\n  content-type: application/atom+xml\n');
  expect(nginx).toContain('  location ~ \\.atom$ {\n    default_type application/atom+xml;\n  }\n');
});

it('nginx finds all headers in each block that has any', () => {
  expect(
    filesOf({ pathPrefix: '/site', locales: ['fr'] })['_nginx.conf'],
  ).toBe(`# Include this in a server block whose root holds the site.
location /site/ {
  index index.html;
  absolute_redirect off;
  error_page 404 /site/404.html;
  add_header x-frame-options "DENY" always;
  add_header referrer-policy "no-referrer" always;
  add_header cache-control "no-cache" always;
  location /site/assets/ {
    add_header x-frame-options "DENY" always;
    add_header referrer-policy "no-referrer" always;
    add_header cache-control "immutable" always;
  }
  location /site/fr/ {
    error_page 404 /site/fr/404.html;
  }
  # What is for the host itself, and hidden files.
  location ~ ^/site/(?:_headers|_nginx\\.conf|host-settings\\.json)$ {
    return 404;
  }
  location ~ /\\.(?!well-known/) {
    return 404;
  }
  location ~ \\.webmanifest$ {
    default_type application/manifest+json;
  }
}
`);
});
