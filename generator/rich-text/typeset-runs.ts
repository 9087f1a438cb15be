import { applySpacing, quotationMarks } from './typography.ts';

/** Quotations without an end that are remembered: a paragraph with more is no prose, and searching them takes time. */
const maxWaiting = 1000;

/** A stretch of text of one paragraph that is marked in one way. */
export interface TextRun {
  readonly text: string;
  /** Kept as it is (code, titles that have their typography), but seen by what stands beside it. */
  readonly isFixed: boolean;
}

/** Typography for the runs of one paragraph, each by itself; quotation marks are paired across them, so that marks may end anywhere. */
export function typesetRuns(runs: readonly TextRun[], tag: string): readonly string[] {
  const signs = pairQuotes(runs, tag);
  let start = 0;
  return runs.map(({ text, isFixed }) => {
    const offset = start;
    start += text.length;
    if (isFixed) return text;
    const quoted = text.replace(/["']/g, (mark, index: number) => signs.get(offset + index) ?? mark);
    return quoted
      .split('\n')
      .map((line) => applySpacing(line, tag))
      .join('\n');
  });
}

/**
 * What stands in the place of straight quotation marks, by their position in the joined text. A mark opens before a word and closes after
 * one, as in Markdown; those without a partner stay straight, but for apostrophes.
 */
function pairQuotes(runs: readonly TextRun[], tag: string): ReadonlyMap<number, string> {
  const [open, close, singleOpen, singleClose] = quotationMarks(tag);
  const joined = runs.map(({ text }) => text).join('');
  const signs = new Map<number, string>();
  const waiting: { readonly mark: string; readonly index: number }[] = [];
  for (const index of quotePositions(runs)) {
    const mark = joined[index] ?? '';
    const before = joined[index - 1] ?? ' ';
    const after = joined[index + 1] ?? ' ';
    // Inches before a closing mark.
    if (mark === '"' && after === '"' && /\d/.test(before)) continue;
    const { canOpen, canClose } = sidesOf(before, after);
    const partner = canClose ? waiting.findLastIndex((other) => other.mark === mark) : -1;
    const opening = waiting[partner];
    if (opening) {
      signs.set(opening.index, mark === '"' ? open : singleOpen);
      signs.set(index, mark === '"' ? close : singleClose);
      waiting.length = partner;
    } else if (canOpen) {
      if (waiting.length === maxWaiting) break;
      waiting.push({ mark, index });
    } else if (mark === "'") signs.set(index, '’');
  }
  return signs;
}

function* quotePositions(runs: readonly TextRun[]): Generator<number> {
  let start = 0;
  for (const { text, isFixed } of runs) {
    if (!isFixed) for (const { index } of text.matchAll(/["']/g)) yield start + index;
    start += text.length;
  }
}

/** Whether a mark between two characters may open or close a quotation. */
function sidesOf(before: string, after: string): { readonly canOpen: boolean; readonly canClose: boolean } {
  const canOpen = !isSpace(after) && (!isSign(after) || isSpace(before) || isSign(before));
  const canClose = !isSpace(before) && (!isSign(before) || isSpace(after) || isSign(after));
  // Between two letters it is neither, between two signs both, else what stands beside it decides.
  return canOpen && canClose ? { canOpen: isSign(before), canClose: isSign(after) } : { canOpen, canClose };
}

const isSpace = (character: string): boolean => /\s/.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);
