import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadCardFonts, renderCard } from '../../../../generator/render/render-card.ts';

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
