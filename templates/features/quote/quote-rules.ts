/** Rules of the start of a quote: postal codes, and what is offered where. */
import { formatMessage } from '../../messages/format-message.ts';
import type { Province } from '../../site-shared.ts';
import { type ProvinceCode, quebec } from '../province/province.ts';
import type { QuoteProduct, QuoteTexts } from './quote-data.ts';

/** Provinces and territories by the first letter of their postal codes. */
const provincesByLetter: Readonly<Record<string, string>> = {
  A: 'NF',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: quebec,
  H: quebec,
  J: quebec,
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
};

/** Pattern of a typed postal code, for browsers without scripts. */
export const postalCodePattern = String.raw`\s*[A-Za-z]\d[A-Za-z].?\d[A-Za-z]\d\s*`;

export interface PostalCode {
  /** In the usual spelling: 'K1A 0B1'. */
  readonly text: string;
  /** Codes of provinces and territories whose postal codes begin with its letter. */
  readonly provinces: readonly string[];
}

/** Reads a typed postal code. Undefined if Canada has no code of this form. */
export function readPostalCode(typed: string): PostalCode | undefined {
  const code = typed.replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '').toUpperCase();
  // Letters that look like digits or like each other are in no code.
  if (!/^[A-Z]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(code)) return undefined;
  const provinces = provincesByLetter[code.charAt(0)]?.split(' ');
  return provinces && { text: `${code.slice(0, 3)} ${code.slice(3)}`, provinces };
}

/** Returns the products that a province has. */
export const offeredIn = (products: readonly QuoteProduct[], province: ProvinceCode): readonly QuoteProduct[] =>
  products.filter(({ notOfferedIn }) => !notOfferedIn.includes(province));

/** Returns the product that the last segment of a path names: '/en/location/ajax/auto-insurance/'. */
export function productOfPath(path: string, products: readonly Pick<QuoteProduct, 'slug'>[]): string | undefined {
  const segment = path.split('/').findLast((each) => each !== '');
  return products.find(({ slug }) => slug === segment)?.slug;
}

/** Fields of a province that the rules read. */
type NamedProvince = Pick<Province, 'code' | 'at'>;

export interface PostalCodeCheck {
  readonly typed: string;
  /** Province of the quote. */
  readonly province: string;
  readonly provinces: readonly NamedProvince[];
  readonly language: string;
  readonly texts: QuoteTexts['postalCode'];
}

/** Returns the problem of a typed postal code; undefined if it is empty or in the province. */
export function postalCodeProblem({ typed, province, provinces, language, texts }: PostalCodeCheck): string | undefined {
  if (typed.trim() === '') return undefined;
  const code = readPostalCode(typed);
  if (code === undefined) return texts.malformed;
  if (code.provinces.includes(province)) return undefined;
  if (code.provinces.includes(quebec)) return texts.inQuebec;
  const places = provinces.filter((each) => code.provinces.includes(each.code)).map(({ at }) => at);
  return formatMessage(texts.elsewhere, { at: new Intl.ListFormat(language, { type: 'disjunction' }).format(places) });
}
