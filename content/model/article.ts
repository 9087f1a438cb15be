import { date, defineType, integer, link, list, markdown, symbol, text } from 'boreal';
import { sources } from './coverage-facts.ts';
import { meta } from './fragments.ts';

/** Topics by which visitors filter articles. */
const topics = list(symbol({ choices: ['driving', 'home', 'renting', 'riding', 'seasons', 'claims', 'points', 'company'] }), {
  min: 1,
});

const article = {
  title: text({ maxLength: 200 }),
  lead: text(),
  topics,
  day: date(),
  /** Date of the last change to the content. */
  updated: date({ optional: true }),
  /** Reading time in minutes. */
  minutes: integer(),
  spot: symbol({
    choices: ['winter-road', 'tires', 'water', 'moving', 'inventory', 'storage', 'kitchen', 'cottage', 'phone', 'desk'],
  }),
  faqs: list(link('faq-item')),
  sources,
  body: markdown(),
  ...meta,
} as const;

export const blogPost = defineType('An article of the blog.', article);
export const newsArticle = defineType('A piece of news for the media.', article);
