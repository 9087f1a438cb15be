import { expect, test } from 'vitest';
import { contentfulSite } from '../support/contentful-site.ts';
import { note } from '../support/mini-site.ts';
import { photo } from '../unit/generator/images/sample-images.ts';

const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, data: object, ...content: unknown[]) => ({ nodeType, data, content });
const link = (linkType: 'Entry' | 'Asset', id: string) => ({ target: { sys: { type: 'Link', linkType, id } } });
const cell = (nodeType: string, text: string, data = {}) => node(nodeType, data, node('paragraph', {}, words(text)));

test('rich text is published with its embedded entries, and with assets at addresses of the site', async () => {
  const { site, server, printed, generate, boreal } = await contentfulSite({
    files: {
      'content/note/other.en.md': note([], 'The other text.').replace('title: Hello', 'title: Other'),
      'content/note/other.fr.md': note([], 'L’autre texte.').replace('title: Hello', 'title: Autre'),
    },
  });
  const { space } = server;
  const type = printed.contentTypes.find(({ sys }) => sys.id === 'note');
  if (!type) throw new Error('The model lacks its type.');
  space.setContentType({
    ...type,
    fields: type.fields.map((field) => (field.id === 'body' ? { ...field, type: 'RichText' } : field)),
  });
  const picture = await photo(700, 400).jpeg().toBuffer();
  const photoFile = space.addFile({
    id: 'photo',
    name: 'photo.jpg',
    contentType: 'image/jpeg',
    bytes: picture,
    image: { width: 700, height: 400 },
  });
  const paperFile = space.addFile({
    id: 'paper',
    name: 'paper.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  });
  const both = (value: unknown) => ({ 'en-CA': value, 'fr-CA': value });
  for (const [id, title, file] of [
    ['photo', 'A photo', photoFile],
    ['paper', 'A paper', paperFile],
  ] as const) {
    space.save({
      sys: { id, type: 'Asset' },
      fields: { title: both(title), description: both(`${title} of the bay`), file: both(file) },
    });
    space.publish(id);
  }
  const bodyOf = (text: string) =>
    node(
      'document',
      {},
      node('heading-2', {}, words(`${text} {#top}`)),
      node(
        'paragraph',
        {},
        node('entry-hyperlink', link('Entry', 'note.other'), words('there')),
        node('asset-hyperlink', link('Asset', 'paper'), words('paper')),
      ),
      node('embedded-asset-block', link('Asset', 'photo')),
      node('embedded-entry-block', link('Entry', 'note.other')),
      node(
        'table',
        {},
        node('table-row', {}, cell('table-header-cell', 'Wide', { colspan: 2 })),
        node('table-row', {}, cell('table-cell', 'a'), cell('table-cell', 'b')),
      ),
      node('paragraph', {}, words('')),
    );
  for (const { sys, fields } of printed.entries.filter(({ sys: { contentType } }) => contentType?.sys.id === 'note')) {
    const isHello = sys.id === 'note.hello';
    const plain = (text: string) => node('document', {}, node('paragraph', {}, words(text)));
    const body = isHello
      ? { 'en-CA': bodyOf('Read'), 'fr-CA': bodyOf('Lire') }
      : { 'en-CA': plain('The other text.'), 'fr-CA': plain('L’autre texte.') };
    space.save({
      sys: { id: sys.id, ...(sys.contentType ? { contentType: sys.contentType } : {}) },
      fields: { ...fields, body },
    });
    space.publish(sys.id);
  }

  expect(await generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  const html = output['fr/hello/index.html'] ?? '';
  expect(html).toContain('<h2 id="top">Lire</h2>');
  expect(html).toContain('<a href="/fr/other/">there</a>');
  expect(html).toMatch(/<a href="\/assets\/files\/\w+\/paper\.pdf">paper<\/a>/);
  expect(html).toContain('<th colspan="2"');
  const embedded = /<div class="embed">.*?<\/div>/s.exec(html)?.[0] ?? '';
  expect(embedded).toContain('Autre');
  const pictures = [...html.matchAll(/\/(assets\/images\/[\w-]+\.(avif|webp|jpg))/g)].map(([, path = '']) => path);
  expect(new Set(pictures.map((path) => path.split('.').at(-1)))).toEqual(new Set(['avif', 'webp', 'jpg']));
  for (const path of pictures) expect(Object.keys(output)).toContain(path);
  expect(html).toMatch(/<img [^>]*alt="A photo of the bay"[^>]*width="700"|<img [^>]*width="700"[^>]*alt="A photo of the bay"/);
  expect(Object.entries(output).filter(([, text]) => text.includes(server.host))).toEqual([]);

  // A page depends on the entries that it shows.
  const other = printed.entries.find(({ sys }) => sys.id === 'note.other');
  space.save({
    sys: { id: 'note.other', ...(other?.sys.contentType ? { contentType: other.sys.contentType } : {}) },
    fields: {
      ...other?.fields,
      title: { 'en-CA': 'Another name', 'fr-CA': 'Un autre nom' },
      body: both(node('document', {}, node('paragraph', {}, words('Hello')))),
    },
  });
  space.publish('note.other');
  expect((await boreal(['pull'])).code).toBe(0);
  await server.close();
  expect(await generate(['--offline'])).toMatchObject({ code: 0 });
  expect((await site.output())['fr/hello/index.html']).toContain('Un autre nom');
});
