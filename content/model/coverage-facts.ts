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

/** Its title names the law with its citation, or the authority and its page. */
export const source = defineType('A law, or a page of a regulator or public insurer, that states a rule.', {
  title: text({ isName: true }),
  address: href(),
  /** Day of the source, or on which an undated one was read. Absent for a law that was not compared. */
  day: date({ optional: true, notBefore: 'changed' }),
  /** Day of the last known change of the rule. An older source is reported. */
  changed: date({ optional: true }),
  /** Authority over the rule, if that is not the regulator of insurance. */
  authority: group({ name: text({ isName: true }), address: href() }, { optional: true }),
});

/** Sources of the rules that an entry states. */
export const sources = list(link('source'));

/** Its `publishAt` and `expireAt` say when it is true: the state before a day and the one after are two entries. */
export const ruleChange = defineType('A change of the law on a day: what is true of products in provinces until or since then.', {
  provinces: list(link('province'), { min: 1 }),
  products: list(link('product'), { min: 1 }),
  text: text(),
  source: link('source'),
});

/** Rules of the law about products in provinces. Pages and tests compare their texts with them. */
export const coverageFacts = defineType('Which covers of a product the law requires in a province.', {
  provinces: list(link('province'), { min: 1 }),
  products: list(link('product'), { min: 1 }),
  /** A cover that is not listed was not found in a source. */
  covers: list(
    group({
      cover: symbol({ choices: covers }),
      /** 'elsewhere': optional, from others than us. 'none': there is no such cover. */
      status: symbol({ choices: ['mandatory', 'optional', 'public', 'elsewhere', 'none'] }),
    }),
    { min: 1 },
  ),
  /** Lowest liability limit that the law accepts, in dollars. */
  minimumLiability: integer({ optional: true }),
  /** Insurer of the covers that are public. */
  publicInsurer: text({ optional: true, isName: true }),
  note: text({ optional: true }),
  sources: list(link('source'), { min: 1 }),
  /** Day on which the entry was compared with its sources. */
  reviewedOn: date({ reviewMonths: 12 }),
});
