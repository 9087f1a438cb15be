import { escapeHtml } from '../support/escape-html.ts';

/** What a table is called: by the words of its caption, or by the heading that it stands below. */
export interface TableName {
  readonly caption?: string | undefined;
  readonly headingId?: string | undefined;
}

/** Begins a table that a keyboard can scroll. What takes the focus has a name, that of the table in it. */
export function openTable({ caption, headingId }: TableName): string {
  const byHeading = headingId === undefined ? '' : ` aria-labelledby="${headingId}"`;
  // By its words, not by an id: several texts may stand on a page, and each would begin to count anew.
  const name = caption === undefined ? byHeading : ` aria-label="${escapeHtml(caption)}"`;
  const role = name === '' ? '' : ' role="group"';
  return `<div class="table-scroll"${role}${name} tabindex="0"><table${caption === undefined ? byHeading : ''}>`;
}

export const closeTable = '</table></div>';

/** The mark of a caption: a paragraph above a table that begins with a colon. Gives the words behind it. */
export function takeCaptionMark(text: string): string | undefined {
  return /^:\s+(\S[\s\S]*)$/.exec(text)?.[1];
}
