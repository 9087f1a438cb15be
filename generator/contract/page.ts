/// <reference path="./assets.d.ts" preserve="true" />
import type { ComponentType, ReactNode } from 'react';
import type { Href } from './page-path.ts';
import type { Services } from './services.ts';

/** Language of a text: the attributes of an element around it. */
export interface ContentLanguage {
  /** Locale of the site. */
  readonly locale: string;
  /** Language tag. */
  readonly lang: string;
  /** Writing direction. */
  readonly dir: 'ltr' | 'rtl';
}

/** Routing data of a page. */
export interface PageContext {
  /** Language of the page: a key of the site's locales. */
  readonly language: string;
  /**
   * All languages of the site, the default one first. Of a redirect page: the languages that have
   * the page.
   */
  readonly languages: readonly string[];
  /** Path below the language prefix: '/about/'. */
  readonly originalPath: string;
  /** True for a page that redirects to the page in the visitor's language. */
  readonly redirect: boolean;
  /** True if the address is the page's own in its language; false for a copy or redirect at the root. */
  readonly routed: boolean;
  /** Language whose pages have no language prefix; absent if every language has one. */
  readonly unprefixedLanguage?: string;
  /** Path below the prefix by language; absent if it is `originalPath` in every language. */
  readonly alternates?: Readonly<Record<string, string>>;
  /**
   * Only of a redirect page that leads to a file or to another host: the address, with the path
   * prefix.
   */
  readonly redirectAddress?: string;
  /** Language of the content, if a fallback is shown because the translation is missing. */
  readonly original?: ContentLanguage;
  /** Language of the readers, if a fallback is shown: that of the page's other words. */
  readonly readers?: ContentLanguage;
  /** Languages with content of their own on this page; absent if that is every language. */
  readonly availableIn?: readonly string[];
  /** Path below the prefix of the nearest page, by each language without this page. */
  readonly nearest?: Readonly<Record<string, string>>;
}

/** Props of a page's component: the same value on the server and in the browser. */
export interface PageProps<D = unknown, C extends PageContext = PageContext> {
  /** Site path with language, without path prefix: '/fr/about/'. */
  readonly path: string;
  /** Routing data: languages and translations. */
  readonly pageContext: C;
  /** Data of the route, with texts, pictures and files as components show them. */
  readonly data: D;
  /** Returns the address of a path below the page's language: '/about/' → '/docs/fr/about/'. */
  readonly href: Href;
}

/** Data that all pages of a language share, by name. */
export type SharedData = Readonly<Record<string, unknown>>;

/** Props of the component of a family with partial hydration, which is rendered by the build only. */
export interface ServerPageProps<D = unknown, S extends SharedData = SharedData> extends PageProps<D> {
  /** Shared data that the page's family names: server components have no context to read it from. */
  readonly shared: S;
}

/** Props of a page's `head`. */
export interface HeadProps<D = unknown, S extends SharedData = SharedData> extends PageProps<D> {
  /** Shared data that the page's family names. */
  readonly shared: S;
  /**
   * Returns the absolute address of a site path: '/fr/about/' →
   * 'https://www.example.com/fr/about/'.
   */
  readonly absoluteUrl: (path: string) => string;
  /** Picture that was drawn for links to this page. */
  readonly image?: ShareImage;
}

/** Picture of a shared link: site path, size in pixels and alternative text. */
export interface ShareImage {
  /** Site path of the picture, without path prefix. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Alternative text. */
  readonly alt: string;
}

/**
 * Data for the document's head. The generator writes its elements and the data for navigations, so
 * that browsers never load `head`. Canonical, alternates and robots follow from the route.
 */
export interface PageHead {
  /** Whole document title. */
  readonly title: string;
  /** Text that is announced after a navigation to this page, in the page's language. */
  readonly announcement: string;
  /** Text for search engines and shared links, about 50 to 175 characters. */
  readonly description?: string;
  /** Name of the site, for shared links. */
  readonly siteName?: string;
  /** Open Graph type. Default: 'website'. */
  readonly type?: 'website' | 'article';
  /** Facts about an article. Days are 'YYYY-MM-DD'. */
  readonly article?: {
    /** Day of publication. */
    readonly published?: string;
    /** Day of the last change. */
    readonly modified?: string;
    /** Subject. */
    readonly section?: string;
  };
  /** Picture of a shared link if none was drawn. */
  readonly image?: ShareImage;
  /** Feeds of the page. */
  readonly feeds?: readonly {
    /** Site path with language. */
    readonly path: string;
    /** Title of the feed. */
    readonly title: string;
  }[];
  /**
   * False if a navigation to the page, from wherever, must not change the scroll position. 'arrival':
   * only one from another page may, not one to another query or hash of the page.
   */
  readonly scrollOnNavigation?: false | 'arrival';
  /** JSON-LD objects, each with its '@context'. */
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
}

/** Head of a page with data from its route. */
export interface DocumentHead extends PageHead {
  /**
   * Content of the robots meta element. A page with 'noindex' has no other elements for search
   * engines.
   */
  readonly robots?: string;
  /** Site path of the page to index instead of this one. */
  readonly canonicalPath?: string;
}

