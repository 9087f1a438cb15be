import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { type ContentModel, defineModel, defineType } from '../../../../generator/model/content-model.ts';
import { kinds } from '../../../../generator/model/fields.ts';
import {
  boolean,
  date,
  datetime,
  file,
  group,
  href,
  html,
  image,
  integer,
  json,
  link,
  list,
  location,
  markdown,
  number,
  oneOf,
  symbol,
  text,
} from '../../../../generator/model/kinds/index.ts';
import type { Field } from '../../../../generator/model/kinds/kind.ts';
import { configFile } from '../../../../generator/sources/decap/config-file.ts';
import type { EditedSite } from '../../../../generator/sources/model-format.ts';

type Settings = Readonly<Record<string, unknown>>;
interface Collection extends Settings {
  readonly name: string;
  readonly fields: readonly Settings[];
}

/** Widgets of Decap CMS, as https://decapcms.org/docs/widgets/ lists them. */
const documented =
  'boolean code color datetime file hidden image list map markdown number object relation select string text'.split(' ');

function printed(model: ContentModel, settings: Partial<EditedSite> = {}) {
  const { text: yaml, notes } = configFile({
    model,
    locales: ['en', 'fr'],
    siteUrl: 'https://www.example.com',
    content: 'content',
    publicFolder: 'public',
    layout: undefined,
    endings: new Map(),
    ...settings,
  });
  const config = load(yaml) as { readonly i18n: Settings; readonly collections: readonly Collection[] };
  return { yaml, notes, config, collections: config.collections };
}

const author = defineType('An author.', { name: text({ isName: true }) });

/** Returns the widget of a field, without its name and label. */
function widgetOf(field: Field, locales: readonly string[] = ['en', 'fr']): unknown {
  const { collections } = printed(defineModel({ post: defineType('A post.', { title: text(), field }), author }), { locales });
  const { name: _, label: __, ...widget } = collections[0]?.fields[1] ?? {};
  return widget;
}

const code = { widget: 'code', allow_language_selection: false, output_code_only: true, i18n: true };
const relation = {
  widget: 'relation',
  collection: 'author',
  value_field: '{{slug}}',
  search_fields: ['name'],
  display_fields: ['name'],
  i18n: 'duplicate',
};
const degrees = (name: string, more: Settings) => ({
  name,
  label: name === 'lat' ? 'Lat' : 'Lon',
  widget: 'number',
  value_type: 'float',
  ...more,
});

