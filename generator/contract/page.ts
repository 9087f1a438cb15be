import type { ComponentType, ReactNode } from 'react';
import type { Services } from './services.ts';

/** The routing facts of a page. */
export interface PageContext {
  /** The page's language: a key of the site's locales. */
  readonly language: string;
  /** All languages of the site, the default one first. */
  readonly languages: readonly string[];
  /** The path below the language prefix: '/faqs/'. */
  readonly originalPath: string;
  /** Whether this page sends the visitor on to its twin with a language prefix. */
  readonly redirect: boolean;
  /** Whether the address has a language prefix. */
  readonly routed: boolean;
  /** By language, the path below the prefix of the same page; absent where it is `originalPath` in every language. */
  readonly alternates?: Readonly<Record<string, string>>;
}

/** What a page's component is handed: the same value on the server and in the browser. */
export interface PageProps<D = unknown, C extends PageContext = PageContext> {
  readonly path: string;
  readonly pageContext: C;
  readonly data: D;
}

/** Data that all pages of a language share, by name. */
export type SharedData = Readonly<Record<string, unknown>>;

/** What a page's `head` is handed. */
export interface HeadProps<D = unknown, S extends SharedData = SharedData> extends PageProps<D> {
  readonly shared: S;
  /** Absolute address of a site path: '/fr/faqs/' → 'https://www.example.com/fr/faqs/'. */
  readonly absoluteUrl: (path: string) => string;
  /** The picture that was drawn for links to this page. */
  readonly image?: ShareImage;
}

/** A picture that goes with a shared link: site path, size in pixels and alternative text. */
export interface ShareImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/**
 * What is said about a page outside of its markup. Data, not elements: the generator writes the document's head from it, and puts what
 * a navigation needs of it into the page's data, so that the function that makes it never travels to a browser. Canonical, alternates,
 * language, and whether search engines may have the page follow from its route.
 */
export interface PageHead {
  /** Whole document title. */
  readonly title: string;
  /** What the announcer says after a navigation to this page, in the page's language. */
  readonly announcement: string;
  readonly description?: string;
  readonly siteName?: string;
  /** Open Graph type; 'website' when absent. */
  readonly type?: 'website' | 'article';
  /** When an article appeared and was changed, as 'YYYY-MM-DD', and what it is about. */
  readonly article?: { readonly published?: string; readonly modified?: string; readonly section?: string };
  /** Goes with a shared link where none was drawn. */
  readonly image?: ShareImage;
  /** Feeds that the page belongs to: site paths, with their languages, and titles. */
  readonly feeds?: readonly { readonly path: string; readonly title: string }[];
  /** False where a navigation from the page to itself, with another query or hash, must leave the scroll position alone. */
  readonly scrollOnNavigation?: false;
  /** JSON-LD objects, each with its '@context'. */
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
}

/** A page's head with what follows from its route. */
export interface DocumentHead extends PageHead {
  /** Content of the robots meta element. A page with 'noindex' says nothing else to search engines. */
  readonly robots?: string;
  /** Site path of the page that is to be found in place of this one. */
  readonly canonicalPath?: string;
}

/** The part of a page's head that the client needs after a navigation. */
export type NavigationHead = Pick<
  DocumentHead,
  'title' | 'announcement' | 'description' | 'robots' | 'canonicalPath' | 'scrollOnNavigation'
>;

/** What the module of a page exports. The browser's chunk holds the component alone. */
export interface PageModule<D = unknown, S extends SharedData = SharedData> {
  readonly default: ComponentType<PageProps<D>>;
  readonly head: (props: HeadProps<D, S>) => PageHead;
}

/** What the picture that goes with a shared link shows. */
export interface CardProps {
  readonly title: string;
  /** The small line above the title. */
  readonly label: string;
  /** The publisher's name. */
  readonly siteName: string;
}

/** What the module of the card exports: a component with inline styles and flex layout only. */
export interface CardModule {
  readonly default: ComponentType<CardProps>;
}

/** The context of a slice; `path` is 'slice--' and the slice's name. */
export interface SliceContext {
  readonly path: string;
  readonly language: string;
}

/** What a slice's component is handed. */
export interface SliceProps<D = unknown> {
  readonly data: D;
  readonly sliceContext: SliceContext;
}

/** What the module of a slice exports. A slice renders apart from the page around it: it must not call useId or read the page. */
export interface SliceModule<D = unknown> {
  readonly default: ComponentType<SliceProps<D>>;
}

/** What the site root is handed: providers and layout around every page, the same tree on the server and in the browser. */
export interface SiteRootProps<S extends SharedData = SharedData> {
  readonly path: string;
  readonly pageContext: PageContext;
  readonly shared: S;
  readonly pathPrefix: string;
  readonly services: Services;
  /** Slice alias → the slice, rendered. */
  readonly slices: Readonly<Record<string, ReactNode>>;
  /** The page. */
  readonly children: ReactNode;
}

/**
 * What the module of the site root exports. `SliceRoot` wraps each slice when it is rendered apart from the page, `PageRoot` each page in
 * the browser that has been or may be gone to: it is rendered inside the site root, maybe while that still speaks of the page before.
 * Without `PageRoot` no page is rendered before it is asked for.
 */
export interface SiteRootModule<S extends SharedData = SharedData> {
  readonly SiteRoot: ComponentType<SiteRootProps<S>>;
  readonly SliceRoot: ComponentType<SliceRootProps<S>>;
  readonly PageRoot?: ComponentType<PageRootProps<S>>;
}

/**
 * Style of the two elements, one in the other, that each page stands in: they change nothing of how it is laid out. The client takes the
 * inner one out when another page comes.
 */
export const pageFrameStyle = { display: 'contents' } as const;

/** What is said around a page of that page itself. */
export type PageRootProps<S extends SharedData = SharedData> = Omit<SiteRootProps<S>, 'slices'>;

/** What a slice finds around it wherever it is rendered: its language and the shared data. */
export interface SliceRootProps<S extends SharedData = SharedData> {
  readonly language: string;
  readonly shared: S;
  readonly pathPrefix: string;
  readonly services: Services;
  readonly children: ReactNode;
}
