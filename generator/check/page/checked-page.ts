import type { ProblemOrigin } from '../../errors/problem.ts';
import { type HtmlElement, type ParsedHtml, parseHtml } from '../parse-html.ts';

/** A page that is being checked: what the checks of single pages are given. */
export interface CheckedPage extends ParsedHtml {
  /** Path of its file in the site's folder. */
  readonly file: string;
  /** Elements by id; of several with the same id, the first. */
  readonly byId: ReadonlyMap<string, HtmlElement>;
  /** Where something stands, for a problem. */
  origin(at: HtmlElement | { readonly offset: number }): ProblemOrigin;
}

/** Reads a page's document. */
export function readPage(file: string, html: string): CheckedPage {
  const parsed = parseHtml(html);
  const lineStarts = startsOfLines(html);
  const byId = new Map<string, HtmlElement>();
  for (const element of parsed.elements) {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return {
    ...parsed,
    file,
    byId,
    origin(at) {
      const line = lineStarts.findLastIndex((start) => start <= at.offset);
      const origin = { file, line: line + 1, column: at.offset - (lineStarts[line] ?? 0) + 1 };
      return 'attributes' in at ? { ...origin, element: selectorOf(at) } : origin;
    },
  };
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Names an element by the elements around it: three of them, or as many as there are up to one with an id. */
function selectorOf(element: HtmlElement): string {
  const steps: string[] = [];
  for (let at: HtmlElement | undefined = element; at && steps.length < 4; at = at.parent) {
    const { id, class: classes = '' } = at.attributes;
    const [first = ''] = classes.trim().split(/\s+/);
    steps.unshift(`${at.name}${id ? `#${id}` : first ? `.${first}` : ''}`);
    if (id) break;
  }
  return steps.join(' > ');
}
