import { languageChoiceAttribute } from '#contract/browser-globals';
import { createBoundedCache } from '../../support/bounded-cache.ts';
import { contentHash } from '../../support/content-hash.ts';
import { ownText } from '../../support/own-text.ts';
import type { HtmlElement } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';
import { nameSet } from './name-set.ts';

/** A text on a page, as long as no element begins or ends within it. */
export interface PageText {
  /** The text; of a long one its beginning and a hash. */
  readonly text: string;
  readonly letters: number;
  readonly words: number;
  /** Language that the closest element states. */
  readonly lang: string;
  /** Writing direction that the closest element states; '' if none does. */
  readonly dir: string;
  /** Name of the outermost landmark around it: 'header', 'main'; '' outside of all. */
  readonly region: string;
}

/** A shorter text is a symbol or an abbreviation, which languages share. */
const leastLetters = 4;
/** Email addresses, hosts and paths. */
const address = /@|\p{L}[./]\p{L}/u;
/** Maximum length of a text that is stored as a whole. */
const maxLength = 80;

const landmarks = nameSet('aside footer header main nav');
/** Elements whose text is no sentence of a language. */
const wordless = nameSet('code kbd math noscript pre samp script style svg template textarea');

interface Place extends Pick<PageText, 'lang' | 'dir' | 'region'> {
  readonly isRead: boolean;
}

/** Lists the texts of a page's body that have a language. `translate="no"` leaves names out. */
export function textsOf({ elements }: Pick<CheckedPage, 'elements'>): readonly PageText[] {
  const places = new Map<HtmlElement, Place>();
  const texts: PageText[] = [];
  for (const element of elements) {
    const place = placeOf(element, element.parent && places.get(element.parent));
    places.set(element, place);
    for (const child of place.isRead ? element.children : []) {
      if (typeof child === 'string') texts.push(...pageText(child, place));
    }
  }
  return texts;
}

function placeOf({ name, attributes }: HtmlElement, outer: Place | undefined): Place {
  // The name of a language is in that language.
  const isName = attributes.translate === 'no' || attributes[languageChoiceAttribute] !== undefined;
  return {
    lang: attributes.lang ?? outer?.lang ?? '',
    dir: attributes.dir ?? outer?.dir ?? '',
    region: outer?.region || (landmarks.has(name) ? name : ''),
    isRead: !isName && !wordless.has(name) && (name === 'body' || outer?.isRead === true),
  };
}

type Measured = Pick<PageText, 'text' | 'letters' | 'words'>;

/** Header, menu and footer are on every page. */
const measured = createBoundedCache<string, Measured>({ first: 0, latest: 2_000 });

function pageText(written: string, { lang, dir, region }: Place): readonly PageText[] {
  // A key that is a part of a document would keep all of it in memory.
  const key = ownText(written);
  const { text, letters, words } = measured.get(key, () => measure(key));
  return letters < leastLetters ? [] : [{ text, letters, words, lang, dir, region }];
}

function measure(written: string): Measured {
  const text = written.replace(/\s+/g, ' ').trim();
  const words = text.split(' ').filter((word) => !address.test(word));
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0;
  const stored = text.length > maxLength ? `${text.slice(0, maxLength)}${contentHash(text)}` : text;
  return { text: letters < leastLetters ? '' : ownText(stored), letters, words: words.length };
}

/** Returns the beginning of a text, for messages. */
export const shownText = ({ text }: PageText): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
