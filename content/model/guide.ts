import { date, defineType, group, href, link, list, markdown, symbol, text } from 'boreal';
import { sources } from './coverage-facts.ts';
import { highlight, meta, pathBelow, titled } from './fragments.ts';

const action = group({ label: text(), href: href() });

export const guide = defineType('A guide to a product: the basics, or how to buy it. Its slug is its path.', {
  title: text({ maxLength: 200 }),
  name: text({ maxLength: 200 }),
  lead: text(),
  product: link('product'),
  stage: symbol({ choices: ['basics', 'buying'] }),
  /** Second path, named in French. It is canonical in French, the slug in English. */
  frenchPath: symbol(pathBelow),
  keyPoints: list(text(), { min: 3 }),
  steps: list(titled),
  /** Date of publication. */
  day: date({ optional: true }),
  /** Date of the last change to the content. */
  updated: date({ optional: true }),
  faqs: list(link('faq-item'), { min: 2 }),
  sources,
  body: markdown(),
  ...meta,
});

export const loyaltyPage = defineType('A landing page of the points programme. Its slug is its path.', {
  title: text({ maxLength: 200 }),
  name: text({ maxLength: 200 }),
  lead: text(),
  product: link('product', { optional: true }),
  frenchPath: symbol({ ...pathBelow, optional: true }),
  highlights: list(highlight, { min: 3 }),
  stepsTitle: text(),
  steps: list(titled, { min: 3 }),
  primaryAction: action,
  faqs: list(link('faq-item'), { min: 2 }),
  body: markdown(),
  ...meta,
});

export const campaign = defineType('A campaign: a landing page, or a page with the form that belongs to it.', {
  /** Name of the campaign where its answers are collected. */
  identifier: symbol({
    choices: ['2025_points_for_quote', '2025_points_for_renewal', '2025_refer_a_friend', '2025_refer_a_friend_referee_quote'],
  }),
  path: symbol(pathBelow),
  title: text({ maxLength: 200 }),
  name: text({ maxLength: 200 }),
  lead: text(),
  highlights: list(highlight),
  /** Steps of a landing page; those of a form are in its entry. */
  stepsTitle: text({ optional: true }),
  steps: list(titled),
  primaryAction: action,
  /** Terms and conditions. */
  body: markdown(),
  /** Form whose answers go to the identifier's address. Without one, the page is a landing page. */
  form: link('form', { optional: true }),
  ...meta,
});

export const glossaryTerm = defineType('A word of insurance, explained.', {
  title: text({ maxLength: 200 }),
  body: markdown(),
  related: list(link('glossary-term')),
});
