import { localizedPath } from '#contract/page-path';
import type { ClientBundle } from '../../bundle/bundle-client.ts';
import type { SiteContent } from '../../content/read-site.ts';
import type { Rendering } from '../../render/prepare-rendering.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import { feedFile } from './feed.ts';
import { hostConfigFiles } from './host-config.ts';
import { appDataFile, clientFiles, sliceFiles, staticQueryFiles } from './loader-files.ts';
import { jsonFeedFile, rssFile } from './other-feeds.ts';
import { robotsFile } from './sitemap.ts';
import { summaryFiles } from './summary-file.ts';

interface SiteFilesOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'graph' | 'feeds' | 'summaries' | 'publicFiles' | 'redirects' | 'paths' | 'partialPages'>;
  readonly client: ClientBundle;
  readonly rendering: Rendering;
  readonly contentStamp: string;
  readonly search: SearchFiles | undefined;
}

/**
 * Returns the small files that belong to no page: for the loader, for crawlers and hosts, and
 * public files.
 */
export function listSiteFiles({
  site,
  content,
  client,
  rendering,
  contentStamp,
  search,
}: SiteFilesOptions): readonly OutputFile[] {
  const { compilationHash, headerRules, shell, shared, slices } = rendering;
  const { pathPrefix, locales, unprefixed } = site;
  return [
    ...clientFiles(client, shell),
    ...staticQueryFiles(shared),
    ...sliceFiles(slices),
    robotsFile(shell),
    ...summaryFiles(shell, content.summaries, content.publicFiles),
    ...content.feeds.map((feed) => feedFileOf(feed.path)(shell, feed)),
    ...hostConfigFiles({
      headerRules,
      pathPrefix,
      redirects: content.redirects,
      paths: content.paths,
      locales: locales.filter((locale) => locale !== unprefixed),
      visitor: site.definition.visitor,
      // All feeds of the config, also those without entries, so that the host's files change
      // rarely.
      feeds: locales.flatMap((locale) =>
        (site.definition.feeds ?? []).map(({ path }) => localizedPath(locale, path, unprefixed)),
      ),
      assets: [...client.files.map(({ path }) => `/${path}`), ...Object.values(search?.paths ?? {})]
        .filter((path) => path.startsWith('/assets/'))
        .sort(),
    }),
    ...webAppManifestFiles(site, content),
    ...content.publicFiles,
    appDataFile({
      webpackCompilationHash: compilationHash,
      contentHash: contentStamp,
      ...(search && Object.keys(search.paths).length > 0 ? { searchIndexes: search.paths } : {}),
      ...(content.partialPages.length > 0 ? { partialPages: content.partialPages } : {}),
    }),
  ];
}

function webAppManifestFiles({ definition, pathPrefix }: LoadedSite, { graph }: Pick<SiteContent, 'graph'>): OutputFile[] {
  if (definition.webAppManifest === undefined) return [];
  const manifest = { start_url: '/', ...definition.webAppManifest(graph) };
  return [outputFile('manifest.webmanifest', JSON.stringify(withPrefixes(manifest, pathPrefix)))];
}

/** Members of a web app manifest that are addresses, also within icons, shortcuts and screenshots. */
const manifestAddresses: ReadonlySet<string> = new Set(['start_url', 'scope', 'id', 'src', 'url', 'action']);

/** Adds the path prefix to the addresses in a web app manifest. */
function withPrefixes(value: unknown, pathPrefix: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withPrefixes(each, pathPrefix));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isPath = manifestAddresses.has(name) && typeof member === 'string' && /^\/(?!\/)/.test(member);
    return [name, isPath ? pathPrefix + member : withPrefixes(member, pathPrefix)];
  });
  return Object.fromEntries(members);
}

/** Returns the format of a feed by the ending of its path. */
function feedFileOf(path: string): typeof feedFile {
  if (path.endsWith('.rss')) return rssFile;
  return path.endsWith('.json') ? jsonFeedFile : feedFile;
}
