import { date, defineModel, defineType, group, list, markdown, symbol, text } from 'boreal';

/** Topics of articles. Their names are in `content/words`. */
const topics = ['news', 'guides'] as const;

export const model = defineModel({
  words: defineType(
    'Words that every page shows.',
    {
      name: text({ maxLength: 40, isName: true }),
      tagline: text({ maxLength: 60 }),
      description: text({ maxLength: 160 }),
      articles: text({ maxLength: 30 }),
      topics: group({ news: text({ maxLength: 30 }), guides: text({ maxLength: 30 }) }),
      search: text({ maxLength: 30 }),
      searchLabel: text({ maxLength: 60 }),
      searchEmpty: text({ maxLength: 120 }),
      searchFailed: text({ maxLength: 120 }),
      skip: text({ maxLength: 40 }),
      menu: text({ maxLength: 40 }),
      languages: text({ maxLength: 40 }),
      notTranslated: text({ maxLength: 80 }),
      feed: text({ maxLength: 40 }),
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
  article: defineType(
    'An article, in the languages in which it is written.',
    {
      title: text({ maxLength: 60 }),
      description: text({ maxLength: 160 }),
      day: date(),
      topics: list(symbol({ choices: topics })),
      body: markdown(),
    },
    { translations: 'optional' },
  ),
});
