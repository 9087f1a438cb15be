/** The parts of a site: its pages, slices, shared data and feeds. Like site.ts, it is pure. */

import type { LinkedFile } from '#contract/file';
import type { CardProps, SharedData } from '#contract/page';
import type { Href } from '#contract/page-path';
import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import type { SearchEntry, SearchLoading } from '#contract/search';
import { type ContentEntry, type ContentGraph, type ContentModel, type EntryOf, lastChange } from './model/content-model.ts';
import type { FileRef } from './model/kinds/file.ts';
import type { PictureRef } from './model/kinds/image.ts';
import type { FieldOptions } from './model/kinds/kind.ts';
import type { EntryId } from './model/kinds/link.ts';
import { type MarkdownFieldOf, markdown as markdownField, type RichTextRef } from './model/kinds/markdown.ts';
import type { plainSettings } from './model/site-settings.ts';
import type { SiteSource } from './model/site-source.ts';
import type { BuiltInSettings, BuiltInSource, MarkdownFolder } from './sources/built-in.ts';
import type { RecordOf } from './support/shapes.ts';

/**
 * Data of a page before rendering. A route has references where the page's component gets RichText,
 * Picture or LinkedFile; all other values are the same plain values.
 */
export type Unrendered<T> = T extends RichText
  ? RichTextRef
  : T extends Picture
    ? PictureRef
    : T extends LinkedFile
      ? FileRef
      : T extends string | number | boolean | null | undefined
        ? T
        : T extends readonly (infer U)[]
          ? readonly Unrendered<U>[]
          : T extends object
            ? { readonly [K in keyof T]: Unrendered<T[K]> }
            : unknown;

/** Entry of a page in the site's search. */
export interface SearchFields extends Pick<SearchEntry, 'page' | 'description' | 'category'> {
  /** Words that visitors use for the page, besides its title and description. */
  readonly keywords?: readonly string[];
  /** Key of the product that the page is about. */
  readonly productType?: string;
  /** Texts of the page that are searched too, with a low weight. */
  readonly texts?: readonly RichTextRef[];
  /** Weight of the page's words, compared with those of other pages. Default: 1. */
  readonly weight?: number;
}

/** Third argument of the functions that list pages, and of those that return data. */
export interface RouteContext {
  /**
   * Returns the address of a path below the language: '/about/' → '/docs/fr/about/'. It is the one
   * of the page's props, for data that has whole addresses.
   */
  readonly href: Href;
  /**
   * Day of the run in UTC, or of `--now`: '2026-01-31'. Code that reads it runs again every day: prefer `isPast` for a
   * single day.
   */
  readonly now: string;
  /**
   * Returns true if a day is over: '2026-01-31', with or without a time. The report of `generate` says when an answer
   * changes.
   */
  readonly isPast: (day: string) => boolean;
}

/** One page of a family in one language. */
export interface RouteSeed<D> {
  /**
   * Path below the language prefix, beginning and ending with '/': '/posts/hello/'. A path such as
   * '/404.html' is a file.
   */
  readonly path: string;
  /** Property `data` of the page's component. JSON-able values only. */
  readonly data: Unrendered<D>;
  /**
   * Entry that the page shows. Problems of the page name it, and the page of a fallback gets the
   * language of its content. Default: the page shows the entries whose texts are in `data`.
   */
  readonly entry?: ContentEntry<unknown>;
  /**
   * Pattern below the language prefix of paths without a page of their own, for which this page is
   * shown: '/*'.
   */
  readonly matchPath?: string;
  /**
   * True publishes the page without a language prefix too, as static hosts need for '/404.html'.
   * Default: false.
   */
  readonly alsoAtRoot?: boolean;
  /**
   * Path below the language prefix of the page with the same content that search engines should
   * list instead.
   */
  readonly canonicalPath?: string;
  /**
   * Paths of the page's translations, below their language prefix, if they differ from `path`: {
   * fr: '/accueil/' }.
   */
  readonly alternates?: Readonly<Record<string, string>>;
  /**
   * Old addresses of the page, from the site's root: ['/2019/hello.html']. Each has a redirect page.
   * Default: the field `aliases` of `entry`.
   */
  readonly aliases?: readonly string[];
  /** Properties of the picture for shared links. Default: those of the family. */
  readonly card?: CardProps;
  /**
   * False hides the page from search engines: no sitemap, no redirect page, 'noindex' without a
   * `canonicalPath`. Default: true, except for a list that is empty in this language alone.
   */
  readonly listed?: boolean;
  /**
   * True emits a redirect page without a language prefix. Default: the value of `listed`. With
   * 'same-path', it leads to `path` in every language, even if `alternates` names other paths.
   */
  readonly redirected?: boolean | 'same-path';
  /**
   * Day on which the page's content last changed, 'YYYY-MM-DD', for the sitemap. Default: the day on
   * which `entry` was published or saved, if the source says so.
   */
  readonly modified?: string;
  /** Day of `modified` by default. Set by `defineEntryFamily`. */
  readonly entryModified?: string;
  /** Entry in the site's search. Default: the search does not find the page. */
  readonly search?: SearchFields;
}

