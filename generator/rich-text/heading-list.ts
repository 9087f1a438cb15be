import type { RichTextHeading } from '#contract/rich-text';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';

/** The headings of one text, with ids that are unique in it. */
export interface HeadingList {
  readonly headings: readonly RichTextHeading[];
  /** Adds a heading and gives its id: the explicit one, or one made from its text. Reports the first level and ids that are taken. */
  add(heading: NewHeading): string;
  /** Claims an id that stands in the text without a heading of this list; false if it is taken. */
  claim(id: string): boolean;
}

interface NewHeading {
  readonly text: string;
  readonly level: number;
  readonly explicitId: string | undefined;
  readonly where: ProblemOrigin;
}

/** Makes an empty list that reports to `problems`. */
export function createHeadingList(problems: Problem[]): HeadingList {
  const headings: RichTextHeading[] = [];
  const usedIds = new Set<string>();
  const lastNumbers = new Map<string, number>();

  /** Counting goes on where it ended: of a text with a hundred thousand equal headings, each takes as long as the first. */
  const uniqueId = (id: string): string => {
    if (!usedIds.has(id)) return id;
    let number = lastNumbers.get(id) ?? 1;
    do number++;
    while (usedIds.has(`${id}-${number}`));
    lastNumbers.set(id, number);
    return `${id}-${number}`;
  };

  return {
    headings,
    add({ text, level, explicitId, where }) {
      if (level === 1) problems.push(textErrors.HEADING_LEVEL({ heading: text }, { where }));
      if (explicitId !== undefined && usedIds.has(explicitId)) {
        problems.push(textErrors.HEADING_ID({ id: explicitId }, { where }));
      }
      const id = explicitId ?? uniqueId(headingId(text));
      usedIds.add(id);
      headings.push({ id, level, text });
      return id;
    },
    claim(id) {
      if (usedIds.has(id)) return false;
      usedIds.add(id);
      return true;
    },
  };
}

/** Takes `{#id}` off the end of a heading's text. */
export function takeExplicitId(text: string): { readonly text: string; readonly id: string | undefined } {
  const match = /(?<!\s)\s*\{#([A-Za-z][\w-]*)\}\s*$/.exec(text);
  return match ? { text: text.slice(0, match.index), id: match[1] } : { text, id: undefined };
}

/** An id from a heading's text: letters without accents, digits and hyphens; other scripts keep their letters. */
export function headingId(text: string): string {
  // Within ASCII, only the grave and the circumflex count as diacritics.
  const words = /^[ -\]_a-~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    : text
        .normalize('NFKD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
        .replace(/œ/g, 'oe')
        .replace(/æ/g, 'ae')
        .replace(/[^\p{L}\p{N}]+/gu, '-');
  const id = words.replace(/^-|-$/g, '');
  return id === '' ? 'section' : id;
}
