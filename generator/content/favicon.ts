import { drawIcon } from '../images/encode-image.ts';
import type { SiteDefinition } from '../site.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';

const path = 'favicon.ico';

/** The first bytes of a PNG file. Its width and height follow at bytes 16 and 20. */
const pngSignature = '89504e470d0a1a0a';

/** Longest edge of a picture in an icon file, in pixels. */
const longestEdge = 256;

/** Edge of an icon that is drawn from another picture, in pixels. */
const drawnEdge = 48;

/**
 * Returns /favicon.ico, which browsers request without a link: the first small PNG of the icon links, else another icon, drawn.
 * Empty without icon links: browsers report a missing file as an error to each visitor. None if the site has its own.
 */
export async function faviconFile(
  headLinks: SiteDefinition['headLinks'] = [],
  publicFiles: readonly OutputFile[],
): Promise<OutputFile[]> {
  if (publicFiles.some((file) => file.path === path)) return [];
  const icons = headLinks.flatMap(({ rel = '', href = '' }) => {
    if (!isIcon(rel)) return [];
    return publicFiles.find((file) => `/${file.path}` === href.replace(/[?#].*/s, '').normalize('NFC')) ?? [];
  });
  if (!headLinks.some(({ rel = '' }) => isIcon(rel))) return [outputFile(path, Buffer.alloc(0))];
  for (const { bytes } of icons) {
    const icon = iconFile(Buffer.from(bytes));
    if (icon) return [outputFile(path, icon)];
  }
  for (const { bytes } of icons) {
    const drawn = await drawIcon(bytes, drawnEdge);
    const icon = drawn && iconFile(Buffer.from(drawn));
    if (icon) return [outputFile(path, icon)];
  }
  return [];
}

const isIcon = (rel: string): boolean => /(?:^|\s)(?:apple-touch-)?icon(?:\s|$)/.test(rel);

/** Returns a file with one picture; undefined if that is no PNG, or too large. */
function iconFile(png: Buffer): Buffer | undefined {
  if (png.toString('hex', 0, 8) !== pngSignature || png.length < 24) return undefined;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (Math.max(width, height) > longestEdge) return undefined;
  const head = Buffer.alloc(22);
  // Type 1 is an icon, with one picture.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  // 0 means 256.
  head.writeUInt8(width % longestEdge, 6);
  head.writeUInt8(height % longestEdge, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
