import { isRecord } from './rich-text-document.ts';

/** A part of a formatted text whose members have the right types; `content` is not validated. */
export interface RawNode {
  /** '' if the type is missing. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
  readonly text: string;
  readonly marks: readonly unknown[];
}

/**
 * Reads one part without its invalid members, which `reasons` describe as ends of “It cannot be read:
 * …”. No node: the value is not an object. `mayBeEmpty`: types that need no `content`.
 */
export function readNode(
  value: unknown,
  mayBeEmpty: (type: string) => boolean,
): { readonly node: RawNode | undefined; readonly reasons: readonly string[] } {
  if (!isRecord(value)) return { node: undefined, reasons: [`it is ${nameOf(value)}`] };
  const reasons: string[] = [];
  const { nodeType, data, content, value: text, marks } = value;
  const type = typeof nodeType === 'string' ? nodeType : '';
  if (type === '') reasons.push('it has no type');
  if (data !== undefined && !isRecord(data)) reasons.push('its data is not a record');
  if (type === 'text') {
    if (typeof text !== 'string') reasons.push('its value is not a text');
    if (marks !== undefined && !Array.isArray(marks)) reasons.push('its marks are not a list');
  } else if (!Array.isArray(content) && !(content === undefined && mayBeEmpty(type))) reasons.push('its content is not a list');
  const node = {
    type,
    data: isRecord(data) ? data : {},
    content: type !== 'text' && Array.isArray(content) ? content : [],
    // As parsers of HTML do.
    text: typeof text === 'string' ? text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd') : '',
    marks: Array.isArray(marks) ? marks : [],
  };
  return { node, reasons };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
