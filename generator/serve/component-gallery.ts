import { join } from 'node:path';
import type { ReactNode } from 'react';
import type { PageContext } from '#contract/page';
import { bundleGallery } from '../bundle/bundle-gallery.ts';
import { messageOf } from '../errors/problem.ts';
import { htmlDocument } from '../render/html-document.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { CacheWrites } from '../store/cache-writes.ts';

/** Path of the page where `develop` shows all examples of all components. */
export const galleryPath = '/__components/';

/**
 * Compiles and renders the page with all examples, inside the site root and in the default locale.
 * An example that throws is replaced by its error. Undefined for a site without examples.
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
  const { values: shared } = rendering.shared.select(definition.rootShared, locale, 'The gallery of components');
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
  const inFrame = (children: ReactNode): string => renderToString(h(siteRoot.module.SiteRoot, { ...around, children }));
  const sections = entries.flatMap(({ name, component, examples: states }) =>
    Object.entries(states).map(([state, props]) => {
      const example = h(component, props);
      try {
        inFrame(example);
        return h('section', { key: `${name} ${state}` }, h('p', null, h('code', null, `${name}: ${state}`)), example);
      } catch (error) {
        return h('p', { key: `${name} ${state}` }, h('code', null, `${name}: ${state} throws: ${messageOf(error)}`));
      }
    }),
  );
  const body = inFrame(h('div', { className: 'wrap' }, h('h1', null, 'Components'), ...sections));
  const head = { title: 'Components', announcement: 'Components', robots: 'noindex' };
  // No client runtime: there is no page data to hydrate the examples with.
  const shell = { ...rendering.shell, scripts: '' };
  const [stylesheet = ''] = Object.values(shell.stylesheets);
  return htmlDocument({ shell, path: galleryPath, context, head, stylesheet, body });
}
