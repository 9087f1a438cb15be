import { defineType, integer, link, list, markdown, symbol, text } from 'boreal';
import { sources } from './coverage-facts.ts';
import { icon, meta, slug } from './fragments.ts';

export const faqCategory = defineType('A subject that questions are sorted under.', {
  title: text({ maxLength: 200 }),
  /** Short name for breadcrumbs, chips and lists. */
  name: text({ maxLength: 200 }),
  lead: text(),
  icon,
  /** Path segment of its questions: /faqs/<segment>/<question>/. */
  segment: symbol(slug),
  /**
   * Path segment of its own page, /faqs/<pageSlug>/. Without one, only the index lists its
   * questions.
   */
  pageSlug: symbol({ ...slug, optional: true }),
  order: integer(),
  product: link('product', { optional: true }),
  ...meta,
});

export const faqItem = defineType('A question and its answer.', {
  title: text({ maxLength: 200 }),
  category: link('faq-category'),
  /** Further categories whose pages list the question. */
  alsoIn: list(link('faq-category')),
  order: integer({ optional: true }),
  related: list(link('faq-item')),
  sources,
  body: markdown(),
  ...meta,
});
