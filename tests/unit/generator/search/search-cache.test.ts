import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { searchCacheIn } from '../../../../generator/search/search-cache.ts';
import { tempFolder } from '../temp-folder.ts';

const name = 'search-en-0123456789.json';
const text = '{"store":{"0":{"page":"Été"}}}\n';

async function kept() {
  const folder = join(await tempFolder(), 'search');
  const cache = searchCacheIn(folder);
  await cache.write(name, text);
  return { folder, cache };
}

it('a cached text is returned unchanged', async () => {
  const { cache, folder } = await kept();
  expect(await cache.read(name)).toBe(text);
  expect(await searchCacheIn(folder).read(name)).toBe(text);
});

it('an empty text can be cached too', async () => {
  const { cache } = await kept();
  await cache.write(name, '');
  expect(await cache.read(name)).toBe('');
});

it.each<[damage: string, damaged: (whole: string) => string]>([
  ['is truncated', (whole) => whole.slice(0, whole.length / 2)],
  ['has no end', (whole) => whole.slice(0, -1)],
  ['is empty', () => ''],
  ['has one changed letter', (whole) => whole.replace('page', 'Page')],
  ['is another complete JSON', () => '{"index":{},"store":{},"words":"","synonyms":[]}'],
  ['has no first line', (whole) => whole.slice(whole.indexOf('\n') + 1)],
  ['has only its first line', (whole) => whole.slice(0, whole.indexOf('\n') + 1)],
  ['is a document of a host', () => '<!DOCTYPE html>\n<title>Not found</title>'],
])('a copy that %s is not used', async (_, damaged) => {
  const { cache, folder } = await kept();
  const whole = await readFile(join(folder, name), 'utf8');
  expect(damaged(whole)).not.toBe(whole);
  await writeFile(join(folder, name), damaged(whole));
  expect(await cache.read(name)).toBeUndefined();
  await cache.write(name, text);
  expect(await cache.read(name)).toBe(text);
});

it('the text of another language is not used', async () => {
  const { cache, folder } = await kept();
  await writeFile(join(folder, 'search-fr-0123456789.json'), await readFile(join(folder, name)));
  expect(await cache.read('search-fr-0123456789.json')).toBeUndefined();
});

it('a missing text, or a folder in its place, is unknown', async () => {
  const { cache, folder } = await kept();
  await mkdir(join(folder, 'search-fr-0123456789.json'));
  expect(await cache.read('search-fr-0123456789.json')).toBeUndefined();
  expect(await cache.read('search-fr-9876543210.json')).toBeUndefined();
  expect(await searchCacheIn(join(folder, 'gone')).read(name)).toBeUndefined();
});

it('only the last text of each language is cached, and no file of a stopped run', async () => {
  const { cache, folder } = await kept();
  await cache.write('search-en-ca-0123456789.json', text);
  await cache.write('search-fr-0123456789.json', text);
  await writeFile(join(folder, 'search-en-0000000000.json.123'), 'half a t');
  await cache.write('search-en-9876543210.json', text);
  const names = ['search-en-9876543210.json', 'search-en-ca-0123456789.json', 'search-fr-0123456789.json'];
  expect((await readdir(folder)).sort()).toEqual(names);
});
