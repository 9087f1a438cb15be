import { redirectAttribute } from '#contract/browser-globals';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { HtmlElement } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';
import { nameSet } from './name-set.ts';

/** Browsers look for the encoding of a document in its first bytes only. */
const encodingWithin = 1_024;

/** Reports documents without encoding or width, and pages for search engines that lead away by themselves. */
export function checkMetadata({ file, elements, origin }: CheckedPage): Problem[] {
  const metas = elements.filter(({ name }) => name === 'meta');
  const details = { where: { file } };
  const problems: Problem[] = [];
  const encoding = metas.find(({ attributes }) => attributes.charset !== undefined);
  if (encoding?.attributes.charset?.toLowerCase() !== 'utf-8' || encoding.offset > encodingWithin)
    problems.push(checkErrors.CHARSET_MISSING({}, details));
  if (!metas.some(({ attributes: { name, content = '' } }) => name === 'viewport' && /\bwidth\s*=/.test(content)))
    problems.push(checkErrors.VIEWPORT_MISSING({}, details));
  const refresh = metas.find(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'refresh');
  if (refresh && isForSearch(elements, metas)) problems.push(checkErrors.REFRESH({}, { where: origin(refresh) }));
  return problems;
}

function isForSearch(elements: readonly HtmlElement[], metas: readonly HtmlElement[]): boolean {
  const isRedirect = elements.some(({ name, attributes }) => name === 'html' && attributes[redirectAttribute] !== undefined);
  return !isRedirect && isIndexed(metas);
}

const isIndexed = (metas: readonly HtmlElement[]): boolean =>
  !metas.some(({ attributes: { name, content = '' } }) => name === 'robots' && /\b(?:noindex|none)\b/i.test(content));

const headings = nameSet('h1 h2 h3 h4 h5 h6 hgroup');
/** Elements that show something without a text. An empty list has a check of its own. */
const shown = nameSet('audio canvas dl embed form iframe img input math object ol picture svg table textarea ul video');
const noMain = nameSet('script style template noscript');

/** Reports pages for search engines whose main part has nothing but headings. */
export function checkMain({ file, elements }: CheckedPage): Problem[] {
  const main = elements.find(({ name }) => name === 'main');
  if (
    !main ||
    showsMore(main) ||
    !isForSearch(
      elements,
      elements.filter(({ name }) => name === 'meta'),
    )
  )
    return [];
  return [checkErrors.MAIN_EMPTY({}, { where: { file } })];
}

const showsMore = ({ children }: HtmlElement): boolean =>
  children.some((child) => {
    if (typeof child === 'string') return child.trim() !== '';
    if (headings.has(child.name) || noMain.has(child.name)) return false;
    return shown.has(child.name) || showsMore(child);
  });
