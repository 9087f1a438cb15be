import { defineType, link, list, markdown, symbol, text } from 'boreal';
import { highlight, meta, phone } from './fragments.ts';

/** A name and its forms with prepositions: « Ontario », « en Ontario », « de l’Ontario ». */
const names = { name: text({ isName: true }), at: text(), of: text({ isName: true }) } as const;

export const province = defineType('A province or territory.', {
  ...names,
  code: symbol({ choices: ['AB', 'BC', 'MB', 'NB', 'NF', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] }),
  /** Answered by people who know the province. */
  ...phone,
  /** Short forms and other names: 'PEI'. */
  keywords: list(text({ isName: true })),
  /** Products that are not available there. */
  without: list(link('product')),
});

export const place = defineType('A city, province or territory that has pages of its own.', {
  ...names,
  kind: symbol({ choices: ['city', 'province', 'territory'] }),
  province: link('province'),
  region: text({ isName: true }),
});

const regionalPage = {
  place: link('place'),
  product: link('product'),
  title: text({ maxLength: 200 }),
  lead: text(),
  /** Points particular to the place. */
  points: list(highlight, { min: 3 }),
  checklist: list(text(), { min: 3 }),
  faqs: list(link('faq-item'), { min: 2 }),
  body: markdown(),
  ...meta,
} as const;

export const autoRegionalPage = defineType('Auto or motorcycle insurance in a place.', regionalPage);
export const homeRegionalPage = defineType('Home or tenant insurance in a place.', regionalPage);
