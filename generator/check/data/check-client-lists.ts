import { createHash } from 'node:crypto';
import type { ClientSettings } from '#contract/browser-globals';
import { appChunkName, hydrateChunkName } from '#contract/chunk-map';
import { parseJsonObject } from '#contract/json-text';
import { matchPathsPath, parseMatchPaths } from '#contract/match-paths';
import { parseServiceWorkerSettings, type ServiceWorkerSettings, serviceWorkerPath } from '#contract/service-worker';
import { parseSliceData } from '#contract/slice-data';
import { parseStaticQueryData } from '#contract/static-query-data';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { textOf } from '../open-emitted.ts';
import { parseHtml } from '../parse-html.ts';
import type { CheckedSite } from '../site/checked-site.ts';
import { checkKnownNames, type KnownNames, readFileAs } from './known-names.ts';

/** Reports documents and lists that belong to different builds, and lists of files that do not exist. */
export async function checkClientLists(
  site: CheckedSite,
  known: KnownNames,
  { visitor }: Pick<ClientSettings, 'visitor'>,
): Promise<Problem[]> {
  const problems = [...checkDocuments(site, known), ...checkChunkMap(known)];
  problems.push(...(await checkSlices(known)), ...(await checkStaticQueries(known)));
  problems.push(...(await checkStats(known)), ...(await checkMatchPaths(site, known)));
  if (visitor.serviceWorker) problems.push(...(await checkServiceWorker(site, known)));
  return problems;
}

/** Reports documents of another build than the list of the build, or the list if most documents have another one. */
function checkDocuments({ pages }: CheckedSite, { appData, chunkMapHash }: KnownNames): Problem[] {
  const documents = [...pages.values()].flatMap(({ client, ...page }) => (client ? [{ page, client }] : []));
  const counts = new Map<string, number>();
  for (const { client } of documents) counts.set(client.compilationHash, (counts.get(client.compilationHash) ?? 0) + 1);
  const [common = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const problems = documents.flatMap(({ page: { file, path }, client }): Problem[] => {
    const where = { file };
    if (client.path !== path) return [checkErrors.PATH_OTHER({ path: client.path, expected: path }, { where })];
    if (client.compilationHash !== common)
      return [checkErrors.BUILD_OTHER({ build: client.compilationHash, expected: common }, { where })];
    return chunkMapHash === undefined || client.chunkMap === chunkMapHash ? [] : [checkErrors.CHUNK_MAP_OTHER({}, { where })];
  });
  const build = appData?.webpackCompilationHash;
  if (build === undefined || build === common || documents.length === 0) return problems;
  return [...problems, checkErrors.BUILD_OTHER({ build, expected: common }, { where: { file: 'page-data/app-data.json' } })];
}

function checkChunkMap({ emitted, chunks }: KnownNames): Problem[] {
  if (!chunks) return [];
  const where = { file: 'chunk-map.json' };
  const missing = [appChunkName, hydrateChunkName].filter((name) => !Object.hasOwn(chunks, name));
  const files = Object.values(chunks).flatMap((urls) => (Array.isArray(urls) ? urls : [String(urls)]));
  return [
    ...missing.map((name) => checkErrors.NAME_UNKNOWN({ kind: 'chunk', name }, { where })),
    ...files
      .filter((url) => !emitted.has(url.slice(1)))
      .map((name) => checkErrors.NAME_UNKNOWN({ kind: 'file', name }, { where })),
  ];
}

async function checkSlices(known: KnownNames): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of known.emitted.files) {
    if (/^slice-data\/.*\.json$/.test(file)) {
      const data = await readFileAs({ emitted: known.emitted, file, what: 'data of a slice', parse: parseSliceData }, problems);
      if (data) {
        const { componentChunkName, staticQueryHashes } = data;
        problems.push(...checkKnownNames(known, file, { chunks: [componentChunkName], staticQueryHashes }));
      }
    } else if (/^_gatsby\/slices\/.*\.html$/.test(file)) {
      const html = (await textOf(known.emitted, file)) ?? '';
      const { faults } = parseHtml(html);
      if (html === '' || faults.length > 0)
        problems.push(checkErrors.FILE_UNREADABLE({ what: 'markup of a slice' }, { where: { file } }));
    }
  }
  return problems;
}

async function checkStaticQueries({ emitted }: KnownNames): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of emitted.files)
    if (/^page-data\/sq\/d\/.*\.json$/.test(file))
      await readFileAs({ emitted, file, what: 'data of a static query', parse: parseStaticQueryData }, problems);
  return problems;
}

/** `webpack.stats.json` says the same as the chunk map. */
async function checkStats({ emitted, chunks }: KnownNames): Promise<Problem[]> {
  const problems: Problem[] = [];
  const file = 'webpack.stats.json';
  const stats = await readFileAs({ emitted, file, what: 'a list of chunks', parse: parseJsonObject }, problems);
  if (!stats || !chunks) return problems;
  const expected = Object.fromEntries(Object.entries(chunks).map(([name, urls]) => [name, urls.map((url) => url.slice(1))]));
  const isSame = JSON.stringify(stats.assetsByChunkName) === JSON.stringify(expected);
  return isSame ? problems : [...problems, checkErrors.CHUNK_MAP_OTHER({}, { where: { file } })];
}

async function checkMatchPaths({ pages }: CheckedSite, { emitted }: KnownNames): Promise<Problem[]> {
  const problems: Problem[] = [];
  const file = matchPathsPath.slice(1);
  const list = await readFileAs({ emitted, file, what: 'a list of address ranges', parse: parseMatchPaths }, problems);
  for (const { path } of list ?? [])
    if (!pages.has(path)) problems.push(checkErrors.NAME_UNKNOWN({ kind: 'page', name: path }, { where: { file } }));
  return problems;
}

async function checkServiceWorker(site: CheckedSite, known: KnownNames): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { emitted, appData } = known;
  const file = serviceWorkerPath.slice(1);
  const where = { file };
  const parse = parseServiceWorkerSettings;
  const settings = await readFileAs({ emitted, file, what: 'a service worker with its list of files', parse }, problems);
  if (!settings) return problems;
  const expected = appData?.webpackCompilationHash ?? settings.build;
  if (settings.build !== expected) problems.push(checkErrors.BUILD_OTHER({ build: settings.build, expected }, { where }));
  for (const [name, hash] of Object.entries(settings.hashes))
    if (emitted.hashOf(`assets/${name}`)?.startsWith(hash) !== true)
      problems.push(checkErrors.NAME_UNKNOWN({ kind: 'file', name: `/assets/${name}` }, { where }));
  return [...problems, ...(await checkPrecache(site, known, settings))];
}

/** Reports files to install that are missing, or that have another content than the list says. */
async function checkPrecache(
  site: CheckedSite,
  { emitted }: KnownNames,
  { precache }: ServiceWorkerSettings,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const where = { file: serviceWorkerPath.slice(1) };
  for (const { url, revision } of precache) {
    const target = site.resolve('/', url);
    const path = target.kind === 'file' ? target.path.slice(1) : '';
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const content = target.kind === 'file' && emitted.has(file) ? await emitted.read(file) : undefined;
    if (!content) problems.push(checkErrors.NAME_UNKNOWN({ kind: 'file', name: url }, { where }));
    else if (revision !== null && createHash('md5').update(content).digest('hex') !== revision)
      problems.push(checkErrors.REVISION_OTHER({ url }, { where }));
  }
  return problems;
}
