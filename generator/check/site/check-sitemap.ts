import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { LanguageVersion } from '../page/page-facts.ts';
import { type ParsedHtml, parseHtml, textIn } from '../parse-html.ts';
import { checkAlternates } from './check-languages.ts';
import { agree, type CheckedSite, isFoundItself, pageAt, whyNotFound } from './checked-site.ts';

/** Returns the addresses in a sitemap, or the parts in an index of sitemaps. */
export function parseSitemap(xml: string | ParsedHtml): { readonly urls: readonly string[]; readonly parts: readonly string[] } {
  const { elements } = typeof xml === 'string' ? parseHtml(xml, { xml: true }) : xml;
  const locations = elements.filter(({ name }) => name === 'loc');
  const below = (name: string): readonly string[] =>
    locations.filter(({ parent }) => parent?.name === name).map((location) => textIn(location).trim());
  return { urls: below('url'), parts: below('sitemap') };
}

/** Translations in a sitemap, by the address of their page. */
export type SitemapAlternates = ReadonlyMap<string, readonly LanguageVersion[]>;

/** Returns the translations of each page in a sitemap. */
export function sitemapAlternates({ elements }: ParsedHtml): SitemapAlternates {
  const byUrl = new Map<string, LanguageVersion[]>();
  let current: LanguageVersion[] = [];
  for (const element of elements) {
    const { name, attributes } = element;
    if (name === 'url') current = [];
    if (name === 'loc') byUrl.set(textIn(element).trim(), current);
    const { hreflang, href } = attributes;
    if (name.endsWith(':link') && hreflang !== undefined && href !== undefined) current.push({ hreflang, href });
  }
  return byUrl;
}

/** Reports addresses that the sitemap lacks or should not have, and pages that no links lead to. */
export function checkSitemap(
  site: CheckedSite,
  {
    file,
    urls,
    alternates,
  }: { readonly file: string; readonly urls: readonly string[]; readonly alternates?: SitemapAlternates },
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
    const listed = alternates?.get(url);
    const differs = why === undefined && listed && !agree(listed, page.alternates);
    // If the page itself names wrong translations, that is reported.
    if (differs && checkAlternates(site, page).length === 0) {
      problems.push(checkErrors.SITEMAP_ALTERNATES({ url }, { where: { file } }));
    }
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

/** Returns the paths of all pages that links lead to from the home pages. */
function reachedPages(site: CheckedSite): ReadonlySet<string> {
  const reached = new Set(['/', ...Object.keys(site.tags).map((language) => `/${language}/`)]);
  // The loop visits values that are added during the loop.
  for (const path of reached) {
    for (const { url, isLink } of site.pages.get(path)?.references ?? []) {
      const target = isLink ? site.resolve(path, url) : undefined;
      if (target?.kind === 'file' && site.pages.has(target.path)) reached.add(target.path);
    }
  }
  return reached;
}