describe('the widget of a field', () => {
  it.each<[string, Field, Settings]>([
    ['text', text(), { widget: 'string', i18n: true }],
    [
      'text with a length',
      text({ maxLength: 60, localized: false }),
      { widget: 'string', pattern: [String.raw`^[\s\S]{0,60}$`, 'Write at most 60 characters'], i18n: 'duplicate' },
    ],
    ['markdown', markdown({ optional: true }), { widget: 'markdown', required: false, i18n: true }],
    ['html', html(), { ...code, default_language: 'html' }],
    ['json', json(), { ...code, default_language: 'json' }],
    ['symbol', symbol(), { widget: 'string', i18n: 'duplicate' }],
    ['symbol of choices', symbol({ choices: ['a', 'b'] }), { widget: 'select', options: ['a', 'b'], i18n: 'duplicate' }],
    [
      'symbol with a pattern',
      symbol({ pattern: { expression: '^[A-Z]{3}$', meaning: 'three capital letters' } }),
      { widget: 'string', pattern: ['^[A-Z]{3}$', 'Write three capital letters'], i18n: 'duplicate' },
    ],
    ['integer', integer(), { widget: 'number', value_type: 'int', step: 1, i18n: 'duplicate' }],
    ['number', number(), { widget: 'number', value_type: 'float', i18n: 'duplicate' }],
    ['boolean', boolean(), { widget: 'boolean', default: false, i18n: 'duplicate' }],
    ['optional boolean', boolean({ optional: true }), { widget: 'boolean', required: false, i18n: 'duplicate' }],
    [
      'date',
      date(),
      { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false, i18n: 'duplicate' },
    ],
    [
      'datetime',
      datetime(),
      { widget: 'datetime', format: 'YYYY-MM-DDTHH:mmZ', date_format: 'YYYY-MM-DD', time_format: 'HH:mm', i18n: 'duplicate' },
    ],
    ['file', file(), { widget: 'file', i18n: true }],
    ['link', link('author'), relation],
    ['links', list(link('author'), { min: 2 }), { ...relation, multiple: true, min: 2 }],
    [
      'choices',
      list(symbol({ choices: ['a'] })),
      { widget: 'select', multiple: true, options: ['a'], required: false, i18n: 'duplicate' },
    ],
    [
      'link to several types',
      link(['post', 'author']),
      {
        widget: 'string',
        pattern: ['^(post|author)/', 'Write a type and a slug, such as post/name'],
        hint: 'The slug of an entry of type post or author.',
        i18n: 'duplicate',
      },
    ],
    [
      'location',
      location({ optional: true }),
      {
        widget: 'object',
        fields: ['lat', 'lon'].map((name) => degrees(name, { required: false, i18n: 'duplicate' })),
        required: false,
        i18n: true,
      },
    ],
    [
      'list of texts',
      list(text()),
      {
        widget: 'list',
        field: { name: 'item', label: 'Item', widget: 'string', i18n: true },
        required: false,
        i18n: true,
      },
    ],
  ])('%s', (_name, field, widget) => expect(widgetOf(field)).toEqual(widget));

  it('of a picture has its file and what it shows, and a decoration needs no words', () => {
    expect(widgetOf(image(), ['en'])).toMatchObject({
      widget: 'object',
      fields: [
        { name: 'file', widget: 'image' },
        { name: 'alt', widget: 'string', required: false },
      ],
    });
    expect(widgetOf(image({ optional: true }), ['en'])).toMatchObject({ required: false, fields: [{ required: false }, {}] });
  });

  it('of a list of blocks has a type for each shape, with lists and records within', () => {
    const shapes = oneOf({ quote: { words: text(), by: link('author') }, row: { cells: list(group({ body: markdown() })) } });
    expect(widgetOf(list(shapes), ['en'])).toMatchObject({
      widget: 'list',
      types: [
        { name: 'quote', widget: 'object', fields: [{ name: 'words' }, { name: 'by', widget: 'relation' }] },
        { name: 'row', fields: [{ name: 'cells', widget: 'list', fields: [{ name: 'body', widget: 'markdown' }] }] },
      ],
    });
  });

  it('of a record that may be missing requires nothing within, and copies what all languages share', () => {
    expect(widgetOf(group({ mail: href(), town: text({ localized: false }) }, { optional: true }))).toMatchObject({
      fields: [
        { name: 'mail', required: false, i18n: true },
        { name: 'town', required: false, i18n: 'duplicate' },
      ],
    });
  });

  it.each(Object.keys(kinds))('of each kind is one that the editor documents: %s', (name) => {
    const samples: Readonly<Record<string, Field>> = {
      link: link('author'),
      list: list(text()),
      group: group({ words: text() }),
      oneOf: list(oneOf({ quote: { words: text() } })),
    };
    const simple: Readonly<Record<string, () => Field>> = {
      boolean,
      date,
      datetime,
      file,
      href,
      html,
      image,
      integer,
      json,
      location,
      markdown,
      number,
      symbol,
      text,
    };
    const widgets = (settings: unknown): readonly unknown[] =>
      typeof settings !== 'object' || settings === null
        ? []
        : Object.entries(settings).flatMap(([key, value]) => (key === 'widget' ? [value] : widgets(value)));
    const used = widgets(widgetOf(samples[name] ?? (simple[name] as () => Field)()));
    expect(used.length).toBeGreaterThan(0);
    expect(documented).toEqual(expect.arrayContaining([...used]));
  });
});

