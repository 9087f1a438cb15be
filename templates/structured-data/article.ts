import type { SiteInfo } from '../site-shared.ts';

interface ArticleParts {
  readonly type: 'BlogPosting' | 'NewsArticle';
  readonly title: string;
  readonly description?: string | undefined;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly language: string;
  /** Absolute addresses of the article, of its picture and of the publisher's home and mark. */
  readonly url: string;
  readonly image: string;
  readonly home: string;
  readonly logo: string;
  readonly site: Pick<SiteInfo, 'name'>;
}

/** An article, which the insurer has written and published. */
export function articleObject({ type, title, description, day, language, url, image, home, logo, site }: ArticleParts) {
  const insurer = { '@type': 'Organization', name: site.name, url: home, logo };
  return {
    '@context': 'https://schema.org',
    '@type': type,
    headline: title,
    ...(description === undefined ? {} : { description }),
    datePublished: day,
    inLanguage: language,
    mainEntityOfPage: url,
    image,
    author: insurer,
    publisher: insurer,
  };
}
