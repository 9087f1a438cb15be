/** Markup of footnotes, callouts and task lists: the same in Markdown and rich text. */

import type { CalloutKind, TextLabels } from '../model/text-labels.ts';
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

/** Opens a callout with its title. */
export const openCallout = (kind: CalloutKind, labels: TextLabels): string =>
  `<div class="callout callout-${kind}" role="note">\n<p class="callout-title">${escapeHtml(labels[kind])}</p>`;
export const closeCallout = '</div>';

/** Opens the label of a task, which ends with `</label>`. */
export const openTask = (isDone: boolean): string => `<label><input type="checkbox" disabled=""${isDone ? ' checked=""' : ''}>`;

/** Class of a list with a task, and of the task. */
export const taskListClass = 'task-list';
export const taskClass = 'task';
