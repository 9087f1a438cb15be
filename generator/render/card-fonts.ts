import { readFileSync } from 'node:fs';
import { contentHash } from '../support/content-hash.ts';
import { missingLetters } from './font-letters.ts';
import type { CardFont } from './render-card.ts';

/** Fonts of cards as they are now: cards are drawn with the content whose hash is in their names. */
export interface CardFonts {
  readonly fonts: readonly CardFont[];
  readonly hash: string;
  /** Lists letters of a text that no font has; none if a file is no font, which drawing a card reports. */
  readonly missingIn: (text: string) => readonly string[];
}

export function readCardFonts(named: readonly CardFont[]): CardFonts {
  const fonts = named.map((font) => ({ ...font, data: contentOf(font.file) }));
  let find: ReturnType<typeof missingLetters> | undefined;
  return {
    fonts,
    hash: contentHash(JSON.stringify(fonts.map(({ name, weight, data }) => [name, weight, data && contentHash(data)]))),
    missingIn(text) {
      try {
        find ??= missingLetters(fonts.flatMap(({ data }) => data ?? []));
      } catch {
        find = () => [];
      }
      return find(text);
    },
  };
}

/** Returns the content of a font; undefined if it cannot be read, which drawing a card reports. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
