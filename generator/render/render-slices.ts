import type { Services } from '#contract/services';
import type { SliceData } from '#contract/slice-data';
import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { chunkName } from '../bundle/entry-sources.ts';
import { mapOrProblems } from '../errors/all-or-problems.ts';
import { Fault, type Problem } from '../errors/problem.ts';
import { type ResolvedReferences, resolveReferences } from '../images/resolve-references.ts';
import { type FormlessMark, formlessMark } from '../manifest/page-marks.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { SiteDefinition } from '../site.ts';
import { contentHash } from '../support/content-hash.ts';
import type { DayClock } from '../support/day-clock.ts';
import { routeContext } from '../support/route-context.ts';
import { componentsAround } from './component-stack.ts';
import { refuseReservedIds } from './refuse-reserved-ids.ts';
import { renderFailure } from './render-failure.ts';
import type { SharedDataIndex } from './shared-data.ts';
import { type InspectMarkup, traceMarkup } from './traced-markup.ts';
import { watchForms } from './watch-forms.ts';
import { watchHalves } from './watch-halves.ts';

/** A slice in one language: its markup, and the data that the client hydrates it with. */
export interface RenderedSlice extends FormlessMark {
  readonly alias: string;
  /** 'header-en'. */
  readonly name: string;
  readonly locale: string;
  readonly html: string;
  readonly data: SliceData;
  /** Of everything that its markup depends on. */
  readonly fingerprint: string;
  /** Warnings about its texts and markup. */
  readonly problems: readonly Problem[];
}

export interface LocaleSlices extends FormlessMark {
  readonly byAlias: ReadonlyMap<string, RenderedSlice>;
  readonly slicesMap: Readonly<Record<string, string>>;
  /** Of the markup of all slices. */
  readonly hash: string;
}

interface SliceRenderOptions {
  readonly site: SiteDefinition;
  readonly graph: ContentGraph;
  readonly resolved: ResolvedReferences;
  readonly shared: SharedDataIndex;
  readonly templates: TemplateBundle;
  readonly pathPrefix: string;
  /** Language without a prefix. */
  readonly unprefixed: string | undefined;
  /** Day of the run. */
  readonly clock?: DayClock | undefined;
  readonly services: Services;
  readonly inspect?: InspectMarkup | undefined;
  /** Slices of the previous rendering: a slice with the same fingerprint is reused. */
  readonly previous?: ReadonlyMap<string, LocaleSlices>;
}

/** Lists warnings about rendered slices. */
export const sliceProblems = (slices: ReadonlyMap<string, LocaleSlices>): readonly Problem[] =>
  [...slices.values()].flatMap(({ byAlias }) => [...byAlias.values()].flatMap(({ problems }) => problems));

/** Renders every slice in every language. Throws ProblemError if one fails. */
export function renderSlices(options: SliceRenderOptions): ReadonlyMap<string, LocaleSlices> {
  return new Map(mapOrProblems(options.graph.locales, (locale) => [locale, renderLocale(options, locale)] as const));
}

function renderLocale(options: SliceRenderOptions, locale: string): LocaleSlices {
  const slices = mapOrProblems(Object.keys(options.site.slices), (alias) => renderSlice(options, alias, locale));
  return {
    byAlias: new Map(slices.map((slice) => [slice.alias, slice])),
    slicesMap: Object.fromEntries(slices.map(({ alias, name }) => [alias, name])),
    hash: contentHash(...slices.map(({ html }) => html)),
    ...formlessMark(slices.some(({ lacksFormEndpoint }) => lacksFormEndpoint)),
  };
}

function renderSlice(
  { site, graph, resolved, shared, templates, pathPrefix, unprefixed, clock, services, inspect, previous }: SliceRenderOptions,
  alias: string,
  locale: string,
): RenderedSlice {
  const definition = site.slices[alias];
  if (!definition) throw new Fault(`There is no slice ${alias}.`);
  const { component, shared: names } = definition;
  const componentChunkName = chunkName('slice', component);
  const template = templates.slices.get(componentChunkName);
  if (!template) throw new Fault(`The slice ${alias} was not compiled.`);
  const name = `${alias}-${locale}`;
  const selection = shared.select([...site.rootShared, ...names], locale);
  const sliceContext = { path: `slice--${name}`, language: locale };
  const context = routeContext({ pathPrefix, unprefixed, clock }, locale);
  const { href } = context;
  const halves = watchHalves();
  const data = halves.whole('data', resolveReferences(definition.data(graph, locale, context), resolved));
  const fingerprint = contentHash(
    JSON.stringify(data),
    selection.hash,
    template.hash,
    templates.root.hash,
    pathPrefix,
    unprefixed ?? '',
  );
  const reusable = previous?.get(locale)?.byAlias.get(alias);
  if (reusable?.fingerprint === fingerprint) return reusable;
  const { createElement, renderToString } = templates.react;
  const watch = watchForms(services);
  const { SliceRoot } = templates.root.module;
  const whole = () =>
    createElement(SliceRoot, {
      language: locale,
      shared: selection.values,
      pathPrefix,
      services: watch.services,
      children: createElement(template.module.default, { data, sliceContext, href }),
    });
  try {
    const html = halves.whole('the markup', renderToString(whole()));
    refuseReservedIds(html, { path: `The slice “${name}”`, component });
    return {
      alias,
      name,
      locale,
      html,
      fingerprint,
      ...watch.mark(),
      problems: [
        ...halves.problems(`The slice “${name}” has`, component),
        ...(inspect?.({ html, component, trace: () => traceMarkup(templates.react, whole) }) ?? []),
      ],
      data: { componentChunkName, result: { data, sliceContext }, staticQueryHashes: selection.queryHashes },
    };
  } catch (error) {
    throw renderFailure(error, { path: `The slice “${name}”`, component }, () => componentsAround(templates.react, whole()));
  }
}
