/** Spaces as teams have them, from short descriptions. Each locale code is a key of localized values. */
import {
  assetField,
  assetOf,
  draft,
  editorOf,
  entriesField,
  entryField,
  entryOf,
  type ForeignSpace,
  linkTo,
  symbolField,
  textField,
  typeOf,
} from './foreign-space.ts';

export const en = 'en-US';
const english = { code: en, name: 'English', default: true, fallbackCode: null };

/** Gives each value in the default locale. */
export const inEnglish = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [en]: value }]));

const node = (nodeType: string, content: readonly object[] = [], data: object = {}): object => ({ nodeType, data, content });
const words = (value: string): object => ({ nodeType: 'text', value, marks: [], data: {} });
const paragraph = (...content: readonly object[]): object => node('paragraph', content);
const embedded = (nodeType: string, id: string): object => node(nodeType, [], { target: linkTo(id) });
export const richText = (...content: readonly (object | string)[]): object =>
  node(
    'document',
    content.map((each) => (typeof each === 'string' ? paragraph(words(each)) : each)),
  );

/** Kinds of blocks of a page builder, and the fields besides name and headline. */
const blockFields: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  Hero: { image: assetField('image'), button: entryField('button'), height: { type: 'Integer', validations: [{ in: [1, 2] }] } },
  Text: { content: { type: 'RichText', localized: true, validations: [{ enabledMarks: ['bold'] }] } },
  Cards: { items: entriesField(), columns: { type: 'Integer', required: true } },
  Quote: { quote: { ...textField, localized: true }, person: entryField('person') },
  Faq: { questions: { type: 'Object' }, isOpen: { type: 'Boolean', required: true } },
  Map: { place: { type: 'Location' }, zoom: { type: 'Number', validations: [{ range: { min: 1, max: 20 } }] } },
  Form: { endpoint: { ...symbolField, validations: [{ regexp: { pattern: '^https?://', flags: 'i' } }] } },
};
const themes = ['light', 'dark', "the broker's"];
const blocks = Object.entries(blockFields).flatMap(([kind, fields]) =>
  ['', '-wide', '_v2', 'Legacy', '2024'].map((variant) => ({ id: `block${kind}${variant}`, kind, fields })),
);

/** A value for a field of a block. */
const blockValues: Readonly<Record<string, object>> = {
  Hero: inEnglish({ image: linkTo('skyline', 'Asset'), button: linkTo('contact-button'), height: 2 }),
  Text: { content: { [en]: richText('We compare for you.'), fr: richText('Nous comparons pour vous.') } },
  Cards: inEnglish({ items: [linkTo('jane'), linkTo('block-block_v2-gone'), linkTo('page-about')], columns: 3 }),
  Quote: { quote: { [en]: 'They answered **at once**.', fr: 'Réponse **immédiate**.' }, person: { [en]: linkTo('jane') } },
  Faq: inEnglish({ questions: [{ q: 'How?', a: 'By phone.' }], isOpen: false }),
  Map: inEnglish({ place: { lat: 46.8, lon: -71.2 }, zoom: 12.5 }),
  Form: inEnglish({ endpoint: 'https://forms.example/x' }),
};

