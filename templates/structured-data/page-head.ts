import type { HeadProps, PageHead } from '#contract/page';
import { localizedPath } from '#contract/page-path';
import type { RichText } from '#contract/rich-text';
import { formatMessage } from '../messages/format-message.ts';
import type { PageShared } from '../site-shared.ts';
import { breadcrumbList, type Crumb, type JsonLd, type Publication, webPage } from './structured-data.ts';

/** Texts about a page, for use outside it. */
export interface PageMeta {
  readonly title: string;
  readonly metaTitle?: string;
  readonly metaDescription?: string;
}

/** Feed of a page: its path below the language, and its title. */
export interface FeedLink {
  readonly path: string;
  readonly title: string;
}

interface HeadParts {
  readonly meta: PageMeta;
  /** Path to the page, without the language's root; the page itself is last. */
  readonly crumbs?: readonly Crumb[];
  /** Questions that the page answers in full. */
  readonly questions?: readonly { readonly title: string; readonly body: RichText }[];
  /** 'YYYY-MM-DD' of the last change, if known. */
  readonly modified?: string;
  /** Structured data beyond the page's own. */
  readonly structuredData?: readonly JsonLd[];
  readonly type?: PageHead['type'];
  readonly article?: NonNullable<PageHead['article']>;
  readonly feed?: FeedLink;
}

type SiteHeadProps = HeadProps<unknown, PageShared>;

/**
 * Returns the head that all pages share: title with the brand, announcement without it, and JSON-LD
 * of the page, its site and its breadcrumb.
 */
export function pageHead(props: SiteHeadProps, parts: HeadParts): PageHead {
  const { shared, pageContext } = props;
  const { navigation } = shared.messages;
  const { meta, crumbs = [], questions = [], structuredData = [], modified, type, article, feed } = parts;
  const title = meta.metaTitle ?? meta.title;
  const description = meta.metaDescription;
  const addressOf = (path: string): string => addressBelow(props, path);
  const url = pageUrl(props, crumbs);
  const hasBreadcrumb = crumbs.length > 0;
  const page = webPage(publicationOf(props), { url, name: title, description, modified, hasBreadcrumb, questions });
  const breadcrumb = hasBreadcrumb ? [breadcrumbList(url, [{ name: navigation.home, path: '/' }, ...crumbs], addressOf)] : [];
  return {
    title: documentTitle(title, formatMessage(navigation.documentTitle, { title, site: shared.site.name })),
    announcement: formatMessage(navigation.announcement, { title }),
    siteName: shared.site.name,
    image: shareImage(props),
    structuredData: [page, ...structuredData, ...breadcrumb],
    ...(description === undefined ? {} : { description }),
    ...(type === undefined ? {} : { type }),
    ...(article === undefined ? {} : { article }),
    ...(feed === undefined ? {} : { feeds: [{ ...feed, path: localizedPath(pageContext.language, feed.path) }] }),
  };
}

/** Maximum characters of a title that search engines show as a whole. */
const longestTitle = 60;

/** Returns a title with the brand if all of it is shown; else without the brand, which the host names. */
const documentTitle = (title: string, branded: string): string => (branded.length > longestTitle ? title : branded);

/** Returns the absolute address of a path below the page's language. */
export const addressBelow = ({ absoluteUrl, pageContext }: SiteHeadProps, path: string): string =>
  absoluteUrl(localizedPath(pageContext.language, path));

/** Returns the absolute canonical address: of the last crumb, or of the language's root. */
export const pageUrl = (props: SiteHeadProps, crumbs: readonly Crumb[]): string =>
  addressBelow(props, crumbs.at(-1)?.path ?? '/');

/** Returns the picture for shared links: the page's own, or the site's. */
export const shareImage = ({ image, shared }: SiteHeadProps): NonNullable<PageHead['image']> =>
  image ?? { path: '/share.png', width: 1200, height: 630, alt: shared.messages.page.shareImage };

/** Returns the site's part of a page's structured data. */
export const publicationOf = (props: SiteHeadProps): Publication => ({
  site: props.shared.site,
  root: props.absoluteUrl('/'),
  home: addressBelow(props, '/'),
  logo: props.absoluteUrl('/icon-512.png'),
  insurerHome: props.absoluteUrl(localizedPath(props.shared.site.insurer.language, '/')),
  language: props.pageContext.language,
});