describe('the configuration of an editor', () => {
  const model = defineModel({
    post: defineType('A post: “short”.', { title: text(), body: markdown() }, { translations: 'optional' }),
    author,
    mark: defineType('A mark.', { size: integer(), draft: boolean() }),
  });

  it('has a collection for each type, with the files that Boreal reads', () => {
    expect(printed(model).config).toMatchObject({
      i18n: { structure: 'multiple_files', locales: ['en', 'fr'], default_locale: 'en' },
      collections: [
        {
          name: 'post',
          description: 'A post: “short”.',
          folder: 'content/post',
          extension: 'md',
          format: 'yaml-frontmatter',
          create: true,
          identifier_field: 'title',
          i18n: { initial_locales: 'default' },
        },
        { name: 'author', folder: 'content/author', extension: 'yaml', format: 'yaml', identifier_field: 'name', i18n: true },
        { name: 'mark', create: false },
      ],
    });
    const [post, , mark] = printed(model).collections;
    expect(post?.fields.slice(-3).map(({ name }) => name)).toEqual(['draft', 'publishAt', 'expireAt']);
    expect(mark?.fields.filter(({ name }) => name === 'draft')).toHaveLength(1);
  });

  it('uses the ending that the files of a type have', () => {
    expect(printed(model, { endings: new Map([['author', 'md']]) }).collections[1]).toMatchObject({ extension: 'md' });
  });

  it.each<[string, readonly string[], Settings | undefined]>([
    ['posts/{slug}.{locale}.md', ['en', 'fr'], { folder: 'content/posts', i18n: { initial_locales: 'default' } }],
    ['posts/{locale}/{slug}.md', ['en', 'fr'], { folder: 'content/posts', i18n: { structure: 'multiple_folders' } }],
    ['posts/{slug}/index.md', ['en'], { folder: 'content/posts', path: '{{slug}}/index' }],
    ['posts/{slug}{.locale}.md', ['en'], { folder: 'content/posts' }],
    ['posts/{slug}{.locale}.md', ['en', 'fr'], undefined],
    ['{locale}/posts/{slug}.md', ['en', 'fr'], undefined],
    ['posts/{date}-{slug}.md', ['en'], undefined],
    ['docs/{**slug}.md', ['en'], undefined],
  ])('follows names of files of another tool: %s in %j', (form, locales, expected) => {
    const { collections, notes, yaml } = printed({ post: model.post }, { locales, layout: { files: { [form]: 'post' } } });
    if (expected) expect(collections).toMatchObject([expected]);
    else {
      expect(collections).toEqual([]);
      const note = `post is not shown: there is no setting for names of files such as ${form}.`;
      expect(notes).toEqual([note]);
      expect(yaml).toContain(`# - ${note}\n`);
    }
  });

  it('lists what the editor cannot do, once', () => {
    const { notes, yaml, collections } = printed(
      defineModel({
        page: defineType('A page.', { title: text(), mood: oneOf({ calm: { words: text() } }), marks: list(symbol()) }),
        part: defineType('A part.', { size: integer() }),
        deep: defineType('A page in folders.', { title: text() }, { nestedSlugs: true }),
      }),
      { locales: ['en', 'es-419'] },
    );
    expect(notes).toEqual([
      'deep is not shown: there is no setting for names of files such as folder/name.',
      'Decap CMS takes no language with digits in its name, Sveltia CMS does: es-419.',
      'page.mood is not shown: there is no setting for a block outside of a list.',
      'page.marks is the same in all languages: write it in each of them.',
      'part: without a text, a new entry has no name. Create its file by hand.',
    ]);
    for (const note of notes) expect(yaml).toContain(`# - ${note}\n`);
    expect(collections[0]?.fields.map(({ name }) => name)).not.toContain('mood');
  });
});
