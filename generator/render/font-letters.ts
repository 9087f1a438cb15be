/**
 * Characters that fonts have. Of a font's tables only `cmap` is read, in WOFF, TrueType and OpenType
 * files: https://learn.microsoft.com/typography/opentype/spec/cmap
 */
import { inflateSync } from 'node:zlib';

/** First and last code point of consecutive characters. */
type Range = readonly [first: number, last: number];

/**
 * Returns a function that lists the letters of a text that none of the fonts has, each once. Throws
 * if a file is not such a font.
 */
export function missingLetters(fonts: readonly Uint8Array[]): (text: string) => readonly string[] {
  const ranges = fonts.flatMap((font) => charactersOf(Buffer.from(font.buffer, font.byteOffset, font.byteLength)));
  const escaped = (code: number): string => `\\u{${code.toString(16)}}`;
  const covered = ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('');
  // Spaces, controls and marks that change other characters have no shape of their own.
  const missing = new RegExp(`[^${covered}\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}]`, 'gu');
  return (text) => [...new Set(text.normalize('NFC').match(missing))];
}

function charactersOf(font: Buffer): readonly Range[] {
  const table = tableOf(font, 'cmap');
  const count = table.readUInt16BE(2);
  return Array.from({ length: count }, (_, at) => table.subarray(table.readUInt32BE(4 + 8 * at + 4))).flatMap((subtable) => {
    const format = subtable.readUInt16BE(0);
    return format === 4 ? shortRanges(subtable) : format === 12 ? longRanges(subtable) : [];
  });
}

/** Returns a table of a font without its compression. */
function tableOf(font: Buffer, tag: string): Buffer {
  const isWoff = font.toString('latin1', 0, 4) === 'wOFF';
  const [countAt, first, length] = isWoff ? [12, 44, 20] : [4, 12, 16];
  const records = Array.from({ length: font.readUInt16BE(countAt) }, (_, at) => first + at * length);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === tag);
  if (record === undefined) throw new RangeError(`The font has no table ${tag}.`);
  if (!isWoff) return font.subarray(font.readUInt32BE(record + 8));
  const start = font.readUInt32BE(record + 4);
  const packed = font.readUInt32BE(record + 8);
  const bytes = font.subarray(start, start + packed);
  return packed < font.readUInt32BE(record + 12) ? inflateSync(bytes) : bytes;
}

/** Format 4: segments of characters below U+10000, with one glyph for each. Glyph 0 is the box. */
function shortRanges(table: Buffer): readonly Range[] {
  const size = table.readUInt16BE(6);
  const ranges: Range[] = [];
  for (let at = 0; at < size; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const offsetAt = 16 + 3 * size + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(offsetAt + offset + 2 * (code - first));
      if (glyph === 0) continue;
      const before = ranges.at(-1);
      if (before?.[1] === code - 1) ranges[ranges.length - 1] = [before[0], code];
      else ranges.push([code, code]);
    }
  }
  return ranges;
}

/** Format 12: groups of characters of all planes with consecutive glyphs. */
function longRanges(table: Buffer): readonly Range[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, group) => {
    const at = 16 + 12 * group;
    const first = table.readUInt32BE(at);
    const isBox = table.readUInt32BE(at + 8) === 0;
    return [isBox ? first + 1 : first, table.readUInt32BE(at + 4)] as const;
  }).filter(([first, last]) => first <= last);
}
