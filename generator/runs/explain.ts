import { join } from 'node:path';
import { appChunkName, hydrateChunkName } from '#contract/chunk-map';
import { stripPrefix } from '#contract/page-path';
import { sliceDataPath } from '#contract/slice-data';
import { staticQueryDataPath } from '#contract/static-query-data';
import type { ClientBundle } from '../bundle/bundle-client.ts';
import { chunkName } from '../bundle/entry-sources.ts';
import { policyInspector } from '../check/inspect-markup.ts';
import { readContent } from '../content/read-content.ts';
import type { RouteList } from '../content/read-round.ts';
import { openSiteCache, type SiteContent } from '../content/read-site.ts';
import { allOrProblems } from '../errors/all-or-problems.ts';
import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import type { BuildManifest, PageRecord, RenderCause } from '../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../manifest/page-files.ts';
import { type PlannedPage, planPages } from '../plan/plan-pages.ts';
import { readFolderList } from '../publish/folder-list.ts';
import { readPublishedManifest } from '../publish/published-build.ts';
import { surveyFolder } from '../publish/survey-folder.ts';
import { bundleSite } from '../render/bundle-site.ts';
import { withPositions } from '../render/locate-problems.ts';
import { prepareRendering, type Rendering } from '../render/prepare-rendering.ts';
import { routeErrors } from '../routes/errors.ts';
import { openRouteSpool, routeOf } from '../routes/route-spool.ts';
import { entriesOfPage, type PageEntries } from '../serve/develop/page-entries.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { redirectFamily } from '../settings/redirect-family.ts';
import { openSource } from '../sources/open-sources.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';
import { createCacheWrites } from '../store/cache-writes.ts';
import { closestName } from '../support/closest-name.ts';

/**
 * Everything that a page depends on. Paths of output files are relative to the output folder, those
 * of other files to the site's folder.
 */
export interface PageExplanation {
  readonly path: string;
  readonly family: string;
  readonly language: string;
  /** Entries that the page reads, its own first. */
  readonly entries: readonly ExplainedEntry[];
  /** Entries that all pages of the language read. */
  readonly sharedEntries: readonly ExplainedEntry[];
  readonly template: string;
  readonly slices: readonly { readonly name: string; readonly template: string; readonly file: string }[];
  /** Shared data that the page and the site root read. */
  readonly staticQueries: readonly { readonly name: string; readonly file: string }[];
  /**
   * Scripts and styles in the order of loading. A file of several chunks is listed with the first
   * of them.
   */
  readonly chunks: readonly { readonly name: string; readonly files: readonly ExplainedFile[] }[];
  /** Output files of the page. A file without a size is not published, as far as is known. */
  readonly files: readonly ExplainedFile[];
  readonly fingerprint: Fingerprint;
  /** From the published build; null without one, or if it lacks the page. */
  readonly lastRun: (ExplainedRun & { readonly fingerprint: Fingerprint }) | null;
  readonly nextRun: ExplainedRun;
  /** Warnings. */
  readonly problems: readonly Problem[];
}

interface ExplainedEntry {
  /** Id in the source. */
  readonly id: string;
  readonly title: string;
  /** File of the entry, or the address of its editor. */
  readonly place: string;
}

interface ExplainedFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size?: number;
}

/** Fingerprint of a page in parts: while all parts are the same, so is the page. */
interface Fingerprint {
  /** Route with its texts and pictures. */
  readonly route: string;
  readonly template: string;
  readonly shared: string;
  readonly document: string;
  readonly slices: string;
}

/** Action of a run for a page. */
export interface ExplainedRun {
  readonly cause: RenderCause;
  readonly action: 'render' | 'exchange slices' | 'keep';
  /** Cause in words, as the end of a sentence after “because”. */
  readonly why: string;
}

