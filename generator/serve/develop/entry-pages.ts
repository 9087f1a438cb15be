import type { SiteContent } from '../../content/read-site.ts';
import { recordReads } from '../../graph/record-reads.ts';
import type { ContentEntry } from '../../model/content-model.ts';
import type { EntryId } from '../../model/kinds/link.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { type RichTextNode, readTarget } from '../../rich-text/rich-text-document.ts';
import { listRoutes } from '../../routes/list-routes.ts';
import { traceContent } from '../../routes/shown-content.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import { routeContext } from '../../support/route-context.ts';

interface EntryPagesOptions {
  readonly site: Pick<LoadedSite, 'definition' | 'unprefixed' | 'pathPrefix'>;
  readonly content: Pick<SiteContent, 'entries' | 'graph'>;
}

export interface EntryPages {
  /** Canonical paths without prefix, in the order of routes. */
  readonly paths: readonly string[];
  /** True if the entry is on every page of its locale. */
  readonly isShared: boolean;
}

/**
 * Lists the pages of a locale that show an entry, or one whose formatted text embeds it; without any, the
 * pages that read it. All pages show an entry of a header or of shared data.
 */
export function pagesWithEntry({ id, locale }: Pick<LoadedEntry, 'id' | 'locale'>, options: EntryPagesOptions): EntryPages {
  const { site, content } = options;
  const { families, model, shared, slices } = site.definition;
  const wanted = withEmbedding(id, locale, content.entries);
  const isWanted = ({ id: each }: Pick<ContentEntry, 'id'>): boolean => wanted.has(each);
  const { graph, take } = recordReads(content.graph);
  const context = routeContext(site, locale);
  for (const define of Object.values(shared)) define(graph, locale, context);
  for (const slice of Object.values(slices)) slice.data(graph, locale, context);
  const isShared = take().some(isWanted);

  const readers: string[] = [];
  const showing: string[] = [];
  for (const family of families) {
    const trace = traceContent(graph, model);
    const settings = {
      families: [family],
      locales: [locale],
      unprefixed: site.unprefixed,
      pathPrefix: site.pathPrefix,
      languageRedirects: false,
      onFailure: () => {},
    };
    for (const route of listRoutes(trace.graph, settings)) {
      // The copy of a page at the root follows the page and reads nothing.
      if (!route.context.routed) continue;
      if (take().some(isWanted) || isShared) readers.push(route.path);
      if ([...trace.shownBy(route.data).entries].some(isWanted)) showing.push(route.path);
    }
  }
  return { paths: isShared || showing.length === 0 ? readers : showing, isShared };
}

/** Returns the entry, and all whose formatted texts embed it or one that does. */
function withEmbedding(id: EntryId, locale: string, entries: SiteContent['entries']): ReadonlySet<string> {
  const embedded = entries
    .filter((entry) => entry.locale === locale && entry.texts.length > 0)
    .map((entry) => ({ id: entry.id, targets: new Set(entry.texts.flatMap(({ text }) => [...targetsIn(text())])) }));
  const wanted = new Set<string>([id]);
  for (const each of wanted) {
    for (const entry of embedded) if (entry.targets.has(each)) wanted.add(entry.id);
  }
  return wanted;
}

/** Yields the entries that a document embeds. Links to entries do not show them. */
function* targetsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { nodeType, data, content } = node as Partial<RichTextNode>;
  const target = nodeType?.startsWith('embedded-entry') && data ? readTarget(data) : undefined;
  if (target && 'entry' in target) yield target.entry;
  if (Array.isArray(content)) for (const each of content) yield* targetsIn(each);
}
