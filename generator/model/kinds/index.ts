/** The kinds of fields. Everything about a kind is in its file; what differs per source is in a table of the source. */

export { boolean } from './boolean.ts';
export { date } from './date.ts';
export { datetime } from './datetime.ts';
export { file } from './file.ts';
export { group } from './group.ts';
export { href } from './href.ts';
export { html } from './html.ts';
export { image } from './image.ts';
export { integer } from './integer.ts';
export { json } from './json.ts';
export { link } from './link.ts';
export { list } from './list.ts';
export { location } from './location.ts';
export { markdown } from './markdown.ts';
export { number } from './number.ts';
export { oneOf } from './one-of.ts';
export { symbol } from './symbol.ts';
export { text } from './text.ts';
