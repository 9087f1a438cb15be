import { readFile } from 'node:fs/promises';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';

/** A font for cards: the renderer reads WOFF, not WOFF2. */
export interface CardFont {
  readonly name: string;
  readonly weight: 400 | 600 | 700;
  /** Absolute path. */
  readonly file: string;
}

export interface CardFormat {
  readonly width: number;
  readonly height: number;
  /** Compression of the PNG, from 0 to 9. */
  readonly compressionLevel: number;
}

export async function loadCardFonts(fonts: readonly CardFont[]): Promise<readonly Font[]> {
  return Promise.all(
    fonts.map(async ({ name, weight, file }) => ({ name, weight, style: 'normal', data: await readFile(file) }) as const),
  );
}

/**
 * Draws a card as PNG. Text becomes paths first, so that the bytes do not depend on the machine's
 * fonts.
 */
export async function renderCard(
  card: ReactNode,
  { compressionLevel, ...size }: CardFormat,
  fonts: readonly Font[],
): Promise<Uint8Array> {
  const svg = await satori(card, { ...size, fonts: [...fonts] });
  return sharp(Buffer.from(svg)).png({ compressionLevel }).toBuffer();
}
