import type { Picture } from '#contract/picture';
import { contentHash } from '../support/content-hash.ts';
import { type Encoding, encoderStamp, type ImageFacts, type VariantFormat } from './encode-image.ts';

/** A version of a picture to encode, or the file itself. */
export interface PictureVersion {
  /** Relative to the output folder. */
  readonly path: string;
  /** Absent: the file unchanged. */
  readonly encoding?: Encoding;
}

const widths = [320, 640, 960, 1280, 1920] as const;
const widest = widths[widths.length - 1] ?? 0;

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;

/** Returns the key of a picture's versions: a fingerprint of its content and the encoder. */
export const versionsKey = async (hash: string): Promise<string> => contentHash(hash, await encoderStamp());

/** Returns the published widths of a picture, up to its own. */
export function listWidths(width: number): readonly number[] {
  const smaller = widths.filter((step) => step < width);
  return width <= widest ? [...smaller, width] : smaller;
}

/** Lists all versions of a picture. `key` is the result of `versionsKey`. */
export function listVersions(key: string, facts: ImageFacts): readonly PictureVersion[] {
  const { formats, isFlat } = facts;
  if (formats.length === 0) return [{ path: originalPath(key, facts) }];
  return formats.flatMap((format) =>
    listWidths(facts.width).map((width) => ({ path: versionPath(key, width, format), encoding: { width, format, isFlat } })),
  );
}

/** Returns a picture for a page. `urlOf` turns an output path into an address. */
export function pictureOf({ key, facts, alt, urlOf }: PictureOptions): Picture {
  const { width, height, formats } = facts;
  const fallback = formats.at(-1);
  if (fallback === undefined) return { alt, width, height, src: urlOf(originalPath(key, facts)), sources: [] };
  const steps = listWidths(width);
  const srcSet = (format: VariantFormat): string =>
    steps.map((step) => `${urlOf(versionPath(key, step, format))}${steps.length === 1 ? '' : ` ${step}w`}`).join(', ');
  return {
    alt,
    width,
    height,
    src: urlOf(versionPath(key, steps.at(-1) ?? width, fallback)),
    ...(steps.length === 1 ? {} : { srcSet: srcSet(fallback) }),
    sources: formats.slice(0, -1).map((format) => ({ type: mediaTypes[format], srcSet: srcSet(format) })),
  };
}

interface PictureOptions {
  readonly key: string;
  readonly facts: ImageFacts;
  readonly alt: string;
  readonly urlOf: (path: string) => string;
}

const folder = 'assets/images';
const versionPath = (key: string, width: number, format: VariantFormat): string => `${folder}/${key}-${width}.${format}`;
const originalPath = (key: string, { ending }: ImageFacts): string => `${folder}/${key}.${ending}`;
