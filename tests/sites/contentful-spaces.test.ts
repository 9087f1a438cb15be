import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import {
  assetField,
  assetOf,
  draft,
  editorOf,
  entriesField,
  entryField,
  entryOf,
  type ForeignSpace,
  foreignSite,
  linkTo,
  symbolField,
  textField,
  typeOf,
} from '../support/foreign-space.ts';
import { academy, broker, en, handbook, inEnglish, library, newsroom, richText } from '../support/team-spaces.ts';

const english = { code: en, name: 'English', default: true, fallbackCode: null };
const codesOf = (problems: readonly Problem[]): readonly string[] => [...new Set(problems.map(({ code }) => code))];
/** A blog whose texts are not localized, in a space with two languages. */
const blog: ForeignSpace = {
  locales: [english, { code: 'de', name: 'German', default: false, fallbackCode: null }],
  contentTypes: [
    typeOf('blogPost', {
      title: { ...symbolField, required: true },
      slug: { ...symbolField, required: true, validations: [{ unique: true }] },
      description: { ...textField, required: true },
      body: { ...textField, required: true },
      publishDate: { type: 'Date', required: true },
      heroImage: assetField('image'),
      tags: { type: 'Array', items: { type: 'Symbol', validations: [{ in: ['general', 'the "web"'] }] } },
      author: entryField('person'),
      related: entriesField('blogPost'),
    }),
    typeOf('person', { name: { ...symbolField, required: true }, shortBio: textField, image: assetField() }),
  ],
  editorInterfaces: [
    editorOf('blogPost', {
      slug: 'slugEditor',
      description: 'multipleLine',
      body: 'markdown',
      publishDate: { widgetId: 'datePicker', settings: { format: 'timeZ' } },
    }),
    editorOf('person', { shortBio: 'multipleLine' }),
  ],
  entries: [
    entryOf('person', 'jane', inEnglish({ name: 'Jane Doe', shortBio: 'Writes “a lot”.', image: linkTo('portrait', 'Asset') })),
    entryOf(
      'blogPost',
      'post1',
      inEnglish({
        title: 'Static sites are fast',
        slug: 'static-sites',
        description: 'A description of the page.',
        body: 'They are **fast** and "simple".',
        publishDate: '2024-03-01T10:00+01:00',
        heroImage: linkTo('hero', 'Asset'),
        tags: ['the "web"'],
        author: linkTo('jane'),
        related: [linkTo('post1'), linkTo('gone')],
      }),
    ),
    entryOf('blogPost', 'post2', inEnglish({ title: 'A draft' }), draft),
  ],
  assets: [assetOf('hero', 'image/svg+xml', en), assetOf('portrait', 'image/svg+xml', en)],
};

/** Pages of blocks without slugs, with a home page, JSON, a video, and French that falls back. */
const builder: ForeignSpace = {
  locales: [english, { code: 'fr-CA', name: 'French', default: false, fallbackCode: en }],
  contentTypes: [
    typeOf('page', {
      internalName: { ...symbolField, required: true },
      path: { ...symbolField, required: true },
      title: { ...symbolField, localized: true, required: true },
      sections: entriesField(),
      seo: entryField('seo'),
    }),
    typeOf('seo', { keywords: { type: 'Array', items: { type: 'Symbol' } }, noIndex: { type: 'Boolean', required: true } }),
    typeOf('hero-block', {
      heading: { ...symbolField, localized: true },
      text: { type: 'RichText', localized: true },
      video: assetField('video'),
      settings: { type: 'Object' },
      place: { type: 'Location' },
      colour: { ...symbolField, validations: [{ regexp: { pattern: '^#[0-9a-f]{6}$', flags: null } }] },
      odd: { ...symbolField, validations: [{ regexp: { pattern: '^\\_', flags: 'i' } }] },
      elsewhere: { type: 'ResourceLink' },
      legacy: { ...symbolField, omitted: true },
      frozen: { ...symbolField, required: true, disabled: true },
    }),
    typeOf('5KMiN6YPvi42icqAUQMCQe', { slug: symbolField, label: symbolField }, { name: "Category's \n name", description: '' }),
  ],
  editorInterfaces: [],
  entries: [
    entryOf('page', 'home', {
      ...inEnglish({ internalName: 'Home', path: '/', sections: [linkTo('hero')], seo: linkTo('seo1') }),
      title: { [en]: 'Welcome to the site', 'fr-CA': 'Bienvenue sur le site' },
    }),
    entryOf(
      'page',
      'faq',
      inEnglish({ internalName: 'FAQ', path: '/help/faq', title: 'Frequent questions', sections: [linkTo('hero')] }),
    ),
    entryOf('seo', 'seo1', inEnglish({ keywords: ['one', 'two'], noIndex: false })),
    entryOf('hero-block', 'hero', {
      heading: { [en]: 'The heading of the hero', 'fr-CA': 'Le titre du bloc' },
      text: { [en]: richText('Some rich text.') },
      ...inEnglish({
        video: linkTo('film', 'Asset'),
        settings: { any: ['shape'] },
        place: { lat: 1, lon: 2 },
        colour: '#00ff00',
      }),
    }),
    entryOf('5KMiN6YPvi42icqAUQMCQe', 'cat1', inEnglish({ slug: 'Not a path?', label: 'A label' })),
  ],
  assets: [assetOf('film', 'video/mp4', en)],
};