/** The page builder of a broker: 40 types, most of them blocks without slugs. */
export const broker: ForeignSpace = {
  locales: [{ code: 'fr', name: 'French', default: false, fallbackCode: null }, english],
  contentTypes: [
    typeOf('page', {
      internalName: { ...symbolField, required: true },
      title: { ...symbolField, localized: true, required: true },
      slug: { ...symbolField, required: true, validations: [{ unique: true }, { regexp: { pattern: '^/' } }] },
      sections: entriesField(...blocks.map(({ id }) => id)),
      seo: entryField('seo'),
    }),
    typeOf('person', { name: { ...symbolField, required: true }, portrait: assetField('image'), bio: textField }),
    typeOf('button', { label: { ...symbolField, localized: true }, page: entryField('page'), url: symbolField }),
    typeOf('seo', { description: { ...textField, localized: true }, noIndex: { type: 'Boolean' } }),
    typeOf('siteSettings', { navigation: entriesField('page', 'button'), legacyId: { ...symbolField, omitted: true } }),
    ...blocks.map(({ id, fields }) =>
      typeOf(id, {
        internalName: { ...symbolField, required: true },
        headline: { ...symbolField, localized: true },
        theme: { ...symbolField, validations: [{ in: themes }] },
        ...fields,
      }),
    ),
  ],
  editorInterfaces: [editorOf('page', { slug: 'slugEditor' }), editorOf('seo', { description: 'multipleLine' })],
  entries: [
    entryOf('page', 'page-home', {
      title: { [en]: 'Insurance that fits', fr: 'Une assurance adaptée' },
      ...inEnglish({
        internalName: 'Home',
        slug: '/',
        sections: blocks.map(({ id }) => linkTo(`entry-${id}`)),
        seo: linkTo('seo'),
      }),
    }),
    entryOf('page', 'page-about', {
      title: { [en]: 'About the brokers', fr: 'À propos des courtiers' },
      ...inEnglish({ internalName: 'About', slug: '/company/about', sections: [linkTo('entry-blockText')] }),
    }),
    entryOf('person', 'jane', inEnglish({ name: 'Jane Roe', portrait: linkTo('portrait', 'Asset'), bio: 'Broker since 1999.' })),
    entryOf('button', 'contact-button', { label: { [en]: 'Contact', fr: 'Nous joindre' }, page: { [en]: linkTo('page-about') } }),
    entryOf('seo', 'seo', { description: { [en]: 'A broker.', fr: 'Un courtier.' }, noIndex: { [en]: false } }),
    entryOf('siteSettings', 'settings', inEnglish({ navigation: [linkTo('page-home'), linkTo('contact-button')] })),
    ...blocks.map(({ id, kind }, at) =>
      entryOf(id, `entry-${id}`, {
        headline: { [en]: `Headline ${at}`, fr: `Titre ${at}` },
        ...inEnglish({ internalName: `Block ${at}`, theme: themes[at % themes.length] }),
        ...blockValues[kind],
      }),
    ),
  ],
  assets: [assetOf('skyline', 'image/svg+xml', en), assetOf('portrait', 'image/svg+xml', en)],
};

/** Courses in English and Spanish, of which parts fall back: Mexican to Spanish to English. */
export const academy: ForeignSpace = {
  locales: [
    { code: 'es-MX', name: 'Spanish (Mexico)', default: false, fallbackCode: 'es' },
    english,
    { code: 'es', name: 'Spanish', default: false, fallbackCode: en },
  ],
  contentTypes: [
    typeOf('course', {
      title: { ...symbolField, localized: true, required: true },
      slug: { ...symbolField, localized: true, required: true },
      level: { ...symbolField, validations: [{ in: ['beginner', 'advanced'] }] },
      body: { type: 'RichText', localized: true },
      lessons: entriesField('lesson', 'lessonQuiz'),
      starts: { type: 'Date' },
    }),
    typeOf('lesson', {
      title: { ...symbolField, localized: true, required: true },
      minutes: { type: 'Integer', required: true },
    }),
    typeOf('lessonQuiz', { title: { ...symbolField, localized: true }, answers: { type: 'Array', items: { type: 'Symbol' } } }),
  ],
  editorInterfaces: [
    editorOf('course', { slug: 'slugEditor', starts: { widgetId: 'datePicker', settings: { format: 'dateonly' } } }),
  ],
  entries: [
    entryOf('course', 'bread', {
      title: { [en]: 'How to bake bread', es: 'Cómo hacer pan' },
      slug: { [en]: 'bread', es: 'pan' },
      body: { [en]: richText('Flour and water.'), es: richText('Harina y agua.') },
      ...inEnglish({ level: 'beginner', lessons: [linkTo('dough'), linkTo('quiz')], starts: '2025-09-01T00:00Z' }),
    }),
    entryOf('course', 'soup', { title: { [en]: 'Soups' }, slug: { [en]: 'soups' }, body: { [en]: richText('Only English.') } }),
    entryOf('lesson', 'dough', {
      title: { [en]: 'The dough', 'es-MX': 'La masa mexicana', es: 'La masa' },
      minutes: { [en]: 20 },
    }),
    entryOf('lessonQuiz', 'quiz', { title: { [en]: 'What did you learn?' }, answers: { [en]: ['Bread', 'Nothing'] } }),
  ],
};

