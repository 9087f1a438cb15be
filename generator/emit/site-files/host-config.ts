import { type HeaderRule, type HostSettings, hostSettingsPath } from '#contract/host-settings';
import { thirdPartyProxyPath, type VisitorSettings } from '#contract/visitor-settings';
import { feedType } from '../../render/html-document.ts';
import { type OutputFile, outputFile } from '../output-file.ts';

export interface HostConfigOptions {
  readonly visitor: VisitorSettings | undefined;
  readonly headerRules: readonly HeaderRule[];
  readonly pathPrefix: string;
  /** Languages: each may have a page of its own for what is not found. */
  readonly locales: readonly string[];
  /** Paths of the feeds. */
  readonly feeds: readonly string[];
}

/** What the site asks of its host, each kind of host in its own words. */
export function hostConfigFiles(options: HostConfigOptions): OutputFile[] {
  return [
    outputFile(hostSettingsPath.slice(1), JSON.stringify(hostSettings(options))),
    outputFile('_headers', headersText(options)),
    outputFile('_nginx.conf', nginxText(options)),
  ];
}

function hostSettings({ visitor: { thirdPartyProxy } = {}, headerRules }: HostConfigOptions): HostSettings {
  return {
    headers: headerRules,
    ...(thirdPartyProxy ? { thirdPartyProxy: { path: thirdPartyProxyPath, hosts: thirdPartyProxy.hosts } } : {}),
  };
}

/** For hosts that read `_headers`. Of themselves they have browsers ask anew for all that is not hashed. */
function headersText({ headerRules, pathPrefix, feeds }: HostConfigOptions): string {
  return [...headerRules, ...feeds.map((paths) => ({ paths, headers: { 'content-type': feedType } }))]
    .map(({ paths, headers }) => [
      `${pathPrefix}${paths}`,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/**
 * For nginx, to be included in a `server` block. A block that adds a header gets none from the block around it, so that of hashed files
 * repeats them all; the blocks without headers of their own get all.
 */
function nginxText({ headerRules, pathPrefix, locales, feeds }: HostConfigOptions): string {
  const block = (head: string, lines: readonly string[]): readonly string[] => [
    `${head} {`,
    ...lines.map((line) => `  ${line}`),
    '}',
  ];
  const headersOf = (rules: readonly HeaderRule[]): readonly string[] =>
    rules.flatMap(({ headers }) => Object.entries(headers)).map(([name, value]) => `add_header ${name} "${value}" always;`);
  const notFound = (folder: string): string => `error_page 404 ${pathPrefix}${folder}/404.html;`;
  const lines = block(`location ${pathPrefix}/`, [
    'index index.html;',
    'absolute_redirect off;',
    notFound(''),
    ...headersOf(headerRules.filter(({ paths }) => paths === '/*')),
    'add_header cache-control "no-cache" always;',
    ...block(`location ${pathPrefix}/assets/`, headersOf(headerRules)),
    ...locales.flatMap((locale) => block(`location ${pathPrefix}/${locale}/`, [notFound(`/${locale}`)])),
    '# What is for the host itself, and hidden files.',
    ...block(`location ~ ^${pathPrefix}/(?:_headers|_nginx\\.conf|host-settings\\.json)$`, ['return 404;']),
    ...block('location ~ /\\.(?!well-known/)', ['return 404;']),
    ...block('location ~ \\.webmanifest$', ['default_type application/manifest+json;']),
    ...(feeds.length === 0 ? [] : block('location ~ \\.atom$', [`default_type ${feedType};`])),
  ]);
  return `${['# Include this in a server block whose root holds the site.', ...lines].join('\n')}\n`;
}
