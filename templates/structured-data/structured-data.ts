import type { RichText } from '#contract/rich-text';
import type { SiteInfo } from '../site-shared.ts';
import { plainText } from './plain-text.ts';

type JsonLd = Readonly<Record<string, unknown>>;

/** The insurer, for the page at a language's root. */
export function organization({ site, url, logo }: { site: SiteInfo; url: string; logo: string }): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    description: site.description,
    slogan: site.tagline,
    url,
    logo,
    email: site.email,
    contactPoint: { '@type': 'ContactPoint', telephone: site.phoneNumber, contactType: 'customer service' },
  };
}

export interface Crumb {
  readonly name: string;
  /** Site path; the last crumb, the page itself, needs none to be shown, but has one here. */
  readonly path: string;
}

/** The way from the language's root to a page, the page last. */
export function breadcrumbList(crumbs: readonly Crumb[], addressOf: (path: string) => string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}

/** Questions whose whole answers stand on the page. */
export function faqPage(questions: readonly { readonly title: string; readonly body: RichText }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(body.html) },
    })),
  };
}
