/** Returns true if all words of a query are in the texts, with or without accents. */
export function matchesFilter(query: string, ...texts: readonly string[]): boolean {
  const text = plain(texts.join(' '));
  return plain(query)
    .split(' ')
    .every((word) => text.includes(word));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.’'\u2011-]+/g, ' ')
    .trim()
    .toLowerCase();
