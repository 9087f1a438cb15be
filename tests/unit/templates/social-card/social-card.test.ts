import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { createElement } from 'react';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { assetUrls } from '../../../../generator/bundle/asset-urls.ts';
import type { CardModule, CardProps } from '../../../../generator/contract/page.ts';
import { createSocialCards } from '../../../../generator/render/social-cards.ts';

const root = resolve(import.meta.dirname, '../../../..');
const module = await compiledCard();
const fonts = ([600, 700] as const).map((weight) => {
  const file = join(root, `node_modules/@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`);
  return { name: 'Figtree', weight, file };
});
type Templates = Parameters<typeof createSocialCards>[0]['templates'];
const templates = { card: { hash: 'a', module }, react: { createElement } } as unknown as Templates;
const cards = createSocialCards({ templates, fonts, codeHash: '' });
const texts: CardProps = { title: 'Title', label: 'Insurance', siteName: 'Boreal Insurance' };

/** Compiles the card as a build does, which reads the texts of the drawings. */
async function compiledCard(): Promise<Required<CardModule>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['templates/social-card/social-card.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    platform: 'neutral',
    mainFields: ['main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [assetUrls('', () => {})],
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${text}`);
}

const scenes = readdirSync(join(root, 'templates/components/illustration')).flatMap((file) => {
  const [, name] = /^scene-(.+)\.svg$/.exec(file) ?? [];
  return name === undefined ? [] : [name];
});
const pictures = [...scenes, 'lights'];

/** A quarter of a card's width and height. */
const quarter = { width: 300, height: 158 } as const;

const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The text of least luminance: the label. */
const labelLuminance = luminance([0x74, 0xe0, 0xbd]);

test('every scene and landscape has a card of its own, on which texts can be read', async () => {
  expect(pictures.length).toBeGreaterThan(14);
  const drawn = new Set<string>();
  for (const picture of pictures) {
    const svg = module.background({ ...texts, picture });
    expect(svg, picture).not.toMatch(/undefined|var\(|NaN/);
    drawn.add(svg);
    const { data } = await sharp(Buffer.from(svg))
      .resize(quarter.width, quarter.height)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let brightest = 0;
    for (let y = 14; y < 125; y++) {
      for (let x = 18; x < 151; x++) {
        const at = (y * quarter.width + x) * 3;
        brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]));
      }
    }
    expect.soft((labelLuminance + 0.05) / (brightest + 0.05), picture).toBeGreaterThanOrEqual(4.5);
  }
  expect(drawn.size).toBe(pictures.length);
});

const pixelsOf = (picture: Uint8Array): Promise<Buffer> => sharp(picture).removeAlpha().raw().toBuffer();

test.each([40, 70, 100, 150, 200])('a title of %i characters stays next to the picture and above the snow', async (length) => {
  const words = 'L’assurance habitation des propriétaires de Sault-Sainte-Marie, le long de la rivière, renseignements '.repeat(
    3,
  );
  const title = words.slice(0, length - 1).padEnd(length, 'm');
  const [plain, card] = await Promise.all([
    cards.draw({ ...texts, title: '', label: '', siteName: '', picture: 'tundra' }).then(pixelsOf),
    cards.draw({ ...texts, title, picture: 'tundra' }).then(pixelsOf),
  ]);
  expect(card.length).toBe(1200 * 630 * 3);
  let [bottom, right] = [0, 0];
  for (let at = 0; at < card.length; at++) {
    if (card[at] === plain[at]) continue;
    const pixel = Math.floor(at / 3);
    bottom = Math.max(bottom, Math.floor(pixel / 1200));
    right = Math.max(right, pixel % 1200);
  }
  expect(bottom).toBeGreaterThan(210);
  expect(bottom).toBeLessThan(500);
  expect(right).toBeLessThan(605);
});

test('cards of two pages with one landscape differ, and so do those of one title with two', async () => {
  const path = (card: CardProps) => cards.pathOf({ card });
  const [tundra, prairie] = ['tundra', 'prairie'].map((picture) => ({ ...texts, picture }));
  expect(new Set([path(texts), path({ ...texts, ...tundra }), path({ ...texts, ...prairie })]).size).toBe(3);
  expect(path({ ...texts, ...tundra, title: 'Other' })).not.toBe(path({ ...texts, ...tundra }));
});
