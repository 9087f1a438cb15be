/** Parts of rich text that editors write as in Markdown: callouts and tasks. */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { type CalloutKind, calloutKinds } from '../model/text-labels.ts';
import { closestName } from '../support/closest-name.ts';
import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';

/** Returns a text without its beginning, in a block whose first child it is. */
function withoutStart(block: ParsedNode, length: number): ParsedNode {
  const [first, ...others] = block.children;
  return first ? { ...block, children: [{ ...first, text: first.text.slice(length) }, ...others] } : block;
}

/** Returns the words that a paragraph begins with. */
export const startOf = (block: ParsedNode | undefined): string => {
  const first = block?.type === 'paragraph' ? block.children[0] : undefined;
  return first?.type === 'text' ? first.text : '';
};

/** Returns the content of a quotation whose first line is `[!NOTE]`; undefined for any other. */
export function calloutOf({
  children: [first, ...others],
}: ParsedNode): { readonly kind: CalloutKind; readonly children: readonly ParsedNode[] } | undefined {
  const [written, name = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(startOf(first)) ?? [];
  const kind = calloutKinds.find((each) => each === name.toLowerCase());
  if (!first || written === undefined || !kind) return undefined;
  const rest = withoutStart(first, written.length);
  const isEmpty = rest.children.every(({ type, text }) => type === 'text' && text === '');
  // More words follow in the same line, with other marks.
  if (!isEmpty && !written.endsWith('\n')) return undefined;
  const children = isEmpty ? others : [rest, ...others];
  return children.length === 0 ? undefined : { kind, children };
}

/** Reports the words of a quotation that look like the beginning of a callout. */
export function reportCallout(words: string, problems: Problem[], details: { readonly where: ProblemOrigin }): void {
  const [written, kind = ''] = /^\[!([\w-]+)\]/.exec(words) ?? [];
  if (written === undefined) return;
  const kinds = calloutKinds.map((name) => name.toUpperCase());
  const closest = closestName(kind, kinds);
  const suggestion = closest === kind.toUpperCase() ? undefined : closest;
  problems.push(textErrors.CALLOUT_UNKNOWN({ written, kinds, suggestion }, details));
}

/** Returns the content of an item that begins with `[ ]` or `[x]`; undefined for any other. */
export function taskOf({
  children: [first, ...others],
}: ParsedNode): { readonly isDone: boolean; readonly children: readonly ParsedNode[] } | undefined {
  const [written, mark] = /^\[([ xX])\][ \u00a0]/.exec(startOf(first)) ?? [];
  if (!first || written === undefined) return undefined;
  const hasWords = first.children.some(({ text, children }, at) =>
    at === 0 ? text.length > written.length : text !== '' || children.length > 0,
  );
  if (!hasWords) return undefined;
  return { isDone: mark !== ' ', children: [withoutStart(first, written.length), ...others] };
}
