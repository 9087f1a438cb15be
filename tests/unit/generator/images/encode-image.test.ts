import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage, readImage, type VariantFormat } from '../../../../generator/images/encode-image.ts';
import { animation, drawing, photo, screenshot, svg } from './sample-images.ts';

const version = (width: number, format: VariantFormat, isFlat = false) => ({ width, format, isFlat });

describe('a picture’s file', () => {
  it.each<[string, () => Promise<Buffer>, object]>([
    ['a JPEG', () => photo(40, 30).jpeg().toBuffer(), { width: 40, height: 30, formats: ['avif', 'webp', 'jpg'] }],
    ['a PNG', () => drawing(40, 30).png().toBuffer(), { width: 40, height: 30, formats: ['webp', 'png'], isFlat: true }],
    ['a WebP photograph', () => photo(40, 30).webp().toBuffer(), { formats: ['avif', 'webp', 'jpg'] }],
    ['a screenshot', () => screenshot(210, 100).png().toBuffer(), { formats: ['webp', 'png'], isFlat: true }],
    ['a WebP with transparency', () => drawing(40, 30).webp().toBuffer(), { formats: ['webp', 'png'] }],
    ['an AVIF photograph', () => photo(40, 30).avif().toBuffer(), { formats: ['avif', 'webp', 'jpg'] }],
    ['a GIF that is not animated', () => photo(40, 30).gif().toBuffer(), { formats: ['avif', 'webp', 'png'] }],
    ['a PNG photograph', () => photo(40, 30).png().toBuffer(), { formats: ['avif', 'webp', 'png'], isFlat: false }],
    ['a TIFF', () => photo(40, 30).tiff().toBuffer(), { formats: ['avif', 'webp', 'jpg'] }],
    ['rotated by the camera', () => photo(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer(), { width: 30, height: 40 }],
  ])('is read: %s', async (_name, make, facts) => {
    expect(await readImage(await make())).toMatchObject(facts);
  });

  it.each<[string, () => Promise<Buffer>, object]>([
    ['an animated GIF', () => animation('gif'), { width: 8, height: 8, ending: 'gif' }],
    ['an animated WebP', () => animation('webp'), { width: 8, height: 8, ending: 'webp' }],
    ['an SVG', async () => svg(), { width: 30, height: 20, ending: 'svg' }],
    ['an SVG without its own size', async () => svg('', 'viewBox="0 0 3 2"'), { width: 3, height: 2, ending: 'svg' }],
  ])('is published unchanged: %s', async (_name, make, facts) => {
    const found = await readImage(await make());
    expect(found).toMatchObject({ ...facts, isActive: false, formats: [] });
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['no picture', async () => Buffer.from('%PDF-1.7'), 'not-an-image'],
    ['empty', async () => Buffer.alloc(0), 'not-an-image'],
    ['a truncated JPEG', async () => (await photo(200, 200).jpeg().toBuffer()).subarray(0, 3000), 'broken'],
    ['a truncated PNG', async () => (await photo(200, 200).png().toBuffer()).subarray(0, 3000), 'broken'],
    ['a truncated WebP', async () => (await photo(200, 200).webp().toBuffer()).subarray(0, 3000), 'broken'],
    ['too wide', () => drawing(16_384, 1).png().toBuffer(), 'too-large'],
    ['an SVG of infinite size', async () => svg('', 'width="16000" height="16000"'), 'too-large'],
  ])('is refused: %s', async (_name, make, flaw) => {
    expect(await readImage(await make())).toMatchObject({ flaw });
  });

  it('never crashes the reader', async () => {
    const whole = await photo(16, 16).png().toBuffer();
    const damaged = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => changes.reduce((bytes, [at, value]) => bytes.fill(value, at, at + 1), Buffer.from(whole)));
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array()), async (bytes) => {
        expect(await readImage(bytes)).toBeTypeOf('object');
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>',
    '<rect onclick="x()"/>',
    '<foreignObject/>',
    '<a href="javascript:x()"><rect/></a>',
    '<a href="java&#115;cript:x()"><rect/></a>',
    '<a href="java&#x09;script:x()"><rect/></a>',
  ])('with active content is reported: %s', async (content) => {
    expect(await readImage(svg(content))).toMatchObject({ isActive: true });
  });

  it('with active content is reported in another encoding too', async () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg('<script/>').toString()}`;
    expect(await readImage(Buffer.from(text, 'utf16le'))).not.toMatchObject({ isActive: false });
  });
});

describe('a version of a picture', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
    ['png', 'png'],
  ] as const)('in %s has the same bytes each time, the width and no camera data', async (format, name) => {
    const exif = { IFD0: { Copyright: 'somebody' } };
    const original = await photo(120, 90).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    const [first, second] = await Promise.all([
      encodeImage(original, version(45, format)),
      encodeImage(original, version(45, format)),
    ]);
    expect(Buffer.from(first).equals(second)).toBe(true);
    const metadata = await sharp(first).metadata();
    expect(metadata).toMatchObject({ format: name, width: 45, height: 60, space: 'srgb' });
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
  });

  it('keeps its transparency', async () => {
    for (const format of ['avif', 'webp', 'png'] as const) {
      const bytes = await encodeImage(await drawing(20, 20).png().toBuffer(), version(10, format));
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    }
  });

  it('has screen colours if its original is for print', async () => {
    const original = await photo(20, 20).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(await encodeImage(original, version(10, 'jpg'))).metadata()).space).toBe('srgb');
  });
});

describe('a version of a picture', () => {
  const small = photo(400, 300).blur(2);
  it.each<[string, () => Promise<Buffer>, readonly VariantFormat[]]>([
    ['a JPEG of low quality', () => small.clone().jpeg({ quality: 25 }).toBuffer(), ['avif', 'webp', 'jpg']],
    ['a JPEG', () => small.clone().jpeg({ quality: 80 }).toBuffer(), ['avif', 'webp', 'jpg']],
    ['a WebP of low quality', () => small.clone().webp({ quality: 20 }).toBuffer(), ['avif', 'webp']],
    ['a PNG with a palette', () => small.clone().png({ palette: true, colours: 16 }).toBuffer(), ['avif', 'webp', 'png']],
    ['a GIF', () => small.clone().gif({ colours: 16 }).toBuffer(), ['avif', 'webp', 'png']],
  ])('has no more bytes than the original: %s', async (_name, make, formats) => {
    const original = await make();
    for (const format of formats) {
      const { length } = await encodeImage(original, version(400, format));
      expect([format, length <= original.length]).toEqual([format, true]);
    }
  });

  it('of a screenshot has all its pixels, and fewer bytes', async () => {
    const original = await screenshot(400, 300).png().toBuffer();
    const encoded = await encodeImage(original, version(400, 'webp', true));
    const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
    expect(Buffer.compare(await pixels(encoded), await pixels(original))).toBe(0);
    expect(encoded.length).toBeLessThan((await encodeImage(original, version(400, 'webp'))).length);
  });

  it('has the usual quality if the original has more bytes', async () => {
    const original = await photo(400, 300).png().toBuffer();
    const usual = await sharp(original)
      .autoOrient()
      .resize({ width: 400 })
      .toColourspace('srgb')
      .webp({ quality: 78, effort: 4 })
      .toBuffer();
    expect((await encodeImage(original, version(400, 'webp'))).length).toBe(usual.length);
  });
});
