import { type AppData, appDataPath } from '#contract/app-data';
import { chunkMapPath } from '#contract/chunk-map';
import { type MatchPath, matchesPath, matchPathsPath, scoreMatchPath } from '#contract/match-paths';
import { sliceDataPath } from '#contract/slice-data';
import { staticQueryDataPath } from '#contract/static-query-data';
import type { ClientBundle } from '../../bundle/bundle-client.ts';
import { type DocumentShell, scriptsSlice } from '../../render/html-document.ts';
import type { LocaleSlices } from '../../render/render-slices.ts';
import { type SharedDataIndex, staticQueryData } from '../../render/shared-data.ts';
import { cacheBy } from '../../support/cache-by.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import type { BeginFile } from '../growing-file.ts';

const jsonFile = (urlPath: string, value: unknown): OutputFile => outputFile(urlPath.slice(1), JSON.stringify(value));

/** Returns a file for each shared datum and language. */
export function staticQueryFiles(shared: SharedDataIndex): OutputFile[] {
  return [...shared.all()].map((datum) => jsonFile(staticQueryDataPath(datum.queryHash), staticQueryData(datum)));
}

/** Returns each slice's data for the client, and its markup for hosts that assemble pages. */
export function sliceFiles(slices: ReadonlyMap<string, LocaleSlices>): OutputFile[] {
  return [...slices.values()].flatMap(({ byAlias }) =>
    [...byAlias.values()].flatMap(({ name, html, data }) => [
      jsonFile(sliceDataPath(name), data),
      outputFile(`_gatsby/slices/${name}-1.html`, html),
    ]),
  );
}

/** Caches the hash of a bundled file. */
const bundledFile = cacheBy(({ path, contents }: ClientBundle['files'][number]) => outputFile(path, contents));

/** Returns scripts, styles and fonts, and the lists that name them. */
export function clientFiles(client: ClientBundle, shell: DocumentShell): OutputFile[] {
  const namedChunkGroups = Object.fromEntries(
    Object.entries(client.chunkMap).map(([name, urls]) => [name, { name, assets: urls.map((url) => ({ name: url.slice(1) })) }]),
  );
  const assetsByChunkName = Object.fromEntries(
    Object.entries(client.chunkMap).map(([name, urls]) => [name, urls.map((url) => url.slice(1))]),
  );
  return [
    ...client.files.map(bundledFile),
    jsonFile(chunkMapPath, client.chunkMap),
    jsonFile('/webpack.stats.json', {
      name: 'build-javascript',
      namedChunkGroups,
      assetsByChunkName,
      childAssetsByChunkName: {},
    }),
    outputFile('_gatsby/slices/_gatsby-scripts-1.html', scriptsSlice(shell)),
  ];
}

/** Returns the file with the fingerprint of the build. */
export function appDataFile(appData: AppData): OutputFile {
  return jsonFile(appDataPath, appData);
}

/** Writes every wildcard, and every page that one of them would match, the most specific first. */
export function writeMatchPaths(wildcards: readonly MatchPath[], pagePaths: Iterable<string>, begin: BeginFile): void {
  const file = begin();
  let isFirst = true;
  for (const matchPath of listMatchPaths(wildcards, pagePaths)) {
    file.add(`${isFirst ? '[' : ','}${JSON.stringify(matchPath)}`);
    isFirst = false;
  }
  file.add(isFirst ? '[]' : ']');
  file.end(matchPathsPath.slice(1));
}

/**
 * Yields the paths by rank, of which there are few, and then as plain texts: there may be as many
 * as pages.
 */
function* listMatchPaths(wildcards: readonly MatchPath[], pagePaths: Iterable<string>): Generator<MatchPath> {
  const patterns = new Map<number, string[]>();
  const add = (pattern: string): void => {
    const rank = scoreMatchPath(pattern);
    const ofRank = patterns.get(rank);
    if (ofRank) ofRank.push(pattern);
    else patterns.set(rank, [pattern]);
  };
  const pageOf = new Map(wildcards.map(({ path, matchPath }) => [matchPath, path]));
  const own = new Set(pageOf.values());
  for (const path of pagePaths) {
    if (!own.has(path) && wildcards.some(({ matchPath }) => matchesPath(matchPath, path))) add(path);
  }
  for (const { matchPath } of wildcards) add(matchPath);
  for (const [, ofRank] of [...patterns].sort(([a], [b]) => b - a)) {
    for (const matchPath of ofRank.sort()) yield { path: pageOf.get(matchPath) ?? matchPath, matchPath };
  }
}
