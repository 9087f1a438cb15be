import { messageOf } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';

/** What is known of a picture's file. */
export interface ImageFacts {
  /** As it is shown, in pixels: turned as the camera says. */
  readonly width: number;
  readonly height: number;
  /** What its versions are encoded as where a browser takes neither AVIF nor WebP; absent if the file is published as it is. */
  readonly fallback?: 'jpg' | 'png';
  /** The ending that its own format has. */
  readonly ending: string;
  /** Whether it is an SVG with parts that act when it is opened by itself. */
  readonly isActive: boolean;
}

/** Why a file cannot be shown as a picture. */
export interface ImageFlaw {
  readonly flaw: 'not-an-image' | 'broken' | 'too-large';
  /** As the decoder words it. */
  readonly cause?: string;
}

export type VariantFormat = 'avif' | 'webp' | 'jpg' | 'png';

export const maxMegapixels = 100;
/** The most that every format can hold. */
export const maxSide = 16_383;

// Phones write files that decoders warn of and everyone can see: only errors, and a missing end, make a picture a broken one.
const input = { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' } as const;

const encoders = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/** Names all that the bytes of a version depend on beside the picture's own. */
export async function encoderStamp(): Promise<string> {
  return contentHash(JSON.stringify([encoders, input, (await loadSharp()).versions]));
}

/** The library, loaded when there is a picture: most runs encode none, and loading takes as long as a part of them. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread a picture: several are encoded at a time, and the bytes are the same on each run.
  sharp.concurrency(1);
  return sharp;
}

/** Reads what a picture is, and decodes it once to its end, so that a damaged file is found before anything relies on it. */
export async function readImage(bytes: Uint8Array): Promise<ImageFacts | ImageFlaw> {
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(bytes, input).metadata();
    const { format, pages = 1, hasAlpha, compression } = metadata;
    const { width, height } = metadata.autoOrient;
    if (width > maxSide || height > maxSide) return { flaw: 'too-large' };
    if (format === 'svg') {
      return { width, height, ending: 'svg', isActive: isActiveSvg(Buffer.from(bytes).toString('utf8')) };
    }
    const ending = endings[format];
    if (ending === undefined || (format === 'heif' && compression !== 'av1')) return { flaw: 'not-an-image' };
    // A scaled decoding is fast and reads the whole file all the same.
    await sharp(bytes, input).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
    const isDrawing = format === 'png' || format === 'gif' || (format !== 'jpeg' && hasAlpha);
    return { width, height, ending, isActive: false, ...(isAnimated ? {} : { fallback: isDrawing ? 'png' : 'jpg' }) };
  } catch (error) {
    return flawOf(messageOf(error));
  }
}

/** Encodes a picture at a width that is not above its own: turned upright, in sRGB, without the data that cameras leave in it. */
export async function encodeImage(bytes: Uint8Array, width: number, format: VariantFormat): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = sharp(bytes, input).autoOrient().resize({ width }).toColourspace('srgb');
  switch (format) {
    case 'avif':
      return image.avif(encoders.avif).toBuffer();
    case 'webp':
      return image.webp(encoders.webp).toBuffer();
    case 'jpg':
      return image.jpeg(encoders.jpg).toBuffer();
    case 'png':
      return image.png(encoders.png).toBuffer();
  }
}

const endings: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
};

/** An SVG that is opened by its own address is a document of the site. References to single signs must hide nothing. */
function isActiveSvg(text: string): boolean {
  const plain = text.replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_all, hex, decimal) => {
    const sign = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return sign <= 0x10ffff ? String.fromCodePoint(sign) : '';
  });
  const isOtherEncoding =
    plain.includes('\u0000') || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-)/i.test(plain);
  const parts = /<(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b|<!ENTITY|[\s"'/]on\w+\s*=/i;
  // Browsers pass over blanks and control signs within a scheme.
  const targets = /(?:javascript|vbscript|data:text\/html|data:image\/svg)/i;
  return isOtherEncoding || parts.test(plain) || targets.test(plain.replace(/[\s\p{Cc}]/gu, ''));
}

function flawOf(cause: string): ImageFlaw {
  if (/exceeds pixel limit/.test(cause)) return { flaw: 'too-large' };
  if (/unsupported image format|buffer is empty/i.test(cause)) return { flaw: 'not-an-image' };
  return { flaw: 'broken', cause };
}
