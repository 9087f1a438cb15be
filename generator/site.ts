/** The door to describe a site: what a site's config, route families and model import. Pure: no Node, no browser. */
import type { CardProps, SharedData } from '#contract/page';
import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import type { SearchEntry } from '#contract/search';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { ContentEntry, ContentGraph, ContentModel, EntryOf, PictureRef, RichTextRef } from './model/content-model.ts';

export {
  boolean,
  type ContentEntry,
  type ContentGraph,
  type ContentModel,
  date,
  defineModel,
  defineType,
  type EntryId,
  type EntryOf,
  type FieldsOf,
  group,
  href,
  image,
  integer,
  link,
  list,
  markdown,
  number,
  type PictureRef,
  type RichTextRef,
  symbol,
  text,
} from './model/content-model.ts';

/** What a page gets as RichText or Picture, a route carries as a reference; everything else is the same plain value. */
export type Unrendered<T> = T extends RichText
  ? RichTextRef
  : T extends Picture
    ? PictureRef
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends readonly (infer U)[]
        ? readonly Unrendered<U>[]
        : { readonly [K in keyof T]: Unrendered<T[K]> };

/** What visitors find a page by. */
export interface SearchFields extends Pick<SearchEntry, 'page' | 'description' | 'category'> {
  /** Words that visitors use for the page, beyond its title and description. */
  readonly keywords?: readonly string[];
  /** Key of the product that the page is about. */
  readonly productType?: string | undefined;
  /** Texts of the page whose words are looked for, too; they count for little. */
  readonly texts?: readonly RichTextRef[];
  /** What the page's words count, compared with those of other pages. Absent means 1. */
  readonly weight?: number;
}

/** One page that a family asks for in one language. */
export interface RouteSeed<D> {
  /** Below the language prefix, beginning and ending with '/': '/faqs/auto/'. A name that ends in '.html' is a file of its own. */
  readonly path: string;
  /** What the page's component gets as `data`. Plain JSON-able values. */
  readonly data: Unrendered<D>;
  /** The entry that the page is about: named in messages. */
  readonly entry?: ContentEntry<unknown>;
  /** Pattern below the language prefix of all addresses that this page answers when nothing else does: '/*'. */
  readonly matchPath?: string;
  /** Whether the page also stands without a language prefix, as a static host's '/404.html' must. */
  readonly alsoAtRoot?: boolean;
  /** Path below the language prefix of the page that is to be found in place of this one, which shows the same. */
  readonly canonicalPath?: string;
  /** Paths below the language prefix of the page's versions, where they differ from `path`: { fr: '/accueil/' }. */
  readonly alternates?: Readonly<Record<string, string>>;
  /** What the picture for shared links shows; absent means the family's. */
  readonly card?: CardProps;
  /**
   * False keeps the page from search engines: it is not in the sitemap and, unless it has a `canonicalPath`, marked as 'noindex'. It then
   * has no redirect page either. Absent means true.
   */
  readonly listed?: boolean;
  /** Whether it has a redirect page, where that does not follow from `listed`. */
  readonly redirected?: boolean;
  /** The day on which what the page shows was last changed, 'YYYY-MM-DD', as far as content says. */
  readonly modified?: string | undefined;
  /** Absent keeps the page out of the site's search. */
  readonly search?: SearchFields;
}

/** A kind of page: its component, what it needs, and which pages of it there are. */
export interface RouteFamily<M extends ContentModel = ContentModel, D = unknown> {
  readonly name: string;
  /** File of the page's component, relative to the config's folder. */
  readonly page: string;
  /** Names of the shared data that the page's component or head reads. */
  readonly shared: readonly string[];
  /** What the picture for shared links shows on pages that have none of their own. */
  readonly card?: (graph: ContentGraph<M>, locale: string) => CardProps;
  readonly routes: (graph: ContentGraph<M>, locale: string) => Iterable<RouteSeed<D>>;
  /** Where each entry of a type has its pages by itself: they are found without listing those of all others. */
  readonly ofEntry?: EntryRoutes<M, D>;
}

/** The pages of each entry of a type. */
export interface EntryRoutes<M extends ContentModel, D> {
  readonly type: keyof M & string;
  /** In the entry's language. Whatever else of the graph it reads is no matter: nothing is remembered from entry to entry. */
  routes(entry: ContentEntry<unknown>, graph: ContentGraph<M>): Iterable<RouteSeed<D>>;
}