/** A kind of page: its component, the data that it needs, and its pages. */
export interface RouteFamily<M extends ContentModel = ContentModel, D = unknown> {
  /** Unique name; messages and reports use it. */
  readonly name: string;
  /** File of the page's component, relative to the config's folder. */
  readonly page: string;
  /**
   * Names of the shared data that the page's component or head reads (keys of `shared` in the
   * config).
   */
  readonly shared: readonly string[];
  /**
   * 'partial': the page is rendered by the build only, as React server components; browsers load
   * the code of modules that begin with 'use client'. Default: the whole page is hydrated.
   */
  readonly hydration?: 'partial';
  /**
   * Returns the properties of the picture for shared links, for pages without a `card` of their
   * own.
   */
  readonly card?: (graph: ContentGraph<M>, locale: string) => CardProps;
  /**
   * Lists the pages of one language. Must be pure: pages are reused while its result is the same.
   */
  readonly routes: (graph: ContentGraph<M>, locale: string, context: RouteContext) => Iterable<RouteSeed<D>>;
  /**
   * Lists the pages of one entry, so that `develop` need not list all of them. See
   * `defineEntryFamily`.
   */
  readonly ofEntry?: EntryRoutes<M, D>;
}

/** Pages of each entry of a type. */
export interface EntryRoutes<M extends ContentModel, D> {
  /** Type of the entries. */
  readonly type: keyof M & string;
  /**
   * Lists the pages of an entry in its language. May read the whole graph. Must be pure: it is not
   * called while the entries that it read are the same.
   */
  routes(entry: ContentEntry<unknown>, graph: ContentGraph<M>, context: RouteContext): Iterable<RouteSeed<D>>;
}

/** A kind of page with pages for each entry of a type. Input of `defineEntryFamily`. */
export interface EntryFamily<M extends ContentModel, T extends keyof M & string, D>
  extends Omit<RouteFamily<M, D>, 'routes' | 'ofEntry'> {
  /** Type of the entries. */
  readonly type: T;
  /**
   * Lists the pages of an entry in its language. Must be pure: it is not called while the entries
   * that it read are the same.
   */
  readonly routesOf: (entry: EntryOf<M, T>, graph: ContentGraph<M>, context: RouteContext) => Iterable<RouteSeed<D>>;
}

/**
 * A part that all pages share, such as a header: rendered once for each language and inserted into
 * every page.
 */
export interface SliceDefinition<M extends ContentModel = ContentModel, D = unknown> {
  /** File of the component, relative to the config's folder. */
  readonly component: string;
  /** Names of the shared data that the component reads. */
  readonly shared: readonly string[];
  /** Returns the property `data` of the component in a language. */
  readonly data: (graph: ContentGraph<M>, locale: string, context: RouteContext) => Unrendered<D>;
}

/**
 * Functions that return the data that pages of a language share, by name. Each is emitted once per
 * language.
 */
export type SharedDefinition<M extends ContentModel, S extends SharedData> = {
  readonly [K in keyof S]: (graph: ContentGraph<M>, locale: string, context: RouteContext) => Unrendered<S[K]>;
};

/** A feed: Atom (RFC 4287), RSS 2.0 or JSON Feed 1.1. */
export interface FeedDefinition<M extends ContentModel = ContentModel> {
  /**
   * Path below the language prefix. Its ending is its format: '/blog/feed.atom', '/blog/feed.rss'
   * or '/blog/feed.json'.
   */
  readonly path: string;
  /** Returns the feed of a language; undefined if it has none. */
  readonly feed: (graph: ContentGraph<M>, locale: string) => Feed | undefined;
}

