/**
 * Compares what readers of two languages see. A text that is the same on both, and that both state to
 * be in their own language, is a fallback without its language, or has not been translated.
 */
import { withoutLocale } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { type PageText, shownText } from '../page/page-texts.ts';
import { type CheckedSite, directionIn, isFoundItself, languageOf, translationOf } from './checked-site.ts';

/** A text of so many words and letters is hardly a name. */
const sentence = { words: 3, letters: 12 };
/** Letters of a page that is compared as a whole. */
const leastPage = 20;
/** Share of its text that a list has at most without the entries of its other language. */
const maxEmpty = 1 / 3;

/** Reports texts in a language of the site within elements that state another writing direction. */
export function checkTextDirections(site: CheckedSite, page: PageFacts): Problem[] {
  if (page.isRedirect) return [];
  const directions = new Map(Object.entries(site.tags).map(([language, tag]) => [tag, directionIn(site, language)]));
  const wrong = page.texts.find(
    ({ lang, dir }) => lang !== page.lang && (dir || 'ltr') !== (directions.get(lang) ?? (dir || 'ltr')),
  );
  if (!wrong) return [];
  const expected = directions.get(wrong.lang) ?? '';
  return [checkErrors.TEXT_DIRECTION({ text: shownText(wrong), tag: wrong.lang, expected }, { where: { file: page.file } })];
}

/** Reports texts that a page has in common with a page in an earlier language. */
export function checkSameTexts(site: CheckedSite, page: PageFacts): Problem[] {
  const language = languageOf(site, page.path);
  if (page.isRedirect || language === undefined) return [];
  const all = Object.keys(site.tags);
  // A fallback is compared with the page of its content only.
  const others = page.original === undefined ? all : [page.original];
  return others.flatMap((other) => {
    const translation = other === language || page.missingIn.includes(other) ? undefined : translationOf(site, page, other);
    if (!translation || translation.original !== undefined) return [];
    return comparePages(site, page, { translation, isLater: all.indexOf(other) < all.indexOf(language) });
  });
}

interface Counterpart {
  readonly translation: PageFacts;
  /** True if the page's language comes after that of its translation. */
  readonly isLater: boolean;
}

function comparePages(site: CheckedSite, page: PageFacts, { translation, isLater }: Counterpart): Problem[] {
  if (languagePart(page.lang) === languagePart(translation.lang)) return [];
  const details = { where: { file: page.file } };
  const areBothFound = page.original === undefined && isFoundItself(site, page) && isFoundItself(site, translation);
  if (areBothFound && isEmptied(site, page, translation)) {
    return [checkErrors.LIST_EMPTY({ path: translation.path }, details)];
  }
  if (!isLater && page.original === undefined) return [];
  const same = sameTexts(page, translation);
  if (same.length === 0) return [];
  const own = contentOf(page.texts).filter(({ lang }) => lang === page.lang);
  const common = new Set(same);
  const shared = lettersOf(own.filter((text) => common.has(text)));
  if (areBothFound && shared >= leastPage && shared > lettersOf(own) / 2) {
    return [checkErrors.CONTENT_SAME({ path: translation.path }, details)];
  }
  const unmarked = same.filter((text) => isSentence(text) || isInForeignRegion(text, { page, translation, same }));
  const [first] = unmarked;
  if (!first) return [];
  return [
    checkErrors.TEXT_UNMARKED(
      { text: shownText(first), count: unmarked.length, path: translation.path, tag: translation.lang },
      details,
    ),
  ];
}

/** Returns the texts that both pages state to be in their own language, without the name of the site. */
function sameTexts(page: PageFacts, translation: PageFacts): readonly PageText[] {
  const theirs = new Set(translation.texts.filter(({ lang }) => lang === translation.lang).map(({ text }) => text));
  return page.texts.filter(({ text, lang }) => lang === page.lang && theirs.has(text) && text !== page.siteName);
}

interface Comparison {
  readonly page: PageFacts;
  readonly translation: PageFacts;
  readonly same: readonly PageText[];
}

/** True if most of the header, footer or main part around a text is in the language of the other page. */
function isInForeignRegion({ region }: PageText, { page, translation, same }: Comparison): boolean {
  const around = page.texts.filter((each) => each.region === region);
  const unmarked = same.filter((each) => each.region === region);
  const marked = lettersOf(around.filter(({ lang }) => lang === translation.lang));
  const own = lettersOf(around.filter(({ lang }) => lang === page.lang)) - lettersOf(unmarked);
  return lettersOf(unmarked) + marked > own && (marked > 0 || new Set(unmarked.map(({ text }) => text)).size > 1);
}

/** True if a page has no links and little text where its translation lists other pages. */
function isEmptied(site: CheckedSite, page: PageFacts, translation: PageFacts): boolean {
  if (withoutLocale(page.path, Object.keys(site.tags), site.unprefixed) === '/') return false;
  const text = lettersOf(contentOf(page.texts));
  return page.contentLinks === 0 && translation.contentLinks > 0 && text < lettersOf(contentOf(translation.texts)) * maxEmpty;
}

const isSentence = ({ words, letters }: PageText): boolean => words >= sentence.words && letters >= sentence.letters;

/** Returns the texts of the main part of a page, or of the whole page if it has none. */
function contentOf(texts: readonly PageText[]): readonly PageText[] {
  const main = texts.filter(({ region }) => region === 'main');
  return main.length > 0 ? main : texts;
}

const lettersOf = (texts: readonly PageText[]): number => texts.reduce((sum, { letters }) => sum + letters, 0);

/** Variants of one language may have the same texts. */
const languagePart = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();
