import { date, defineModel, defineType, group, image, link, list, markdown, symbol, text } from 'boreal';

/** Topics of articles. Their names are in `content/words`. */
const topics = ['news', 'guides'] as const;

const label = () => text({ maxLength: 40 });

export const model = defineModel({
  words: defineType(
    'Words that every page shows.',
    {
      name: text({ maxLength: 40, isName: true }),
      tagline: text({ maxLength: 60 }),
      description: text({ maxLength: 160 }),
      articles: text({ maxLength: 30 }),
      topics: group({ news: text({ maxLength: 30 }), guides: text({ maxLength: 30 }) }),
      by: label(),
      minutes: label(),
      page: label(),
      pages: label(),
      newer: label(),
      older: label(),
      related: label(),
      share: label(),
      copyLink: label(),
      copy: label(),
      copied: label(),
      colours: label(),
      colour: group({ system: label(), light: label(), dark: label() }),
      search: text({ maxLength: 30 }),
      searchLabel: text({ maxLength: 60 }),
      searchEmpty: text({ maxLength: 120 }),
      searchFailed: text({ maxLength: 120 }),
      skip: label(),
      menu: label(),
      languages: label(),
      notTranslated: text({ maxLength: 80 }),
      feed: label(),
      notFound: text({ maxLength: 60 }),
      notFoundText: text({ maxLength: 160 }),
    },
    { translations: 'fallback' },
  ),
  page: defineType(
    'A page of text. Its title is in the menu.',
    { title: text({ maxLength: 60 }), description: text({ maxLength: 160 }), body: markdown() },
    { translations: 'fallback' },
  ),
  author: defineType(
    'A person who writes articles.',
    { name: text({ maxLength: 40, isName: true }), about: text({ maxLength: 160 }) },
    { translations: 'fallback' },
  ),
  article: defineType(
    'An article, in the languages in which it is written.',
    {
      title: text({ maxLength: 60 }),
      description: text({ maxLength: 160 }),
      day: date(),
      author: link('author', { optional: true }),
      picture: image({ optional: true }),
      topics: list(symbol({ choices: topics })),
      body: markdown(),
    },
    { translations: 'optional' },
  ),
});
