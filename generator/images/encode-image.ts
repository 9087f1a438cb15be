import type { Sharp } from 'sharp';
import { messageOf } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';

/** Properties of a picture's file. */
export interface ImageFacts {
  /** In pixels as shown, after the rotation that the camera recorded. */
  readonly width: number;
  readonly height: number;
  /** Best first, the last one for all browsers. Empty: the file is published unchanged. */
  readonly formats: readonly VariantFormat[];
  /** True for screenshots and the like: a version without loss is often the smallest. */
  readonly isFlat: boolean;
  /** File extension of the original format. */
  readonly ending: string;
  /** True for an SVG with parts that act when it is opened by itself. */
  readonly isActive: boolean;
}

/** Reason why a file cannot be shown as a picture. */
export interface ImageFlaw {
  readonly flaw: 'not-an-image' | 'broken' | 'too-large';
  /** Message of the decoder. */
  readonly cause?: string;
}

export type VariantFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** How a version of a picture is made. */
export interface Encoding {
  /** In pixels, up to that of the picture. */
  readonly width: number;
  readonly format: VariantFormat;
  readonly isFlat: boolean;
}

export const maxMegapixels = 100;
/** Maximum side in pixels that all formats support. */
export const maxSide = 16_383;

// Phones write files with harmless warnings: only errors and a missing end make a picture damaged.
const input = { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' } as const;

const encoders = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78, effort: 4 },
  lossless: { lossless: true, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/** Shares of these qualities, for versions that would have more bytes than they may. */
const lowerShares = [0.8, 0.6, 0.4, 0.25] as const;

/** Enough of a picture to tell a screenshot from a photograph, in pixels. */
const sampleSize = { width: 256, height: 256 } as const;

/**
 * Returns the fingerprint of the encoder: everything that a version depends on except the original.
 */
export async function encoderStamp(): Promise<string> {
  return contentHash(JSON.stringify([encoders, lowerShares, sampleSize, input, (await loadSharp()).versions]));
}

/**
 * Loaded on demand: most runs encode nothing, and loading takes as long as a part of such a run.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per picture: several are encoded at a time, and the bytes are the same in each run.
  sharp.concurrency(1);
  return sharp;
}

/** Reads the properties of a picture and decodes it completely, to detect a damaged file early. */
export async function readImage(bytes: Uint8Array): Promise<ImageFacts | ImageFlaw> {
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(bytes, input).metadata();
    const { format, pages = 1, hasAlpha, compression } = metadata;
    const { width, height } = metadata.autoOrient;
    if (width > maxSide || height > maxSide) return { flaw: 'too-large' };
    if (format === 'svg') {
      const isActive = isActiveSvg(Buffer.from(bytes).toString('utf8'));
      return { width, height, ending: 'svg', isActive, formats: [], isFlat: false };
    }
    const ending = endings[format];
    if (ending === undefined || (format === 'heif' && compression !== 'av1')) return { flaw: 'not-an-image' };
    // Decoding at a small size is fast and still reads the whole file.
    await sharp(bytes, input).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    const facts = { width, height, ending, isActive: false };
    if (pages > 1 && (format === 'gif' || format === 'webp')) return { ...facts, formats: [], isFlat: false };
    const fallback = format === 'png' || format === 'gif' || (format !== 'jpeg' && hasAlpha) ? 'png' : 'jpg';
    const isFlat = fallback === 'png' && (await isSmallWithoutLoss(sharp(bytes, input)));
    return { ...facts, isFlat, formats: isFlat ? ['webp', fallback] : ['avif', 'webp', fallback] };
  } catch (error) {
    return flawOf(messageOf(error));
  }
}

/** Returns true if a sample of a picture's own pixels has fewer bytes without loss than with it. */
async function isSmallWithoutLoss(image: Sharp): Promise<boolean> {
  const sample = image
    .resize({ ...sampleSize, fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .toColourspace('srgb');
  const [exact, lossy] = await Promise.all([encoders.lossless, encoders.webp].map((how) => sample.clone().webp(how).toBuffer()));
  return exact !== undefined && lossy !== undefined && exact.length <= lossy.length;
}

/**
 * Encodes a version of a picture: upright, in sRGB, without metadata of the camera, and with no more
 * than `limit` bytes if the format can be that small.
 */
export async function encodeImage(
  original: Uint8Array,
  { width, format, isFlat }: Encoding,
  limit = original.length,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = sharp(original, input).autoOrient().resize({ width }).toColourspace('srgb');
  if (format === 'png') return encodePng(image, original);
  let smallest = await encodeWith(image.clone(), format, 1);
  if (isFlat && format === 'webp') smallest = shorter(smallest, await image.clone().webp(encoders.lossless).toBuffer());
  for (const share of lowerShares) {
    if (smallest.length <= limit) break;
    smallest = shorter(smallest, await encodeWith(image.clone(), format, share));
  }
  return smallest;
}

const shorter = (a: Uint8Array, b: Uint8Array): Uint8Array => (b.length < a.length ? b : a);

function encodeWith(image: Sharp, format: Exclude<VariantFormat, 'png'>, share: number): Promise<Uint8Array> {
  const quality = Math.round(encoders[format].quality * share);
  switch (format) {
    case 'avif':
      return image.avif({ ...encoders.avif, quality }).toBuffer();
    case 'webp':
      return image.webp({ ...encoders.webp, quality }).toBuffer();
    case 'jpg':
      return image.jpeg({ ...encoders.jpg, quality }).toBuffer();
  }
}

/** Encodes without loss; or with a palette, as the original, if it would have more bytes than that. */
async function encodePng(image: Sharp, original: Uint8Array): Promise<Uint8Array> {
  const encoded = await image.clone().png(encoders.png).toBuffer();
  if (encoded.length <= original.length) return encoded;
  const { isPalette } = await image.metadata();
  return isPalette ? shorter(encoded, await image.png({ ...encoders.png, palette: true }).toBuffer()) : encoded;
}

const endings: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
};

/**
 * An SVG opened by its address is a document of the site. Character references must not hide
 * anything.
 */
function isActiveSvg(text: string): boolean {
  const plain = text.replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_all, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  const isOtherEncoding =
    plain.includes('\u0000') || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-)/i.test(plain);
  const parts = /<(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b|<!ENTITY|[\s"'/]on\w+\s*=/i;
  // Browsers ignore spaces and control characters within a scheme.
  const targets = /(?:javascript|vbscript|data:text\/html|data:image\/svg)/i;
  return isOtherEncoding || parts.test(plain) || targets.test(plain.replace(/[\s\p{Cc}]/gu, ''));
}

function flawOf(cause: string): ImageFlaw {
  if (/exceeds pixel limit/.test(cause)) return { flaw: 'too-large' };
  if (/unsupported image format|buffer is empty/i.test(cause)) return { flaw: 'not-an-image' };
  return { flaw: 'broken', cause };
}

/**
 * Draws a picture as a square PNG. Undefined if it is damaged, or an SVG with texts, whose look would
 * depend on the machine's fonts.
 */
export async function drawIcon(picture: Uint8Array, edge: number): Promise<Uint8Array | undefined> {
  if (/<svg\b.*<(?:[\w-]+:)?text\b/is.test(Buffer.from(picture).toString('latin1'))) return undefined;
  const sharp = await loadSharp();
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(picture, input)
    .resize(edge, edge, { fit: 'contain', background })
    .png(encoders.png)
    .toBuffer()
    .catch(() => undefined);
}
