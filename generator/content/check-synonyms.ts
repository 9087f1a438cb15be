import type { SearchEntry } from '#contract/search';
import { listWords } from '../../search/words.ts';

/**
 * Returns the groups of synonyms that no page owns: none of their phrases is in a title or among the
 * keywords of a page, so queries for them find whatever has their rarest word.
 */
export function ownerlessSynonyms(
  groups: readonly (readonly string[])[],
  entries: readonly Pick<SearchEntry, 'page' | 'keywords'>[],
): readonly (readonly string[])[] {
  // Endings of plurals and of feminine forms make no difference, as in the search.
  const foldedWords = (text: string): string =>
    ` ${listWords(text)
      .map(({ folded }) => folded.replace(/[sxe]+$/, ''))
      .join(' ')} `;
  const named = entries.map(({ page, keywords }) => `${foldedWords(page)}|${foldedWords(keywords)}`).join('|');
  return groups.filter((group) => !group.some((phrase) => named.includes(foldedWords(phrase))));
}
