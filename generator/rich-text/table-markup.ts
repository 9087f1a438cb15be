import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { oneLine } from './heading-list.ts';
import { around, element, type WrittenAttributes } from './write-html.ts';

/** Name of a table: the words of its caption, or the heading above it. */
export interface TableName {
  readonly caption?: string;
  readonly headingId?: string;
}

/** Writes a table of its caption, head and bodies. It scrolls by keyboard: the scrolling element takes the focus and has its name. */
export function tableOf({ caption, headingId }: TableName, parts: readonly string[]): string {
  // By its words, not by an id: with several texts on a page, ids of captions would not be unique.
  const name = caption === undefined ? { 'aria-labelledby': headingId } : { 'aria-label': oneLine(caption) };
  const role = caption === undefined && headingId === undefined ? undefined : 'group';
  const table = around('table', parts, caption === undefined ? name : {});
  return element('div', table, { class: 'table-scroll', role, ...name, tabindex: '0' });
}

const maxSpan = 50;

interface SpanOptions {
  /** True for values of attributes, which are texts. */
  readonly isText: boolean;
  readonly problems: Problem[];
  readonly at: { readonly where: ProblemOrigin };
}

/** Returns the attributes of a cell that spans others, from values as they are written; reports impossible ones. */
export function spansOf(
  { colspan, rowspan }: { readonly colspan: unknown; readonly rowspan: unknown },
  { isText, problems, at }: SpanOptions,
): WrittenAttributes {
  const spanOf = (attribute: string, value: unknown): string | undefined => {
    const count = isText && value !== undefined ? Number(value) : value;
    if (count === undefined || count === 1) return undefined;
    if (typeof count === 'number' && Number.isInteger(count) && count > 1 && count <= maxSpan) return String(count);
    const written = isText ? String(value) : JSON.stringify(value);
    problems.push(textErrors.CELL_SPAN({ attribute, value: written.slice(0, 60), max: maxSpan }, at));
    return undefined;
  };
  return { colspan: spanOf('colspan', colspan), rowspan: spanOf('rowspan', rowspan) };
}

/** Returns the words of a caption, which begins with a colon; undefined for any other text. */
export function takeCaptionMark(text: string): string | undefined {
  return /^:\s+(\S[\s\S]*)$/.exec(text)?.[1];
}
