import type { RichText } from '#contract/rich-text';
import { plainText } from '../../structured-data/plain-text.ts';

interface TermSet {
  readonly name: string;
  /** Absolute address of the page; each term stands at its anchor. */
  readonly url: string;
  readonly terms: readonly { readonly id: string; readonly title: string; readonly body: RichText }[];
}

/** A glossary as JSON-LD. */
export function definedTermSet({ name, url, terms }: TermSet): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': `${url}#terms`,
    name,
    hasDefinedTerm: terms.map(({ id, title, body }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: title,
      description: plainText(body.html),
    })),
  };
}
