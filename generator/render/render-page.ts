import type { ReactNode } from 'react';
import {
  type DocumentHead,
  languageAttributes,
  type NavigationHead,
  type PageHead,
  pageFrameStyle,
  type SharedData,
} from '#contract/page';
import type { PageData } from '#contract/page-data';
import { createHref } from '#contract/page-path';
import { embedChunks, replaceEmbeds } from '#contract/rich-text';
import type { Services } from '#contract/services';
import type { TemplateBundle } from '../bundle/bundle-templates.ts';
import { chunkName } from '../bundle/entry-sources.ts';
import { Fault, type Problem } from '../errors/problem.ts';
import { type ResolvedReferences, resolveReferences } from '../images/resolve-references.ts';
import { formlessMark, halfMark, markupMark, type PageMarks } from '../manifest/page-marks.ts';
import type { Route } from '../routes/route.ts';
import type { RouteFamily } from '../site.ts';
import { componentsAround } from './component-stack.ts';
import { absoluteUrl, type DocumentShell, htmlDocument } from './html-document.ts';
import { refuseReservedIds } from './refuse-reserved-ids.ts';
import { renderFailure } from './render-failure.ts';
import { renderPayload } from './render-payload.ts';
import type { LocaleSlices } from './render-slices.ts';
import type { SharedDataIndex } from './shared-data.ts';
import { type CardPaths, cardSize } from './social-cards.ts';
import { placeholderElement } from './stitch-slices.ts';
import { type InspectMarkup, traceMarkup } from './traced-markup.ts';
import { watchForms } from './watch-forms.ts';
import { watchHalves } from './watch-halves.ts';

/** Inputs of a page's rendering, besides its route. */
export interface RenderContext {
  /** Names of the shared data that the site root reads. */
  readonly rootShared: readonly string[];
  readonly families: ReadonlyMap<string, Pick<RouteFamily, 'page' | 'shared'>>;
  readonly templates: TemplateBundle;
  readonly shared: SharedDataIndex;
  readonly slices: ReadonlyMap<string, LocaleSlices>;
  readonly resolved: ResolvedReferences;
  readonly shell: DocumentShell;
  readonly cards: CardPaths;
  /** Ports without a browser. */
  readonly services: Services;
  readonly inspect?: InspectMarkup | undefined;
}

/** A rendered page: its document, with placeholders for slices, and its data. */
export interface RenderedPage extends PageMarks {
  readonly path: string;
  readonly html: string;
  readonly pageData: PageData;
  /** Text of the payload, if the page is partially hydrated. */
  readonly payload?: string;
  /** Warnings about its texts and markup. */
  readonly problems: readonly Problem[];
}

/**
 * Renders a route. The same route and context give the same bytes. Throws ProblemError if the
 * component throws.
 */
