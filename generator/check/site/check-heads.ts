import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, isFoundItself, whyNotFound } from './checked-site.ts';

/** Recommended number of characters of a whole title, and of a description. */
export const titleLength = { least: 10, most: 65 };
export const descriptionLength = { least: 50, most: 175 };

/**
 * Reports missing titles; of indexed pages, also titles, descriptions and canonical addresses that
 * are missing or repeated.
 */
export function checkHeads(site: CheckedSite): Problem[] {
  const problems: Problem[] = [];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  /** Returns the path of an earlier page of the same language with the same text. */
  const earlierPage = (paths: Map<string, string>, { lang, path }: PageFacts, text: string): string | undefined => {
    const key = `${lang} ${text}`;
    const earlier = paths.get(key);
    if (earlier === undefined) paths.set(key, path);
    return earlier;
  };
  for (const page of site.pages.values()) {
    const { title, description, canonicals } = page;
    const details = { where: { file: page.file } };
    if (title === '') problems.push(checkErrors.TITLE_MISSING({}, details));
    if (!page.isIndexed || page.isRedirect) continue;
    const [canonical] = canonicals;
    if (canonical === undefined || canonicals.length > 1) problems.push(checkErrors.CANONICAL_MISSING({}, details));
    const why = canonical === undefined ? undefined : whyNotFound(site, page.path, canonical);
    if (canonical !== undefined && why !== undefined)
      problems.push(checkErrors.CANONICAL_BROKEN({ href: canonical, why }, details));
    if (!isFoundItself(site, page)) continue;
    const sameTitle = title === '' ? undefined : earlierPage(titles, page, title);
    if (sameTitle !== undefined) problems.push(checkErrors.TITLE_TWICE({ text: title, path: sameTitle }, details));
    if (title !== '' && isOutside(title, titleLength))
      problems.push(checkErrors.TITLE_LENGTH({ text: title, length: title.length, ...titleLength }, details));
    if (description === '') {
      problems.push(checkErrors.DESCRIPTION_MISSING({}, details));
      continue;
    }
    const sameDescription = earlierPage(descriptions, page, description);
    if (sameDescription !== undefined)
      problems.push(checkErrors.DESCRIPTION_TWICE({ text: description, path: sameDescription }, details));
    if (isOutside(description, descriptionLength)) {
      const { length } = description;
      problems.push(checkErrors.DESCRIPTION_LENGTH({ text: description, length, ...descriptionLength }, details));
    }
  }
  return problems;
}

const isOutside = ({ length }: string, { least, most }: typeof titleLength): boolean => length < least || length > most;