interface ExplainOptions {
  readonly site: LoadedSite;
  /** Path or address of the page, or path of one of its files. */
  readonly page: string;
  /** Hash of the generator's own code, as for `generate`. */
  readonly codeHash?: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Lists what a page depends on, what the last run did with it and what a run would do. Changes no
 * output and takes no lock. Throws ProblemError if there is no such page or the site has problems.
 */
export async function explainPage({ site, page, now, codeHash = '' }: ExplainOptions): Promise<PageExplanation> {
  const paths = possiblePaths(page, site.pathPrefix);
  await claimCacheFolder(site);
  const writes = createCacheWrites();
  const source = openSource(site, { now, writes });
  const spool = openRouteSpool(join(site.cache, 'scratch'), writes);
  const contentCache = await openSiteCache(site, codeHash);
  try {
    const routes: RouteList = { add: (route) => paths.includes(route.path) && spool.add(route), clear: spool.clear };
    const positions = { site, writes, mode: 'production' } as const;
    const [content, [client, templates]] = await withPositions(positions, () =>
      allOrProblems(
        readContent({ site, source, contentCache, writes, routes, now }),
        bundleSite({ site, codeHash, writes, now }),
      ),
    );
    const path = paths.find(content.hasPage);
    if (path === undefined) {
      const [likeliest = page] = paths;
      const unknown = routeErrors.PAGE_UNKNOWN({ path: likeliest, similar: closestName(likeliest, content.paths()) });
      // It may be the page of an entry that is left out.
      throw new ProblemError([unknown, ...content.problems.filter(({ effect }) => effect === 'left-out')]);
    }
    const rendering = await withPositions(positions, async () =>
      prepareRendering({ site, content, client, templates, mode: 'production', codeHash, inspector: policyInspector }),
    );
    const published = await readPublishedManifest({ out: site.out, manifests: join(site.cache, 'builds') });
    const list = published && (await readFolderList(site.out));
    const damaged = list ? surveyFolder(site.out, list).damaged : new Set<string>();
    const plan = planPages({ spool, rendering, texts: content.texts, published, damaged });
    const planned = [...plan].find(({ route }) => route.path === path);
    if (!planned) throw new Fault(`The page ${path} was listed and is not there.`);
    const explained = describePage(planned, { site, content, client, rendering, published });
    return { ...explained, problems: [...explained.problems, ...writes.warnings()] };
  } finally {
    source.close();
    spool.close();
    contentCache?.close();
    writes.close();
  }
}

interface PageSite {
  readonly site: LoadedSite;
  readonly content: SiteContent;
  readonly client: ClientBundle;
  readonly rendering: Rendering;
  readonly published: BuildManifest | undefined;
}

/** Explains one page; throws Fault if the site has no such family or slices. */
function describePage(planned: PlannedPage, { site, content, client, rendering, published }: PageSite) {
  const { definition } = site;
  const { path, locale, family: familyName } = planned.route;
  const family = definition.families.find(({ name }) => name === familyName);
  const slices = rendering.slices.get(locale);
  if (!family || !slices) throw new Fault(`The page ${path} has no family or no slices.`);
  const route = routeOf(planned.route);
  const entries = entriesOfPage(route, { site, content, statusOf: () => undefined });
  const shared = new Set([...definition.rootShared, ...family.shared]);
  const before = planned.published;
  const card = rendering.context.cards.pathOf(route)?.slice(1);
  const [htmlPath, dataPath] = pageFilePaths(path);
  const sliceList = [...slices.byAlias.values()];
  const ownChunks = [
    ...[appChunkName, hydrateChunkName, chunkName('component', family.page)],
    ...sliceList.map(({ data }) => data.componentChunkName),
    ...(Object.keys(definition.visitor ?? {}).length > 0 ? ['after-load'] : []),
  ];
  return {
    path,
    family: family.name,
    language: locale,
    entries: entries.entries.map(explainedEntry),
    sharedEntries: entries.sharedEntries.map(explainedEntry),
    template: family.page,
    slices: sliceList.map(({ alias, name }) => ({
      name,
      template: definition.slices[alias]?.component ?? '',
      file: sliceDataPath(name).slice(1),
    })),
    staticQueries: rendering.shared
      .all()
      .filter((datum) => datum.locale === locale && shared.has(datum.name))
      .map(({ name, queryHash }) => ({ name, file: staticQueryDataPath(queryHash).slice(1) })),
    chunks: explainedChunks(client, family.name === redirectFamily ? redirectChunks : ownChunks),
    files: [
      explainedFile(htmlPath, before?.html),
      explainedFile(dataPath, before?.data),
      ...(family.hydration === 'partial' ? [explainedFile(payloadFilePath(path), before?.payload)] : []),
      ...(card === undefined ? [] : [explainedFile(card, published?.file(card))]),
    ],
    fingerprint: fingerprintOf(planned),
    lastRun: before ? { ...explainedRun(before.cause), fingerprint: fingerprintOf(before) } : null,
    nextRun: explainedRun(planned.cause),
    problems: content.problems.filter(({ effect, where }) => effect !== undefined && where && entries.files?.has(where.file)),
  };
}

/** Chunks of a redirect page, which does not load the rest of the client. */
const redirectChunks = [appChunkName, 'redirect'];

/** Returns the page paths that a typed or copied text may mean, the likeliest first. */
function possiblePaths(page: string, pathPrefix: string): readonly string[] {
  const address = /^https?:\/\//i.test(page) && URL.canParse(page) ? new URL(page).pathname : page.replace(/[?#].*$/s, '');
  const rooted = decoded(address.startsWith('/') ? address : `/${address}`);
  const ofData = /^\/page-data\/(?:index|(.+))\/page-data\.json$/;
  const candidates = [stripPrefix(rooted, pathPrefix), rooted].flatMap((path) => {
    const shown = path.replace(/\/index\.html$/, '/');
    const data = ofData.exec(shown);
    const pagePath = data ? `/${data[1] ?? ''}` : shown;
    return pagePath.endsWith('/') ? [pagePath] : [`${pagePath}/`, pagePath];
  });
  return [...new Set(candidates)];
}

/** Decodes percent encoding, and normalizes the text like paths (NFC). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    // The '%' is part of the text.
    return text;
  }
}

const explainedEntry = ({ id, title, edit }: PageEntries['entries'][number]): ExplainedEntry => ({
  id,
  title,
  place: edit.kind === 'url' ? edit.url : edit.file,
});

const explainedFile = (path: string, record: { readonly size: number } | undefined): ExplainedFile => ({
  path,
  ...(record ? { size: record.size } : {}),
});

function explainedChunks({ chunkMap, scriptImports, files }: ClientBundle, names: readonly string[]): PageExplanation['chunks'] {
  const sizes = new Map(files.map(({ path, contents }) => [path, contents.length]));
  const seen = new Set<string>();
  const filesFrom = (path: string): readonly ExplainedFile[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ path, size: sizes.get(path) ?? 0 }, ...(scriptImports[path] ?? []).flatMap(filesFrom)];
  };
  return [...new Set(names)].flatMap((name) => {
    const urls = chunkMap[name];
    return urls ? [{ name, files: urls.flatMap((url) => filesFrom(url.slice(1))) }] : [];
  });
}

const fingerprintOf = ({
  fingerprint,
  inputs,
  slices,
}: Pick<PlannedPage | PageRecord, 'fingerprint' | 'inputs' | 'slices'>): Fingerprint => ({
  route: fingerprint,
  template: inputs.template,
  shared: inputs.shared,
  document: inputs.document,
  slices,
});

const reasons: Readonly<Record<RenderCause, string>> = {
  new: 'no run is known to have published it before',
  data: 'its route has changed, or a text or picture that it shows',
  template: 'its template, an import of the template, or the site root has changed',
  shared: 'shared data that it reads have changed',
  document: 'a part of every page has changed: scripts, styles, settings, or Boreal itself',
  slices: 'a slice has changed, and nothing else that it depends on',
  lost: 'its published files were unusable',
  none: 'nothing that it depends on has changed',
};

const explainedRun = (cause: RenderCause): ExplainedRun => ({
  cause,
  action: cause === 'none' ? 'keep' : cause === 'slices' ? 'exchange slices' : 'render',
  why: reasons[cause],
});
