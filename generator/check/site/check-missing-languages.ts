import { localizedPath, pathsAbove, withoutLocale } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, directionIn, isFoundItself, languageOf, pageAt, translationOf } from './checked-site.ts';

/**
 * Reports a page that shows a fallback as if it were a translation: without the language of its
 * content, or under its own address for search engines.
 */
export function checkFallback(site: CheckedSite, page: PageFacts): Problem[] {
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
export function checkMissingLanguage(site: CheckedSite, page: PageFacts, other: string): Problem[] {
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