/** Part of a page's head that the client needs after a navigation. */
export type NavigationHead = Pick<
  DocumentHead,
  'title' | 'announcement' | 'description' | 'robots' | 'canonicalPath' | 'scrollOnNavigation'
>;

/** Exports of a page's module. The browser's chunk contains the component only. */
export interface PageModule<D = unknown, S extends SharedData = SharedData> {
  /** Component of the page. */
  readonly default: ComponentType<PageProps<D>>;
  /** Returns the data of the document's head. */
  readonly head: (props: HeadProps<D, S>) => PageHead;
}

/** Exports of the module of a component within formatted texts. */
export interface EmbedModule {
  /** Component of the part. */
  readonly default: ComponentType<Readonly<Record<string, unknown>>>;
}

/** Props of the picture for a shared link. */
export interface CardProps {
  /** Title of the page. */
  readonly title: string;
  /** The small line above the title. */
  readonly label: string;
  /** Name of the publisher. */
  readonly siteName: string;
  /** Name of the picture behind the texts, for the card's module. */
  readonly picture?: string;
}

/** Exports of the card's module: a component with inline styles and flex layout only. */
export interface CardModule {
  /** Component of the picture. */
  readonly default: ComponentType<CardProps>;
  /**
   * Returns the SVG behind the component, which is then as wide as its style says. It is drawn once
   * for all cards that have the same.
   */
  readonly background?: (props: CardProps) => string;
}

/** Context of a slice; `path` is 'slice--' followed by its name. */
export interface SliceContext {
  /** 'slice--header'. */
  readonly path: string;
  /** Language of the slice. */
  readonly language: string;
}

/** Props of a slice's component. */
export interface SliceProps<D = unknown> {
  /** Data of the slice in its language. */
  readonly data: D;
  /** Name and language of the slice. */
  readonly sliceContext: SliceContext;
  /** Returns the address of a path below the slice's language. */
  readonly href: Href;
}

/**
 * Exports of a slice's module. A slice renders apart from its page: it must not call useId or read
 * the page.
 */
export interface SliceModule<D = unknown> {
  /** Component of the slice. */
  readonly default: ComponentType<SliceProps<D>>;
}

/**
 * Props of the site root, which has providers and layout around every page, on the server and in
 * the browser.
 */
export interface SiteRootProps<S extends SharedData = SharedData> {
  /** Site path with language, without path prefix: '/fr/about/'. */
  readonly path: string;
  /** Routing data of the page. */
  readonly pageContext: PageContext;
  /** Shared data that `rootShared` of the site names. */
  readonly shared: S;
  /** '' or '/docs'. */
  readonly pathPrefix: string;
  /** Access to the world around the page. */
  readonly services: Services;
  /** Rendered slices by alias. */
  readonly slices: Readonly<Record<string, ReactNode>>;
  /** The page. */
  readonly children: ReactNode;
}

/**
 * Exports of the site root's module. `SliceRoot` wraps slices rendered apart from a page;
 * `PageRoot` wraps each page in the browser. Without `PageRoot`, no page is rendered ahead.
 */
export interface SiteRootModule<S extends SharedData = SharedData> {
  /** Layout and providers around every page. */
  readonly SiteRoot: ComponentType<SiteRootProps<S>>;
  /** Providers around every slice. */
  readonly SliceRoot: ComponentType<SliceRootProps<S>>;
  /** Providers around each page that a navigation shows. */
  readonly PageRoot?: ComponentType<PageRootProps<S>>;
}

/**
 * Style of the two nested elements around each page, which do not affect its layout. The client
 * removes the inner one when another page comes.
 */
export const pageFrameStyle = { display: 'contents' } as const;

/** A part of a page: an entry, or data with the `original` of one. */
export interface TextPart {
  /** Language of its texts, if it is a fallback. */
  readonly original?: ContentLanguage;
}

/**
 * Returns the attributes of the element around a part of a page; none if it is in the language of
 * the content of `page`. Without `page`, in that of the readers.
 */
export function languageAttributes(
  { original }: TextPart,
  page?: Pick<PageContext, 'original' | 'readers'>,
): Partial<Pick<ContentLanguage, 'lang' | 'dir'>> {
  const own = original ?? page?.readers;
  if (!own || own.lang === page?.original?.lang) return {};
  return { lang: own.lang, dir: own.dir };
}

/** Props of the wrapper around a page, for that page. */
export type PageRootProps<S extends SharedData = SharedData> = Omit<SiteRootProps<S>, 'slices'>;

/** Props of the wrapper around a slice: its language and the shared data. */
export interface SliceRootProps<S extends SharedData = SharedData> {
  /** Language of the slice. */
  readonly language: string;
  /** Shared data that the slice and the site root name. */
  readonly shared: S;
  /** '' or '/docs'. */
  readonly pathPrefix: string;
  /** Access to the world around the page. */
  readonly services: Services;
  /** The slice. */
  readonly children: ReactNode;
}
