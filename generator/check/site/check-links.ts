import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, languageOf } from './checked-site.ts';

/** The pictures that something is shown of by the name of a place in them: `placesIn` of the check holds these places. */
export function filesWithPlaces({ pages, resolve }: CheckedSite): readonly string[] {
  const paths = new Set<string>();
  for (const { path: from, references } of pages.values()) {
    for (const { url } of references) {
      const target = url.includes('.svg#') ? resolve(from, url) : undefined;
      if (target?.kind === 'file') paths.add(target.path);
    }
  }
  return [...paths];
}

/** Links and files: what a page leads to or loads is there, and so is the place within it. */
export function checkLinks(site: CheckedSite, page: PageFacts, placesIn: ReadonlyMap<string, ReadonlySet<string>>): Problem[] {
  return page.references.flatMap(({ url, element, where, isLink }): Problem[] => {
    const target = site.resolve(page.path, url);
    if (target.kind === 'nothing') return [checkErrors.LINK_BROKEN({ element, url }, { where })];
    if (target.kind !== 'file') return [];
    const { path, fragment, redirected } = target;
    const to = site.pages.get(path);
    const anchors = to?.anchors ?? placesIn.get(path);
    // A document's top needs no element, and what follows ':~:' is a text to be looked for.
    if (fragment !== '' && fragment !== 'top' && !fragment.startsWith(':~:') && anchors?.has(fragment) === false) {
      return [checkErrors.ANCHOR_BROKEN({ url }, { where })];
    }
    // On the pages without language, to be sent on is what one is there for.
    const isDetour = isLink && (redirected || (to?.isRedirect && languageOf(site, page.path) !== undefined));
    return isDetour ? [checkErrors.LINK_REDIRECTED({ url, target: path }, { where })] : [];
  });
}
