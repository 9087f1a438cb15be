import * as elementIds from '#contract/element-ids';
import type { RichTextHeading } from '#contract/rich-text';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';

/** Headings of one text with unique ids. */
export interface HeadingList {
  readonly headings: readonly RichTextHeading[];
  /**
   * Adds a heading and returns its explicit id, or one made from its text. Reports headings of the
   * first level and duplicate ids.
   */
  add(heading: NewHeading): string;
  /** Reserves an id for an element that is not in this list; returns false if it is not unique. */
  claim(id: string): boolean;
}

interface NewHeading {
  readonly text: string;
  readonly level: number;
  readonly explicitId: string | undefined;
  readonly where: ProblemOrigin;
}

/** Creates an empty list that reports to `problems`. */
export function createHeadingList(problems: Problem[]): HeadingList {
  const headings: RichTextHeading[] = [];
  const usedIds = new Set<string>();
  const lastNumbers = new Map<string, number>();
  const isTaken = (id: string): boolean => usedIds.has(id) || elementIds.reserved.includes(id);

  /**
   * Counts from the latest number, so that each of a hundred thousand equal headings takes constant
   * time.
   */
  const uniqueId = (id: string): string => {
    if (!isTaken(id)) return id;
    let number = lastNumbers.get(id) ?? 1;
    do number++;
    while (usedIds.has(`${id}-${number}`));
    lastNumbers.set(id, number);
    return `${id}-${number}`;
  };

  return {
    headings,
    add({ text: written, level, explicitId, where }) {
      const text = oneLine(written);
      if (level === 1) problems.push(textErrors.HEADING_LEVEL({ heading: text }, { where }));
      if (explicitId !== undefined && usedIds.has(explicitId)) {
        problems.push(textErrors.HEADING_ID({ id: explicitId }, { where }));
      }
      if (explicitId !== undefined && elementIds.reserved.includes(explicitId)) {
        problems.push(textErrors.ID_RESERVED({ id: explicitId }, { where }));
      }
      const id = explicitId ?? uniqueId(headingId(text));
      usedIds.add(id);
      headings.push({ id, level: Math.max(2, level), text });
      return id;
    },
    claim(id) {
      if (isTaken(id)) return false;
      usedIds.add(id);
      return true;
    },
  };
}

/** Returns words on one line: an end of line is a space. */
export const oneLine = (text: string): string => text.replace(/[ \t]*\n[ \t]*/g, ' ');

/** Removes `{#id}` from the end of a heading's text. An id begins with a letter or digit of any script. */
export function takeExplicitId(text: string): { readonly text: string; readonly id: string | undefined } {
  const match = /(?<!\s)\s*\{[ \t]*#([\p{L}\p{N}][\p{L}\p{M}\p{N}_.:-]*)[ \t]*\}\s*$/u.exec(text);
  return match ? { text: text.slice(0, match.index), id: match[1] } : { text, id: undefined };
}

/** Latin letters with their marks, and symbols of all scripts, such as “²”. */
const foldable = /[\p{Script=Latin}\p{Script=Common}]\p{Mn}*/gu;

/**
 * Returns an id made from a heading's text: lower case, Latin letters without accents, with hyphens
 * between words. Other scripts keep their letters and marks.
 */
export function headingId(text: string): string {
  // Within ASCII, only the grave and the circumflex are diacritics.
  const words = /^[ -\]_a-~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    : text
        .normalize('NFC')
        .replace(foldable, (letter) => letter.normalize('NFKD').replace(/\p{Mn}|[´`^¨¯˙˚˜˝¸˛]/gu, ''))
        .toLowerCase()
        .replace(/œ/g, 'oe')
        .replace(/æ/g, 'ae')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .normalize('NFC');
  const id = words.replace(/^-|-$/g, '');
  return id === '' ? 'section' : id;
}
