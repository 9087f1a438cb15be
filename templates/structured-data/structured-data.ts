import type { RichText } from '#contract/rich-text';
import type { SiteInfo } from '../site-shared.ts';
import { plainText } from './plain-text.ts';

export type JsonLd = Readonly<Record<string, unknown>>;

const context = { '@context': 'https://schema.org' };

/** Values that all pages of a language share. Their ids connect the structured data of pages. */
export interface Publication {
  readonly site: SiteInfo;
  /** Absolute addresses of all languages' root, the language's root, and the insurer's logo. */
  readonly root: string;
  readonly home: string;
  readonly logo: string;
  readonly language: string;
}

const organizationId = ({ root }: Publication): string => `${root}#organization`;
const webSiteId = ({ home }: Publication): string => `${home}#website`;
const breadcrumbId = (url: string): string => `${url}#breadcrumb`;

/** The insurer, for the page at a language's root. */
export function organization(publication: Publication): JsonLd {
  const { site, language } = publication;
  return {
    ...context,
    ...publisher(publication),
    description: site.description,
    slogan: site.tagline,
    email: site.email,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: site.phoneNumber,
      contactType: 'customer service',
      availableLanguage: language,
    },
  };
}

/** The insurer in short, as author and publisher of a page. */
export const publisher = (publication: Publication): JsonLd => ({
  '@type': 'Organization',
  '@id': organizationId(publication),
  name: publication.site.name,
  url: publication.home,
  logo: publication.logo,
});

/** The site in one language, with the address of its search; `q` is the query. */
export function webSite(publication: Publication, searchUrl: string | undefined): JsonLd {
  const { site, home, language } = publication;
  return {
    ...context,
    '@type': 'WebSite',
    '@id': webSiteId(publication),
    url: home,
    name: site.name,
    alternateName: site.shortName,
    inLanguage: language,
    publisher: { '@id': organizationId(publication) },
    ...(searchUrl === undefined
      ? {}
      : {
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }),
  };
}

interface Page {
  /** Absolute canonical address, also its id. */
  readonly url: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** 'YYYY-MM-DD', if known. */
  readonly modified?: string | undefined;
  readonly hasBreadcrumb: boolean;
  /** Questions that the page answers in full. */
  readonly questions: readonly { readonly title: string; readonly body: RichText }[];
}

/** A page; an FAQPage if it answers questions. */
export function webPage(publication: Publication, { url, name, description, modified, hasBreadcrumb, questions }: Page): JsonLd {
  const { site, home, language } = publication;
  return {
    ...context,
    '@type': questions.length === 0 ? 'WebPage' : 'FAQPage',
    '@id': url,
    url,
    name,
    ...(description === undefined ? {} : { description }),
    ...(modified === undefined ? {} : { dateModified: modified }),
    inLanguage: language,
    isPartOf: { '@type': 'WebSite', '@id': webSiteId(publication), name: site.name, url: home },
    ...(hasBreadcrumb ? { breadcrumb: { '@id': breadcrumbId(url) } } : {}),
    ...(questions.length === 0
      ? {}
      : {
          mainEntity: questions.map(({ title, body }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: plainText(body.html) },
          })),
        }),
  };
}

export interface Crumb {
  readonly name: string;
  /** Site path. The last crumb, the page itself, has one too, though no link shows it. */
  readonly path: string;
}

/** Breadcrumb from the language's root to a page, which is last. */
export function breadcrumbList(url: string, crumbs: readonly Crumb[], addressOf: (path: string) => string): JsonLd {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(url),
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}
