import { join } from 'node:path';
import type { ReactNode } from 'react';
import type { PageContext } from '#contract/page';
import { bundleGallery } from '../bundle/bundle-gallery.ts';
import type { Problem, ProblemError } from '../errors/problem.ts';
import { componentsAround } from '../render/component-stack.ts';
import { htmlDocument } from '../render/html-document.ts';
import { locateProblems } from '../render/locate-problems.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import { problemsOf, renderFailure } from '../render/render-failure.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { CacheWrites } from '../store/cache-writes.ts';

/** Path of the page where `develop` shows all examples of all components. */
export const galleryPath = '/__components/';

/**
 * Compiles and renders the page with all examples, inside the site root and in the default locale.
 * An example that throws is replaced by its problem. Undefined for a site without examples.
 */
export async function renderGallery(site: LoadedSite, rendering: Rendering, writes: CacheWrites): Promise<string | undefined> {
  const { definition, root, cache, pathPrefix, locales } = site;
  const [locale = ''] = locales;
  const { examples } = definition;
  if (examples === undefined) return undefined;
  const moduleFolder = { folder: join(cache, 'templates'), writes };
  const options = { site: definition, root, pathPrefix, mode: 'development', moduleFolder, examples } as const;
  const { entries, react, root: siteRoot } = await bundleGallery(options);
  const { createElement: h, renderToString } = react;
  const { values: shared } = rendering.shared.select(definition.rootShared, locale);
  const context: PageContext = {
    language: locale,
    languages: locales,
    originalPath: galleryPath,
    redirect: false,
    routed: false,
  };
  const around = {
    path: galleryPath,
    pageContext: context,
    shared,
    pathPrefix,
    services: rendering.context.services,
    slices: {},
  };
  const framed = (children: ReactNode) => h(siteRoot.module.SiteRoot, { ...around, children });
  /** Returns the error of an example that cannot be rendered. */
  const failureOf = (example: ReactNode, rendered: { path: string; component: string }): ProblemError | undefined => {
    try {
      renderToString(framed(example));
      return undefined;
    } catch (error) {
      return renderFailure(error, rendered, () => componentsAround(react, framed(example)));
    }
  };
  const sections = await Promise.all(
    entries.flatMap(({ name, file, component, examples: states }) =>
      Object.entries(states).map(async ([state, props]) => {
        const example = h(component, props);
        const failure = failureOf(example, { path: `The example “${state}” of ${name}`, component: file });
        const problems = failure ? await locateProblems({ site, writes, mode: 'development' }, await problemsOf(failure)) : [];
        const label = `${name}: ${state}${failure ? ` throws: ${problems[0]?.cause}` : ''}`;
        const shown = failure ? h('pre', null, problems.map(problemText).join('\n\n')) : example;
        const id = anchorOf(name, state);
        return h('section', { key: id, id }, h('p', null, h('a', { href: `#${id}` }, h('code', null, label))), shown);
      }),
    ),
  );
  const anchors = entries.flatMap(({ name, examples: states }, at) => {
    const [first = ''] = Object.keys(states);
    return [at === 0 ? '' : ' · ', h('a', { key: name, href: `#${anchorOf(name, first)}` }, name)];
  });
  const index = h('nav', { 'aria-label': 'Components' }, h('p', null, ...anchors));
  const all = h('div', { className: 'wrap' }, h('h1', null, 'Components'), index, ...sections);
  const failure = failureOf(all, { path: galleryPath, component: definition.root });
  if (failure) throw failure;
  const body = renderToString(framed(all));
  const head = { title: 'Components', announcement: 'Components', robots: 'noindex' };
  // No client runtime: there is no page data to hydrate the examples with.
  const shell = { ...rendering.shell, scripts: '' };
  const [stylesheet = ''] = Object.values(shell.stylesheets);
  return htmlDocument({ shell, path: galleryPath, context, head, stylesheet, body });
}

/** Returns the id of an example: 'example-card-long'. An id without white space is an anchor as it is. */
const anchorOf = (name: string, state: string): string => `example-${name}-${state}`.replace(/[^\p{L}\p{N}]+/gu, '-');

/** Returns the position, message, excerpt and components of a problem, in lines. */
const problemText = ({ where, message, excerpt, componentStack = [] }: Problem): string =>
  [
    ...(where ? [[where.file, where.line, where.column].filter((part) => part !== undefined).join(':')] : []),
    ...[message, excerpt].filter((part) => part !== undefined),
    ...componentStack.map((name) => `in ${name}`),
  ].join('\n');
