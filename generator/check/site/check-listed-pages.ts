import type { SearchIndexFile } from '#contract/search';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { parseHtml, textIn } from '../parse-html.ts';
import { type CheckedSite, languageOf, pageAt } from './checked-site.ts';

/** A file with a list of the pages of one language: a feed, or an index of the search. */
export interface PageList {
  readonly file: string;
  readonly language: string;
  readonly urls: readonly string[];
}

/** Returns the addresses of a feed's entries. */
export function feedUrls(xml: string): readonly string[] {
  const { elements } = parseHtml(xml, { xml: true });
  const ids = elements.filter(({ name, parent }) => name === 'guid' && parent?.name === 'item');
  if (ids.length > 0) return ids.map((id) => textIn(id).trim());
  const links = elements.filter(({ name, parent }) => name === 'link' && parent?.name === 'entry');
  return links.flatMap(({ attributes: { rel, href } }) => (rel === 'alternate' && href !== undefined ? [href] : []));
}

/** Returns the addresses in an index of the search, by language. */
export const searchUrls = (indexes: SearchIndexFile, pathPrefix: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(indexes).map(([language, { store }]) => [
      language,
      Object.values(store).flatMap(({ url }) => (typeof url === 'string' ? [pathPrefix + encodeURI(url)] : [])),
    ]),
  );

/** Reports pages that a feed or the search names in the wrong language, or that do not exist. */
export function checkListedPages(site: CheckedSite, { file, language, urls }: PageList): Problem[] {
  return urls.flatMap((url) => {
    const why = whyNotListed(site, url, language);
    return why === undefined ? [] : [checkErrors.LISTED_PAGE({ url, why }, { where: { file } })];
  });
}

function whyNotListed(site: CheckedSite, url: string, language: string): string | undefined {
  const target = site.resolve('/', url);
  if (target.kind === 'elsewhere') return undefined;
  const page = pageAt(site, target);
  if (!page) return 'is not a page of the site';
  if (page.original !== undefined) return `shows the content of ${site.tags[page.original] ?? page.original}`;
  return languageOf(site, page.path) === language ? undefined : 'is in another language';
}
