import * as elementIds from '#contract/element-ids';

/**
 * Announces a page to screen readers. The element is in the document from the start, because only
 * then are changes read out.
 */
export function announceRoute(document: Document, text: string): void {
  const announcer = document.getElementById(elementIds.announcer);
  if (announcer && announcer.textContent !== text) announcer.textContent = text;
}
