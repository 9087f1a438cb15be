import { date, defineModel, defineType, group, href, integer, list, markdown, symbol, text } from 'boreal';

const label = () => text({ maxLength: 60 });

export const model = defineModel({
  doc: defineType(
    'A page of the documentation. Its folders are those of the side bar.',
    {
      title: text({ maxLength: 60 }),
      description: text({ maxLength: 160 }),
      /** Position in its folder, lowest first. Pages without one follow, by name. */
      order: integer({ optional: true }),
      /** Day of the last change. A translation with an earlier day than its original says so. */
      changed: date({ optional: true, localized: true }),
      /** Other words by which the search finds the page. */
      keywords: list(text()),
      body: markdown(),
    },
    { translations: 'fallback', nestedSlugs: true },
  ),
  settings: defineType(
    'Facts about the site that are the same in all languages.',
    {
      /** Address of the folder of this site in an editor of its repository. */
      editAt: href({ optional: true }),
      /** Versions of the documentation, this one first. */
      versions: list(group({ name: symbol(), address: href() })),
    },
    { translations: 'fallback' },
  ),
  words: defineType(
    'Words that every page shows.',
    {
      name: text({ maxLength: 40, isName: true }),
      tagline: label(),
      description: text({ maxLength: 160 }),
      start: label(),
      skip: label(),
      menu: label(),
      breadcrumbs: label(),
      contents: label(),
      neighbours: label(),
      previous: label(),
      next: label(),
      edit: label(),
      changed: label(),
      notTranslated: text({ maxLength: 160 }),
      behind: text({ maxLength: 160 }),
      languages: label(),
      notHere: label(),
      links: label(),
      versions: label(),
      copy: label(),
      copied: label(),
      colours: label(),
      colour: group({ system: label(), light: label(), dark: label() }),
      search: label(),
      searchLabel: label(),
      searchEmpty: text({ maxLength: 120 }),
      searchFailed: text({ maxLength: 120 }),
      close: label(),
      notFound: label(),
      notFoundText: text({ maxLength: 160 }),
    },
    { translations: 'fallback' },
  ),
});
