import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, languageOf } from './checked-site.ts';

/**
 * Lists the SVG files that links point into; the audit reads their ids (`idsIn` of `checkLinks`).
 */
export function filesWithIds({ pages, resolve }: CheckedSite): readonly string[] {
  const paths = new Set<string>();
  for (const { path: from, references } of pages.values()) {
    for (const { url } of references) {
      const target = url.includes('.svg#') ? resolve(from, url) : undefined;
      if (target?.kind === 'file') paths.add(target.path);
    }
  }
  return [...paths];
}

/** Reports links and files that are missing or redirected, and missing targets of fragments. */
export function checkLinks(site: CheckedSite, page: PageFacts, idsIn: ReadonlyMap<string, ReadonlySet<string>>): Problem[] {
  return page.references.flatMap(({ url, element, where, isLink }): Problem[] => {
    if (isLink && (url.trim() === '#' || /^\s*javascript:/i.test(url))) return [checkErrors.LINK_EMPTY({ url }, { where })];
    const target = site.resolve(page.path, url);
    if (target.kind === 'nothing') return [checkErrors.LINK_BROKEN({ element, url }, { where })];
    if (target.kind !== 'file') return [];
    const { path, fragment, redirected } = target;
    const to = site.pages.get(path);
    const anchors = to?.anchors ?? idsIn.get(path);
    // '#top' needs no element, and ':~:' begins a text to search for.
    if (fragment !== '' && fragment !== 'top' && !fragment.startsWith(':~:') && anchors?.has(fragment) === false) {
      return [checkErrors.ANCHOR_BROKEN({ url }, { where })];
    }
    // Pages without a language exist to redirect.
    const isDetour = isLink && (redirected || (to?.isRedirect && languageOf(site, page.path) !== undefined));
    return isDetour ? [checkErrors.LINK_REDIRECTED({ url, target: path }, { where })] : [];
  });
}
