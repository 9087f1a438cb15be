import { Idiomorph } from 'idiomorph';
import { headAttribute } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import type { UpdateOutcome } from './runtime-hook.ts';

/**
 * Brings the markup of a page without React in line with its document on the server: what has not changed stays the same element, so that
 * focus, scroll position, open disclosures and typed text stay too. Gives 'reload' where that cannot be had, or `mayMorph` says no by the time
 * that it could be done. Never rejects.
 */
export async function morphPage(window: Window, mayMorph: () => boolean): Promise<UpdateOutcome> {
  const { document } = window;
  const text = await loadDocument(window);
  if (text === undefined || !mayMorph()) return 'reload';
  const wanted = new DOMParser().parseFromString(text, 'text/html');
  const here = document.getElementById(elementIds.focusWrapper);
  const there = wanted.getElementById(elementIds.focusWrapper);
  if (!here || !there || pagePath(document) !== pagePath(wanted)) return 'reload';
  Idiomorph.morph(here, there, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: true,
    callbacks: { beforeAttributeUpdated: (name, element) => !isVisitors(name, element) },
  });
  document.documentElement.lang = wanted.documentElement.lang;
  for (const stale of document.head.querySelectorAll(`[${headAttribute}]`)) stale.remove();
  document.head.append(...wanted.head.querySelectorAll(`[${headAttribute}]`));
  return 'shown';
}

/** Makes `view` hold a copy of an element and nothing else; what is focused or open in it stays so. */
export function morphView(view: HTMLElement, wanted: HTMLElement): void {
  Idiomorph.morph(view, wanted, {
    morphStyle: 'innerHTML',
    callbacks: { beforeAttributeUpdated: (name, element) => !isVisitors(name, element) },
  });
}

async function loadDocument({ location }: Window): Promise<string | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    return await response.text();
  } catch {
    // The server has gone meanwhile; when it is back, the event stream says how things stand.
    return undefined;
  }
}

const pagePath = (document: Document): string | undefined => document.getElementById(elementIds.pagePathScript)?.dataset.pagePath;

/** Whether an attribute says what the visitor has done, and not what the page says. */
function isVisitors(name: string, element: Element): boolean {
  if (name === 'open') return /^(details|dialog)$/i.test(element.localName);
  if (name === 'value' && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    return element.value !== element.defaultValue;
  return name === 'checked' && element instanceof HTMLInputElement && element.checked !== element.defaultChecked;
}
