import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countPlainTexts, type EntryRecord, entryRecordBytes, openEntryCache } from '../../../../generator/read/entry-cache.ts';
import { group, image, list, text } from '../../../../generator/site.ts';
import { openRecordPack } from '../../../../generator/store/record-pack.ts';
import { tempFolder } from '../temp-folder.ts';

const state = { stamp: '1-2-3', hash: 'abc', key: 'note/a name.en' };
const entry: EntryRecord = {
  fields: { title: 'A', body: { richText: 'ref' }, others: ['note/b'], size: 0.5, isOpen: false },
  texts: [
    { richText: 'ref', path: ['body'], links: [{ kind: 'page', path: '/a/', line: 2 }] },
    { richText: 'other', path: ['cards', 0, 'text'], text: '# A title' },
  ],
  origin: { file: 'content/note/a.en.md' },
};

/** Opens the cached entries of a folder, as each run does. */
async function open(folder: string) {
  const pack = await openRecordPack({ folder, code: 'code' });
  return { cache: openEntryCache(pack), save: (...names: string[]) => pack.save(names).then(() => pack.close()) };
}

it('an entry is returned with its state, in the next run too', async () => {
  const folder = await tempFolder();
  const { cache, save } = await open(folder);
  cache.add('note/a.en.md', state, entryRecordBytes(entry));
  expect([cache.state('note/a.en.md'), cache.read('note/a.en.md')]).toEqual([state, entry]);
  await save('note/a.en.md');
  const next = await open(folder);
  expect([next.cache.state('note/a.en.md'), next.cache.read('note/a.en.md')]).toEqual([state, entry]);
  await next.save();
});

it('a file with another time keeps its entry and its hash', async () => {
  const { cache, save } = await open(await tempFolder());
  cache.add('note/a.en.md', state, entryRecordBytes(entry));
  cache.restamp('note/a.en.md', { ...state, stamp: '4-5-6' });
  expect([cache.state('note/a.en.md'), cache.read('note/a.en.md')]).toEqual([{ ...state, stamp: '4-5-6' }, entry]);
  await save();
});

it('the valid surroundings of an entry are returned by the next run, for cached entries', async () => {
  const folder = await tempFolder();
  const pack = await openRecordPack({ folder, code: 'code' });
  const first = openEntryCache(pack);
  first.add('note/a.en.md', state, entryRecordBytes(entry));
  first.add('note/b.en.md', state, entryRecordBytes(entry));
  expect(first.soundAmong('note/a.en.md')).toBeUndefined();
  const surroundings = { entries: 'e', places: 'p' };
  await pack.save(undefined, first.noteOf({ surroundings, views: ['view'], isPublished: true }));
  pack.close();
  const { cache, save } = await open(folder);
  cache.add('note/b.en.md', { ...state, hash: 'changed' }, entryRecordBytes(entry));
  cache.restamp('note/a.en.md', { ...state, stamp: '4-5-6' });
  expect(cache.soundAmong('note/a.en.md')).toEqual({ entries: 'e', places: 'p' });
  expect([cache.soundAmong('note/b.en.md'), cache.soundAmong('note/c.en.md')]).toEqual([undefined, undefined]);
  await save('note/a.en.md');
  expect((await open(folder)).cache.soundAmong('note/a.en.md')).toBeUndefined();
});

it.each([{ plainTexts: 0 }, { plainTexts: 2 }, {}])('facts about an entry are returned: %j', async (found) => {
  const { cache, save } = await open(await tempFolder());
  cache.add('note/a.en.md', { ...state, ...found }, entryRecordBytes(entry));
  expect(cache.state('note/a.en.md')).toEqual({ ...state, ...found });
  await save();
});

it('an entry is plain if its texts and fields show no other content', () => {
  const cards = list(group({ title: text(), picture: image({ optional: true }) }));
  const plain = { richText: 'ref', path: ['body'], links: [] };
  const count = (texts: EntryRecord['texts'], card: object) => countPlainTexts({ fields: { cards: [card] }, texts }, { cards });
  expect(count([plain, plain], { title: 'A' })).toBe(2);
  expect(count([], { title: 'A' })).toBe(0);
  expect(count([plain, { richText: 'other', path: ['text'] }], { title: 'A' })).toBeUndefined();
  expect(count([plain], { title: 'A', picture: { picture: '/a.jpg', alt: 'A' } })).toBeUndefined();
});

it('an unknown entry has no record', async () => {
  const { cache, save } = await open(await tempFolder());
  cache.restamp('note/a.en.md', state);
  expect([cache.state('note/a.en.md'), cache.read('note/a.en.md')]).toEqual([undefined, undefined]);
  await save();
});

it('any text is returned unchanged', async () => {
  const { cache, save } = await open(await tempFolder());
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      cache.add('a', state, entryRecordBytes({ ...entry, fields: { title } }));
      expect(cache.read('a')?.fields).toEqual({ title });
    }),
  );
  await save();
});

it('each view keeps its own records, whichever was published last', async () => {
  const folder = await tempFolder();
  const publish = async (view: string, title: string): Promise<void> => {
    const pack = await openRecordPack({ folder, code: 'code' });
    const cache = openEntryCache(pack);
    const views = [view, ...cache.views().filter((each) => each !== view)];
    const others = views.slice(1).flatMap((each) => Array.from(cache.allPublished(each), ([, name]) => name));
    cache.add('note/a.en.md', { ...state, key: 'note/a.en' }, entryRecordBytes({ ...entry, fields: { title } }));
    await pack.save(['note/a.en.md', ...others], cache.noteOf({ surroundings: undefined, views, isPublished: true }));
    pack.close();
  };
  const titles = async (): Promise<readonly unknown[]> => {
    const { cache, save } = await open(folder);
    const found = ['public', 'preview', 'other'].map((view) => cache.published(view, 'note/a.en'));
    const values = found.map((name) => name && cache.read(name)?.fields.title);
    await save('note/a.en.md');
    return values;
  };
  await publish('public', 'First');
  await publish('preview', 'Draft');
  await publish('public', 'Second');
  await publish('preview', 'Other draft');
  expect(await titles()).toEqual(['Second', 'Other draft', undefined]);
});