/** A feed in one language. */
export interface Feed {
  /** Title of the feed. */
  readonly title: string;
  /** A sentence about the feed. */
  readonly subtitle?: string;
  /** Name of the publisher. */
  readonly author: string;
  /** Path below the language prefix of the page with the same entries. */
  readonly page: string;
  /** In any order. The file has the newest of them; without entries, it is not emitted. */
  readonly entries: Iterable<FeedEntry>;
}

/** Entry of a feed: one page. */
export interface FeedEntry {
  /** Path of the page below the language prefix. */
  readonly path: string;
  /** Title of the page. */
  readonly title: string;
  /** A few sentences of the page, as plain text. */
  readonly summary?: string;
  /** 'YYYY-MM-DD'. */
  readonly published: string;
  /**
   * 'YYYY-MM-DD'. Default: the day on which the source changed the page's entry, but never before
   * `published`.
   */
  readonly modified?: string;
}

/** Members of the web app manifest. Members that are not listed here are copied. */
export interface WebAppManifest {
  /** Name of the site. */
  readonly name: string;
  /** Name below an icon. */
  readonly short_name: string;
  readonly [member: string]: unknown;
}

/** Summary of a site in one language, for `llms.txt`. */
export interface SiteSummary {
  /** Name of the site. */
  readonly title: string;
  /** The site in a sentence or two. */
  readonly summary: string;
  /** Links to the site's pages, by subject. */
  readonly sections: readonly SummarySection[];
}

/** Links of a summary about one subject. */
export interface SummarySection {
  /** Heading of the section. */
  readonly title: string;
  /** Pages, in order. */
  readonly links: readonly SummaryLink[];
}

/** A page in a summary. */
export interface SummaryLink {
  /** Title of the page. */
  readonly title: string;
  /** Path below the language prefix, with or without '#part'. */
  readonly path: string;
  /** Description of the page. */
  readonly text?: string;
}

/** A source of entries: one of Boreal's own, or the site's. */
export type AnySource = BuiltInSource | SiteSource;

/** With a `folder`, a source: Markdown and YAML files. Otherwise a field: formatted text. */
export function markdown(options: Omit<MarkdownFolder, 'builtIn'>): MarkdownFolder;
export function markdown<const O extends FieldOptions>(options?: O): MarkdownFieldOf<O>;
export function markdown(options?: FieldOptions & { readonly folder?: string }): unknown {
  if (options && 'folder' in options) return { ...options, builtIn: 'markdown', folder: options.folder ?? '' };
  return markdownField(options);
}

/**
 * Description of a site: the default export of its config. Paths are relative to the config's
 * folder.
 */
export interface SiteDefinition<M extends ContentModel = ContentModel> extends BuiltInSettings, RecordOf<typeof plainSettings> {
  /** Content types and their fields. See `defineModel`. */
  readonly model: M;
  /** All kinds of pages. Their order is the order of the site's pages. */
  // biome-ignore lint/suspicious/noExplicitAny: the families of a site differ in their data
  readonly families: readonly RouteFamily<M, any>[];
  /** Parts that all pages share, by the name that templates use. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly slices: Readonly<Record<string, SliceDefinition<M, any>>>;
  /** Data that pages share, by the name that `shared` of families and slices lists. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly shared: SharedDefinition<M, any>;
  /**
   * Sources of entries by name: { docs: markdown({ folder: 'docs' }), shop: { entries } }.
   * The settings `content` and those of `BuiltInSettings` add one each.
   */
  readonly sources?: Readonly<Record<string, AnySource>>;
  /** Returns the web app manifest, which every document then links. Default: none. */
  readonly webAppManifest?: (graph: ContentGraph<M>) => WebAppManifest;
  /** Atom feeds: one file per feed and language. Default: none. */
  readonly feeds?: readonly FeedDefinition<M>[];
  /**
   * Returns the summary of the site in a language for `llms.txt`; undefined leaves the language out.
   * Default: none.
   */
  readonly summary?: (graph: ContentGraph<M>, locale: string) => SiteSummary | undefined;
  /** Search of the site. Default: none. */
  readonly search?: SearchLoading & {
    /** Returns groups of words and phrases that mean the same in a language. */
    readonly synonyms: (graph: ContentGraph<M>, locale: string) => readonly (readonly string[])[];
  };
}

