/**
 * Directives of Markdown that embed an entry: `::type[slug]` on a line of its own, `:type[slug]`
 * within a line.
 */

/** The entry of a directive. */
export interface DirectiveTarget {
  readonly type: string;
  readonly slug: string;
}

const form = String.raw`([A-Za-z][\w-]*)\[([^\]\s]+)\]`;
const onLine = new RegExp(`^::${form}[ \t]*$`);
const inText = new RegExp(`:${form}`, 'y');
const anywhere = new RegExp(`:${form}`);
const everywhere = new RegExp(`::?${form}`, 'g');

/** True if a text may embed an entry. */
export const mayHaveDirectives = (markdown: string): boolean => anywhere.test(markdown);

/** Removes the directives of a text. */
export const withoutDirectives = (markdown: string): string => markdown.replace(everywhere, ' ');

/** Returns the directive that is the whole line. */
export const directiveOnLine = (line: string): DirectiveTarget | undefined => targetOf(onLine.exec(line));

/** Returns the directive that begins at a position within a line, and its length. */
export function directiveAt(text: string, position: number): (DirectiveTarget & { readonly length: number }) | undefined {
  if (text[position] !== ':' || /[\w:]/.test(text[position - 1] ?? '')) return undefined;
  inText.lastIndex = position;
  const match = inText.exec(text);
  const target = targetOf(match);
  return match && target ? { ...target, length: match[0].length } : undefined;
}

function targetOf(match: RegExpExecArray | null): DirectiveTarget | undefined {
  const [, type, slug] = match ?? [];
  return type === undefined || slug === undefined ? undefined : { type, slug };
}
