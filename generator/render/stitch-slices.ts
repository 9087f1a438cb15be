import type { LocaleSlices } from './render-slices.ts';

/**
 * Slices are inserted into a page's HTML as text. A rendered page has placeholders. An emitted page
 * has each slice between two comments, so that a changed slice can be replaced without rendering
 * the page again. Hydration ignores comments.
 */

/** Name of the placeholder's element. */
export const placeholderElement = 'boreal-slice';

const opening = (name: string): string => `<!-- slice-start id="${name}-1" -->`;
const closing = (name: string): string => `<!-- slice-end id="${name}-1" -->`;

/** Replaces placeholders by slices. */
export function stitchSlices(html: string, slices: LocaleSlices): string {
  let result = html;
  for (const { name, html: slice } of slices.byAlias.values()) {
    const placeholder = `<${placeholderElement} id="${name}"></${placeholderElement}>`;
    const at = result.indexOf(placeholder);
    if (at >= 0) result = result.slice(0, at) + opening(name) + slice + closing(name) + result.slice(at + placeholder.length);
  }
  return result;
}

/**
 * Replaces the slices of an emitted page by current ones. Returns undefined if the page is damaged.
 */
export function restitchSlices(html: string, slices: LocaleSlices): string | undefined {
  let result = html;
  for (const { name, html: slice } of slices.byAlias.values()) {
    const start = result.indexOf(opening(name));
    if (start < 0) continue;
    const end = result.indexOf(closing(name), start);
    if (end < 0) return undefined;
    result = result.slice(0, start + opening(name).length) + slice + result.slice(end);
  }
  return result;
}
