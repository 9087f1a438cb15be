import { date, defineType, group, href, integer, link, list, symbol, text } from 'boreal';

/** Covers of all products, in the order in which pages list them. */
export const covers = [
  'liability',
  'care',
  'income',
  'otherBenefits',
  'directCompensation',
  'uninsured',
  'collision',
  'comprehensive',
  'building',
  'belongings',
  'personalLiability',
] as const;

export type Cover = (typeof covers)[number];

/** Rules of the law about products in provinces. Pages and tests compare their texts with them. */
export const coverageFacts = defineType('Which covers of a product the law requires in a province.', {
  provinces: list(link('province'), { min: 1 }),
  products: list(link('product'), { min: 1 }),
  /** A cover that is not listed was not found in a source. */
  covers: list(
    group({
      cover: symbol({ choices: covers }),
      status: symbol({ choices: ['mandatory', 'optional', 'public', 'not-offered'] }),
    }),
    { min: 1 },
  ),
  /** Lowest liability limit that the law accepts, in dollars. */
  minimumLiability: integer({ optional: true }),
  /** Insurer of the covers that are public. */
  publicInsurer: text({ optional: true, isName: true }),
  note: text({ optional: true }),
  /** `day` is the day of the source, or the day on which an undated one was read. */
  sources: list(group({ title: text({ isName: true }), address: href(), day: date() }), { min: 1 }),
  /** Day on which the entry was compared with its sources. */
  reviewedOn: date({ reviewMonths: 12 }),
});