/** Courses in two languages without fallbacks, with slugs that differ, and slips of editors. */
const courses: ForeignSpace = {
  locales: [english, { code: 'fr', name: 'French', default: false, fallbackCode: null }],
  contentTypes: [
    typeOf('course', {
      title: { ...symbolField, localized: true, required: true },
      slug: { ...symbolField, localized: true, required: true },
      level: { ...symbolField, validations: [{ in: ['beginner', "it's hard"] }] },
      lessons: entriesField('lesson'),
    }),
    typeOf('lesson', { name: { ...symbolField, localized: true, required: true }, minutes: { type: 'Integer', required: true } }),
    typeOf('note', { text: { ...symbolField, required: true }, level: { ...symbolField, validations: [{ in: ['a', 'b'] }] } }),
  ],
  editorInterfaces: [editorOf('course', { slug: 'slugEditor' })],
  entries: [
    entryOf('course', 'c1', {
      title: { [en]: 'How to bake bread', fr: 'Faire du pain' },
      slug: { [en]: 'bread', fr: 'pain' },
      ...inEnglish({ level: "it's hard", lessons: [linkTo('l1'), linkTo('l2')] }),
    }),
    entryOf('course', 'c2', { title: { [en]: 'Only in English' }, slug: { [en]: 'english-only' } }),
    entryOf('lesson', 'l1', { name: { [en]: 'The dough', fr: 'La pâte' }, ...inEnglish({ minutes: 20 }) }),
    entryOf('lesson', 'l2', { name: { [en]: 'The oven', fr: 'Le four' } }),
    entryOf('note', 'unused', inEnglish({ level: 'no longer a choice' })),
  ],
};

const modelIn = (root: string): Promise<string> => readFile(join(root, 'model.ts'), 'utf8');

/** Site code: the title of an entry of any type, and all its fields as JSON of a page. */
const allFields = `const fields = entry.fields as any; yield { path: slugPath(entry.slug), entry, data: { title: fields.title, ...fields } as any };`;
/** Shows all data of a page: texts as they are, other values as JSON. */
const dataPage = `
import type { HeadProps, PageProps } from '#contract/page';
import { RichText } from '#contract/rich-text-view';
const isText = (value: any) => typeof value?.html === 'string';
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1>{Object.entries(data).map(([name, value]: any) => isText(value) ? <RichText key={name} value={value} /> : <p key={name}>{name + ': ' + JSON.stringify(value)}</p>)}</main>;
export const head = ({ data }: HeadProps<any>) => ({ title: data.title, announcement: data.title });
`;
/** Text of a page's paragraphs, without the marks of HTML. */
const shownIn = (html = ''): string => Buffer.from(html, 'latin1').toString().replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

