import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { parseHtml, textIn } from '../parse-html.ts';
import { type CheckedSite, isFoundItself, pageAt, whyNotFound } from './checked-site.ts';

/** The addresses that a sitemap names, or the parts that an index of sitemaps names. */
export function parseSitemap(xml: string): { readonly urls: readonly string[]; readonly parts: readonly string[] } {
  const places = parseHtml(xml, { xml: true }).elements.filter(({ name }) => name === 'loc');
  const below = (name: string): readonly string[] =>
    places.filter(({ parent }) => parent?.name === name).map((place) => textIn(place).trim());
  return { urls: below('url'), parts: below('sitemap') };
}

/** The sitemap: it names all that is to be indexed and nothing else, and links lead to all of it. */
export function checkSitemap(
  site: CheckedSite,
  { file, urls }: { readonly file: string; readonly urls: readonly string[] },
): Problem[] {
  const problems: Problem[] = [];
  const named = new Set<string>();
  const reached = reachedPages(site);
  for (const url of urls) {
    const page = pageAt(site, site.resolve('/', url));
    const why = whyNotFound(site, '/', url) ?? (page && named.has(page.path) ? 'is named there twice' : undefined);
    if (why !== undefined) problems.push(checkErrors.SITEMAP_ENTRY({ url, why }, { where: { file } }));
    if (!page) continue;
    named.add(page.path);
    if (why === undefined && !reached.has(page.path)) {
      problems.push(checkErrors.PAGE_ORPHANED({}, { where: { file: page.file } }));
    }
  }
  for (const page of site.pages.values()) {
    if (isFoundItself(site, page) && !named.has(page.path)) {
      problems.push(checkErrors.SITEMAP_LACKS({}, { where: { file: page.file } }));
    }
  }
  return problems;
}

/** The paths of all pages that links lead to from the home pages, which are there for whoever types the site's name. */
function reachedPages(site: CheckedSite): ReadonlySet<string> {
  const reached = new Set(['/', ...Object.keys(site.tags).map((language) => `/${language}/`)]);
  // What is added to a set while it is gone through is gone through as well.
  for (const path of reached) {
    for (const { url, isLink } of site.pages.get(path)?.references ?? []) {
      const target = isLink ? site.resolve(path, url) : undefined;
      if (target?.kind === 'file' && site.pages.has(target.path)) reached.add(target.path);
    }
  }
  return reached;
}
