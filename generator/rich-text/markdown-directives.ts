/**
 * Directives of Markdown. `::type[slug]` on a line of its own and `:type[slug]` within a line embed an
 * entry. `::name{attributes}`, and `:::name{attributes}` up to a line `:::`, show a component.
 */

/** The entry of a directive. */
export interface DirectiveTarget {
  readonly type: string;
  readonly slug: string;
}

const form = String.raw`([A-Za-z][\w-]*)\[([^\]\s]+)\]`;
const onLine = new RegExp(`^::${form}[ \t]*$`);
const inText = new RegExp(`:${form}`, 'y');
const anywhere = new RegExp(`:${form}|:{2,}[A-Za-z]`);
const componentForm = String.raw`(:{2,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\{((?:[^{}"']|"[^"]*"|'[^']*')*)\})?[ \t]*`;
const everywhere = new RegExp(`::?${form}|^[ \t>]*(?:${componentForm}|:{3,}[ \t]*)$`, 'gm');
const componentLine = new RegExp(`^${componentForm}$`);
const attribute = /([A-Za-z][\w-]*)(?:=("[^"]*"|'[^']*'|[^\s"'{}]+))?(?=\s|$)\s*/y;

/** A component that a directive shows. */
export interface ComponentDirective {
  readonly name: string;
  /** As they are written; 'true' for one without a value. Undefined if they cannot be read. */
  readonly attributes: Readonly<Record<string, string>> | undefined;
  /** Number of colons: two for a single line, more for a part up to the same number. */
  readonly colons: number;
}

/** Returns the directive of a component that is the whole line. */
export function componentOnLine(line: string): ComponentDirective | undefined {
  const [, colons, name, written] = componentLine.exec(line) ?? [];
  if (colons === undefined || name === undefined) return undefined;
  // Two colons and a word are text.
  if (colons.length === 2 && written === undefined) return undefined;
  return { name, attributes: attributesOf(written ?? ''), colons: colons.length };
}

/** Number of colons of a line that ends a directive; 0 for any other. */
export const closingColons = (line: string): number => /^(:{3,})[ \t]*$/.exec(line)?.[1]?.length ?? 0;

function attributesOf(written: string): Readonly<Record<string, string>> | undefined {
  const text = written.trim();
  const attributes: Record<string, string> = {};
  attribute.lastIndex = 0;
  while (attribute.lastIndex < text.length) {
    const [, name, value = 'true'] = attribute.exec(text) ?? [];
    if (name === undefined || Object.hasOwn(attributes, name)) return undefined;
    attributes[name] = /^["']/.test(value) ? value.slice(1, -1) : value;
  }
  return attributes;
}

/** True if a text may show an entry or a component. */
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
  return type === undefined || slug === undefined ? undefined : { type, slug: slug.normalize('NFC') };
}