describe('a site from a foreign space', () => {
  test('of a page builder with 40 types has its pages, and blocks without slugs by their ids', async () => {
    expect(broker.contentTypes).toHaveLength(40);
    const { site, derive, generate } = await foreignSite({
      space: broker,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }",
      pages: {
        page: `
          const blocks = entry.fields.sections.map((id) => graph.linked(id, locale));
          const seo = entry.fields.seo && graph.entry('seo', entry.fields.seo, locale).fields.description;
          yield { path: slugPath(entry.slug), entry, data: { title: entry.fields.title, seo, blocks: blocks.map(({ type, fields }) => ({ type, ...fields })) } as any };`,
        person: `yield { path: slugPath('people/' + entry.slug), entry, data: { title: entry.fields.name, ...entry.fields } as any };`,
      },
      files: { 'templates/note.page.tsx': dataPage },
    });
    const derived = await derive('--snapshot', 'export.json', '--out', 'model.ts');
    expect([derived.code, derived.stderr.split('\n')[0]]).toEqual([0, '40 types with 185 fields.']);
    const run = await generate();
    expect([run.code, run.status]).toEqual([0, 'generated']);
    expect(codesOf(run.problems)).toEqual(['CONTENTFUL_LINK_UNRESOLVED']);
    const output = await site.output();
    const home = shownIn(output['en/index.html']);
    for (const part of [
      '"headline":"Headline 34"',
      '"theme":"the broker\'s"',
      '"place":{"lat":46.8,"lon":-71.2}',
      '"person/jane"',
      '"columns":3',
    ])
      expect(home).toContain(part);
    expect(shownIn(output['fr/company/about/index.html'])).toContain('"headline":"Titre 5"');
    expect(output['fr/people/jane/index.html']).toContain('Broker since 1999.');
  });

  test('of courses whose Spanish falls back has the original where it is not translated', async () => {
    const { site, derive, generate } = await foreignSite({
      space: academy,
      locales: "{ en: { tag: 'en-US' }, es: { tag: 'es' }, mx: { tag: 'es-MX' } }",
      pages: {
        course: `const lessons = entry.fields.lessons.map((id) => graph.linked(id, locale).fields.title).join(', ');
          const alternates = pathsOf(graph, entry, (version) => slugPath(version.slug));
          yield { path: slugPath(entry.slug), alternates, entry, data: { title: entry.fields.title + ': ' + lessons, body: entry.fields.body } };`,
        lesson: `yield { path: slugPath('lesson/' + entry.slug), entry, data: { title: entry.fields.title + ' ' + entry.fields.minutes } };`,
      },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const run = await generate();
    expect([run.code, run.status, run.problems]).toEqual([0, 'generated', []]);
    const output = await site.output();
    expect(shownIn(output['es/pan/index.html'])).toContain('<h1>Cómo hacer pan: La masa, What did you learn?</h1>');
    expect(shownIn(output['mx/pan/index.html'])).toContain('<h1>Cómo hacer pan: La masa mexicana, What did you learn?</h1>');
    expect(output['mx/pan/index.html']).toContain('Harina y agua.');
    expect(output['es/soups/index.html']).toContain('href="https://foreign.example/en/soups/"');
    expect(shownIn(output['mx/lesson/dough/index.html'])).toContain('<h1>La masa mexicana 20</h1>');
  });

  test('whose texts are the same in two languages is published, with a warning', async () => {
    const both = (value: string): object => ({ [en]: value, fr: value });
    const space = {
      ...blog,
      locales: [english, { code: 'fr', name: 'French', default: false, fallbackCode: null }],
      contentTypes: [typeOf('tool', { title: { ...symbolField, localized: true }, url: { ...symbolField, localized: true } })],
      editorInterfaces: [],
      entries: [entryOf('tool', 'git', { title: both('Subversion'), url: both('https://example.com') })],
    };
    const locales = "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }";
    const { site, derive, generate } = await foreignSite({ space, locales, pages: { tool: allFields } });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const run = await generate();
    const reported = run.problems.map(({ where, code, severity }: Problem) => [where?.field, code, severity]);
    expect([run.status, reported]).toEqual(['generated', [['title', 'GRAPH_NOT_TRANSLATED', 'warning']]]);
    expect((await site.output())['fr/git/index.html']).toContain('Subversion');
    expect((await generate('--strict')).status).toBe('failed');
  });

  test('of files, films, JSON and tags publishes them all', async () => {
    const { site, derive, generate } = await foreignSite({
      space: library,
      locales: "{ en: { tag: 'en-US' } }",
      pages: {
        download: `const winter = graph.tagged('winter', locale).map(({ id }) => id).join(); const { form } = entry.fields;
          yield { path: slugPath(entry.slug), entry, data: { ...entry.fields, winter, money: graph.tagged('money', locale).length } as any }; void form;`,
        chart: allFields,
      },
      files: { 'templates/note.page.tsx': dataPage },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const model = await modelIn(site.root);
    expect(model).toContain('films: list(file(), { localized: false }),');
    expect(model).toContain('pictures: list(image(), { localized: false }),');
    const run = await generate();
    expect([run.code, run.status, codesOf(run.problems)]).toEqual([0, 'generated', ['CONTENTFUL_LINK_UNRESOLVED']]);
    const output = await site.output();
    const download = shownIn(output['claim-form/index.html']);
    expect(download).toMatch(
      /form: {"title":"The file form","url":"\/assets\/files\/\w+\/form\.pdf","name":"form\.pdf","type":"application\/pdf","size":15}/,
    );
    expect(download).toContain('winter: "chart/rates,download/claim-form"');
    expect(download).toContain('published: "2025-02-03T04:05-05:00"');
    const chart = shownIn(output['rates/index.html']);
    expect(chart).toContain('"rows":[[1,null,"a"]],"data-x":{"picture":"x","alt":"y"},"richText":"none"}');
    expect(shownIn(output['text/index.html'])).toContain('config: "not an object"');
    expect(Object.keys(output).filter((path) => /\.(pdf|mp4)$/.test(path))).toHaveLength(2);
  });

  test.each([[[]], [['--snapshot', 'export.json']]])('of several sites is read by tags, with %j', async (source) => {
    const tagged = (id: string, metadata: object, fields: object) => ({
      ...entryOf('post', id, { title: { 'en-US': id }, slug: { 'en-US': id }, ...fields }),
      metadata: { tags: [], ...metadata },
    });
    const link = (id: string, linkType: string) => ({ sys: { type: 'Link', linkType, id } });
    const space = {
      locales: [english],
      contentTypes: [typeOf('post', { title: symbolField, slug: symbolField, other: entryField('post') })],
      entries: [
        tagged('north', { tags: [link('north', 'Tag'), link('draft', 'Tag')] }, { other: { 'en-US': linkTo('south') } }),
        tagged('south', { tags: [link('south', 'Tag')] }, {}),
        tagged('both', { concepts: [link('north', 'TaxonomyConcept')] }, { other: { 'en-US': linkTo('north') } }),
        tagged('none', {}, {}),
      ],
    };
    const { site, derive, generate } = await foreignSite({
      space,
      locales: "{ en: { tag: 'en-US' } }",
      pages: { post: 'yield { path: slugPath(entry.slug), entry, data: { title: entry.fields.title } as any };' },
      settings: "contentful: { tags: ['north', 'unused'] },",
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const pages = async () =>
      Object.keys(await site.output())
        .filter((path) => /^(north|south|both|none)\/index/.test(path))
        .sort();
    const run = await generate(...source);
    expect(run.problems.map(({ where, message }: Problem) => [where?.entry, where?.field, message])).toEqual([
      ['north', 'other', expect.stringContaining('has none of the tags that this site reads (north, unused)')],
    ]);
    expect(await pages()).toEqual(['both/index.html', 'north/index.html']);
    // The cache has entries for the tags of the run.
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write('boreal.config.ts', config.replace("tags: ['north', 'unused']", "tags: ['south']"));
    expect((await generate(...source, '--allow-shrink')).problems).toEqual([]);
    expect(await pages()).toEqual(['south/index.html']);
    await site.write('boreal.config.ts', config.replace("contentful: { tags: ['north', 'unused'] },", ''));
    expect((await generate(...source)).problems).toEqual([]);
    expect(await pages()).toEqual(['both/index.html', 'none/index.html', 'north/index.html', 'south/index.html']);
  });

  test.each([[[]], [['--snapshot', 'export.json']]])(
    'of several markets is read by values of fields, with %j',
    async (source) => {
      const space = {
        locales: [english],
        contentTypes: [
          typeOf('post', {
            title: symbolField,
            slug: symbolField,
            markets: { type: 'Array', items: { type: 'Symbol' } },
            author: entryField('author'),
            rank: { type: 'Integer' },
            other: entryField('post'),
          }),
          typeOf('author', { name: symbolField }),
        ],
        entries: [
          ...Object.entries({
            north: { markets: ['us', 'ca'], author: linkTo('ann'), rank: 1, other: linkTo('south') },
            south: { markets: ['mx'], author: linkTo('ann'), rank: 1 },
            bob: { markets: ['ca'], author: linkTo('ben'), rank: 1 },
            low: { markets: ['ca'], author: linkTo('ann'), rank: 2 },
            none: { author: linkTo('ann'), rank: 1 },
          }).map(([id, fields]) => entryOf('post', id, inEnglish({ title: id, slug: id, ...fields }))),
          entryOf('author', 'ann', inEnglish({ name: 'Ann' })),
          entryOf('author', 'ben', inEnglish({ name: 'Ben' })),
        ],
      };
      const title = 'data: { title: entry.fields.title } as any };';
      const where = "where: { post: { markets: ['ca', 'all'], author: ['ann'], rank: [1] } }";
      const { site, derive, generate } = await foreignSite({
        space,
        locales: "{ en: { tag: 'en-US' } }",
        pages: { post: `yield { path: slugPath(entry.slug), entry, ${title}` },
        settings: `contentful: { ${where} },`,
      });
      expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
      // The model does not have to declare the fields.
      await site.write('model.ts', (await modelIn(site.root)).replace(/^ +rank: .*\n/m, ''));
      expect(await modelIn(site.root)).not.toContain('rank');
      const pages = async () =>
        Object.keys(await site.output())
          .filter((path) => /^(north|south|bob|low|none)\/index/.test(path))
          .sort();
      const run = await generate(...source);
      expect(run.problems.map(({ where, message }: Problem) => [where?.entry, where?.field, message])).toEqual([
        ['north', 'other', expect.stringContaining('or is not selected by the setting `where` of the source')],
      ]);
      expect(await pages()).toEqual(['north/index.html']);
      const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
      const withWhere = (other: string) => site.write('boreal.config.ts', config.replace(where, other));
      // The cache has entries for the selection of the run.
      await withWhere("where: { post: { markets: ['mx'] } }");
      expect((await generate(...source, '--allow-shrink')).problems).toEqual([]);
      expect(await pages()).toEqual(['south/index.html']);
      await withWhere("where: { post: { market: ['ca'] }, author: { name: ['Ann'] }, psot: { title: ['a'] } }");
      const refused = await generate(...source);
      expect(refused.problems.map(({ code, message }: Problem) => [code, message])).toEqual([
        ['CONTENTFUL_WHERE_FIELD', expect.stringContaining('“post.market”')],
        ['CONTENTFUL_WHERE_FIELD', expect.stringContaining('“psot.title”')],
      ]);
    },
  );

  test('of guides shows code blocks and personalisation with its own components', async () => {
    const { site, derive, generate } = await foreignSite({
      space: handbook,
      locales: "{ en: { tag: 'en-US' } }",
      pages: {
        guide: `yield { path: slugPath(entry.slug), entry, data: { title: entry.fields.title, content: entry.fields.content } as any };`,
        nt_experience: `yield { path: slugPath('test/' + entry.slug), entry, data: { title: 'Test', config: entry.fields.nt_config } as any };`,
      },
      settings:
        "richText: { entries: { codeBlock: 'templates/code.tsx', clip: 'templates/clip.tsx' }, inline: { nt_mergetag: 'templates/tag.tsx' } },",
      files: {
        'templates/note.page.tsx': dataPage,
        'templates/code.tsx': `import type { EmbedProps } from '#contract/rich-text';
export default ({ entry }: EmbedProps<{ code: string; language: string }>) => <pre className={entry.fields.language}>{entry.fields.code}</pre>;\n`,
        'templates/clip.tsx': `import type { LinkedFile } from '#contract/file';
import type { EmbedProps } from '#contract/rich-text';
export default ({ entry: { fields } }: EmbedProps<{ film: LinkedFile; options: unknown }>) => <video src={fields.film.url} title={JSON.stringify(fields.options)} />;\n`,
        'templates/tag.tsx': `import type { EmbedProps } from '#contract/rich-text';
export default ({ entry }: EmbedProps<{ nt_mergetag_id: string; nt_fallback: string }>) => <b data-tag={entry.fields.nt_mergetag_id}>{entry.fields.nt_fallback}</b>;\n`,
      },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const run = await generate();
    expect([run.code, run.status]).toEqual([0, 'generated']);
    expect(run.problems.map(({ code, where }: Problem) => [code, where?.entry])).toEqual([
      ['CONTENTFUL_LINK_UNRESOLVED', 'second'],
    ]);
    const output = await site.output();
    const guide = output['start/first-steps/index.html'] ?? '';
    expect(guide).toContain('Hello <b data-tag="traits_name">reader</b>!');
    expect(guide).toContain('<pre class="html">&lt;p class=&quot;x&quot;&gt;\n  &quot;one&quot;\n&lt;/p&gt;</pre>');
    expect(guide).toContain('Save your work.');
    expect(guide).not.toContain('Callout 7');
    expect(guide).toMatch(
      /<video src="\/assets\/files\/\w+\/film\.mp4" title="{&quot;picture&quot;:&quot;x&quot;,&quot;alt&quot;:&quot;y&quot;}">/,
    );
    expect(guide).toContain('<p>Version 2.4.</p>');
    expect(guide).toContain('href="/second/"');
    expect(output['test/exp/index.html']).toContain('traffic');
  });

  test('of news has what is published, and leaves out links to the rest', async () => {
    const { site, derive, generate } = await foreignSite({
      space: newsroom,
      locales: "{ en: { tag: 'en-US' } }",
      pages: {
        newsItem: `const by = graph.entry('author', entry.fields.author, locale).fields.name;
          yield { path: slugPath(entry.slug), entry, data: { title: entry.fields.headline + ' by ' + by, related: entry.fields.related } as any };`,
        author: `const mentor = entry.fields.mentor && graph.entry('author', entry.fields.mentor, locale).fields.name;
          yield { path: slugPath('author/' + entry.slug), entry, data: { title: entry.fields.name + ' of ' + mentor } };`,
      },
      files: { 'templates/note.page.tsx': dataPage },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    const run = await generate();
    expect([run.code, run.status]).toEqual([0, 'generated']);
    const effects = run.problems.map(({ where, code, effect }: Problem) => [where?.entry, where?.field, code, effect]);
    for (const field of ['related[1]', 'related[2]', 'related[4]', 'picture'])
      expect(effects).toContainEqual(['n1', field, 'CONTENTFUL_LINK_UNRESOLVED', undefined]);
    expect(effects).toContainEqual(['n5', 'author', 'CONTENT_FIELD_MISSING', 'left-out']);
    // A required field that is empty in a published entry is optional, and says so.
    expect(await readFile(join(site.root, 'model.ts'), 'utf8')).toMatch(
      /\/\/ Required in the system, but empty in 1 of \d\.\n\s+lead: text\(\{ optional: true,/,
    );
    expect(effects.filter(([entry]: readonly unknown[]) => entry === 'n6')).toEqual([]);
    const output = await site.output();
    expect(shownIn(output['rates-go-down/index.html'])).toContain('related: ["newsItem/rates-go-down","newsItem/changed-since"]');
    expect(output['author/ann/index.html']).toContain('<h1>Ann of Bob</h1>');
    // An empty text is shown.
    expect(Object.keys(output)).toContain('no-lead/index.html');
    expect(Object.keys(output).filter((path) => /no-author|n2|n3/.test(path))).toEqual([]);
    // The file has the changed text alone.
    const file = ['--source', 'contentful', '--snapshot', 'export.json', '--out', 'other'];
    expect(codesOf((await generate(...file.slice(2))).problems)).toContain('EXPORT_CHANGED');
  });

  test('whose texts are not localized has them in all its languages', async () => {
    const { site, derive, generate } = await foreignSite({
      space: blog,
      locales: "{ en: { tag: 'en-US' }, de: { tag: 'de' } }",
      pages: {
        blogPost: `const { title, body, author, publishDate } = entry.fields; const by = author && graph.entry('person', author, locale).fields.name; yield { path: slugPath(entry.slug), entry, data: { title: title + ' by ' + by + ' on ' + publishDate, body } };`,
        person: `yield { path: slugPath('people/' + entry.slug), entry, data: { title: entry.fields.name } };`,
      },
    });
    const derived = await derive('--snapshot', 'export.json', '--out', 'model.ts');
    expect([derived.code, derived.stdout]).toEqual([0, '']);
    expect(derived.stderr).toBe('2 types with 12 fields.\n');
    const model = await modelIn(site.root);
    expect(model).toContain('    body: markdown({ localized: false }),\n');
    expect(model).toContain("tags: list(symbol({ choices: ['general', 'the \"web\"'] })),");
    expect(model).toContain("related: list(link('blogPost')),");
    const run = await generate();
    expect([run.code, run.status, codesOf(run.problems)]).toEqual([0, 'generated', ['CONTENTFUL_LINK_UNRESOLVED']]);
    const output = await site.output();
    for (const locale of ['en', 'de']) {
      const html = output[`${locale}/static-sites/index.html`];
      expect(html).toContain('<h1>Static sites are fast by Jane Doe on 2024-03-01T10:00+01:00</h1>');
      expect(html).toContain('They are <strong>fast</strong>');
      expect(output[`${locale}/people/jane/index.html`]).toContain('<h1>Jane Doe</h1>');
    }
    // From the file, and with the model of the API, which names no editors.
    expect(await generate('--snapshot', 'export.json', '--offline', '--out', 'other')).toMatchObject({ status: 'failed' });
    expect((await derive('--out', 'model.ts')).code).toBe(0);
    expect(await modelIn(site.root)).toContain('may be plain text instead of Markdown');
    expect(await generate()).toMatchObject({ code: 0, status: 'generated' });
  });

  test('of blocks without slugs has a home page and nested addresses', async () => {
    const { site, derive, generate } = await foreignSite({
      space: builder,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr-CA' } }",
      pages: {
        page: `
          const blocks = entry.fields.sections.map((id) => graph.find('hero-block', id, locale)?.fields);
          yield { path: slugPath(entry.slug), entry, data: { title: entry.fields.title + ': ' + blocks.map((block) => block?.heading).join(), body: blocks[0]?.text } };`,
        '5KMiN6YPvi42icqAUQMCQe': `yield { path: slugPath('category/' + entry.slug), entry, data: { title: entry.fields.label } };`,
      },
    });
    const { code, stderr } = await derive('--snapshot', 'export.json', '--out', 'model.ts');
    expect(code).toBe(0);
    expect(stderr).toContain('5KMiN6YPvi42icqAUQMCQe: in “slug”, “Not a path?” cannot be part of an address\n');
    for (const name of ['elsewhere', 'legacy']) expect(stderr).toContain(`hero-block.${name}: Not read`);
    const model = await modelIn(site.root);
    expect(model).toContain("slug: 'path', nestedSlugs: true, translations: 'fallback'");
    expect(model).toContain("colour: symbol({ optional: true, pattern: { expression: '^#[0-9a-f]{6}$'");
    expect(model).toContain('// Validated by Contentful only: /^\\_/i.');
    expect(model).toContain('sections: list(link(anyType)),');
    expect(model).toContain('slug: false');
    const run = await generate();
    expect([run.code, run.status, run.problems]).toEqual([0, 'generated', []]);
    const output = await site.output();
    expect(output['en/index.html']).toContain('<h1>Welcome to the site: The heading of the hero</h1>');
    expect(output['en/index.html']).toContain('Some rich text.');
    expect(output['fr/index.html']).toContain('<h1>Bienvenue sur le site: Le titre du bloc</h1>');
    expect(output['fr/index.html']).toContain('Some rich text.');
    expect(output['en/help/faq/index.html']).toContain('<h1>Frequent questions');
    // It fell back: the page of the original is its canonical address.
    expect(output['fr/help/faq/index.html']).toContain('href="https://foreign.example/en/help/faq/"');
    expect(output['en/category/cat1/index.html']).toContain('<h1>A label</h1>');
  });

  test('whose entries are older than its rules has all their pages', async () => {
    const localized = { ...symbolField, localized: true };
    const elsewhere = {
      nodeType: 'embedded-resource-block',
      data: {
        target: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'crn:contentful:::content:spaces/s/e' } },
      },
      content: [],
    };
    const space: ForeignSpace = {
      locales: [english, { code: 'fr', name: 'French', default: false, fallbackCode: null }],
      contentTypes: [
        typeOf('section', {
          title: { ...symbolField, required: true },
          colour: { ...symbolField, validations: [{ in: ['Light', 'Dark'] }] },
          code: { ...symbolField, validations: [{ regexp: { pattern: '^[A-Z]+$', flags: null } }] },
          teaser: { ...entryField('teaser'), required: true },
          more: { ...entryField('teaser'), required: true },
        }),
        typeOf('teaser', { title: localized, text: { type: 'RichText', localized: true } }),
      ],
      entries: [
        entryOf(
          'section',
          's',
          inEnglish({ title: 'A section', colour: 'White', code: 'abc', teaser: linkTo('t'), more: linkTo('s') }),
        ),
        entryOf('teaser', 't', { ...inEnglish({ title: 'Only in English' }), text: { [en]: richText('Words.', elsewhere) } }),
      ],
    };
    const { site, derive, generate } = await foreignSite({
      space,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }",
      pages: { section: allFields, teaser: allFields },
      files: { 'templates/note.page.tsx': dataPage },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    for (const source of [[], ['--snapshot', 'export.json']]) {
      const run = await generate(...source);
      const reported = run.problems.map(({ where, code, severity, effect }: Problem) => [where?.entry, code, severity, effect]);
      expect([run.status, reported]).toEqual(['generated', [['t', 'TEXT_OTHER_SPACE', 'warning', undefined]]]);
      const output = await site.output();
      for (const part of ['colour: "White"', 'code: "abc"', 'teaser: "teaser/t"', 'more: "section/s"'])
        expect(shownIn(output['en/s/index.html'])).toContain(part);
      expect(shownIn(output['fr/s/index.html'])).not.toContain('teaser: ');
      expect(output['en/t/index.html']).toContain('<p>Words.</p>');
      expect(Object.keys(output)).not.toContain('fr/t/index.html');
    }
  });

  test('with slips of editors has the pages without them, and slugs in each language', async () => {
    const { site, derive, generate } = await foreignSite({
      space: courses,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }",
      pages: {
        course:
          'const alternates = pathsOf(graph, entry, (version) => slugPath(version.slug)); yield { path: slugPath(entry.slug), alternates, entry, data: { title: entry.fields.title } };',
        lesson: `yield { path: slugPath('lesson/' + entry.slug), entry, data: { title: entry.fields.name + ' ' + entry.fields.minutes } };`,
      },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    // The derived model accepts what entries have.
    await site.write('model.ts', (await modelIn(site.root)).replace(", 'no longer a choice'", ''));
    const run = await generate();
    expect([run.code, run.status]).toEqual([0, 'generated']);
    const effects = run.problems.map(({ where, code, severity, effect }: Problem) => [where?.entry, code, severity, effect]);
    // The entry without a page is a warning, and is not left out.
    expect(effects).toContainEqual(['unused', 'CONTENT_FIELD_CHOICE', 'warning', undefined]);
    const output = await site.output();
    expect(output['en/bread/index.html']).toContain('<h1>How to bake bread</h1>');
    expect(output['fr/pain/index.html']).toContain('<h1>Faire du pain</h1>');
    expect(output['fr/pain/index.html']).toContain('href="https://foreign.example/en/bread/"');
    expect(output['fr/lesson/l1/index.html']).toContain('<h1>La pâte 20</h1>'.replace('â', Buffer.from('â').toString('latin1')));
    expect(Object.keys(output).filter((path) => /fr\/english-only/.test(path))).toEqual([]);
    expect(Object.keys(output)).toContain('en/english-only/index.html');
  });

  test('with a person whose biography is not translated has the pages that need the person', async () => {
    const required = (field: object): object => ({ ...field, required: true });
    const localized = { ...symbolField, localized: true };
    const space = {
      ...courses,
      contentTypes: [
        typeOf('post', { title: required(localized), slug: required(symbolField), author: required(entryField('person')) }),
        typeOf('person', { name: required(symbolField), bio: localized }),
        typeOf('teaser', { internalName: required(symbolField), headline: localized }),
      ],
      editorInterfaces: [],
      entries: [
        entryOf('post', 'p', {
          title: { [en]: 'A title', fr: 'Un titre' },
          ...inEnglish({ slug: 'post', author: linkTo('ann') }),
        }),
        entryOf('person', 'ann', inEnglish({ name: 'Ann', bio: 'Only in English' })),
        entryOf('teaser', 't', inEnglish({ internalName: 'Teaser', headline: 'Only in English' })),
      ],
    };
    const { site, derive, generate } = await foreignSite({
      space,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }",
      pages: {
        post: `const { name, bio } = graph.entry('person', entry.fields.author, locale).fields; const teasers = graph.ofType('teaser', locale);
          yield { path: slugPath(entry.slug), entry, data: { title: [entry.fields.title, name, bio, teasers.length].join(' / ') } };`,
      },
    });
    expect((await derive('--snapshot', 'export.json', '--out', 'model.ts')).code).toBe(0);
    expect(await generate()).toMatchObject({ code: 0, problems: [] });
    const output = await site.output();
    expect(output['en/post/index.html']).toContain('<h1>A title / Ann / Only in English / 1</h1>');
    expect(output['fr/post/index.html']).toContain('<h1>Un titre / Ann /  / 0</h1>');
  });

  test('shows what changed in the space', async () => {
    const { site, derive } = await foreignSite({
      space: courses,
      locales: "{ en: { tag: 'en-US' }, fr: { tag: 'fr' } }",
      pages: {},
    });
    await derive('--snapshot', 'export.json', '--out', 'model.ts');
    expect((await derive('--snapshot', 'export.json', '--diff')).stdout).toBe('Nothing differs.\n');
    const [course, lesson] = courses.contentTypes;
    const changed = {
      ...courses,
      contentTypes: [
        course,
        {
          ...lesson,
          fields: [{ id: 'minutes', name: 'Minutes', type: 'Number', localized: false, required: true, validations: [] }],
        },
        typeOf('teacher', { name: symbolField }),
      ],
    };
    await site.write('changed.json', JSON.stringify(changed));
    const { code, stdout } = await derive('--snapshot', 'changed.json', '--diff');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      "~ lesson: { translations: 'optional' } → no options",
      '- lesson.name',
      '~ lesson.minutes: integer({ optional: true }) → number({ optional: true })',
      '- note',
      '+ teacher: a type with name',
      '',
    ]);
    for (const args of [['--diff'], ['--snapshot', 'export.json']]) {
      const alone = await site.boreal(['model', ...args]);
      expect([alone.code, alone.stderr.includes('works only with --from')]).toEqual([1, true]);
    }
  });
});
