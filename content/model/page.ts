import { date, defineType, group, href, link, list, markdown, symbol, text } from '../../generator/site-definition.ts';
import { highlight, meta, titled } from './fragments.ts';

export const home = defineType('The page at a language’s root.', {
  title: text(),
  lead: text(),
  primaryAction: group({ label: text(), href: href() }),
  secondaryAction: group({ label: text(), href: href() }),
  productsTitle: text(),
  productsLead: text(),
  highlightsTitle: text(),
  highlights: list(highlight, { min: 3 }),
  stepsTitle: text(),
  steps: list(titled, { min: 3 }),
  pointsTitle: text(),
  pointsText: text(),
  pointsAction: group({ label: text(), href: href() }),
  faqsTitle: text(),
  faqs: list(link('faq-item'), { min: 3 }),
  ...meta,
});

export const page = defineType('A page of text.', {
  title: text(),
  /** Short name for breadcrumbs. */
  name: text(),
  lead: text(),
  layout: symbol({ choices: ['standard', 'legal', 'contact', 'not-found', 'server-error'] }),
  updated: date({ optional: true }),
  highlights: list(highlight),
  body: markdown(),
  ...meta,
});