export async function renderPage(route: Route, context: RenderContext): Promise<RenderedPage> {
  const { rootShared, templates, shell } = context;
  const family = context.families.get(route.family);
  const slices = context.slices.get(route.locale);
  if (!family || !slices) throw new Fault(`The family ${route.family} or the language ${route.locale} does not exist.`);
  const componentChunkName = chunkName('component', family.page);
  const server = templates.server?.pages.has(componentChunkName) ? templates.server : undefined;
  const template = (server ?? templates).pages.get(componentChunkName);
  if (!template) throw new Fault(`The page of ${route.family} was not compiled.`);
  const selection = context.shared.select([...rootShared, ...family.shared], route.locale);
  const halves = watchHalves();
  const data = halves.whole('data', resolveReferences(route.data, context.resolved));
  const { renderToString } = templates.react;
  const embeds = templates.embeds.size === 0 ? [] : embedChunks(data);
  const shownData = embeds.length === 0 ? data : withCode(data, server ?? templates);
  const href = createHref({ pathPrefix: shell.pathPrefix, ...route.context });
  const props = { path: route.path, pageContext: route.context, data: shownData, href };
  const watch = watchForms(context.services);
  const whole = siteAround(route, context, { slices, services: watch.services, shared: selection.values });
  const element = () => templates.react.createElement(template.module.default, props);
  try {
    const bodyOfWhole = server ? '' : renderToString(whole(element()));
    const givenHead = headOf(
      route,
      context,
      template.module.head({ ...props, ...headProps(route, context), shared: selection.values }),
    );
    const head = halves.whole('head', givenHead);
    const pageData: PageData = {
      componentChunkName,
      path: route.path,
      result: { data: server ? undefined : data, pageContext: route.context, head: navigationHead(head) },
      staticQueryHashes: selection.queryHashes,
      slicesMap: slices.slicesMap,
      matchPath: route.matchPath,
      ...(embeds.length === 0 || server ? {} : { embedChunkNames: embeds }),
      ...(server ? { hydration: 'partial' } : {}),
    };
    const partial = server && (await renderPayload(server, template, { ...props, shared: selection.values }, pageData));
    const body = halves.whole('the markup', partial ? renderToString(whole(partial.content)) : bodyOfWhole);
    refuseReservedIds(body, { path: route.path, component: family.page });
    const stylesheet = [componentChunkName, ...embeds].map((chunk) => shell.stylesheets[chunk] ?? '').join('');
    const formless = { ...watch.mark(), ...formlessMark(slices.lacksFormEndpoint === true) };
    const document = { shell, path: route.path, context: route.context, head, stylesheet, body, ...formless };
    const html = htmlDocument(partial ? { ...document, hydration: partial.hydration } : document);
    const trace = () => traceMarkup(templates.react, () => whole(partial ? partial.content : element()));
    const markup = context.inspect?.({ html: body, component: family.page, trace }) ?? [];
    const problems = [...halves.problems(`${route.path} has`, family.page), ...markup];
    const payload = partial ? { payload: partial.text } : {};
    const marks = { ...formless, ...halfMark(halves.first()), ...markupMark(markup) };
    return { path: route.path, html, pageData, ...payload, ...marks, problems };
  } catch (error) {
    const failed = { path: route.path, component: family.page, entry: route.origin?.file };
    throw renderFailure(error, failed, async () => (server ? [] : componentsAround(templates.react, whole(element()))));
  }
}

interface SiteAround {
  readonly slices: LocaleSlices;
  readonly services: Services;
  readonly shared: SharedData;
}

/** Returns a function that puts a page into the site root, with placeholders for slices. */
function siteAround(route: Route, { templates, shell }: RenderContext, { slices, services, shared }: SiteAround) {
  const { createElement } = templates.react;
  const framed = (child: ReactNode, attributes = {}) => createElement('div', { style: pageFrameStyle, ...attributes }, child);
  const placeholders = Object.entries(slices.slicesMap).map(([alias, name]) => [
    alias,
    createElement(placeholderElement, { id: name }),
  ]);
  return (page: ReactNode) =>
    createElement(templates.root.module.SiteRoot, {
      path: route.path,
      pageContext: route.context,
      shared,
      pathPrefix: shell.pathPrefix,
      services,
      slices: Object.fromEntries(placeholders),
      children: framed(framed(page, languageAttributes(route.context))),
    });
}

function headProps(route: Route, { cards, shell }: RenderContext) {
  const card = cards.pathOf(route);
  const image = card === undefined || !route.card ? {} : { image: { path: card, ...cardSize, alt: route.card.title } };
  return { ...image, absoluteUrl: (path: string) => absoluteUrl(shell, path) };
}

/** Returns the head of a component with the data that follow from the route. */
function headOf(route: Route, context: RenderContext, ownHead: PageHead): DocumentHead {
  const { image } = headProps(route, context);
  return {
    ...ownHead,
    ...(image ? { image } : {}),
    ...(route.canonicalPath !== undefined ? { canonicalPath: route.canonicalPath } : route.listed ? {} : { robots: 'noindex' }),
  };
}

/** Adds their code to the components of formatted texts. */
const withCode = (data: unknown, { embeds }: Pick<TemplateBundle, 'embeds'>): unknown =>
  replaceEmbeds(data, (embed) => {
    const code = embeds.get(embed.component)?.module.default;
    return code ? { ...embed, code } : embed;
  });

function navigationHead({
  title,
  announcement,
  description,
  robots,
  canonicalPath,
  scrollOnNavigation,
}: DocumentHead): NavigationHead {
  return {
    title,
    announcement,
    description,
    robots,
    canonicalPath,
    scrollOnNavigation,
  };
}
