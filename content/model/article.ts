import { date, defineType, integer, link, list, markdown, symbol, text } from '../../generator/site-definition.ts';
import { meta } from './fragments.ts';

/** The subjects that articles are filtered by. */
const topics = list(symbol({ choices: ['driving', 'home', 'renting', 'riding', 'seasons', 'claims', 'points', 'company'] }), {
  min: 1,
});

const article = {
  title: text({ maxLength: 200 }),
  lead: text(),
  topics,
  day: date(),
  /** When it was last changed in what it says. */
  updated: date({ optional: true }),
  /** Minutes that reading takes. */
  minutes: integer(),
  spot: symbol({
    choices: ['winter-road', 'tires', 'water', 'moving', 'inventory', 'storage', 'kitchen', 'cottage', 'phone', 'desk'],
  }),
  faqs: list(link('faq-item')),
  body: markdown(),
  ...meta,
} as const;

export const blogPost = defineType('An article of the blog.', article);
export const newsArticle = defineType('A piece of news for the media.', article);
