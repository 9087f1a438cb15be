import { expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

/** Blocks of several shapes, one in another, in Markdown and from a source of the site. */
const config = `
import { defineEntryFamily, defineModel, defineSite, defineType, image, link, list, markdown, oneOf, symbol, text } from '../../../generator/site.ts';
const quote = { words: text(), by: link('person', { optional: true }) };
const model = defineModel({
  landing: defineType('A page of blocks.', {
    title: text(),
    blocks: list(oneOf({
      quote,
      person: { who: link('person') },
      picture: { image: image() },
      text: { body: markdown() },
      columns: { items: list(oneOf({ quote, text: { body: markdown() } }), { min: 1 }) },
    })),
  }),
  person: defineType('A person.', { name: text({ isName: true }) }, { translations: 'optional' }),
});
const landings = defineEntryFamily<typeof model, 'landing', unknown>({
  name: 'landing', page: 'templates/landing.page.tsx', shared: [], type: 'landing',
  routesOf: (entry) => [{ path: \`/\${entry.slug}/\`, data: entry.fields }],
});
const lost = { name: 'lost', page: 'templates/redirect.page.tsx', shared: [], routes: () => [{ path: '/404.html', alsoAtRoot: true, listed: false, data: {} }] };
const own = {
  async *entries({ locales }) {
    for (const locale of locales) {
      const of = (english, french) => (locale === 'en' ? english : french);
      yield { type: 'person', slug: 'ada', locale, fields: { name: 'Ada' } };
      yield { type: 'landing', slug: 'hello', locale, fields: { title: of('Hello', 'Bonjour'), blocks: [
        { type: 'quote', words: of('Be kind', 'Soyez bons'), by: 'ada' },
        { type: 'columns', items: [{ type: 'text', body: of('To [the page](/hello/).', 'Vers [la page](/hello/).') }] },
      ] } };
    }
  },
};
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', model, families: [landings, lost],
  slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client',
  languageRedirects: false, sources: { markdown: { builtIn: 'markdown', folder: 'content' }, own }, public: 'public',
});
`;

const page = `
import type { PageProps } from '#contract/page';
const Block = ({ block }: any) => {
  switch (block.type) {
    case 'quote': return <blockquote>{[block.words, block.by ?? 'nobody'].join(' ')}</blockquote>;
    case 'person': return <b>{block.who}</b>;
    case 'picture': return <img src={block.image.src} alt={block.image.alt} width={block.image.width} height={block.image.height} />;
    case 'text': return <div dangerouslySetInnerHTML={{ __html: block.body.html }} />;
    default: return <section>{block.items.map((each, at) => <Block key={at} block={each} />)}</section>;
  }
};
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1>{data.blocks.map((block, at) => <Block key={at} block={block} />)}</main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>';

const landing = (title: string, blocks: readonly string[]): string =>
  ['---', `title: ${title}`, 'blocks:', ...blocks, '---', ''].join('\n');
const english = [
  '  - type: quote',
  '    words: Be kind',
  '    by: ada',
  '  - { type: person, who: ada }',
  '  - type: picture',
  '    image: { file: /images/a.svg, alt: A box }',
  '  - type: columns',
  '    items:',
  '      - { type: quote, words: "Stay \'here\'" }',
  '      - type: text',
  '        body: "To [the page](/hello/)."',
];
const french = english.map((line) =>
  line
    .replace('Be kind', 'Soyez bons')
    .replace('A box', 'Une boîte')
    .replace("Stay 'here'", 'Restez')
    .replace('To [the page]', 'Vers [la page]'),
);

/** A site whose person has no French version. */
function landingSite(blocks: readonly string[] = english): Promise<MiniSite> {
  return miniSite({
    'boreal.config.ts': config,
    'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/landing.page.tsx': page,
    'public/images/a.svg': picture,
    'content/landing/hello.en.md': landing('Hello', blocks),
    'content/landing/hello.fr.md': landing('Bonjour', french),
    'content/person/ada.en.yaml': 'name: Ada\n',
    ...Object.fromEntries(
      ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map((name) => [
        `content/${name}`,
        undefined,
      ]),
    ),
  });
}

test('blocks show their pictures, texts and links, and one without its target in a language is left out there', async () => {
  const site = await landingSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  const text = (path: string): string => Buffer.from(output[path] ?? '', 'latin1').toString();
  const html = text('en/hello/index.html');
  expect(html).toContain('<blockquote>Be kind person/ada</blockquote><b>person/ada</b><img src="/assets/');
  expect(html).toContain(
    '<section><blockquote>Stay ‘here’ nobody</blockquote><div><p>To <a href="/en/hello/">the page</a>.</p></div></section>'.replace(
      /<div>/,
      '<div>',
    ),
  );
  expect(text('fr/hello/index.html')).toContain('<blockquote>Soyez bons nobody</blockquote><img');
});

test('a source of the site gives blocks as records', async () => {
  const site = await landingSite();
  expect(await site.generate(['--source', 'own'])).toMatchObject({ code: 0, problems: [] });
  const html = Buffer.from((await site.output())['fr/hello/index.html'] ?? '', 'latin1').toString();
  expect(html).toContain('<blockquote>Soyez bons person/ada</blockquote><section><div><p>Vers <a href="/fr/hello/">la page</a>');
});

test.each([
  ['  - type: quot\n    words: A', 'CONTENT_FIELD_CHOICE', 'blocks[0].type', 4],
  ['  - words: A', 'CONTENT_FIELD_MISSING', 'blocks[0].type', 4],
  ['  - type: quote\n    words: A\n    by: nobody', 'GRAPH_LINK_MISSING', 'blocks[0].by', 6],
  ['  - type: picture\n    image: { file: /images/none.svg, alt: A }', 'IMAGE_MISSING', 'blocks[0].image', 5],
  ['  - type: columns\n    items: []', 'CONTENT_LIST_TOO_SHORT', 'blocks[0].items', 5],
  [
    '  - type: columns\n    items:\n      - type: text\n        body: "[x](/none/)"',
    'ROUTE_LINK_BROKEN',
    'blocks[0].items[0].body',
    7,
  ],
  ['  - type: text\n    body: A\n    words: B', 'CONTENT_FIELD_UNKNOWN', 'blocks[0].words', 6],
])('%j is reported with its line', async (blocks, code, field, line) => {
  const site = await landingSite(blocks.split('\n'));
  const { code: exit, problems } = await site.generate();
  expect(exit).toBe(1);
  expect(problems.map(({ code, where }) => [code, where?.field, where?.file, where?.line])).toContainEqual([
    code,
    field,
    'content/landing/hello.en.md',
    line,
  ]);
});
