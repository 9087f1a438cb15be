import type { ProblemOrigin } from '../../errors/problem.ts';
import { type HtmlElement, type ParsedHtml, parseHtml } from '../parse-html.ts';

/** Input of the checks of single pages. */
export interface CheckedPage extends ParsedHtml {
  /** Path of its file in the site's folder. */
  readonly file: string;
  readonly html: string;
  /** Elements by id; the first of several with the same id. */
  readonly byId: ReadonlyMap<string, HtmlElement>;
  /** Returns the file position of an element or offset, for a problem. */
  origin(at: HtmlElement | { readonly offset: number }): ProblemOrigin;
}

/** Parses a page's document. */
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
    html,
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

/** Returns a selector of up to four elements, of which the first may have an id. */
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