/** Property with the stack of the call that defined a part of the site, for messages about the part. */
const definedAt = Symbol.for('boreal.definedAt');

/**
 * Adds the position of the definition, which copies of the part keep. An error makes the text of
 * its stack when it is read.
 */
export const withPosition = <T extends object>(part: T): T =>
  Object.hasOwn(part, definedAt) ? part : { ...part, [definedAt]: new Error('defined') };

/**
 * Defines a kind of page. The first call names the site's model: `defineFamily<Model>()({ … })`.
 */
export const defineFamily =
  <M extends ContentModel>() =>
  <D>(family: RouteFamily<M, D>): RouteFamily<M, D> =>
    withPosition(family);

/** Defines a kind of page with pages for each entry of a type, in the order of the entries. */
export const defineEntryFamily = <M extends ContentModel, T extends keyof M & string, D>({
  type,
  routesOf,
  ...family
}: EntryFamily<M, T, D>): RouteFamily<M, D> =>
  withPosition({
    ...family,
    ...listingEach({
      type,
      routes: (entry, graph, context) => withEntry(entry, routesOf(entry as EntryOf<M, T>, graph, context)),
    }),
  });

/** Property with the function of a family that lists all entries, which the site may have replaced. */
const listedBy = Symbol.for('boreal.listedBy');

function listingEach<M extends ContentModel, D>(each: EntryRoutes<M, D>): Pick<RouteFamily<M, D>, 'routes' | 'ofEntry'> {
  function* routes(graph: ContentGraph<M>, locale: string, context: RouteContext): Generator<RouteSeed<D>> {
    for (const entry of graph.ofType(each.type, locale)) yield* each.routes(entry, graph, context);
  }
  return { routes, ofEntry: Object.assign({ ...each }, { [listedBy]: routes }) };
}

/** Adds an entry to its pages, with its date of change, and its old addresses to the first of them. */
function withEntry<D>(entry: ContentEntry<unknown>, seeds: Iterable<RouteSeed<D>>): Iterable<RouteSeed<D>> {
  const entryModified = lastChange(entry);
  const aliases = aliasesOf(entry);
  return Array.from(seeds, (seed, at) => ({
    entry,
    ...(entryModified === undefined ? {} : { entryModified }),
    ...(aliases ? { aliases: at === 0 ? aliases : [] } : {}),
    ...seed,
  }));
}

/** Returns the old addresses of an entry's page; undefined if it has none, or is a fallback. */
export function aliasesOf({ fields, original }: ContentEntry<unknown>): readonly string[] | undefined {
  // A type may have no such field, and asking for one is an error.
  const { aliases } = Object.hasOwn(fields ?? {}, 'aliases') ? (fields as { readonly aliases?: unknown }) : {};
  const isList = Array.isArray(aliases) && aliases.length > 0 && aliases.every((alias) => typeof alias === 'string');
  return isList && !original ? aliases : undefined;
}

/** Defines a part that all pages share: `defineSlice<Model>()({ … })`. */
export const defineSlice =
  <M extends ContentModel>() =>
  <D>(slice: SliceDefinition<M, D>): SliceDefinition<M, D> =>
    withPosition(slice);

/** Defines a site. Its settings are validated when a command loads the config. */
export const defineSite = <M extends ContentModel>(site: SiteDefinition<M>): SiteDefinition<M> => withPosition(site);

/** Returns the path of a page from a slug that may be nested: '/' for the home page. */
export const slugPath = (slug: string): string => (slug === '/' ? '/' : `/${slug}/`);

/** Returns the paths of an entry by language, for `alternates` of a page whose slug differs per language. */
export function pathsOf<M extends ContentModel, T extends keyof M & string>(
  graph: ContentGraph<M>,
  entry: { readonly type: string; readonly id: EntryId },
  pathOf: (version: EntryOf<M, T>) => string,
): Readonly<Record<string, string>> {
  const versions = graph.locales.flatMap((locale) => {
    const version = graph.find(entry.type as T, entry.id, locale);
    return version ? [[locale, pathOf(version)] as const] : [];
  });
  return Object.fromEntries(versions);
}
