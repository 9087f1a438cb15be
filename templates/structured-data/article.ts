import type { ShareImage } from '#contract/page';
import { type JsonLd, type Publication, publisher } from './structured-data.ts';

export type ArticleType = 'Article' | 'BlogPosting' | 'NewsArticle';

interface ArticleParts {
  readonly type: ArticleType;
  readonly title: string;
  readonly description?: string;
  /** 'YYYY-MM-DD'; omitted if unknown. */
  readonly published?: string;
  readonly modified?: string;
  readonly section?: string;
  /** Absolute address of the article's page. */
  readonly url: string;
  /** Picture of the article, with its absolute address. */
  readonly image: Omit<ShareImage, 'path'> & { readonly url: string };
}

/** Structured data of an article that the insurer has written and published. */
export function articleObject(publication: Publication, parts: ArticleParts): JsonLd {
  const { type, title, description, published, modified, section, url, image } = parts;
  const insurer = publisher(publication);
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': `${url}#article`,
    headline: title,
    ...(description === undefined ? {} : { description }),
    ...(published === undefined ? {} : { datePublished: published }),
    ...(modified === undefined ? {} : { dateModified: modified }),
    ...(section === undefined ? {} : { articleSection: section }),
    inLanguage: publication.language,
    mainEntityOfPage: { '@id': url },
    image: { '@type': 'ImageObject', url: image.url, width: image.width, height: image.height, caption: image.alt },
    author: insurer,
    publisher: insurer,
  };
}
