import { type HeaderRule, hostFiles, type Redirect } from '#contract/host-settings';
import { hasCharset, isCompressible, minCompressedBytes, typesByEnding } from '../../support/content-type.ts';
import { literal, nginxRedirects } from './redirect-files.ts';

export interface NginxFileOptions {
  readonly headerRules: readonly HeaderRule[];
  readonly pathPrefix: string;
  /** Languages with a prefix: each may have a 404 page of its own. */
  readonly locales: readonly string[];
  /** Old addresses. */
  readonly redirects: readonly Redirect[];
}

/**
 * Returns `_nginx.conf`, for inclusion in a `server` block. There is one `location`: nested ones do
 * not inherit `if` and `set`, and one with its own header inherits no headers.
 */
export function nginxFile({ headerRules, pathPrefix, locales, redirects }: NginxFileOptions): string {
  const everywhere = headersOf(headerRules, '/*').map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  const uncached = [...everywhere, 'add_header cache-control "no-cache" always;'];
  const refused = `${pathPrefix}/.boreal-refused`;
  const missing = `${pathPrefix}/.boreal-missing`;
  return text([
    '# Include this in a server block whose root holds the site.',
    '',
    '# Requests that nginx refuses before it looks for a file.',
    `error_page 400 405 414 494 501 505 ${refused};`,
    '',
    ...(pathPrefix === '' ? [] : [...toFirstPage(pathPrefix, uncached), '']),
    ...block(`location ${pathPrefix}/`, [
      'index index.html;',
      'absolute_redirect off;',
      'client_max_body_size 64k;',
      `error_page 400 403 405 412 413 414 ${refused};`,
      `error_page 404 ${missing};`,
      '',
      ...everywhere,
      '# Not "always": no error is cached for long.',
      'add_header cache-control $boreal_cache;',
      '',
      ...onlyReading,
      '',
      '# Before the first answer, which may be a redirect: without a value, it would have no header.',
      'set $boreal_cache "no-cache";',
      '',
      '# The 404 page of the language.',
      `set $boreal_missing ${pathPrefix}/404.html;`,
      ...(locales.length === 0
        ? []
        : whether(`$uri ~ "^${literal(pathPrefix)}/(${locales.map(literal).join('|')})(?:/|$)"`, [
            `set $boreal_missing ${pathPrefix}/$1/404.html;`,
          ])),
      '',
      '# An empty segment or an encoded slash would give a page a second address.',
      ...whether('$request_uri ~ "^[^?]*(?://|%2[Ff])"', ['return 404;']),
      ...(redirects.length === 0 ? [] : ['# Old addresses.', ...nginxRedirects({ redirects, pathPrefix }), '']),
      '# Hidden files, and files for hosts.',
      ...whether(String.raw`$uri ~ "/\.(?!well-known(?:/|$))"`, ['return 404;']),
      ...whether(`$uri ~ "^${literal(pathPrefix)}/(?:${[...hostFiles].map(literal).join('|')})$"`, ['return 404;']),
      '# A folder is a page only if it has an index.',
      'set $boreal_file $request_filename;',
      ...whether('-d $request_filename', ['set $boreal_file $request_filename/index.html;']),
      ...whether('!-f $boreal_file', ['return 404;']),
      '',
      ...headersOf(headerRules, '/assets/*').flatMap(([, value]) =>
        whether(`$uri ~ "^${literal(pathPrefix)}/assets/"`, [`set $boreal_cache ${quoted(value)};`]),
      ),
      '# nginx sends what it has prepared for a file with 416 too.',
      ...whether('$http_range', ['set $boreal_cache "no-cache";']),
      '',
      ...block(`location = ${missing}`, ['internal;', ...uncached, `try_files $boreal_missing ${pathPrefix}/404.html =404;`]),
      ...block(`location = ${refused}`, [
        'internal;',
        'default_type text/plain;',
        ...uncached,
        'add_header allow "GET, HEAD" always;',
        String.raw`return 400 "This request is not answered: $status\n";`,
      ]),
      '',
      ...compression,
      '',
      ...contentTypes,
    ]),
  ]);
}

const onlyReading = whether('$request_method !~ "^(?:GET|HEAD)$"', ['return 405;']);

const toFirstPage = (pathPrefix: string, headers: readonly string[]): readonly string[] =>
  block(`location = ${pathPrefix}`, [
    'absolute_redirect off;',
    ...headers,
    ...onlyReading,
    `return 301 ${pathPrefix}/$is_args$args;`,
  ]);

const types = [...new Set(Object.values(typesByEnding))].sort();
/** nginx adds HTML by default, and warns if a list names it. */
const typesBesidesHtml = types.filter((type) => type !== 'text/html');

const compression: readonly string[] = [
  'gzip on;',
  'gzip_vary on;',
  'gzip_proxied any;',
  'gzip_comp_level 5;',
  `gzip_min_length ${minCompressedBytes};`,
  ...list('gzip_types', typesBesidesHtml.filter(isCompressible)),
];

/** Same types as of `serve`: browsers must not guess, and a host may have other types or none. */
const contentTypes: readonly string[] = [
  'charset utf-8;',
  ...list('charset_types', typesBesidesHtml.filter(hasCharset)),
  'default_type application/octet-stream;',
  'types_hash_max_size 4096;',
  ...block(
    'types',
    types.map((type) => `${[type, ...endingsOf(type)].join(' ')};`),
  ),
];

function endingsOf(type: string): readonly string[] {
  return Object.keys(typesByEnding).filter((ending) => typesByEnding[ending] === type);
}

const headersOf = (rules: readonly HeaderRule[], wanted: HeaderRule['paths']): readonly (readonly [string, string])[] =>
  rules.filter(({ paths }) => paths === wanted).flatMap(({ headers }) => Object.entries(headers));

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

function block(head: string, lines: readonly string[]): readonly string[] {
  return [`${head} {`, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

function whether(condition: string, lines: readonly string[]): readonly string[] {
  return block(`if (${condition})`, lines);
}

/** Returns a directive with many values, a few on each line. */
function list(directive: string, values: readonly string[]): readonly string[] {
  const perLine = 4;
  const lines = values.flatMap((_, at) => (at % perLine === 0 ? [`  ${values.slice(at, at + perLine).join(' ')}`] : []));
  return [directive, ...lines.slice(0, -1), `${lines.at(-1)};`];
}

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
