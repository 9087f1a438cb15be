/** Writes the pages of each word's occurrences, as steps from one page to the next: '0 3,,5'. */
export const writeOccurrences = (pagesOfWords: readonly (readonly number[])[]): string =>
  pagesOfWords.map((pages) => pages.map((page, at) => page - (pages[at - 1] ?? 0)).join(' ')).join();

/** Reads what `writeOccurrences` wrote. */
export const readOccurrences = (text: string): readonly (readonly number[])[] =>
  text.split(',').map((steps) => {
    const pages: number[] = [];
    for (const step of steps === '' ? [] : steps.split(' ')) pages.push((pages.at(-1) ?? 0) + Number(step));
    return pages;
  });
