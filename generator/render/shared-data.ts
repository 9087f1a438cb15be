import type { StaticQueryData } from '#contract/static-query-data';
import { mapOrProblems } from '../errors/all-or-problems.ts';
import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { type ResolvedReferences, resolveReferences } from '../images/resolve-references.ts';
import type { ContentGraph } from '../model/content-model.ts';
import { fieldPathText } from '../model/field-path.ts';
import type { SiteDefinition } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import type { DayClock } from '../support/day-clock.ts';
import { routeContext } from '../support/route-context.ts';
import { positionOfSetting } from '../support/site-code.ts';
import { wellFormed } from '../support/well-formed.ts';
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

export interface SharedDataIndex {
  /** Warnings about the data. */
  readonly problems: readonly Problem[];
  /** Returns the named data in a language. All names are known: see `checkSharedNames`. */
  select(names: readonly string[], locale: string): Selection;
  all(): readonly SharedDatum[];
}

/** Some shared data in one language. */
export interface Selection {
  readonly values: Readonly<Record<string, unknown>>;
  readonly queryHashes: readonly string[];
  readonly hash: string;
}

/** Throws ProblemError with every name of shared data that the site uses and does not define. */
export function checkSharedNames(site: SiteDefinition): void {
  const { families, slices, shared, rootShared } = site;
  const known = Object.keys(shared);
  const users = [
    { user: 'The site root', setting: 'rootShared', names: rootShared },
    ...families.map((family, at) => ({
      user: `The family “${family.name}”`,
      setting: `families[${at}].shared`,
      names: family.shared,
    })),
    ...Object.entries(slices).map(([alias, slice]) => ({
      user: `The slice “${alias}”`,
      setting: `slices.${alias}.shared`,
      names: slice.shared,
    })),
  ];
  const problems = users.flatMap(({ user, setting, names }) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => {
        const params = { name, user, suggestion: closestName(name, known) };
        return renderErrors.SHARED_UNKNOWN(params, positionOfSetting(site, setting, name));
      }),
  );
  if (problems.length > 0) throw new ProblemError(problems);
}

interface SharedDataOptions {
  readonly site: Pick<SiteDefinition, 'shared'>;
  readonly graph: ContentGraph;
  readonly resolved: ResolvedReferences;
  readonly pathPrefix: string;
  /** Language without a prefix. */
  readonly unprefixed: string | undefined;
  /** Day of the run. */
  readonly clock?: DayClock | undefined;
}

/** Computes all shared data of a site, once a language. */
export function buildSharedData({ site, graph, resolved, pathPrefix, unprefixed, clock }: SharedDataOptions): SharedDataIndex {
  const questions = graph.locales.flatMap((locale) =>
    Object.entries(site.shared).map(([name, define]) => ({ locale, name, define })),
  );
  const problems: Problem[] = [];
  const data = mapOrProblems(questions, ({ locale, name, define }): SharedDatum => {
    const context = routeContext({ pathPrefix, unprefixed, clock }, locale);
    const value = wellFormed(resolveReferences(define(graph, locale, context), resolved), (path) => {
      const params = { shown: `The shared data “${name}” (${locale}) have`, part: fieldPathText([name, ...path]) };
      problems.push(renderErrors.HALF_CHARACTER(params, positionOfSetting(site, `shared.${name}`)));
    });
    const hash = contentHash(JSON.stringify(value ?? null));
    return { name, locale, value, hash, queryHash: staticQueryHash(name, locale) };
  });
  return indexSharedData(data, problems);
}

export function indexSharedData(all: readonly SharedDatum[], problems: readonly Problem[] = []): SharedDataIndex {
  const data = new Map(all.map((datum) => [`${datum.name}/${datum.locale}`, datum]));
  const known = new Set(all.map(({ name }) => name));
  const selections = new Map<string, Selection>();
  return {
    problems,
    all: () => all,
    select(names, locale) {
      const key = `${locale} ${names.join(' ')}`;
      const cached = selections.get(key);
      if (cached) return cached;
      const selected = [...new Set(names)].map((name) => {
        const datum = data.get(`${name}/${locale}`);
        if (!datum) throw new Fault(`There is no shared data ${name}.`);
        return datum;
      });
      const selection: Selection = {
        values: onlyNamed(Object.fromEntries(selected.map(({ name, value }) => [name, value])), known),
        queryHashes: selected.map(({ queryHash }) => queryHash).sort(compareText),
        hash: contentHash(...selected.map(({ hash }) => hash)),
      };
      selections.set(key, selection);
      return selection;
    },
  };
}

/** Refuses to read shared data of the site that are not among the values: a browser would not have them either. */
function onlyNamed(values: Selection['values'], known: ReadonlySet<string>): Selection['values'] {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && known.has(name) && !Object.hasOwn(target, name))
        throw new Error(
          `It reads the shared data “${name}”, which is not named. Add it to \`shared\` of the family or slice, or to \`rootShared\`.`,
        );
      return Reflect.get(target, name);
    },
  });
}

/** Returns the content of a static query's file. */
export function staticQueryData({ name, value }: SharedDatum): StaticQueryData {
  return { data: { [name]: value } };
}

function staticQueryHash(name: string, locale: string): string {
  return String(Number.parseInt(contentHash(name, locale).slice(0, 8), 16));
}
