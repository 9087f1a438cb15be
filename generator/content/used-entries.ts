import { recordReads } from '../graph/record-reads.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { routeContext } from '../support/route-context.ts';
import { routesOf } from './list-site-routes.ts';

interface UsedOptions {
  readonly site: Pick<LoadedSite, 'definition' | 'locales' | 'pathPrefix' | 'unprefixed'>;
  readonly graph: ContentGraph;
  readonly entries: readonly LoadedEntry[];
}

/**
 * Lists the entries that pages, slices, shared data or feeds read in any language, and the targets of
 * all rich texts. Lists all routes, so it is only called if there is a problem.
 */
export function listUsedEntries({ site, graph, entries }: UsedOptions): ReadonlySet<EntryId> {
  const { definition, locales } = site;
  const recorder = recordReads(graph);
  const used = new Set<EntryId>();
  const take = (): void => {
    for (const { id } of recorder.take()) used.add(id);
  };
  for (const { entry } of routesOf(site, recorder.graph)) {
    if (entry !== undefined) used.add(entry);
    take();
  }
  for (const locale of locales) {
    const context = routeContext(site, locale);
    for (const slice of Object.values(definition.slices)) attempt(() => slice.data(recorder.graph, locale, context));
    for (const define of Object.values(definition.shared)) attempt(() => define(recorder.graph, locale, context));
    for (const { feed } of definition.feeds ?? []) attempt(() => Array.from(feed(recorder.graph, locale)?.entries ?? []));
    attempt(() => definition.summary?.(recorder.graph, locale));
  }
  take();
  for (const { texts } of entries) for (const { text } of texts) addTargets(text(), used);
  return used;
}

/** The failure of a site's function is reported where its result is used. */
function attempt(read: () => unknown): void {
  try {
    read();
  } catch {
    // What it has read until then counts.
  }
}

/** Adds the entries that a document embeds or links to. */
function addTargets(node: unknown, used: Set<EntryId>): void {
  if (typeof node !== 'object' || node === null) return;
  const { entry } = node as { readonly entry?: unknown };
  if (typeof entry === 'string' && entry.includes('/')) used.add(entry as EntryId);
  for (const member of Object.values(node)) addTargets(member, used);
}
