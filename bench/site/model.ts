import { date, defineModel, defineType, group, href, link, list, markdown, symbol, text } from '../../generator/site.ts';

/** Names, many of which are the same in both languages. */
const name = text({ isName: true });
const target = group({ href: href(), label: name });

const page = {
  title: name,
  description: text(),
  locale: name,
  kind: symbol(),
  /** Full path of its page, with its language. */
  path: name,
  category: name,
  product: symbol({ optional: true }),
  place: text({ optional: true, isName: true }),
  date: date(),
  keywords: list(name),
  related: list(link(['product', 'faq', 'location', 'article'])),
  body: markdown(),
} as const;

/** Four types of page with the same fields, and the settings of a language. */
export const model = defineModel({
  article: defineType('A piece of advice.', page),
  faq: defineType('A question.', page),
  location: defineType('A place.', page),
  product: defineType('A product.', page),
  settings: defineType('What all pages of a language share.', {
    origin: symbol(),
    /** Code, and name in English and French. */
    provinces: list(list(name)),
    name,
    home: name,
    related: name,
    skip: name,
    other: name,
    province: name,
    call: name,
    updated: name,
    rights: name,
    types: group({ product: name, faq: name, location: name, article: name }),
    nav: list(target),
    footer: list(group({ title: symbol(), links: list(target) })),
  }),
});

export type Model = typeof model;
