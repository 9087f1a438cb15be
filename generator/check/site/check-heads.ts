import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type CheckedSite, isFoundItself, whyNotFound } from './checked-site.ts';

/** Characters that people read as a whole where a page is listed, with room for languages that need more. */
const titleLength = { least: 10, most: 95 };
const descriptionLength = { least: 50, most: 175 };

/** Heads: every page has a title; what is indexed has one address, and a title and description of its own. */
export function checkHeads(site: CheckedSite): Problem[] {
  const problems: Problem[] = [];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  /** The page of the same language that has the text already. */
  const takenBy = (taken: Map<string, string>, { lang, path }: PageFacts, text: string): string | undefined => {
    const key = `${lang} ${text}`;
    const before = taken.get(key);
    if (before === undefined) taken.set(key, path);
    return before;
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
    const titleTaken = title === '' ? undefined : takenBy(titles, page, title);
    if (titleTaken !== undefined) problems.push(checkErrors.TITLE_TWICE({ text: title, path: titleTaken }, details));
    if (title !== '' && isOutside(title, titleLength))
      problems.push(checkErrors.TITLE_LENGTH({ text: title, length: title.length, ...titleLength }, details));
    if (description === '') {
      problems.push(checkErrors.DESCRIPTION_MISSING({}, details));
      continue;
    }
    const descriptionTaken = takenBy(descriptions, page, description);
    if (descriptionTaken !== undefined)
      problems.push(checkErrors.DESCRIPTION_TWICE({ text: description, path: descriptionTaken }, details));
    if (isOutside(description, descriptionLength)) {
      const { length } = description;
      problems.push(checkErrors.DESCRIPTION_LENGTH({ text: description, length, ...descriptionLength }, details));
    }
  }
  return problems;
}

const isOutside = ({ length }: string, { least, most }: typeof titleLength): boolean => length < least || length > most;
