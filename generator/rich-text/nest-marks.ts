import { elementNode, type TextElement, type TextNode } from './text-tree.ts';

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

interface MarkedNodes {
  readonly nodes: readonly TextNode[];
  readonly marks: ReadonlySet<string>;
}

/**
 * Joins runs of one paragraph, each within the elements of its marks. Shared marks are opened once;
 * unknown marks are left out.
 */
export function nestMarks(runs: readonly MarkedNodes[]): TextNode[] {
  const result: TextNode[] = [];
  const open: { readonly mark: string; readonly element: TextElement }[] = [];
  const add = (node: TextNode): void => {
    (open.at(-1)?.element.children ?? result).push(node);
  };
  for (const [index, run] of runs.entries()) {
    const firstToClose = open.findIndex(({ mark }) => !run.marks.has(mark));
    if (firstToClose !== -1) open.length = firstToClose;
    const marksToOpen = [...supportedMarks]
      .filter((mark) => run.marks.has(mark) && !open.some((each) => each.mark === mark))
      .map((mark) => ({ mark, end: endOf(mark, runs, index) }))
      .sort((a, b) => b.end - a.end);
    for (const { mark } of marksToOpen) {
      const element = elementNode(elements.get(mark) ?? '');
      add(element);
      open.push({ mark, element });
    }
    for (const node of run.nodes) add(node);
  }
  return result;
}

/** Returns the index of the first run from `start` without the mark. */
function endOf(mark: string, runs: readonly MarkedNodes[], start: number): number {
  let end = start;
  while (runs[end]?.marks.has(mark)) end++;
  return end;
}
