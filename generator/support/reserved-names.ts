import { searchIndexName } from '#contract/search';

/** Names at the root of every site that the generator writes, in lower case. */
const names: ReadonlySet<string> = new Set([
  'page-data',
  'slice-data',
  'assets',
  '_gatsby',
  'sitemap.xml',
  'robots.txt',
  'favicon.ico',
  'llms.txt',
  'chunk-map.json',
  'match-paths.json',
  'webpack.stats.json',
  'manifest.webmanifest',
  'sw.js',
  searchIndexName,
  'host-settings.json',
  '_headers',
  '_nginx.conf',
  '_redirects',
  '_s3-routing-rules.json',
  '.boreal-build',
  '.boreal-files',
  '.boreal-shard',
  '.boreal-growing',
]);

/**
 * Returns the first name of a path if the generator writes it, in any case. `searchFile` is the name
 * of the search's file.
 */
export function reservedName(path: string, searchFile = searchIndexName): string | undefined {
  const first = path.split('/')[1] ?? '';
  const name = first.toLowerCase();
  return names.has(name) || name === searchFile.toLowerCase() ? first : undefined;
}
