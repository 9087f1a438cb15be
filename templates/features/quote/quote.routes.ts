import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { formatMessage } from '../../messages/format-message.ts';
import type { QuoteData } from './quote-data.ts';

/** Returns what the start of a quote offers in a language. */
export function quoteData(graph: ContentGraph, locale: string): QuoteData {
  const { compare } = new Intl.Collator(`${locale}-CA`);
  const provinces = graph.ofType('province', locale).toSorted((a, b) => compare(a.fields.name, b.fields.name));
  const facts = graph.ofType('coverage-facts', locale);
  const { quote, form } = graph.single('messages', 'interface', locale).fields;
  const codeOf = new Map(provinces.map(({ id, fields }) => [id, fields.code]));
  return {
    address: graph.single('site', 'site', locale).fields.quoteAddress,
    products: graph
      .ofType('product', locale)
      .toSorted((a, b) => a.fields.order - b.fields.order)
      .map(({ id, slug, fields: { name } }) => ({
        slug,
        name,
        ...notOffered(
          name,
          provinces.filter(({ fields }) => fields.without.includes(id)),
          quote.exceptions,
        ),
        publicInsurers: Object.fromEntries(
          facts
            .filter(({ fields }) => fields.products.includes(id) && fields.publicInsurer !== undefined)
            .flatMap(({ fields }) => fields.provinces.map((province) => [codeOf.get(province), fields.publicInsurer])),
        ),
      })),
    texts: { ...quote, optional: form.optional, sending: form.sending, error: form.error },
  };
}

/** Returns where a product is not offered. */
function notOffered(name: string, provinces: readonly EntryOf<'province'>[], sentence: string) {
  const places = provinces.map(({ fields }) => fields.name).join(', ');
  return {
    notOfferedIn: provinces.map(({ fields }) => fields.code),
    ...(provinces.length === 0 ? {} : { exceptions: formatMessage(sentence, { name, places }) }),
  };
}
