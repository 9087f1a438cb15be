import type { StaticQueryData } from '#contract/static-query-data';
import { mapOrProblems } from '../errors/all-or-problems.ts';
import { ProblemError } from '../errors/problem.ts';
import { type ResolvedReferences, resolveReferences } from '../images/resolve-references.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { SiteDefinition } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { renderErrors } from './errors.ts';

/** Shared data in a language: the answer to a static query of the loader contract. */
export interface SharedDatum {
  readonly name: string;
  readonly locale: string;
  readonly value: unknown;
  /** Decimal number as text. It depends on name and language only, not on the value. */
  readonly queryHash: string;
  /** Hash of the value. */
  readonly hash: string;
}

/** All shared data of a site. */
export interface SharedDataIndex {
  /**
   * Returns the named data in a language. Throws ProblemError, naming `user`, if a name is unknown.
   */
  select(names: readonly string[], locale: string, user: string): Selection;
  all(): readonly SharedDatum[];
}

/** Some shared data in one language. */
export interface Selection {
  readonly values: Readonly<Record<string, unknown>>;
  readonly queryHashes: readonly string[];
  readonly hash: string;
}

/** Computes all shared data of a site, once a language. */
export function buildSharedData(site: SiteDefinition, graph: ContentGraph, resolved: ResolvedReferences): SharedDataIndex {
  const questions = graph.locales.flatMap((locale) =>
    Object.entries(site.shared).map(([name, define]) => ({ locale, name, define })),
  );
  const data = mapOrProblems(questions, ({ locale, name, define }): SharedDatum => {
    const value = resolveReferences(define(graph, locale), resolved);
    const hash = contentHash(JSON.stringify(value ?? null));
    return { name, locale, value, hash, queryHash: staticQueryHash(name, locale) };
  });
  return indexSharedData(data);
}

export function indexSharedData(all: readonly SharedDatum[]): SharedDataIndex {
  const data = new Map(all.map((datum) => [`${datum.name}/${datum.locale}`, datum]));
  const selections = new Map<string, Selection>();
  return {
    all: () => all,
    select(names, locale, user) {
      const key = `${locale} ${names.join(' ')}`;
      const cached = selections.get(key);
      if (cached) return cached;
      const selected = [...new Set(names)].map((name) => {
        const datum = data.get(`${name}/${locale}`);
        if (datum) return datum;
        throw new ProblemError([
          renderErrors.SHARED_UNKNOWN({
            name,
            user,
            suggestion: closestName(
              name,
              all.map((each) => each.name),
            ),
          }),
        ]);
      });
      const selection: Selection = {
        values: Object.fromEntries(selected.map(({ name, value }) => [name, value])),
        queryHashes: selected.map(({ queryHash }) => queryHash).sort(compareText),
        hash: contentHash(...selected.map(({ hash }) => hash)),
      };
      selections.set(key, selection);
      return selection;
    },
  };
}

/** Returns the content of a static query's file. */
export function staticQueryData({ name, value }: SharedDatum): StaticQueryData {
  return { data: { [name]: value } };
}

function staticQueryHash(name: string, locale: string): string {
  return String(Number.parseInt(contentHash(name, locale).slice(0, 8), 16));
}
