import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

const french = (lines: readonly string[] = []): string => note(lines, 'Un texte.');

/** One problem each; the other language's file says what it should say. */
const planted: Readonly<Record<string, string | Uint8Array>> = {
  'content/note/quote.en.md': '---\ntitle: "Hello\norder: 1\nkind: long\nmore: /quote/\nrelated: [hello]\n---\n\nA text.\n',
  'content/note/quote.fr.md': french(['order: 1', 'kind: long', 'more: /quote/', 'related: [hello]']),
  'content/note/number.en.md': note(['order: many']),
  'content/note/number.fr.md': french(['order: 2']),
  'content/note/title.en.md': '---\norder: 3\n---\n\nA text.\n',
  'content/note/title.fr.md': '---\ntitle: Bonjour {name}\norder: 3\n---\n\nUn texte.\n',
  'content/note/field.en.md': note(['ordr: 4']),
  'content/note/field.fr.md': french(['order: 4']),
  'content/note/encoding.en.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
  'content/note/encoding.fr.md': french(['order: 5']),
  'content/note/link.en.md': note(['related: [encoding, nobody]']),
  'content/note/link.fr.md': french(['related: [encoding]']),
  'content/note/name.en.md': note(),
  'content/note/name.fra.md': french(),
  'content/note/page.en.md': note([], 'See [this](/gone/), [the name](/name/) and [the quote](/quote/).'),
  'content/note/page.fr.md': french(),
  'content/note/target.en.md': note(['more: "javascript:alert(1)"', 'kind: long']),
  'content/note/target.fr.md': french(['more: /hello/', 'kind: long']),
};

test('nine problems give nine errors: what follows from a reported problem is not reported again', async () => {
  const site = await miniSite(planted);
  const { problems } = await site.generate();
  expect(problems.map(({ code, where }) => `${code} ${where?.file.replace('content/note/', '')}`)).toEqual([
    'CONTENT_FILE_NOT_UTF8 encoding.en.md',
    'CONTENT_FIELD_UNKNOWN field.en.md',
    'GRAPH_LINK_MISSING link.en.md',
    'CONTENT_FILE_NAME name.fra.md',
    'CONTENT_FIELD_TYPE number.en.md',
    'ROUTE_LINK_BROKEN page.en.md',
    'CONTENT_FRONT_MATTER quote.en.md',
    'CONTENT_LINK_SCHEME target.en.md',
    'CONTENT_FIELD_MISSING title.en.md',
  ]);
});

test('a family that fails because of a reported problem brings no broken links to its pages', async () => {
  const site = await miniSite({
    'content/label/menu.en.yaml': undefined,
    'content/label/menu.fr.yaml': undefined,
    'content/note/a.en.md': note(['order: many'], '[b](/b/)'),
    'content/note/a.fr.md': french(),
    'content/note/b.en.md': note(),
    'content/note/b.fr.md': french(),
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const read = 'const { title, body, path } = entry.fields;';
  await site.write('boreal.config.ts', config.replace(read, `${read} graph.single('label', 'menu', locale);`));
  const { problems } = await site.generate();
  expect(problems.map(({ code }) => code)).toEqual(['CONTENT_FIELD_TYPE']);
});