const tagged = (...ids: readonly string[]): object => ({
  tags: ids.map((id) => ({ sys: { type: 'Link', linkType: 'Tag', id } })),
  concepts: [{ sys: { type: 'Link', linkType: 'TaxonomyConcept', id: 'money' } }],
});

/** Files, films, free JSON, places and tags. */
export const library: ForeignSpace = {
  locales: [{ ...english }],
  contentTypes: [
    typeOf('download', {
      title: symbolField,
      form: assetField('pdfdocument'),
      anyFile: assetField(),
      films: { type: 'Array', items: { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['video'] }] } },
      pictures: { type: 'Array', items: { type: 'Link', linkType: 'Asset' } },
      published: { type: 'Date' },
    }),
    typeOf('chart', { title: symbolField, config: { type: 'Object', required: true }, where: { type: 'Location' } }),
  ],
  entries: [
    {
      ...entryOf(
        'download',
        'claim-form',
        inEnglish({
          title: 'The claim form',
          form: linkTo('form', 'Asset'),
          anyFile: linkTo('form', 'Asset'),
          films: [linkTo('film', 'Asset'), linkTo('lost', 'Asset')],
          pictures: [linkTo('cover', 'Asset')],
          published: '2025-02-03T04:05-05:00',
        }),
      ),
      metadata: tagged('winter', 'forms2025'),
    },
    {
      ...entryOf(
        'chart',
        'rates',
        inEnglish({
          title: 'Rates',
          config: { type: 'bar', rows: [[1, null, 'a']], 'data-x': { picture: 'x', alt: 'y' }, richText: 'none' },
          where: { lat: -33.9, lon: 18.4 },
        }),
      ),
      metadata: tagged('winter'),
    },
    entryOf('chart', 'text', inEnglish({ title: 'A text', config: 'not an object' })),
  ],
  assets: [assetOf('form', 'application/pdf', en), assetOf('film', 'video/mp4', en), assetOf('cover', 'image/svg+xml', en)],
};

