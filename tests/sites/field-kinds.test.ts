import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

const pdf = '%PDF-1.7 a form';
const film = '\0\0\0 ftypisom a film';

/** Settings as people write them in Markdown, with a part that looks like a picture of Boreal. */
const written = '{"speed": 3, "slides": [{"picture": "a.jpg", "alt": "A"}], "note": {"richText": "abc"}}';

const talk = (lines: readonly string[] = []): string =>
  [
    '---',
    'title: Hello',
    'starts: 2026-01-15T09:30-05:00',
    'day: 2026-01-15',
    'place: { lat: 45.5, lon: -73.6 }',
    `settings: '${written}'`,
    'form: { file: /files/form.pdf, title: "The form..." }',
    'films: [/files/film.mp4]',
    'by: [person/ada, company/boreal]',
    ...lines,
    '---',
    '',
  ].join('\n');

const config = `
import { defineEntryFamily, defineModel, defineSite, defineType, contentful, datetime, file, json, link, list, location, markdown, text } from '../../../generator/site.ts';
const model = defineModel({
  talk: defineType('A talk.', {
    title: text(), starts: datetime(), day: datetime(), place: location(), form: file(), films: list(file()),
    settings: json({ schema: { type: 'object', required: ['speed'], properties: { speed: { type: 'number' } } } }),
    by: list(link(['person', 'company'])),
  }),
  person: defineType('A person.', { title: text({ isName: true }) }),
  company: defineType('A company.', { title: text({ isName: true }) }),
});
const talks = defineEntryFamily<typeof model, 'talk', unknown>({
  name: 'talk', page: 'templates/talk.page.tsx', shared: [], type: 'talk',
  routesOf: (entry, graph) => [{ path: \`/\${entry.slug}/\`, data: {
    ...entry.fields,
    by: entry.fields.by.map((id) => { const { type, fields } = graph.linked(id, entry.locale); return { type, name: fields.title }; }),
    winter: graph.tagged('winter', entry.locale).map(({ id }) => id),
  } }],
});
const lost = { name: 'lost', page: 'templates/redirect.page.tsx', shared: [], routes: () => [{ path: '/404.html', alsoAtRoot: true, listed: false, data: {} }] };
const feed = (graph, locale) => ({ title: 'Talks', author: 'Mini', page: '/hello/', entries: graph.ofType('talk', locale).map(({ slug, fields }) => ({ path: \`/\${slug}/\`, title: fields.title, published: '2026-01-01' })) });
const own = {
  async *entries({ locales }) {
    for (const locale of locales) {
      const facts = { tags: ['winter'], dates: { createdAt: '2025-12-01', updatedAt: '2026-02-03T10:00:00Z' } };
      yield { type: 'person', slug: 'ada', locale, fields: { title: 'Ada' }, tags: ['winter'] };
      yield { type: 'company', slug: 'boreal', locale, fields: { title: 'Boreal' } };
      yield { type: 'talk', slug: 'hello', locale, ...facts, fields: {
        title: 'Hello', starts: '2026-01-15T09:30-05:00', day: '2026-01-15', place: { lat: 45.5, lon: -73.6 },
        settings: ${written}, form: { file: '/files/form.pdf', title: 'The form...' }, films: ['/files/film.mp4'], by: ['person/ada', 'company/boreal'],
      } };
    }
  },
};
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', model, families: [talks, lost],
  slices: {}, shared: {}, sameInAllLanguages: ['Hello'], rootShared: [], root: 'templates/root.tsx', client: '../../../client',
  languageRedirects: false, sources: { markdown: markdown({ folder: 'content' }), contentful: contentful(), own }, public: 'public',
  feeds: [{ path: '/talks.atom', feed }],
});
`;

