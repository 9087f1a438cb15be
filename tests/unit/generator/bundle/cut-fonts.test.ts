import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cutFonts } from '../../../../generator/bundle/cut-fonts.ts';
import { bundleOnce } from '../../../../generator/bundle/run-esbuild.ts';
import type { FontSettings } from '../../../../generator/site.ts';
import { tempFolder } from '../temp-folder.ts';

const root = resolve(import.meta.dirname, '../../../..');
const file = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** The font as it is emitted. */
async function emitted(...fonts: readonly FontSettings[]): Promise<Uint8Array> {
  const { files } = await bundleOnce({
    absWorkingDir: root,
    entryPoints: { style: 'virtual:style' },
    virtualModules: { 'virtual:style': "import './templates/layout/fonts.css';" },
    loader: { '.woff2': 'file' },
    plugins: [cutFonts(fonts)],
  });
  const font = files.find(({ path }) => path.endsWith('.woff2'));
  if (!font) throw new Error('No font was emitted.');
  return font.contents;
}

test('a font keeps the chosen characters and weights, with the same bytes each time', async () => {
  const whole = await readFile(join(root, file));
  const few = await emitted({ file, characters: 'abc' });
  const more = await emitted({ file, characters: 'abcdefgh' });
  const lighter = await emitted({ file, characters: 'abcdefgh', weights: [400, 700] });
  expect(Buffer.from(few.subarray(0, 4)).toString()).toBe('wOF2');
  expect(few.length).toBeLessThan(more.length);
  expect(more.length).toBeLessThan(whole.length / 2);
  expect(lighter.length).toBeLessThan(more.length);
  expect(await emitted({ file, characters: 'abc' })).toEqual(few);
});

test('a font keeps the features of the styles, and those that browsers apply by default', async () => {
  const all = await emitted({ file, characters: '0123456789fiVAT' });
  const digits = await emitted({ file, characters: '0123456789fiVAT', features: ['tnum'] });
  const none = await emitted({ file, characters: '0123456789fiVAT', features: [] });
  expect(digits.length).toBeLessThan(all.length);
  expect(none.length).toBeLessThan(digits.length);
  const kerned = { file, characters: 'VAT' };
  // No digit is left for the requested feature: what remains is kerning.
  expect(await emitted({ ...kerned, features: ['tnum'] })).toEqual(await emitted({ ...kerned, features: ['tnum', 'kern'] }));
});

test('a font without chosen characters, and one that the settings do not name, do not change', async () => {
  const whole = new Uint8Array(await readFile(join(root, file)));
  expect(new Uint8Array(await emitted({ file, preload: true }))).toEqual(whole);
  expect(new Uint8Array(await emitted({ file: 'other.woff2', characters: 'a' }))).toEqual(whole);
});

test('a damaged font is an error that names the font', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'damaged.woff2'), 'no font');
  await writeFile(join(folder, 'style.css'), '@font-face { font-family: F; src: url(damaged.woff2) }');
  const failure = await bundleOnce({
    absWorkingDir: folder,
    entryPoints: { style: './style.css' },
    plugins: [cutFonts([{ file: 'damaged.woff2', characters: 'a' }])],
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ problems: [{ code: 'BUNDLE_FONT_UNREADABLE', where: { file: 'damaged.woff2' } }] });
});
