// @ts-nocheck: payload-server.ts installs its packages.
// A Payload without its admin panel, in the current folder: SQLite, two languages, drafts, uploads, rich text, blocks.
import { createServer } from 'node:http';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { BlocksFeature, EXPERIMENTAL_TableFeature, lexicalEditor } from '@payloadcms/richtext-lexical';
import { buildConfig, getPayload, handleEndpoints } from 'payload';
import sharp from 'sharp';

const { PORT, PICTURE, KEY } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
const anyone = () => true;
const isUser = ({ req }) => Boolean(req.user);
// Drafts are for users only.
const published = ({ req }) => (req.user ? true : { _status: { equals: 'published' } });

const body = lexicalEditor({
  features: ({ defaultFeatures }) => [
    ...defaultFeatures,
    EXPERIMENTAL_TableFeature(),
    BlocksFeature({
      blocks: [
        { slug: 'banner', fields: [{ name: 'words', type: 'text' }] },
        {
          slug: 'code',
          fields: [
            { name: 'language', type: 'text' },
            { name: 'code', type: 'textarea' },
          ],
        },
      ],
    }),
  ],
});

const config = await buildConfig({
  secret: 'a secret of a scratch folder only',
  telemetry: false,
  sharp,
  editor: body,
  db: sqliteAdapter({ client: { url: 'file:payload.db' }, push: true }),
  localization: { locales: ['en', 'fr'], defaultLocale: 'en', fallback: true },
  globals: [
    {
      slug: 'settings',
      access: { read: anyone, update: isUser },
      fields: [
        { name: 'title', type: 'text', localized: true },
        { name: 'start', type: 'relationship', relationTo: 'posts' },
      ],
    },
  ],
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    {
      slug: 'media',
      access: { read: anyone, create: isUser, update: isUser },
      upload: { staticDir: 'media', imageSizes: [{ name: 'small', width: 48 }] },
      fields: [{ name: 'alt', type: 'text', localized: true }],
    },
    {
      slug: 'authors',
      access: { read: anyone, create: isUser, update: isUser },
      fields: [
        { name: 'name', type: 'text', required: true },
        { name: 'slug', type: 'text' },
        { name: 'posts', type: 'join', collection: 'posts', on: 'author' },
      ],
    },
    {
      slug: 'posts',
      access: { read: published, create: isUser, update: isUser, delete: isUser },
      versions: { drafts: true },
      fields: [
        { name: 'title', type: 'text', required: true, localized: true },
        { name: 'slug', type: 'text', unique: true },
        { name: 'day', type: 'date' },
        { name: 'hero', type: 'upload', relationTo: 'media' },
        { name: 'author', type: 'relationship', relationTo: 'authors' },
        { name: 'related', type: 'relationship', relationTo: 'posts', hasMany: true },
        { name: 'about', type: 'relationship', relationTo: ['posts', 'authors'] },
        { name: 'body', type: 'richText', localized: true },
        { name: 'meta', type: 'group', fields: [{ name: 'description', type: 'text', localized: true }] },
        {
          name: 'gallery',
          type: 'array',
          fields: [
            { name: 'file', type: 'upload', relationTo: 'media' },
            { name: 'caption', type: 'text', localized: true },
          ],
        },
        {
          name: 'layout',
          type: 'blocks',
          blocks: [
            {
              slug: 'cta',
              fields: [
                { name: 'label', type: 'text', localized: true },
                { name: 'url', type: 'text' },
              ],
            },
            {
              slug: 'quote',
              fields: [
                { name: 'text', type: 'textarea', localized: true },
                { name: 'by', type: 'relationship', relationTo: 'authors' },
              ],
            },
            { slug: 'picture', fields: [{ name: 'file', type: 'upload', relationTo: 'media' }] },
          ],
        },
      ],
    },
  ],
});
const payload = await getPayload({ config });

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, headers, url } = request;
  const answer = await handleEndpoints({
    config,
    request: new Request(origin + url, { method, headers, ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}) }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(PORT), '127.0.0.1');

const words = (text, format = 0) => ({ type: 'text', text, format, detail: 0, mode: 'normal', style: '', version: 1 });
const node = (type, children, members = {}) => ({
  type,
  children,
  direction: 'ltr',
  format: '',
  indent: 0,
  version: 1,
  ...members,
});
const item = (children, members = {}) => node('listitem', children, { value: 1, ...members });
const list = (listType, children) => node('list', children, { listType, tag: listType === 'number' ? 'ol' : 'ul', start: 1 });
const cell = (text, headerState = 0) =>
  node('tablecell', [node('paragraph', [words(text)])], { headerState, colSpan: 1, rowSpan: 1 });

