/** Section of a page, by the anchor of its heading. */
export interface PageSection {
  readonly id: string;
  readonly text: string;
}

/** Lists the sections of the page on screen by their headings. */
export const listSections = (document: Document): readonly PageSection[] =>
  [...document.querySelectorAll<HTMLElement>('main h2[id]')]
    .filter((heading) => heading.closest('[hidden], .outcome, form, nav') === null)
    .map(({ id, textContent }) => ({ id, text: textContent.trim() }));
