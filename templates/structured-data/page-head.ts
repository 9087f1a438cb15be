import type { HeadProps, PageHead } from '#contract/page';
import { localizedPath } from '#contract/page-path';
import { formatMessage } from '../messages/format-message.ts';
import type { SiteShared } from '../site-shared.ts';
import { breadcrumbList, type Crumb } from './structured-data.ts';

/** The texts by which a page is known outside itself. */
export interface PageMeta {
  readonly title: string;
  readonly metaTitle?: string;
  readonly metaDescription?: string;
}

interface HeadParts {
  readonly meta: PageMeta;
  /** The way to the page, without the language's root; the page itself is last. */
  readonly crumbs?: readonly Crumb[];
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
  readonly robots?: string;
  readonly type?: 'website' | 'article';
}

/** The head that all pages of the site have in common: title with the brand, announcement without it, breadcrumb as JSON-LD. */
export function pageHead({ shared, pageContext, absoluteUrl }: HeadProps<unknown, SiteShared>, parts: HeadParts): PageHead {
  const { navigation } = shared.messages;
  const { meta, crumbs, structuredData = [], robots, type } = parts;
  const title = meta.metaTitle ?? meta.title;
  const addressOf = (path: string) => absoluteUrl(localizedPath(pageContext.language, path));
  const breadcrumb = crumbs ? [breadcrumbList([{ name: navigation.home, path: '/' }, ...crumbs], addressOf)] : [];
  return {
    title: formatMessage(navigation.documentTitle, { title, site: shared.site.name }),
    announcement: formatMessage(navigation.announcement, { title }),
    siteName: shared.site.name,
    image: { path: '/share.png', width: 1200, height: 630, alt: shared.messages.page.shareImage },
    structuredData: [...structuredData, ...breadcrumb],
    ...(meta.metaDescription === undefined ? {} : { description: meta.metaDescription }),
    ...(robots === undefined ? {} : { robots }),
    ...(type === undefined ? {} : { type }),
  };
}
