import { expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { type CachedText, cachedTextBytes, openTextCache, parseCachedText } from '../../../../generator/rich-text/text-cache.ts';
import { createRecordReader, openRecordPack } from '../../../../generator/store/record-pack.ts';
import { tempFolder } from '../temp-folder.ts';

const markdown = '## A heading {#top}\n\n[a](/a/), [b](/b.pdf) and “c”\n\n| d |\n|---|\n| e |\n';
const render = createMarkdownRenderer({ locale: 'fr', tag: 'fr-CA', pathPrefix: '' });
const text: CachedText = { text: markdown, rendered: render(markdown, { file: '', line: 1 }) };

it('a rendered text is returned unchanged, in the next run too', async () => {
  const folder = await tempFolder();
  const pack = await openRecordPack({ folder, code: 'code' });
  const cache = openTextCache(pack);
  expect([cache.has('ref'), cache.read('ref')]).toEqual([false, undefined]);
  cache.add('ref', cachedTextBytes(text));
  expect([cache.has('ref'), cache.read('ref')]).toEqual([true, text]);
  await pack.save(['ref']);
  pack.close();
  const next = await openRecordPack({ folder, code: 'code' });
  expect(openTextCache(next).read('ref')).toEqual(text);
  next.close();
});

it('another thread can read a rendered text at its position', async () => {
  const folder = await tempFolder();
  const pack = await openRecordPack({ folder, code: 'code' });
  const cache = openTextCache(pack);
  cache.add('ref', cachedTextBytes(text));
  const place = cache.place('ref');
  const bytes = place && createRecordReader(folder)(place);
  expect(bytes && parseCachedText(bytes)).toEqual(text);
  expect(cache.place('unknown')).toBeUndefined();
  pack.close();
});