/** A kind of page of which each entry of a type has its own. */
export interface EntryFamily<M extends ContentModel, T extends keyof M & string, D>
  extends Omit<RouteFamily<M, D>, 'routes' | 'ofEntry'> {
  readonly type: T;
  /** The pages of an entry, in its language. */
  readonly routesOf: (entry: EntryOf<M, T>, graph: ContentGraph<M>) => Iterable<RouteSeed<D>>;
}

/** A part that all pages share: rendered once for each language and put into every page. */
export interface SliceDefinition<M extends ContentModel = ContentModel, D = unknown> {
  readonly component: string;
  readonly shared: readonly string[];
  readonly data: (graph: ContentGraph<M>, locale: string) => Unrendered<D>;
}

/** Data that all pages of a language share, by name: each is emitted once for each language. */
export type SharedDefinition<M extends ContentModel, S extends SharedData> = {
  readonly [K in keyof S]: (graph: ContentGraph<M>, locale: string) => Unrendered<S[K]>;
};

/** A feed: what is new, in a file that programs look at again and again (Atom). */
export interface FeedDefinition<M extends ContentModel = ContentModel> {
  /** Below the language prefix, with the ending that servers know its type by: '/blog/feed.atom'. */
  readonly path: string;
  /** What it says; undefined where a language has none. */
  readonly feed: (graph: ContentGraph<M>, locale: string) => Feed | undefined;
}

/** A feed in one language. */
export interface Feed {
  readonly title: string;
  readonly subtitle?: string;
  /** Who publishes it. */
  readonly author: string;
  /** Path below the language prefix of the page that shows the same. */
  readonly page: string;
  /** In any order: the newest of them stand in the file, and without any there is none. */
  readonly entries: Iterable<FeedEntry>;
}

/** What a feed says of one page. */
export interface FeedEntry {
  /** Below the language prefix. */
  readonly path: string;
  readonly title: string;
  readonly summary?: string | undefined;
  /** 'YYYY-MM-DD'. */
  readonly published: string;
  /** Absent: not since it was published. */
  readonly modified?: string | undefined;
}

/** A web app manifest, as far as the generator writes it; further members pass through. */
export interface WebAppManifest {
  readonly name: string;
  readonly short_name: string;
  readonly [member: string]: unknown;
}

/**
 * Where content stands in Contentful. Each value may come from an environment variable instead, which then counts: CONTENTFUL_SPACE_ID,
 * CONTENTFUL_ENVIRONMENT, CONTENTFUL_DELIVERY_TOKEN, CONTENTFUL_PREVIEW_TOKEN, CONTENTFUL_HOST, CONTENTFUL_INSECURE, CONTENTFUL_WEBHOOK_SECRET.
 */
export interface ContentfulConfig {
  readonly space?: string;
  /** Absent means 'master'. */
  readonly environment?: string;
  readonly deliveryToken?: string;
  readonly previewToken?: string;
  /** Name of the API's host, with a port or without; absent means Contentful's own. */
  readonly host?: string;
  /** True: plain http. */
  readonly insecure?: boolean;
  readonly webhookSecret?: string;
  /** Longest wait for one answer, and for the next part of a file. Absent means 30. */
  readonly timeoutSeconds?: number;
  /** Pause between two looks for saved drafts in `develop`. Absent means 2. */
  readonly pollSeconds?: number;
}

/** A part of the Content-Security-Policy that a site may add sources to. */
export type PolicyDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'frame-ancestors'
  | 'frame-src'
  | 'img-src'
  | 'media-src'
  | 'script-src'
  | 'style-src';

/** Sources by directive, as the policy spells them: { 'img-src': ['https://pictures.example.com'] }. */
export type PolicySources = { readonly [D in PolicyDirective]?: readonly string[] };

/** What becomes of a font that the site's styles name. */
export interface FontSettings {
  /** Its WOFF2 file, relative to the config's folder. */
  readonly file: string;
  /** Documents have it fetched at once. */
  readonly preload?: boolean;
  /** The characters that are kept; all others come from the style's next font. Absent: all. */
  readonly characters?: string;
  /** Least and greatest weight that a variable font keeps, where characters are chosen. Absent: all. */
  readonly weights?: readonly [least: number, greatest: number];
  /**
   * OpenType features that styles ask for, by tag, where characters are chosen: ['tnum']. Those that browsers apply unasked stay too; all
   * others go, with the glyphs that they alone show. Absent: all stay.
   */
  readonly features?: readonly string[];
}

/** The most bytes, compressed, that `boreal check` lets a page have. */
export interface ByteLimits {
  /** Of its document. Absent means 30,000. */
  readonly document?: number;
  /** Of all scripts that the document loads itself, with what they import at once. Absent means 30,000. */
  readonly scripts?: number;
  /** Of all stylesheets. Absent means 30,000. */
  readonly styles?: number;
}

