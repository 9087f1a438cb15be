import { localizedPath } from '#contract/page-path';
import type { Problem } from '../errors/problem.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { SiteDefinition, SiteSummary } from '../site.ts';
import type { CodePosition } from '../support/site-code.ts';
import { routeErrors } from './errors.ts';

interface ListOptions {
  readonly summary: SiteDefinition['summary'];
  readonly locales: readonly string[];
  /** Language without a prefix. */
  readonly unprefixed?: string;
  /** True if there is a page at a path. */
  readonly hasPage: (path: string) => boolean;
  /** False if the page at a path shows a fallback, which the summary of its original names. */
  readonly isOwn?: (path: string) => boolean;
  /** Receives the error of the site's code, so that other languages are listed. */
  readonly onFailure: (locale: string, error: unknown) => unknown;
  /** Returns the position of the setting. */
  readonly position: () => Partial<CodePosition>;
}

/** Lists the summaries of the site by language, with paths from its root, and their problems. */
export function listSummaries(graph: ContentGraph, options: ListOptions) {
  const { summary, locales, unprefixed, hasPage, isOwn, onFailure, position } = options;
  const summaries: SiteSummary[] = [];
  for (const locale of summary ? locales : []) {
    try {
      const own = summary?.(graph, locale);
      const located = own && withPaths(own, (path) => localizedPath(locale, path, unprefixed));
      const shown = located && isOwn ? withoutFallbacks(located, isOwn) : located;
      if (shown) summaries.push(shown);
    } catch (error) {
      onFailure(locale, error);
    }
  }
  const targets = summaries.flatMap(({ sections }) => sections.flatMap(({ links }) => links.map(({ path }) => path)));
  const problems: Problem[] = [...new Set(targets)]
    .filter((target) => !hasPage(target.replace(/#.*/, '')))
    .map((target) => routeErrors.SUMMARY_PAGE({ target }, position()));
  return { summaries, problems };
}

/** Returns the summary without links to fallbacks; undefined if it has no others. */
function withoutFallbacks(summary: SiteSummary, isOwn: (path: string) => boolean): SiteSummary | undefined {
  const sections = summary.sections
    .map((section) => ({ ...section, links: section.links.filter(({ path }) => isOwn(path.replace(/#.*/, ''))) }))
    .filter(({ links }) => links.length > 0);
  return sections.length === 0 ? undefined : { ...summary, sections };
}

function withPaths(summary: SiteSummary, pathOf: (path: string) => string): SiteSummary {
  return {
    ...summary,
    sections: summary.sections.map((section) => ({
      ...section,
      links: section.links.map((link) => ({ ...link, path: pathOf(link.path) })),
    })),
  };
}
