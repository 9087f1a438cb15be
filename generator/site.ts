/**
 * Describes a site: config, content model and page families import this module, and nothing else of
 * the generator. It is pure: it needs neither Node nor a browser.
 */

export {
  type ContentEntry,
  type ContentGraph,
  type ContentModel,
  defineModel,
  defineType,
  defineType as type,
  type EntryDates,
  type EntryOf,
  type LinkedEntry,
  type Translations,
} from './model/content-model.ts';
export { groupBy, type ListPage, type Neighbours, paginate, withNeighbours } from './model/entry-lists.ts';
export { type EntryTree, orderBy, type TreeNode, type TreePlace } from './model/entry-tree.ts';
export type { FileRef } from './model/kinds/file.ts';
export type { PictureRef } from './model/kinds/image.ts';
export * from './model/kinds/index.ts';
export type { FieldsOf, JsonSchema } from './model/kinds/kind.ts';
export type { EntryId } from './model/kinds/link.ts';
export type { Location } from './model/kinds/location.ts';
export { type MinutesRef, minutesOf, type RichTextRef } from './model/kinds/markdown.ts';
export type { CodePolicies, ProblemPolicies, ProblemPolicy } from './model/problem-policies.ts';
export type {
  ByteLimits,
  DirectiveComponent,
  ElementComponent,
  FontSettings,
  MarkdownOptions,
  PolicyDirective,
  PolicySources,
  RichTextComponents,
} from './model/site-settings.ts';
export type {
  ShrinkOptions,
  SiteSource,
  SiteSourceEditor,
  SiteSourceItem,
  SourceContext,
  SourceEntry,
  SourceMessage,
  SourcePosition,
  SourceProblem,
} from './model/site-source.ts';
export {
  type Boreal,
  boreal,
  type PageOptions,
  type PagePart,
  type Rendered,
  type Setup,
  type SiteSettings,
  type SlicePart,
} from './site-builder.ts';
export {
  type AnySource,
  aliasesOf,
  defineEntryFamily,
  defineFamily,
  defineSite,
  defineSlice,
  type EntryFamily,
  type EntryRoutes,
  type Feed,
  type FeedDefinition,
  type FeedEntry,
  markdown,
  pathsOf,
  type RouteContext,
  type RouteFamily,
  type RouteSeed,
  type SearchFields,
  type SharedDefinition,
  type SiteDefinition,
  type SiteSummary,
  type SliceDefinition,
  type SummaryLink,
  type SummarySection,
  slugPath,
  type Unrendered,
  type WebAppManifest,
} from './site-parts.ts';
export * from './sources/built-in.ts';
