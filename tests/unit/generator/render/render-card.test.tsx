import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBackground, loadCardFonts, renderCard } from '../../../../generator/render/render-card.ts';

const file = resolve(import.meta.dirname, '../../../../node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff');
const fonts = await loadCardFonts([{ name: 'Figtree', weight: 600, file }]);

/**
 * Sixteen stripes of 256 reds, every stripe with its own green: more colours than a palette has.
 */
const stripes = Array.from({ length: 16 }, (_, stripe) => {
  const fade = `linear-gradient(90deg, rgb(0 ${stripe * 16} 80), rgb(255 ${stripe * 16} 80))`;
  return <div key={fade} style={{ display: 'flex', width: 256, height: 4, backgroundImage: fade }} />;
});

test('a card shows every shade of the drawing, and nothing for an empty one', async () => {
  const size = { width: 256, height: 80 };
  const drawing = <div style={{ display: 'flex', flexDirection: 'column' }}>{stripes}</div>;
  const { data, info } = await sharp(await renderCard(drawing, { ...size, compressionLevel: 6 }, fonts))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...size, channels: 4 });
  const pixel = (x: number, y: number): readonly number[] => [...data.subarray((y * 256 + x) * 4, (y * 256 + x + 1) * 4)];
  const errors = stripes.flatMap((_, stripe) =>
    Array.from({ length: 256 }, (_, x) => {
      const [red = 0, green = 0, blue = 0] = pixel(x, stripe * 4 + 2);
      return Math.max(Math.abs(red - x), Math.abs(green - stripe * 16), Math.abs(blue - 80));
    }),
  );
  expect(Math.max(...errors)).toBeLessThanOrEqual(1);
  expect(pixel(100, 75)).toEqual([0, 0, 0, 0]);
});

test('a card in front of a background is as wide as its style says, and shows the background around and through it', async () => {
  const format = { width: 60, height: 40, compressionLevel: 6 };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path fill="#c00000" d="M0 0h60v40H0z"/></svg>';
  const background = await drawBackground(svg, format);
  const box = (width: number) => <div style={{ display: 'flex', width, height: 20, backgroundColor: 'rgb(0 0 255 / 50%)' }} />;
  const drawn = async (width: number) => {
    const { data, info } = await sharp(await renderCard(box(width), format, fonts, background))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 60, height: 40, channels: 3 });
    return (x: number, y: number): readonly number[] => [...data.subarray((y * 60 + x) * 3, (y * 60 + x + 1) * 3)];
  };
  const narrow = await drawn(30);
  expect(narrow(29, 10)[0]).toBeCloseTo(96, -0.5);
  expect(narrow(29, 10)[2]).toBeCloseTo(127, -0.5);
  expect(narrow(30, 10)).toEqual([192, 0, 0]);
  expect(narrow(10, 25)).toEqual([192, 0, 0]);
  // Wider than the card: the rest is cut off.
  const wide = await drawn(90);
  expect(wide(59, 10)).toEqual(narrow(10, 10));
  expect(wide(0, 21)).toEqual([192, 0, 0]);
});
