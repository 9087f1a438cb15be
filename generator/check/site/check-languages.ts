import { localizedPath, pathsAbove, withoutLocale } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import {
  agree,
  type CheckedSite,
  directionIn,
  isFoundItself,
  languageOf,
  pageAt,
  translationOf,
  whyNotFound,
} from './checked-site.ts';

/**
 * Reports pages with a wrong language or without a translation, and translations that do not name
 * each other.
 */
export function checkLanguages(site: CheckedSite, page: PageFacts): Problem[] {
  const { tags } = site;
  if (page.isRedirect) return checkRedirect(site, page);
  const language = languageOf(site, page.path);
  if (language === undefined) return [];
  const details = { where: { file: page.file } };
  const expected = tags[language] ?? language;
  const problems: Problem[] = [];
  if (page.lang !== expected) problems.push(checkErrors.LANGUAGE_WRONG({ language: page.lang, expected }, details));
  const dir = directionIn(site, language);
  if ((page.dir || 'ltr') !== dir) problems.push(checkErrors.DIRECTION_WRONG({ dir: page.dir, expected: dir }, details));
  problems.push(...checkFallback(site, page));
  for (const other of Object.keys(tags)) {
    if (other === language) continue;
    problems.push(
      ...(page.missingIn.includes(other) ? checkMissingLanguage(site, page, other) : checkTranslation(site, page, other)),
    );
  }
  return isFoundItself(site, page) ? [...problems, ...checkAlternates(site, page)] : problems;
}

function checkTranslation(site: CheckedSite, page: PageFacts, other: string): Problem[] {
  const tag = site.tags[other] ?? other;
  const details = { where: { file: page.file } };
  const translation = translationOf(site, page, other);
  if (!translation) return [checkErrors.COUNTERPART_MISSING({ tag }, details)];
  const problems: Problem[] = [];
  if (translationOf(site, translation, languageOf(site, page.path) ?? '') !== page && isFoundItself(site, page)) {
    problems.push(checkErrors.COUNTERPART_ONE_WAY({ path: translation.path, tag }, details));
  }
  for (const { hreflang, href } of page.choices) {
    const target: PageFacts | undefined = hreflang === other ? pageAt(site, site.resolve(page.path, href)) : translation;
    if (target !== translation) problems.push(checkErrors.TOGGLE_WRONG({ tag, href, expected: translation.path }, details));
  }
  return problems;
}

/** Reports languages without the page to which a redirect page leads. */
function checkRedirect(site: CheckedSite, { redirect, file }: PageFacts): Problem[] {
  if (!redirect) return [];
  const { path, languages = Object.keys(site.tags), paths = {}, address } = redirect;
  if (address !== undefined) return [];
  const targetIn = (language: string): string => localizedPath(language, String(paths[language] ?? path), site.unprefixed);
  const missing = languages.filter((language) => !site.pages.has(targetIn(language)));
  // If no language has the page, the links of the redirect page are broken.
  if (missing.length === languages.length) return [];
  return missing.map((language) =>
    checkErrors.REDIRECT_BROKEN({ tag: site.tags[language] ?? language, target: targetIn(language) }, { where: { file } }),
  );
}

