import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type HtmlElement, isWithin } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';
import { nameSet } from './name-set.ts';

/** Texts that no author writes, each with the reason. */
const faults: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\[object \w+\]/, 'an object was turned into a text'],
  // Where a value would stand: not in a sentence about the word, such as “is undefined” or “undefined if”.
  [
    /(?<![\p{L}\p{N}_.-])(?<!\b(?:an?|and|are|as|be|is|not|or|the|was|were)\s)undefined(?=\s*(?:[,!?:)%€$]|\.(?!\w)|$))/u,
    'a value is missing',
  ],
  [/[\d$€£]\s?undefined\b|^\s*undefined\s(?!(?:for|if|leaves|means|otherwise|unless|without)\b)\S/, 'a value is missing'],
  [/^\s*(?:null|NaN|Invalid Date)\s*$/, 'a value is missing'],
  [/\ufffd/, 'bytes could not be decoded'],
  // UTF-8 that was read as Windows-1252: 'Ã©' for 'é', 'â€™' for '’'.
  [
    /Ã[\u0080-\u00aa\u00ac-\u00ba\u00bc-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|Â[\u0080-\u00ba\u00bc-\u00bf]|â€/,
    'it was decoded with the wrong encoding',
  ],
  // A title of a system that stores HTML, in a field of words.
  [
    /&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|hellip|[mn]dash|#\d{2,5}|#x[\da-f]{2,5});|<p>|<br ?\/?>|<\/(?:p|a|b|i|em|strong|span|div|li|ul)>/i,
    'HTML was taken for words',
  ],
];
/** In HTML, and in the words of it. */
const mayBeFaulty = /\[object |undefined|null|NaN|Invalid Date|[\ufffdÃÂ]|â€|&amp;[\w#]+;|&lt;[a-z/]/i;
const mayBeFaultyWords = /\[object |undefined|null|NaN|Invalid Date|[\ufffdÃÂ]|â€|&[\w#]+;|<[a-z/]/i;

/** Elements whose text is not read as a sentence: there, these words may be meant. */
const exempt = nameSet('code kbd pre samp script style svg template math textarea');
/** Attributes whose text visitors read or hear. */
const spoken = ['alt', 'aria-label', 'placeholder', 'title'];

/** Reports texts that a mistake of a template or of an encoding has made. */
export function checkWrittenTexts({ html, elements, origin }: CheckedPage): Problem[] {
  if (!mayBeFaulty.test(html)) return [];
  return elements.flatMap((element): Problem[] => {
    if (exempt.has(element.name) || isWithin(element, exempt)) return [];
    const [text, why] = textsIn(element).flatMap((each) => faultOf(each))[0] ?? [];
    if (text === undefined || why === undefined) return [];
    return [checkErrors.TEXT_BROKEN({ text: text.trim().slice(0, 80), why }, { where: origin(element) })];
  });
}

function faultOf(text: string): readonly (readonly [text: string, why: string])[] {
  const fault = mayBeFaultyWords.test(text) ? faults.find(([pattern]) => pattern.test(text)) : undefined;
  return fault ? [[text, fault[1]]] : [];
}

function textsIn({ name, attributes, children }: HtmlElement): readonly string[] {
  const values = (name === 'meta' ? ['content'] : spoken).flatMap((attribute) => attributes[attribute] ?? []);
  return [...children.filter((child) => typeof child === 'string'), ...values];
}
