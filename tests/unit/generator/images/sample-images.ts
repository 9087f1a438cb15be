import sharp from 'sharp';

/** A photograph for encoders: noise without transparency. */
export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 128, sigma: 20 } } });

/** A drawing with a transparent background. */
export const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } });

/** A GIF or WebP with two frames, black and white. */
export const animation = (format: 'gif' | 'webp'): Promise<Buffer> =>
  sharp(Buffer.concat([Buffer.alloc(8 * 8 * 3), Buffer.alloc(8 * 8 * 3, 255)]), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .toFormat(format)
    .toBuffer();

export const svg = (content = '', attributes = 'width="30" height="20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

/** A screenshot: sharp lines of few colours. */
export const screenshot = (width: number, height: number) => {
  const lines = Array.from({ length: height / 10 }, (_, row) =>
    Array.from(
      { length: width / 7 },
      (_, column) => `<rect x="${column * 7}" y="${row * 10}" width="${(row * column) % 5}" height="6"/>`,
    ),
  );
  return sharp(
    svg(`<rect width="100%" height="100%" fill="#fff"/>${lines.flat().join('')}`, `width="${width}" height="${height}"`),
  );
};
