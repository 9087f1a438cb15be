import { divideAtAddresses, mayHaveAddress } from './addresses.ts';
import { applySpacing, quotationMarks } from './typography.ts';

/**
 * Maximum number of open quotations: a paragraph with more is not prose and takes long to search.
 */
const maxWaiting = 1000;

/** A part of a paragraph with the same marks. */
export interface TextRun {
  text: string;
  /** Left unchanged, such as code and titles, but taken into account by neighbouring runs. */
  readonly isFixed: boolean;
}

/**
 * Applies typography to the runs of one paragraph, which change. Quotation marks are paired across
 * runs; addresses stay as they are.
 */
export function typesetRuns(runs: readonly TextRun[], tag: string): void {
  if (!runs.some(({ text, isFixed }) => !isFixed && mayHaveAddress(text))) {
    typesetWords(runs, tag);
    return;
  }
  const divided = runs.map((run) => ({ run, parts: run.isFixed ? [run] : partsOf(run.text) }));
  typesetWords(
    divided.flatMap(({ parts }) => parts),
    tag,
  );
  for (const { run, parts } of divided) run.text = parts.map(({ text }) => text).join('');
}

const partsOf = (words: string): readonly TextRun[] =>
  divideAtAddresses(words).map(({ text, isAddress }) => ({ text, isFixed: isAddress }));

function typesetWords(runs: readonly TextRun[], tag: string): void {
  const replacements = runs.some(({ text, isFixed }) => !isFixed && /["']/.test(text)) ? pairQuotes(runs, tag) : undefined;
  let start = 0;
  for (const run of runs) {
    const { text } = run;
    const offset = start;
    start += text.length;
    if (run.isFixed) continue;
    const quoted = replacements ? withQuotes(text, offset, replacements) : text;
    run.text = quoted.includes('\n')
      ? quoted
          .split('\n')
          .map((line) => applySpacing(line, tag))
          .join('\n')
      : applySpacing(quoted, tag);
  }
}

const withQuotes = (text: string, offset: number, replacements: ReadonlyMap<number, string>): string =>
  text.replace(/["']/g, (mark, index: number) => replacements.get(offset + index) ?? mark);

/**
 * Returns replacements of straight quotation marks by their position in the paragraph text. As in
 * Markdown, a mark opens before a word and closes after one; single ones stay straight.
 */
function pairQuotes(runs: readonly TextRun[], tag: string): ReadonlyMap<number, string> {
  const [open, close, singleOpen, singleClose] = quotationMarks(tag);
  const paragraph = runs.map(({ text }) => text).join('');
  const replacements = new Map<number, string>();
  const openMarks: { readonly mark: string; readonly index: number }[] = [];
  for (const index of quotePositions(runs)) {
    const mark = paragraph[index] ?? '';
    const before = paragraph[index - 1] ?? ' ';
    const after = paragraph[index + 1] ?? ' ';
    // Inches before a closing mark.
    if (mark === '"' && after === '"' && /\d/.test(before)) continue;
    const { canOpen, canClose } = sidesOf(before, after);
    const partner = canClose ? openMarks.findLastIndex((other) => other.mark === mark) : -1;
    const opening = openMarks[partner];
    if (opening) {
      replacements.set(opening.index, mark === '"' ? open : singleOpen);
      replacements.set(index, mark === '"' ? close : singleClose);
      openMarks.length = partner;
    } else if (canOpen) {
      if (openMarks.length === maxWaiting) break;
      openMarks.push({ mark, index });
    } else if (mark === "'") replacements.set(index, '’');
  }
  return replacements;
}

function* quotePositions(runs: readonly TextRun[]): Generator<number> {
  let start = 0;
  for (const { text, isFixed } of runs) {
    if (!isFixed) for (const { index } of text.matchAll(/["']/g)) yield start + index;
    start += text.length;
  }
}

/** Decides if a mark between two characters may open or close a quotation. */
function sidesOf(before: string, after: string): { readonly canOpen: boolean; readonly canClose: boolean } {
  const canOpen = !isSpace(after) && (!isSymbol(after) || isSpace(before) || isSymbol(before));
  const canClose = !isSpace(before) && (!isSymbol(before) || isSpace(after) || isSymbol(after));
  // Between two letters it is neither, between two symbols both, else its neighbours decide.
  return canOpen && canClose ? { canOpen: isSymbol(before), canClose: isSymbol(after) } : { canOpen, canClose };
}

const isSpace = (character: string): boolean => /\s/.test(character);
const isSymbol = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);
