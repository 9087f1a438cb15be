/** The element of each mark, outermost first where several begin and end together. */
const elements: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['code', 'code'],
]);

export const knownMarks: ReadonlySet<string> = new Set(elements.keys());

interface MarkedHtml {
  readonly html: string;
  readonly marks: ReadonlySet<string>;
}

/** HTML of neighbouring runs, each in the elements of its marks; what runs share is opened once. Marks that are not known are left out. */
export function nestMarks(runs: readonly MarkedHtml[]): string {
  const open: string[] = [];
  let html = '';
  const closeDownTo = (length: number): void => {
    while (open.length > length) html += `</${elements.get(open.pop() ?? '')}>`;
  };
  for (const [index, run] of runs.entries()) {
    const ended = open.findIndex((mark) => !run.marks.has(mark));
    if (ended !== -1) closeDownTo(ended);
    const begun = [...knownMarks]
      .filter((mark) => run.marks.has(mark) && !open.includes(mark))
      .map((mark) => ({ mark, end: endOf(mark, runs, index) }))
      .sort((a, b) => b.end - a.end);
    for (const { mark } of begun) {
      html += `<${elements.get(mark)}>`;
      open.push(mark);
    }
    html += run.html;
  }
  closeDownTo(0);
  return html;
}

/** Index of the first run from `start` on that does not have the mark. */
function endOf(mark: string, runs: readonly MarkedHtml[], start: number): number {
  let end = start;
  while (runs[end]?.marks.has(mark)) end++;
  return end;
}
