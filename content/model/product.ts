import { defineType, group, integer, link, list, markdown, symbol, text } from 'boreal';
import { covers } from './coverage-facts.ts';
import { highlight, icon, meta, titled } from './fragments.ts';

export const product = defineType('A line of insurance that the site presents.', {
  /** The page's heading. */
  title: text({ maxLength: 200 }),
  /** The product's name in lists, menus and breadcrumbs. */
  name: text({ maxLength: 200 }),
  lead: text(),
  icon,
  illustration: symbol({ choices: ['auto', 'home', 'tenant', 'condo', 'motorcycle'] }),
  order: integer(),
  highlights: list(highlight, { min: 3 }),
  coverageLead: text(),
  coverage: list(
    group({
      name: text(),
      /** Losses that it pays for. */
      text: text(),
      status: symbol({ choices: ['included', 'by-province', 'optional'] }),
      /** The page shows what the law says of it in the visitor's province. */
      cover: symbol({ choices: covers, optional: true }),
      /** Usual limit or deductible. */
      limit: text(),
      /** A loss, and what the policy pays for it. */
      example: text(),
    }),
    { min: 4 },
  ),
  notCovered: list(titled, { min: 3 }),
  savingsLead: text(),
  savings: list(titled, { min: 3 }),
  stepsTitle: text(),
  steps: list(titled, { min: 3 }),
  faqs: list(link('faq-item')),
  body: markdown(),
  ...meta,
});
