import { date, defineType, group, href, link, list, markdown, symbol, text } from 'boreal';
import { sources } from './coverage-facts.ts';
import { highlight, icon, meta, pathBelow, titled } from './fragments.ts';

export const home = defineType('The page at a language’s root.', {
  title: text({ maxLength: 200 }),
  lead: text(),
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
  /** Bands at the end of the page. */
  slices: list(link('slice'), { min: 1 }),
  ...meta,
});

export const page = defineType('A page of text.', {
  title: text({ maxLength: 200 }),
  /** Short name for breadcrumbs. */
  name: text({ maxLength: 200 }),
  lead: text(),
  layout: symbol({
    choices: [
      'standard',
      'legal',
      'contact',
      'steps',
      'checklist',
      'question-list',
      'sign-in',
      'unsubscribe',
      'claim-start',
      'search-results',
      'sitemap',
      'blog-index',
      'media-centre',
      'glossary',
      'location-index',
      'not-found',
      'server-error',
      'offline',
    ],
  }),
  /** Category in search results, if the layout does not imply one. */
  searchCategory: symbol({ choices: ['product', 'article', 'service', 'company'], optional: true }),
  /** Path, if it differs from the slug. */
  path: symbol({ ...pathBelow, optional: true }),
  /** Second path, named in French. It is canonical in French, the first one in English. */
  frenchPath: symbol({ ...pathBelow, optional: true }),
  stepsTitle: text({ optional: true }),
  steps: list(titled),
  /** Links to further pages, shown as cards. */
  cards: list(group({ title: text(), text: text(), href: href(), icon })),
  faqs: list(link('faq-item')),
  /** Cases of the start of a claim, in order. */
  cases: list(link('claim-case')),
  /** Bands at the end of the page. */
  slices: list(link('slice')),
  action: group({ label: text(), href: href() }, { optional: true }),
  updated: date({ optional: true }),
  sources,
  highlights: list(highlight),
  body: markdown(),
  ...meta,
});
