import type { JsonLd, Publication } from './structured-data.ts';

interface Terms {
  /** Absolute address of the page with all terms. */
  readonly url: string;
  readonly name: string;
  /** Each term with its anchor on the page. */
  readonly terms: readonly { readonly id: string; readonly title: string }[];
}

/** A glossary. The texts of its terms are on the page only, so that the document stays small. */
export function definedTermSet({ language }: Pick<Publication, 'language'>, { url, name, terms }: Terms): JsonLd {
  const id = `${url}#terms`;
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': id,
    url,
    name,
    inLanguage: language,
    hasDefinedTerm: terms.map((term) => ({
      '@type': 'DefinedTerm',
      inDefinedTermSet: { '@id': id },
      url: `${url}#${term.id}`,
      name: term.title,
    })),
  };
}
