import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import type { Authorities, ProvinceFacts } from '../../site-shared.ts';
import { joinParts, linkToSource } from '../sources/sources.routes.ts';

type Entry = EntryOf<'coverage-facts'> | EntryOf<'rule-change'>;

/** Lists what the law requires of a product, and its changes that the run shows. */
export function listFacts(graph: ContentGraph, product: EntryOf<'product'>['id'], locale: string) {
  const isAbout = ({ fields }: Entry): boolean => fields.products.includes(product);
  return {
    rules: graph.ofType('coverage-facts', locale).filter(isAbout),
    changes: graph.ofType('rule-change', locale).filter(isAbout),
  };
}

/** Returns what the law requires of a product, in the order of the provinces' names. */
export function factsOf(graph: ContentGraph, product: EntryOf<'product'>['id'], locale: string): readonly ProvinceFacts[] {
  const { compare } = new Intl.Collator(`${locale}-CA`);
  const provinces = graph.ofType('province', locale).toSorted((a, b) => compare(a.fields.name, b.fields.name));
  const first = ({ codes }: ProvinceFacts): number => provinces.findIndex(({ fields }) => fields.code === codes[0]);
  const { rules, changes } = listFacts(graph, product, locale);
  return rules
    .map(({ fields: { provinces: covered, products: _products, sources, ...facts } }): ProvinceFacts => {
      const change = changes.find(({ fields }) => fields.provinces.some((province) => covered.includes(province)));
      return {
        ...facts,
        sources: joinParts(
          sources.map((id) => linkToSource(graph, id, locale)),
          '; ',
        ),
        codes: provinces.filter((province) => covered.includes(province.id)).map(({ fields }) => fields.code),
        ...(change && { change: [`${change.fields.text} `, ...linkToSource(graph, change.fields.source, locale)] }),
      };
    })
    .sort((a, b) => first(a) - first(b));
}

export const authoritiesOf = ({ fields: { code, regulator, ombudservice } }: EntryOf<'province'>): Authorities => ({
  code,
  regulator,
  ombudservice,
});
