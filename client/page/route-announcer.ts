import * as elementIds from '#contract/element-ids';

/** Says to screen readers which page is now shown. The element is in the document from the start: only then are changes read out. */
export function announceRoute(document: Document, text: string): void {
  const announcer = document.getElementById(elementIds.announcer);
  if (announcer && announcer.textContent !== text) announcer.textContent = text;
}
