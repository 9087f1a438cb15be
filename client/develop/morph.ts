import { Idiomorph } from 'idiomorph';
import { headAttribute } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import type { UpdateOutcome } from './runtime-hook.ts';

/**
 * Updates the markup of a page from its document on the server. Unchanged elements stay, with
 * focus and typed text. Returns 'reload' if that fails, or `mayMorph` is false. Never rejects.
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

/** Makes `view` have a copy of an element alone. Focus and open disclosures stay. */
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
    // The server has stopped. When it runs again, the event stream has the current state.
    return undefined;
  }
}

const pagePath = (document: Document): string | undefined => document.getElementById(elementIds.pagePathScript)?.dataset.pagePath;

/** Returns true for an attribute that the visitor has changed, not the page. */
function isVisitors(name: string, element: Element): boolean {
  if (name === 'open') return /^(details|dialog)$/i.test(element.localName);
  if (name === 'value' && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    return element.value !== element.defaultValue;
  return name === 'checked' && element instanceof HTMLInputElement && element.checked !== element.defaultChecked;
}