/** A whole site. Paths of files and folders are relative to the config's folder. */
export interface SiteDefinition<M extends ContentModel = ContentModel> {
  /** Languages by path segment, the default one first, with the tag that documents carry: { en: { tag: 'en-CA' } }. */
  readonly locales: Readonly<Record<string, { readonly tag: string }>>;
  /** Absolute address at which the site is published, without path. */
  readonly siteUrl: string;
  /** '' or '/x'. */
  readonly pathPrefix?: string;
  readonly model: M;
  // biome-ignore lint/suspicious/noExplicitAny: the families of a site differ in their data
  readonly families: readonly RouteFamily<M, any>[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly slices: Readonly<Record<string, SliceDefinition<M, any>>>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly shared: SharedDefinition<M, any>;
  /** Shared data that the site root reads on every page. */
  readonly rootShared: readonly string[];
  /** File that exports SiteRoot and SliceRoot. */
  readonly root: string;
  /** Folder of the client: runtime.ts and page/hydrate.tsx. */
  readonly client: string;
  readonly content: string;
  /** Read with `--source contentful`, in place of the content folder. */
  readonly contentful?: ContentfulConfig;
  /** Folder of files that are copied as they are. */
  readonly public?: string;
  readonly out?: string;
  readonly cache?: string;
  /** The picture for shared links: its component, and its fonts as WOFF files, relative to the config's folder. */
  readonly socialCard?: {
    readonly component: string;
    readonly fonts: readonly { readonly name: string; readonly weight: 400 | 600 | 700; readonly file: string }[];
  };
  /** Files with examples of components, as a glob relative to the config's folder; `develop` shows them all. */
  readonly examples?: string;
  /** Texts that may be the same in two languages beyond fields that hold names: brand, abbreviations. */
  readonly sameInAllLanguages?: readonly string[];
  /** False leaves texts as they are written: no signs are set by the rules of their language, and none are missed. */
  readonly typography?: boolean;
  /** True: site paths in texts and targets begin with the language of the page that they lead to. Absent: they stand below the text's own. */
  readonly linksNameLanguage?: boolean;
  /** False emits no redirect pages without language prefix. */
  readonly languageRedirects?: boolean;
  /** Link in the document's head and file at the root. */
  readonly webAppManifest?: (graph: ContentGraph<M>) => WebAppManifest;
  /** What is new, for programs that follow many sites: one file a feed and language. */
  readonly feeds?: readonly FeedDefinition<M>[];
  /** Elements for every document's head, such as icons: attributes by element. */
  readonly headLinks?: readonly Readonly<Record<string, string>>[];
  /** `content` of the theme-color meta elements, by media query ('' for all). */
  readonly themeColor?: Readonly<Record<string, string>>;
  /** Fonts that styles name, and what is to be done with them. */
  readonly fonts?: readonly FontSettings[];
  readonly routeChangeEvent?: string;
  /** Absent: the site has no search of its own. */
  readonly search?: {
    /** Groups of words and phrases of a language that mean the same. */
    readonly synonyms: (graph: ContentGraph<M>, locale: string) => readonly (readonly string[])[];
  };
  /** What the site asks of its visitors' browsers; every part is off until it is named. */
  readonly visitor?: VisitorSettings;
  /** What pages load from elsewhere, beyond what follows from the other settings. */
  readonly contentSecurityPolicy?: PolicySources;
  /** What a page may weigh before `boreal check` calls it a mistake. */
  readonly byteLimits?: ByteLimits;
}

/** Declares a route family. */
export const defineFamily =
  <M extends ContentModel>() =>
  <D>(family: RouteFamily<M, D>): RouteFamily<M, D> =>
    family;

/** Declares a family whose pages follow, in the order of their entries, from one entry of a type each. */
export const defineEntryFamily = <M extends ContentModel, T extends keyof M & string, D>({
  type,
  routesOf,
  ...family
}: EntryFamily<M, T, D>): RouteFamily<M, D> => ({
  ...family,
  *routes(graph, locale) {
    for (const entry of graph.ofType(type, locale)) yield* routesOf(entry, graph);
  },
  ofEntry: { type, routes: routesOf },
});

/** Declares a slice. */
export const defineSlice =
  <M extends ContentModel>() =>
  <D>(slice: SliceDefinition<M, D>): SliceDefinition<M, D> =>
    slice;

/** Declares a site. Unknown settings are reported when the site is loaded. */
export const defineSite = <M extends ContentModel>(site: SiteDefinition<M>): SiteDefinition<M> => site;
