import { localizedPath, withoutLocale } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, isFoundItself, languageOf, pageAt, whyNotFound } from './checked-site.ts';

/** Languages: each page states its own, and is there in all of them; the versions of a page name each other. */
export function checkLanguages(site: CheckedSite, page: PageFacts): Problem[] {
  const { tags } = site;
  const language = languageOf(site, page.path);
  if (language === undefined || page.isRedirect) return [];
  const details = { where: { file: page.file } };
  const expected = tags[language] ?? language;
  const problems: Problem[] = [];
  if (page.lang !== expected) problems.push(checkErrors.LANGUAGE_WRONG({ language: page.lang, expected }, details));
  for (const [other, tag] of Object.entries(tags)) {
    if (other === language) continue;
    const counterpart = counterpartOf(site, page, other);
    if (!counterpart) problems.push(checkErrors.COUNTERPART_MISSING({ tag }, details));
    else if (counterpartOf(site, counterpart, language) !== page && isFoundItself(site, page))
      problems.push(checkErrors.COUNTERPART_ONE_WAY({ path: counterpart.path, tag }, details));
  }
  return isFoundItself(site, page) ? [...problems, ...checkAlternates(site, page)] : problems;
}

/** The same page in another language: as the head names it, as the page links to it, or at the same place. */
function counterpartOf(site: CheckedSite, page: PageFacts, language: string): PageFacts | undefined {
  const named =
    page.alternates.find(({ hreflang }) => hreflang === site.tags[language]) ??
    page.choices.find(({ hreflang }) => hreflang === language);
  const samePath = localizedPath(language, withoutLocale(page.path, Object.keys(site.tags)));
  const counterpart = named ? pageAt(site, site.resolve(page.path, named.href)) : site.pages.get(samePath);
  return counterpart && languageOf(site, counterpart.path) === language ? counterpart : undefined;
}

function checkAlternates(site: CheckedSite, page: PageFacts): Problem[] {
  const { path, alternates } = page;
  const details = { where: { file: page.file } };
  const missing = [...Object.values(site.tags), 'x-default'].filter(
    (tag) => alternates.filter(({ hreflang }) => hreflang === tag).length !== 1,
  );
  return [
    ...missing.map((hreflang) => checkErrors.HREFLANG_MISSING({ hreflang }, details)),
    ...alternates.flatMap(({ hreflang, href }): Problem[] => {
      const why = whyNotFound(site, path, href);
      if (why !== undefined) return [checkErrors.HREFLANG_BROKEN({ hreflang, href, why }, details)];
      const version = pageAt(site, site.resolve(path, href));
      if (!version || agree(version, page)) return [];
      return [checkErrors.HREFLANG_ONE_WAY({ path: version.path }, details)];
    }),
  ];
}

const agree = (a: PageFacts, b: PageFacts): boolean =>
  a.alternates.length === b.alternates.length &&
  a.alternates.every(({ hreflang, href }) => b.alternates.some((other) => other.hreflang === hreflang && other.href === href));
