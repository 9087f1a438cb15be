import { defineType, group, href, link, list, markdown, symbol, text } from 'boreal';
import { sources } from './coverage-facts.ts';
import { highlight, meta, phone } from './fragments.ts';

/** A name and its forms with prepositions: « Ontario », « en Ontario », « de l’Ontario ». */
const names = { name: text({ isName: true }), at: text(), of: text({ isName: true }) } as const;

/** The name fits into a sentence: « le surintendant des assurances du Yukon ». */
const authority = group({ name: text({ isName: true }), address: href() });

/** Landscape of the pictures of a place. */
const landscape = {
  choices: ['tundra', 'shield', 'mountains', 'prairie', 'harbour', 'city', 'river', 'farmland', 'vineyard'],
} as const;

export const province = defineType('A province or territory.', {
  ...names,
  code: symbol({ choices: ['AB', 'BC', 'MB', 'NB', 'NF', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] }),
  /** For its own pages, and for places without one. */
  landscape: symbol(landscape),
  /** Answered by people who know the province. */
  ...phone,
  /** Short forms, other names and cities without pages of their own: 'PEI', 'Charlottetown'. */
  keywords: list(text({ isName: true })),
  /** Products that are not available there. */
  without: list(link('product')),
  /** Authority over insurers there, with the page that names it. */
  regulator: authority,
  /** Service for complaints that an insurer has not resolved. */
  ombudservice: authority,
});

export const place = defineType('A city, province or territory that has pages of its own.', {
  ...names,
  kind: symbol({ choices: ['city', 'province', 'territory'] }),
  province: link('province'),
  region: text({ isName: true }),
  /** Absent if it looks like its province. */
  landscape: symbol({ ...landscape, optional: true }),
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
  /** Sources of rules that only this page states. Those of its product come from `coverage-facts`. */
  sources,
  ...meta,
} as const;

export const autoRegionalPage = defineType('Auto or motorcycle insurance in a place.', regionalPage);
export const homeRegionalPage = defineType('Home or tenant insurance in a place.', regionalPage);
