import { escapeHtml } from '../support/escape-html.ts';
import { oneLine } from './heading-list.ts';

/** Name of a table: the words of its caption, or the heading above it. */
export interface TableName {
  readonly caption?: string;
  readonly headingId?: string;
}

/**
 * Opens a table that scrolls by keyboard. The scrolling element takes the focus and has the table's
 * name.
 */
export function openTable({ caption, headingId }: TableName): string {
  const byHeading = headingId === undefined ? '' : ` aria-labelledby="${headingId}"`;
  // By its words, not by an id: with several texts on a page, ids of captions would not be unique.
  const name = caption === undefined ? byHeading : ` aria-label="${escapeHtml(oneLine(caption))}"`;
  const role = name === '' ? '' : ' role="group"';
  return `<div class="table-scroll"${role}${name} tabindex="0"><table${caption === undefined ? byHeading : ''}>`;
}

export const closeTable = '</table></div>';

/** Returns the words of a caption, which begins with a colon; undefined for any other text. */
export function takeCaptionMark(text: string): string | undefined {
  return /^:\s+(\S[\s\S]*)$/.exec(text)?.[1];
}
