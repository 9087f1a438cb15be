import { describe, expect, it } from 'vitest';
import { defineModel, defineType, group, image, list, markdown, text } from '../../../../../generator/site.ts';
import { listAssets } from '../../../../../generator/sources/contentful/open-space.ts';
import type { PulledEntity } from '../../../../../generator/sources/contentful/pull-cache.ts';

const model = defineModel({
  note: defineType('A note.', {
    title: text(),
    body: markdown({ optional: true }),
    hero: image({ optional: true }),
    gallery: list(image()),
    card: group({ body: markdown() }, { optional: true }),
  }),
});
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Asset', id } });
const asset = (id: string, ...urls: string[]): PulledEntity => ({
  asset: { id, updatedAt: '', revision: 1, fields: { file: Object.fromEntries(urls.map((url, at) => [`l${at}`, { url }])) } },
});
const entry = (fields: Record<string, unknown>, contentType = 'note'): PulledEntity => ({
  entry: {
    id: 'a',
    contentType,
    updatedAt: '',
    revision: 1,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-CA': value }])),
  },
});

async function listed(...entities: PulledEntity[]) {
  const addresses = await listAssets(
    (async function* () {
      yield* entities;
    })(),
    model,
  );
  return [...addresses].sort();
}

describe('the files of entries', () => {
  it('are those of linked assets, in every language, in any order', async () => {
    const one = asset('one', '//images.ctfassets.net/one-en.png', '//images.ctfassets.net/one-fr.png');
    expect(await listed(one, entry({ hero: link('one') }))).toEqual([
      '//images.ctfassets.net/one-en.png',
      '//images.ctfassets.net/one-fr.png',
    ]);
    expect(await listed(entry({ gallery: [link('one'), link('gone')] }), one)).toHaveLength(2);
  });

  it('are those in formatted texts and rich text', async () => {
    const markdownText = '![a](//images.ctfassets.net/a.png) and [b](https://assets.ctfassets.net/b.pdf "B")';
    expect(await listed(entry({ body: markdownText, card: { body: '<//images.ctfassets.net/c.png>' } }))).toEqual([
      '//images.ctfassets.net/a.png',
      '//images.ctfassets.net/c.png',
      'https://assets.ctfassets.net/b.pdf',
    ]);
    const document = {
      nodeType: 'document',
      data: {},
      content: [{ nodeType: 'asset-hyperlink', data: { target: link('two') } }],
    };
    expect(await listed(entry({ body: document }), asset('two', '//assets.ctfassets.net/two.pdf'))).toEqual([
      '//assets.ctfassets.net/two.pdf',
    ]);
  });

  it('are not those of unknown fields and types, or of plain texts', async () => {
    const one = asset('one', '//images.ctfassets.net/one.png');
    expect(
      await listed(one, entry({ other: link('one'), title: '//images.ctfassets.net/t.png' }), entry({ hero: link('one') }, 'x')),
    ).toEqual([]);
  });

  it('are empty if an asset has no file, or an entry no value', async () => {
    const bare: PulledEntity = { asset: { id: 'one', updatedAt: '', revision: 1, fields: { file: { 'en-CA': null } } } };
    expect(await listed(bare, entry({ hero: link('one'), body: null, gallery: null }))).toEqual([]);
  });
});