/** Rich text with each kind of node, if it is `long`; `post`: number of the post that it links to. */
const text = (name, { media, author, post, long }) => {
  const parts = [
    node('heading', [words(`${name} heading`)], { tag: 'h2' }),
    node('paragraph', [
      words('plain '),
      words('bold', 1),
      words(' italic', 2),
      words(' struck', 4),
      words(' lined', 8),
      words(' code', 16),
      words(' '),
      node('link', [words('a link')], { fields: { linkType: 'custom', url: 'https://example.org/', newTab: true } }),
      { type: 'linebreak', version: 1 },
      node('autolink', [words('www.example.org')], { fields: { linkType: 'custom', url: 'https://www.example.org' } }),
      ...(post
        ? [
            words(' '),
            node('link', [words('a post')], { fields: { linkType: 'internal', doc: { relationTo: 'posts', value: post } } }),
          ]
        : []),
    ]),
    list('number', [item([words('one')]), item([list('bullet', [item([words('below')])])]), item([words('two')], { value: 2 })]),
    list('check', [item([words('done')], { checked: true }), item([words('open')], { checked: false })]),
    node('quote', [words('quoted')]),
    { type: 'upload', relationTo: 'media', value: media, fields: null, version: 3, format: '' },
    { type: 'relationship', relationTo: 'authors', value: author, version: 2, format: '' },
    { type: 'horizontalrule', version: 1 },
    node('table', [node('tablerow', [cell('head', 1)]), node('tablerow', [cell('data')])]),
    { type: 'block', version: 2, format: '', fields: { blockType: 'code', language: 'ts', code: 'let a = 1;\nlet b;' } },
  ];
  return { root: node('root', long ? parts : parts.slice(0, 1)) };
};

if ((await payload.count({ collection: 'users' })).totalDocs === 0) {
  await payload.create({
    collection: 'users',
    data: { email: 'a@example.org', password: 'secret', enableAPIKey: true, apiKey: KEY },
  });
  const { id: media } = await payload.create({ collection: 'media', data: { alt: 'A red house' }, filePath: PICTURE });
  await payload.update({ collection: 'media', id: media, locale: 'fr', data: { alt: 'Une maison rouge' } });
  const { id: author } = await payload.create({ collection: 'authors', data: { name: 'Ann', slug: 'ann' } });
  const ids = [];
  for (let number = 1; number <= 12; number++) {
    // Posts with even numbers have neither an author nor a French version.
    const isFrench = number % 2 === 1;
    const post = ids.at(-2);
    const _status = number === 12 ? 'draft' : 'published';
    const data = {
      title: `Post ${number}`,
      slug: `post-${number}`,
      day: '2025-01-01T00:00:00.000Z',
      hero: media,
      author: isFrench ? author : null,
      related: post ? [post] : [],
      about: post ? { relationTo: 'posts', value: post } : { relationTo: 'authors', value: author },
      body: text(`EN ${number}`, { media, author, post, long: number <= 3 }),
      meta: { description: `In short: ${number}` },
      gallery: [{ file: media, caption: 'At dusk' }],
      layout: [
        { blockType: 'cta', label: 'Buy now', url: '/post-1/' },
        { blockType: 'quote', text: `Quote ${number}`, by: author },
        { blockType: 'picture', file: media },
      ],
      _status,
    };
    const { id, layout, gallery } = await payload.create({ collection: 'posts', data });
    if (isFrench) {
      const french = {
        title: `Article ${number}`,
        body: text(`FR ${number}`, { media, author, post, long: number <= 3 }),
        meta: { description: `En bref : ${number}` },
        gallery: gallery.map((row) => ({ ...row, caption: 'Au soir' })),
        layout: layout.map((block) => ({ ...block, label: 'Acheter', text: `Citation ${number}` })),
        _status,
      };
      await payload.update({ collection: 'posts', id, locale: 'fr', data: french });
    }
    ids.push(id);
  }
  await payload.update({ collection: 'posts', id: 1, draft: true, data: { title: 'Post 1, changed' } });
  await payload.updateGlobal({ slug: 'settings', data: { title: 'Notes', start: 1 } });
  await payload.updateGlobal({ slug: 'settings', locale: 'fr', data: { title: 'Carnets' } });
}
console.log('ready');
