import { localizedPath, withoutLocale } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, isFoundItself, languageOf, pageAt, whyNotFound } from './checked-site.ts';

/**
 * Reports pages with a wrong language or without a translation, and translations that do not name
 * each other.
 */
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
    const translation = translationOf(site, page, other);
    if (!translation) problems.push(checkErrors.COUNTERPART_MISSING({ tag }, details));
    else if (translationOf(site, translation, language) !== page && isFoundItself(site, page))
      problems.push(checkErrors.COUNTERPART_ONE_WAY({ path: translation.path, tag }, details));
  }
  return isFoundItself(site, page) ? [...problems, ...checkAlternates(site, page)] : problems;
}

/**
 * Returns the page in another language: named in the head, in the language menu, or at the same
 * path.
 */
function translationOf(site: CheckedSite, page: PageFacts, language: string): PageFacts | undefined {
  const named =
    page.alternates.find(({ hreflang }) => hreflang === site.tags[language]) ??
    page.choices.find(({ hreflang }) => hreflang === language);
  const samePath = localizedPath(language, withoutLocale(page.path, Object.keys(site.tags)));
  const translation = named ? pageAt(site, site.resolve(page.path, named.href)) : site.pages.get(samePath);
  return translation && languageOf(site, translation.path) === language ? translation : undefined;
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
      const translation = pageAt(site, site.resolve(path, href));
      if (!translation || agree(translation, page)) return [];
      return [checkErrors.HREFLANG_ONE_WAY({ path: translation.path }, details)];
    }),
  ];
}

const agree = (a: PageFacts, b: PageFacts): boolean =>
  a.alternates.length === b.alternates.length &&
  a.alternates.every(({ hreflang, href }) => b.alternates.some((other) => other.hreflang === hreflang && other.href === href));
