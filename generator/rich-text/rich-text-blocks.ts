/** Parts of rich text that editors write as in Markdown: callouts and tasks. */
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { calloutKinds } from '../model/text-labels.ts';
import { closestName } from '../support/closest-name.ts';
import { type Callout, parseCallout } from './block-markup.ts';
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

/** A callout with the words of its title, of which there may be none, and its content. */
interface CalloutParts {
  readonly callout: Callout;
  readonly title: readonly ParsedNode[];
  readonly children: readonly ParsedNode[];
}

/** Returns the content of a quotation whose first line begins with `[!NOTE]`; undefined for any other. */
export function calloutOf({ children: [first, ...others] }: ParsedNode): CalloutParts | undefined {
  const callout = parseCallout(startOf(first));
  if (!first || !callout) return undefined;
  const { children } = withoutStart(first, callout.length);
  const at = children.findIndex(({ type, text }) => type === 'text' && text.includes('\n'));
  const last = children[at];
  const [line = '', ...lines] = last?.text.split('\n') ?? [];
  const title = last ? [...children.slice(0, at), { ...last, text: line }] : children;
  const rest = last ? [{ ...last, text: lines.join('\n') }, ...children.slice(at + 1)] : [];
  const isEmpty = (nodes: readonly ParsedNode[]): boolean =>
    nodes.every(({ type, text }) => type === 'text' && text.trim() === '');
  const content = isEmpty(rest) ? others : [{ ...first, children: rest }, ...others];
  return isEmpty(title) && content.length === 0 ? undefined : { callout, title, children: content };
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
