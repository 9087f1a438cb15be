/** Markup of footnotes, callouts and task lists: the same in Markdown and rich text. */

import { type CalloutKind, calloutKinds, type TextLabels } from '../model/text-labels.ts';
import { closeTag, element, link, openTag } from './write-html.ts';

/** Numbers of a footnote and of one of the references to it, from 1. */
interface NoteNumbers {
  readonly note: number;
  readonly reference: number;
}

const referenceId = ({ note, reference }: NoteNumbers): string => `fnref-${note}${reference === 1 ? '' : `-${reference}`}`;

export const footnoteLink = (numbers: NoteNumbers, { toFootnote }: TextLabels): string => {
  const { note } = numbers;
  const attributes = {
    href: `#fn-${note}`,
    id: referenceId(numbers),
    role: 'doc-noteref',
    'aria-label': `${toFootnote} ${note}`,
  };
  return element('sup', link(String(note), attributes), { class: 'footnote-ref' });
};

export const footnoteBack = (numbers: NoteNumbers, { fromFootnote }: TextLabels): string => {
  const { note, reference } = numbers;
  const name = `${fromFootnote} ${note}${reference === 1 ? '' : ` (${reference})`}`;
  const href = `#${referenceId(numbers)}`;
  return link('↩', { href, class: 'footnote-back', role: 'doc-backlink', 'aria-label': name });
};

export const openFootnotes = ({ footnotes }: TextLabels): string =>
  `${openTag('section', { class: 'footnotes', role: 'doc-endnotes', 'aria-label': footnotes })}\n${openTag('ol')}`;
export const closeFootnotes = `${closeTag('ol')}\n${closeTag('section')}`;
export const openFootnote = ({ note }: Pick<NoteNumbers, 'note'>): string => openTag('li', { id: `fn-${note}` });
export const closeFootnote = closeTag('li');

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

/** Elements of a callout and its title. */
const calloutElements = ({ fold }: Callout) => (fold === undefined ? ['div', 'p'] : ['details', 'summary']) as [string, string];

/** Opens a callout, up to the words of its title. */
export function openCallout(callout: Callout): string {
  const [name, title] = calloutElements(callout);
  const { kind, fold } = callout;
  const role = fold === undefined ? 'note' : undefined;
  const open = openTag(name, { class: `callout callout-${kind}`, role, open: fold === 'open' ? '' : undefined });
  return `${open}\n${openTag(title, { class: 'callout-title' })}`;
}
export const endCalloutTitle = (callout: Callout): string => closeTag(calloutElements(callout)[1]);
export const closeCallout = (callout: Callout): string => closeTag(calloutElements(callout)[0]);

/** Opens the label of a task. */
export const openTask = (isDone: boolean): string =>
  openTag('label') + openTag('input', { type: 'checkbox', disabled: '', checked: isDone ? '' : undefined });

/** Class of a list with a task, and of the task. */
export const taskListClass = 'task-list';
export const taskClass = 'task';