/** Guides with code blocks, callouts and personalisation within rich text. */
export const handbook: ForeignSpace = {
  locales: [english],
  contentTypes: [
    typeOf('guide', {
      title: { ...symbolField, required: true },
      url_path: symbolField,
      content: { type: 'RichText', validations: [{ nodes: { 'embedded-entry-block': [{ linkContentType: ['codeBlock'] }] } }] },
    }),
    typeOf('codeBlock', {
      internalName: symbolField,
      language: { ...symbolField, validations: [{ in: ['html', 'ts'] }] },
      code: textField,
    }),
    typeOf('clip', { internalName: symbolField, film: assetField('video'), options: { type: 'Object' } }),
    typeOf('variable', { entryTitle: symbolField, value: symbolField }),
    typeOf('callout', { internalTitle: symbolField, text: { type: 'RichText' } }),
    typeOf('nt_mergetag', { nt_name: symbolField, nt_mergetag_id: symbolField, nt_fallback: symbolField }),
    typeOf('nt_experience', {
      nt_name: symbolField,
      nt_config: { type: 'Object', required: true },
      nt_variants: entriesField(),
      nt_audience: entryField('nt_audience'),
    }),
    typeOf('nt_audience', { nt_name: symbolField, nt_rules: { type: 'Object' } }),
  ],
  editorInterfaces: [editorOf('codeBlock', { code: 'multipleLine' }), editorOf('guide', { url_path: 'slugEditor' })],
  entries: [
    entryOf(
      'guide',
      'first',
      inEnglish({
        title: 'First steps',
        url_path: 'start/first-steps',
        content: richText(
          paragraph(words('Hello '), embedded('embedded-entry-inline', 'name-tag'), words('!')),
          embedded('embedded-entry-block', 'snippet'),
          embedded('embedded-entry-block', 'note'),
          embedded('embedded-entry-block', 'intro'),
          paragraph(words('Version '), embedded('embedded-entry-inline', 'version'), words('.')),
          paragraph(node('entry-hyperlink', [words('Next')], { target: linkTo('second') })),
        ),
      }),
    ),
    entryOf(
      'guide',
      'second',
      inEnglish({ title: 'Second steps', content: richText('Text.', embedded('embedded-entry-block', 'gone')) }),
    ),
    entryOf(
      'codeBlock',
      'snippet',
      inEnglish({ internalName: 'Snippet', language: 'html', code: '<p class="x">\n  "one"\n</p>' }),
    ),
    entryOf('callout', 'note', inEnglish({ internalTitle: 'Callout 7', text: richText('Save your work.') })),
    entryOf(
      'nt_mergetag',
      'name-tag',
      inEnglish({ nt_name: 'First name', nt_mergetag_id: 'traits_name', nt_fallback: 'reader' }),
    ),
    entryOf('nt_experience', 'exp', inEnglish({ nt_name: 'E', nt_config: { traffic: 0.5 }, nt_variants: [linkTo('second')] })),
    entryOf('nt_audience', 'aud', inEnglish({ nt_name: 'All', nt_rules: {} })),
    entryOf(
      'clip',
      'intro',
      inEnglish({ internalName: 'Clip', film: linkTo('film', 'Asset'), options: { picture: 'x', alt: 'y' } }),
    ),
    entryOf('variable', 'version', inEnglish({ entryTitle: 'The version', value: '2.4' })),
  ],
  assets: [assetOf('film', 'video/mp4', en)],
};

/** News with drafts, changed and archived entries, and links that lead to none of the published ones. */
export const newsroom: ForeignSpace = {
  locales: [english],
  contentTypes: [
    typeOf('newsItem', {
      headline: { ...symbolField, required: true },
      permalink: { ...symbolField, required: true },
      lead: { ...textField, required: true },
      author: { ...(entryField('author') as object), required: true },
      related: entriesField('newsItem'),
      picture: assetField('image'),
    }),
    typeOf('author', { name: { ...symbolField, required: true }, mentor: entryField('author') }),
  ],
  editorInterfaces: [editorOf('newsItem', { lead: 'multipleLine' })],
  entries: [
    entryOf(
      'newsItem',
      'n1',
      inEnglish({
        headline: 'Rates go down',
        permalink: 'rates-go-down',
        lead: 'At last.',
        author: linkTo('ann'),
        related: [linkTo('n1'), linkTo('n2'), linkTo('n3'), linkTo('n4'), linkTo('never')],
        picture: linkTo('unpublished', 'Asset'),
      }),
    ),
    entryOf('newsItem', 'n2', inEnglish({ headline: 'A draft' }), draft),
    entryOf('newsItem', 'n3', inEnglish({ headline: 'Archived' }), { version: 5, publishedVersion: 2, archivedVersion: 4 }),
    entryOf(
      'newsItem',
      'n4',
      inEnglish({ headline: 'Changed since', permalink: 'changed-since', lead: 'New text.', author: linkTo('bob') }),
      { version: 9, publishedVersion: 3, publishedCounter: 2 },
    ),
    entryOf('newsItem', 'n5', inEnglish({ headline: 'No author', permalink: 'no-author', lead: 'Who?', author: linkTo('n2') })),
    entryOf('newsItem', 'n6', inEnglish({ headline: 'No lead', permalink: 'no-lead', author: linkTo('ann') })),
    entryOf('author', 'ann', inEnglish({ name: 'Ann', mentor: linkTo('bob') })),
    entryOf('author', 'bob', inEnglish({ name: 'Bob', mentor: linkTo('ann') })),
  ],
};
