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
  /** Absolute address of the root of the site's first language. */
  readonly insurerHome: string;
  readonly language: string;
}

const organizationId = ({ root }: Publication): string => `${root}#organization`;
const webSiteId = ({ home }: Publication): string => `${home}#website`;
const breadcrumbId = (url: string): string => `${url}#breadcrumb`;

/** Texts about the insurer, the same in every language of the site. */
export interface Insurer {
  readonly description: string;
  readonly slogan: string;
  /** Names in other languages, and short names. */
  readonly otherNames: readonly string[];
  readonly languages: readonly string[];
  /** For mail. */
  readonly address: string;
  /** Names of the provinces and territories. */
  readonly areaServed: readonly string[];
}

/** The insurer, for the page at a language's root: the same object in every language. */
export function organization(publication: Publication, { otherNames, languages, ...texts }: Insurer): JsonLd {
  const { email, phoneNumber } = publication.site;
  return {
    ...context,
    ...publisher(publication),
    alternateName: otherNames,

    ...texts,
    email,
    telephone: phoneNumber,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: phoneNumber,
      contactType: 'customer service',
      availableLanguage: languages,
    },
  };
}

/** The insurer in short, as author and publisher of a page: the same object in every language. */
export const publisher = (publication: Publication): JsonLd => ({
  '@type': 'InsuranceAgency',
  '@id': organizationId(publication),
  name: publication.site.insurer.name,
  url: publication.insurerHome,
  logo: publication.logo,
});

interface Service {
  /** Absolute canonical address of its page. */
  readonly url: string;
  readonly name: string;
  readonly description?: string;
  /** Names of the places where it is offered. */
  readonly areas: readonly string[];
}

/** A line of insurance, everywhere or in one place. */
export function service(publication: Publication, { url, name, description, areas }: Service): JsonLd {
  return {
    ...context,
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    url,
    ...(description === undefined ? {} : { description }),
    provider: { '@id': organizationId(publication) },
    areaServed: areas,
  };
}

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
  readonly description?: string;
  /** 'YYYY-MM-DD', if known. */
  readonly modified?: string;
  readonly hasBreadcrumb: boolean;
  /** Questions that the page answers in full. */
  readonly questions: readonly { readonly title: string; readonly body: RichText }[];
}

/** A page; an FAQPage if it answers questions. */
export function webPage(publication: Publication, page: Page): JsonLd {
  const { url, name, description, modified, hasBreadcrumb, questions } = page;
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
