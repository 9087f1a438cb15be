/**
 * Requirements of search engines for JSON-LD, by type, as far as this site uses it. Their checkers
 * are services.
 */

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isUrl: Check = (value) => typeof value === 'string' && URL.canParse(value) && /^https:\/\//.test(value);
const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isLanguage: Check = (value) => value === 'en' || value === 'fr';
const isSize: Check = (value) => typeof value === 'number' && value > 0;
const isTexts: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);
const isReference: Check = (value) => isRecord(value) && isUrl(value['@id']);
const isOfType =
  (type: string): Check =>
  (value) =>
    isRecord(value) && value['@type'] === type && flawsOf(value).length === 0;
const isListOf =
  (type: string): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isOfType(type));
const isSearchAction: Check = (value) =>
  isRecord(value) &&
  value['query-input'] === 'required name=search_term_string' &&
  isRecord(value.target) &&
  /^https:\/\/[^{}]+=\{search_term_string\}$/.test(String(value.target.urlTemplate));

const article = {
  '@id': isUrl,
  headline: isText,
  'datePublished?': isDay,
  'dateModified?': isDay,
  image: isOfType('ImageObject'),
  author: isOfType('InsuranceAgency'),
  publisher: isOfType('InsuranceAgency'),
  inLanguage: isLanguage,
  mainEntityOfPage: isReference,
};
const page = {
  '@id': isUrl,
  url: isUrl,
  name: isText,
  description: isText,
  'dateModified?': isDay,
  inLanguage: isLanguage,
  isPartOf: isReference,
  'breadcrumb?': isReference,
};

/** Properties of each type. Those with a question mark are optional, all others are not checked. */
const types: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  InsuranceAgency: { '@id': isUrl, name: isText, url: isUrl, logo: isUrl, 'address?': isText, 'areaServed?': isTexts },
  Service: { '@id': isUrl, name: isText, url: isUrl, description: isText, provider: isReference, areaServed: isTexts },
  WebSite: {
    '@id': isUrl,
    name: isText,
    url: isUrl,
    inLanguage: isLanguage,
    publisher: isReference,
    potentialAction: isSearchAction,
  },
  WebPage: page,
  FAQPage: { ...page, mainEntity: isListOf('Question') },
  Question: { name: isText, acceptedAnswer: isOfType('Answer') },
  Answer: { text: isText },
  Article: article,
  BlogPosting: { ...article, datePublished: isDay },
  NewsArticle: { ...article, datePublished: isDay },
  ImageObject: { url: isUrl, width: isSize, height: isSize },
  BreadcrumbList: { '@id': isUrl, itemListElement: isListOf('ListItem') },
  ListItem: { position: isSize, name: isText, item: isUrl },
  DefinedTermSet: { '@id': isUrl, url: isUrl, name: isText, inLanguage: isLanguage, hasDefinedTerm: isListOf('DefinedTerm') },
  DefinedTerm: { name: isText, url: isUrl, inDefinedTermSet: isReference },
};

/** Returns the problems of a JSON-LD object: its type, and missing or invalid properties. */
export function flawsOf(data: unknown): readonly string[] {
  if (!isRecord(data)) return ['is no object'];
  const type = String(data['@type']);
  const properties = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!properties) return [`has the unknown type ${type}`];
  return Object.entries(properties).flatMap(([key, check]) => {
    const name = key.replace(/\?$/, '');
    const value = data[name];
    return (value === undefined && name !== key) || check(value) ? [] : [`${type}.${name}: ${JSON.stringify(value)}`];
  });
}

/** The objects of JSON-LD in a document. */
export const structuredDataIn = (html: string): readonly Readonly<Record<string, unknown>>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => JSON.parse(text));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
