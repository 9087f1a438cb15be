/** Markup of code, footnotes, callouts and task lists: the same in Markdown and rich text. */

import { type CalloutKind, calloutKinds, type TextLabels } from '../model/text-labels.ts';
import { elementNode, markupNode, type TextElement, wordsNode } from './text-tree.ts';
import { element, link } from './write-html.ts';

/** A block of code. An empty one is shown. */
export function codeBlock(content: string, language: string): TextElement {
  const words = content === '' ? markupNode(() => '') : wordsNode(content, true);
  return elementNode('pre', {}, [elementNode('code', language === '' ? {} : { class: `language-${language}` }, [words])]);
}

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

/** Attributes of the section of footnotes. */
export const footnotesAttributes = ({ footnotes }: TextLabels): Readonly<Record<string, string>> => ({
  class: 'footnotes',
  role: 'doc-endnotes',
  'aria-label': footnotes,
});
export const footnoteId = ({ note }: Pick<NoteNumbers, 'note'>): string => `fn-${note}`;

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

/** Elements of a callout and of its title. */
export const calloutElements = ({ fold }: Callout): readonly [callout: string, title: string] =>
  fold === undefined ? ['div', 'p'] : ['details', 'summary'];

export function calloutAttributes({ kind, fold }: Callout): Readonly<Record<string, string>> {
  const attributes = { class: `callout callout-${kind}` };
  if (fold === undefined) return { ...attributes, role: 'note' };
  return fold === 'open' ? { ...attributes, open: '' } : attributes;
}

/** Attributes of the box of a task. */
export const taskAttributes = (isDone: boolean): Readonly<Record<string, string>> => ({
  type: 'checkbox',
  disabled: '',
  ...(isDone ? { checked: '' } : {}),
});

/** Class of a list with a task, and of the task. */
export const taskListClass = 'task-list';
export const taskClass = 'task';
