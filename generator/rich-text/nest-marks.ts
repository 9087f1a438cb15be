import { closeTag, openTag } from './write-html.ts';

/** Element of each mark, in nesting order for marks that begin and end together. */
const elements: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['code', 'code'],
]);

export const supportedMarks: ReadonlySet<string> = new Set(elements.keys());

interface MarkedHtml {
  readonly html: string;
  readonly marks: ReadonlySet<string>;
}

/**
 * Joins runs of one paragraph, each within the elements of its marks. Shared marks are opened once;
 * unknown marks are left out.
 */
export function nestMarks(runs: readonly MarkedHtml[]): string {
  const open: string[] = [];
  let html = '';
  const closeDownTo = (length: number): void => {
    while (open.length > length) html += closeTag(elements.get(open.pop() ?? '') ?? '');
  };
  for (const [index, run] of runs.entries()) {
    const firstToClose = open.findIndex((mark) => !run.marks.has(mark));
    if (firstToClose !== -1) closeDownTo(firstToClose);
    const marksToOpen = [...supportedMarks]
      .filter((mark) => run.marks.has(mark) && !open.includes(mark))
      .map((mark) => ({ mark, end: endOf(mark, runs, index) }))
      .sort((a, b) => b.end - a.end);
    for (const { mark } of marksToOpen) {
      html += openTag(elements.get(mark) ?? '');
      open.push(mark);
    }
    html += run.html;
  }
  closeDownTo(0);
  return html;
}

/** Returns the index of the first run from `start` without the mark. */
function endOf(mark: string, runs: readonly MarkedHtml[], start: number): number {
  let end = start;
  while (runs[end]?.marks.has(mark)) end++;
  return end;
}