/** Reports what is wrong with the translations in a page's head. */
export function checkAlternates(site: CheckedSite, page: PageFacts): Problem[] {
  const { path, alternates } = page;
  const language = languageOf(site, path);
  const details = { where: { file: page.file } };
  const isNamed = (other: string): boolean => {
    if (other === language) return true;
    const translation = page.missingIn.includes(other) ? undefined : translationOf(site, page, other);
    // A missing page is reported as such. Neither a fallback nor an empty list is a translation.
    return !page.missingIn.includes(other) && translation?.original === undefined && translation?.isIndexed !== false;
  };
  const expected = Object.entries(site.tags).flatMap(([other, tag]) => (isNamed(other) ? [tag] : []));
  const missing = [...expected, 'x-default'].filter((tag) => alternates.filter(({ hreflang }) => hreflang === tag).length !== 1);
  return [
    ...missing.map((hreflang) => checkErrors.HREFLANG_MISSING({ hreflang }, details)),
    ...alternates.flatMap(({ hreflang, href }): Problem[] => {
      const why = whyNotFound(site, path, href);
      if (why !== undefined) return [checkErrors.HREFLANG_BROKEN({ hreflang, href, why }, details)];
      const translation = pageAt(site, site.resolve(path, href));
      if (!translation || agree(translation.alternates, page.alternates)) return [];
      return [checkErrors.HREFLANG_ONE_WAY({ path: translation.path }, details)];
    }),
  ];
}

/**
 * Reports a page that shows a fallback as if it were a translation: without the language of its
 * content, or under its own address for search engines.
 */
function checkFallback(site: CheckedSite, page: PageFacts): Problem[] {
  const { original, contentLang, contentDir, alternates, canonicals, path, file } = page;
  if (original === undefined) return [];
  const details = { where: { file } };
  const expected = { lang: site.tags[original] ?? original, dir: directionIn(site, original) };
  const problems: Problem[] = [];
  if (contentLang !== expected.lang || (contentDir || 'ltr') !== expected.dir) {
    problems.push(checkErrors.FALLBACK_UNMARKED(expected, details));
  }
  if (!page.isIndexed) return problems;
  const [canonical = ''] = canonicals;
  const target = pageAt(site, site.resolve(path, canonical));
  if (!target || languageOf(site, target.path) !== original || !isFoundItself(site, target)) {
    problems.push(checkErrors.FALLBACK_CANONICAL({ href: canonical, tag: expected.lang }, details));
  }
  return [...problems, ...alternates.map(({ hreflang }) => checkErrors.FALLBACK_HREFLANG({ hreflang }, details))];
}

/** Reports what is wrong on a page that a language does not have. */
function checkMissingLanguage(site: CheckedSite, page: PageFacts, other: string): Problem[] {
  const { path, file, alternates, choices } = page;
  const tag = site.tags[other] ?? other;
  const details = { where: { file } };
  const problems: Problem[] = [];
  const samePath = pathIn(site, path, other);
  // A redirect page at that path leads to the languages that have the page.
  if (site.pages.get(samePath)?.isRedirect === false)
    problems.push(checkErrors.TRANSLATION_IGNORED({ tag, path: samePath }, details));
  for (const { hreflang, href } of alternates) {
    if (hreflang === tag) problems.push(checkErrors.HREFLANG_UNTRUE({ hreflang, href }, details));
  }
  if (choices.length === 0) return problems;
  const choice = choices.find(({ hreflang }) => hreflang === other);
  const expected = nearestPath(site, page, other);
  const target = choice && pageAt(site, site.resolve(path, choice.href));
  if (target?.path !== expected) problems.push(checkErrors.TOGGLE_WRONG({ tag, href: choice?.href ?? '', expected }, details));
  if (choice?.note === '') problems.push(checkErrors.TOGGLE_SILENT({ tag, href: choice.href }, details));
  return problems;
}

const pathIn = ({ tags, unprefixed }: CheckedSite, path: string, language: string): string =>
  localizedPath(language, withoutLocale(path, Object.keys(tags), unprefixed), unprefixed);

/** Returns the path of the closest page above, in another language; at last its home page. */
function nearestPath(site: CheckedSite, page: PageFacts, other: string): string {
  for (const above of pathsAbove(page.path)) {
    if (above === '/') break;
    const parent = site.pages.get(above);
    const translation = parent && !parent.missingIn.includes(other) ? translationOf(site, parent, other) : undefined;
    const match = translation ?? site.pages.get(pathIn(site, above, other));
    if (match) return match.path;
  }
  return localizedPath(other, '/', site.unprefixed);
}