const page = `
import type { PageProps } from '#contract/page';
export default ({ data }: PageProps<any>) => <main>
  <h1>{data.title}</h1><time dateTime={data.starts}>{data.day}</time>
  <a href={data.form.url} type={data.form.type}>{data.form.title} {data.form.name} {data.form.size}</a>
  {data.films.map((film) => <video key={film.url} src={film.url} controls />)}
  <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify([data.place, data.settings, data.by, data.winter]) }} />
</main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

async function talkSite(lines: readonly string[] = []): Promise<MiniSite> {
  const named = (name: string): string => `title: ${name}\n`;
  return miniSite({
    'boreal.config.ts': config,
    'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/talk.page.tsx': page,
    'public/files/form.pdf': pdf,
    'public/files/film.mp4': film,
    ...Object.fromEntries(
      ['en', 'fr'].flatMap((locale) => [
        [`content/talk/hello.${locale}.md`, talk(lines)],
        [`content/person/ada.${locale}.yaml`, named('Ada')],
        [`content/company/boreal.${locale}.yaml`, named('Boreal')],
      ]),
    ),
    // The entries of the standard mini-site have other types.
    ...Object.fromEntries(standardEntries.map((path) => [path, undefined])),
  });
}

/** Entries of the standard mini-site. */
const standardEntries = ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map(
  (name) => `content/${name}`,
);

const htmlOf = async (site: MiniSite): Promise<string> => (await site.output())['en/hello/index.html'] ?? '';

test('files, moments, places, JSON and links to several types reach a page, the same from every source', async () => {
  const site = await talkSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const markdown = await htmlOf(site);
  const [, url = ''] = /<a href="(\/assets\/files\/[0-9a-f]+\/form\.pdf)" type="application\/pdf">/.exec(markdown) ?? [];
  expect((await site.output())[url.slice(1)]).toBe(pdf);
  expect(markdown).toMatch(/<video src="\/assets\/files\/[0-9a-f]+\/film\.mp4"/);
  expect(markdown).toContain(`dateTime="2026-01-15T09:30-05:00">2026-01-15<`);
  const by = [
    { type: 'person', name: 'Ada' },
    { type: 'company', name: 'Boreal' },
  ];
  expect(markdown).toContain(JSON.stringify([{ lat: 45.5, lon: -73.6 }, JSON.parse(written), by, []]));

  expect(await site.boreal(['model', '--with-content', '--out', 'space.json'])).toMatchObject({ code: 0 });
  expect(await site.generate(['--source', 'contentful', '--snapshot', 'space.json'])).toMatchObject({ code: 0, problems: [] });
  expect(await htmlOf(site)).toBe(markdown);

  expect(await site.generate(['--source', 'own'])).toMatchObject({ code: 0, problems: [] });
  const own = await htmlOf(site);
  expect(own).toContain('["person/ada","talk/hello"]'.slice(1, -1));
  const { 'sitemap.xml': sitemap = '', 'en/talks.atom': feed = '' } = await site.output();
  expect(sitemap).toContain('<lastmod>2026-02-03</lastmod>');
  expect(feed).toMatch(/<published>2026-01-01[^<]*<\/published>/);
  expect(feed).toMatch(/<updated>2026-02-03/);
});

test('the tags and dates of a space come with its entries, unless the site has its own dates', async () => {
  const site = await talkSite();
  await site.boreal(['model', '--with-content', '--out', 'space.json']);
  const space = JSON.parse(await readFile(join(site.root, 'space.json'), 'utf8'));
  for (const { sys, metadata } of space.entries) {
    if (sys.id !== 'talk.hello') continue;
    Object.assign(sys, { updatedAt: '2026-03-04T10:00:00.000Z', publishedAt: '2026-03-05T10:00:00.000Z' });
    metadata.tags.push({ sys: { type: 'Link', linkType: 'Tag', id: 'winter' } });
  }
  await site.write('space.json', JSON.stringify(space));
  const fromSpace = ['--source', 'contentful', '--snapshot', 'space.json'];
  expect(await site.generate(fromSpace)).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['sitemap.xml']).toContain('<lastmod>2026-03-05</lastmod>');
  expect(await htmlOf(site)).toContain('["talk/hello"]');
  await site.write(
    'boreal.config.ts',
    config.replace('languageRedirects: false,', 'languageRedirects: false, sourceDates: false,'),
  );
  expect(await site.generate(fromSpace)).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['sitemap.xml']).not.toContain('lastmod');
});

test('a wrong file, value or schema is reported where it is written', async () => {
  const site = await talkSite();
  await site.write('public/files/film.mp4', '<!doctype html><title>Not found</title>');
  await site.write(
    'content/talk/hello.fr.md',
    talk().replace('/files/form.pdf', '/files/fom.pdf').replace('"speed": 3', '"speed": "3"'),
  );
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  const french = problems.filter(({ where }) => where?.file === 'content/talk/hello.fr.md');
  expect(french.map((problem) => [problem.code, problem.where?.line])).toEqual([
    ['CONTENT_JSON_SCHEMA', 6],
    ['IMAGE_FILE_MISSING', 7],
    ['IMAGE_FILE_TYPE', 8],
  ]);
  await site.write('boreal.config.ts', config.replace("type: 'object'", "type: 'thing'"));
  const wrongSchema = await site.generate();
  expect(wrongSchema.problems).toMatchObject([{ code: 'CONFIG_FIELD_SCHEMA' }]);
});
