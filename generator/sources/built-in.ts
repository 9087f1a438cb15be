/** The sources that Boreal brings, as a site describes them. Like site.ts, it is pure. */
import type { ContentfulConfig, ContentfulSpace } from './contentful/config.ts';
import type { MarkdownFolder } from './markdown/config.ts';

export { type ContentfulConfig, type ContentfulSpace, contentful } from './contentful/config.ts';
export type { MarkdownFolder } from './markdown/config.ts';

/** A source that Boreal brings. */
export type BuiltInSource = MarkdownFolder | ContentfulSpace;

/** Settings of a site that each describe the source with their name, without `sources`. */
export interface BuiltInSettings {
  /** Space to read with `--source contentful` instead of the content folder. */
  readonly contentful?: ContentfulConfig;
}
