// Renders pages of bench/site with React alone; header and footer are cached texts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Compiles the site's templates and config into one module, without the work of `generate`.
 * @param {string} site @param {string} outfile
 */
export async function compileTemplates(site, outfile) {
  await build({
    stdin: {
      contents: `
        export { createElement } from 'react';
        export { renderToString } from 'react-dom/server';
        export { default as site } from './boreal.config.ts';
        export { SiteRoot } from './templates/root.tsx';
        export { default as Header } from './templates/header.tsx';
        export { default as Footer } from './templates/footer.tsx';
        export { default as Page, head } from './templates/page.tsx';`,
      resolveDir: site,
    },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    logLevel: 'error',
  });
}

/**
 * Returns the function that renders a page: its document, and the data that a client would load.
 * @param {{ templates: string, content: string }} options
 * @returns {(page: import('./parse-page.js').ParsedPage) => { html: string, data: string }}
 */
export function loadRenderer({ templates, content }) {
  const { createElement, renderToString, site, SiteRoot, Header, Footer, Page, head } = createRequire(import.meta.url)(templates);
  const languages = Object.keys(site.locales);
  const frames = Object.fromEntries(
    languages.map((locale) => {
      const fields = JSON.parse(readFileSync(join(content, `settings/site.${locale}.yaml`), 'utf8'));
      const graph = { single: () => ({ fields }) };
      const slice = (/** @type {string} */ name, /** @type {unknown} */ component) =>
        renderToString(createElement(component, { data: site.slices[name].data(graph, locale) }));
      const ready = { header: slice('header', Header), footer: slice('footer', Footer) };
      return [locale, { ...ready, strings: site.shared.strings(graph, locale) }];
    }),
  );
  const placeholders = { header: createElement('header'), footer: createElement('footer') };
  return ({ fields, html: body }) => {
    const { title, description, locale: language, kind, path, category, date } = fields;
    const { header = '', footer = '', strings } = frames[language] ?? {};
    // Addresses replace the titles of other pages, because these cost no rendering.
    const related = fields.related.map((id) => ({ path: `/${language}/${id}/`, title: id }));
    const data = { title, description, category, kind, date, related, body: { html: body } };
    const pageContext = { language, languages, originalPath: path.slice(language.length + 1) };
    const shared = { strings };
    const page = createElement(Page, { path, pageContext, data });
    const main = renderToString(createElement(SiteRoot, { path, pageContext, shared, slices: placeholders, children: page }))
      .replace('<header></header>', () => header)
      .replace('<footer></footer>', () => footer);
    const { title: documentTitle } = head({ path, pageContext, data, shared });
    const alternates = languages.map(
      (locale) => `<link rel="alternate" hreflang="${locale}" href="${site.siteUrl}/${locale}${pageContext.originalPath}">`,
    );
    return {
      html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${documentTitle}</title><meta name="description" content="${description}"><link rel="canonical" href="${site.siteUrl}${path}">${alternates.join('')}</head><body>${main}</body></html>`,
      data: JSON.stringify({ path, result: { data, pageContext } }),
    };
  };
}
