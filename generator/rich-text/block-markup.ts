/** Markup of footnotes, callouts and task lists: the same in Markdown and rich text. */

import { type CalloutKind, calloutKinds, type TextLabels } from '../model/text-labels.ts';
import { escapeHtml } from '../support/escape-html.ts';

/** Numbers of a footnote and of one of the references to it, from 1. */
interface NoteNumbers {
  readonly note: number;
  readonly reference: number;
}

const referenceId = ({ note, reference }: NoteNumbers): string => `fnref-${note}${reference === 1 ? '' : `-${reference}`}`;

export const footnoteLink = (numbers: NoteNumbers, { toFootnote }: TextLabels): string => {
  const { note } = numbers;
  const name = escapeHtml(`${toFootnote} ${note}`);
  return `<sup class="footnote-ref"><a href="#fn-${note}" id="${referenceId(numbers)}" role="doc-noteref" aria-label="${name}">${note}</a></sup>`;
};

export const footnoteBack = (numbers: NoteNumbers, { fromFootnote }: TextLabels): string => {
  const { note, reference } = numbers;
  const name = escapeHtml(`${fromFootnote} ${note}${reference === 1 ? '' : ` (${reference})`}`);
  return `<a href="#${referenceId(numbers)}" class="footnote-back" role="doc-backlink" aria-label="${name}">↩</a>`;
};

export const openFootnotes = ({ footnotes }: TextLabels): string =>
  `<section class="footnotes" role="doc-endnotes" aria-label="${escapeHtml(footnotes)}">\n<ol>`;
export const closeFootnotes = '</ol>\n</section>';
export const openFootnote = ({ note }: Pick<NoteNumbers, 'note'>): string => `<li id="fn-${note}">`;
export const closeFootnote = '</li>';

/** The first line of a callout: `[!NOTE]`, `[!NOTE] Title`, `[!NOTE]-` (closed) or `[!NOTE]+` (open). */
export interface Callout {
  readonly kind: CalloutKind;
  /** Undefined: it does not fold. */
  readonly fold: 'open' | 'closed' | undefined;
}

/** Parses the start of a quotation that is a callout, with the length of its mark; undefined for any other. */
export function parseCallout(words: string): (Callout & { readonly length: number }) | undefined {
  const [mark, name = '', sign] = /^\[!(\w+)\]([+-]?)(?:[ \t]+|(?=\n)|$)/.exec(words) ?? [];
  const kind = calloutKinds.find((each) => each === name.toLowerCase());
  if (mark === undefined || !kind) return undefined;
  return { kind, fold: sign === '-' ? 'closed' : sign === '+' ? 'open' : undefined, length: mark.length };
}

/** Opens a callout, up to the words of its title. */
export const openCallout = ({ kind, fold }: Callout): string =>
  fold === undefined
    ? `<div class="callout callout-${kind}" role="note">\n<p class="callout-title">`
    : `<details class="callout callout-${kind}"${fold === 'open' ? ' open=""' : ''}>\n<summary class="callout-title">`;
export const endCalloutTitle = ({ fold }: Callout): string => (fold === undefined ? '</p>' : '</summary>');
export const closeCallout = ({ fold }: Callout): string => (fold === undefined ? '</div>' : '</details>');

/** Opens the label of a task, which ends with `</label>`. */
export const openTask = (isDone: boolean): string => `<label><input type="checkbox" disabled=""${isDone ? ' checked=""' : ''}>`;

/** Class of a list with a task, and of the task. */
export const taskListClass = 'task-list';
export const taskClass = 'task';
