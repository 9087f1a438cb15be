import type { HtmlElement } from '../parse-html.ts';

/** An address that an element names. */
export interface NamedAddress {
  readonly url: string;
  readonly attribute: string;
}

/** Attributes with one address, by element. */
const single: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  button: ['formaction'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src', 'formaction'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};
const lists: Readonly<Record<string, string>> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' };

/** Lists the addresses of an element, except those of hosts to connect to. */
export function addressesOf({ name, attributes }: HtmlElement): readonly NamedAddress[] {
  const found: NamedAddress[] = [];
  const isHint = name === 'link' && /\b(?:dns-prefetch|preconnect)\b/.test(attributes.rel ?? '');
  for (const attribute of (!isHint && Object.hasOwn(single, name) && single[name]) || []) {
    const url = attributes[attribute];
    if (url !== undefined) found.push({ url, attribute });
  }
  const list = Object.hasOwn(lists, name) ? (lists[name] ?? '') : '';
  for (const url of addressesIn(attributes[list] ?? '')) found.push({ url, attribute: list });
  return found;
}

/** Returns the addresses of a `srcset`: 'a.png 1x, b.png 2x'. */
export function addressesIn(list: string): readonly string[] {
  // An address may contain commas, but not end with one.
  return list === '' ? [] : [...list.matchAll(/[\s,]*(\S*[^\s,])(?:\s[^,]*)?/g)].map(([, url = '']) => url);
}
