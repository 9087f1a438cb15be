import type { Problem } from '../errors/problem.ts';
import { buildGraph } from '../graph/build-graph.ts';
import {
  describeVisibility,
  type ShownAt,
  type Visibility,
  type VisibilityReport,
  type VisibleBetween,
  whyHidden,
} from '../model/visibility.ts';
import type { LoadedContent } from '../read/load-content.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { bothBetween, dueChanges } from './due-reviews.ts';
import type { EntryName } from './find-entries.ts';
import { routesOf } from './list-site-routes.ts';

/** Entries of a site that are not visible, for the report and for links that lead to them. */
export interface HiddenEntries {
  readonly report: VisibilityReport;
  readonly between: VisibleBetween;
  /** Announcements of changes that are near. */
  readonly notices: readonly Problem[];
  /** Returns why an entry is hidden, as the end of a sentence; undefined if no hidden one has this name. */
  readonly why: (id: string, locale: string) => string | undefined;
  /** Returns why the entry of a page is hidden. Expensive at the first call. */
  readonly whyPage: (path: string) => string | undefined;
  /** Returns the entry of a page that only all entries together have. Expensive. */
  readonly entryAt: (path: string) => EntryName | undefined;
}

/** Returns when the entries of loaded content are visible, of those that say so. */
export const visibilitiesOf = ({ entries, hidden = [] }: Pick<LoadedContent, 'entries' | 'hidden'>): readonly Visibility[] =>
  [...entries, ...hidden].flatMap(({ visibility }) => visibility ?? []);

/** Describes the hidden entries of loaded content. */
export function hiddenEntries({ entries, hidden = [] }: LoadedContent, shownAt: ShownAt, site: LoadedSite): HiddenEntries {
  const reasons = new Map(
    hidden.map(({ id, locale, visibility = {} }) => [`${locale} ${id}`, whyHidden(visibility, shownAt) ?? '']),
  );
  const { report, between } = describeVisibility(visibilitiesOf({ entries, hidden }), shownAt);
  const changes = dueChanges([...entries, ...hidden], shownAt);
  let pages: ReadonlyMap<string, string> | undefined;
  return {
    report,
    between: bothBetween(between, changes.between),
    notices: changes.problems,
    why: (id, locale) => reasons.get(`${locale} ${id}`),
    whyPage(path) {
      if (reasons.size === 0) return undefined;
      pages ??= new Map(hiddenPages());
      return pages.get(path);
    },
    entryAt(path) {
      for (const route of allRoutes()) {
        if (route.path === path) return route.entry && { id: route.entry, locale: route.locale };
      }
      return undefined;
    },
  };

  /** Lists the pages that the site would have if all its entries were shown. */
  function allRoutes() {
    const { definition, locales, tags } = site;
    const everything = [...entries, ...hidden];
    const { graph } = buildGraph(everything, { model: definition.model, locales, tags, sameInAllLanguages: new Set() });
    return routesOf(site, graph);
  }

  function* hiddenPages(): Generator<readonly [path: string, reason: string]> {
    for (const { path, entry, locale } of allRoutes()) {
      const reason = reasons.get(`${locale} ${entry}`);
      if (reason !== undefined) yield [path, reason];
    }
  }
}
