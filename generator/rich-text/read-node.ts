import { isRecord } from './rich-text-document.ts';

/** A part of a formatted text whose members have the right types; `content` may still hold anything. */
export interface RawNode {
  /** '' where none was written. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
  readonly text: string;
  readonly marks: readonly unknown[];
}

/**
 * Reads one part and says what is wrong with it: `flaws` are ends of the sentence “It cannot be read: …”. What is wrong is left out; a
 * value that is no part at all gives no node. `mayBeEmpty` says of which types `content` may be absent.
 */
export function readNode(
  value: unknown,
  mayBeEmpty: (type: string) => boolean,
): { readonly node: RawNode | undefined; readonly flaws: readonly string[] } {
  if (!isRecord(value)) return { node: undefined, flaws: [`it is ${nameOf(value)}`] };
  const flaws: string[] = [];
  const { nodeType, data, content, value: text, marks } = value;
  const type = typeof nodeType === 'string' ? nodeType : '';
  if (type === '') flaws.push('it has no type');
  if (data !== undefined && !isRecord(data)) flaws.push('its data are no record');
  if (type === 'text') {
    if (typeof text !== 'string') flaws.push('its value is no text');
    if (marks !== undefined && !Array.isArray(marks)) flaws.push('its marks are no list');
  } else if (!Array.isArray(content) && !(content === undefined && mayBeEmpty(type))) flaws.push('its content is no list');
  const node = {
    type,
    data: isRecord(data) ? data : {},
    content: type !== 'text' && Array.isArray(content) ? content : [],
    // As HTML's parsers do it.
    text: typeof text === 'string' ? text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd') : '',
    marks: Array.isArray(marks) ? marks : [],
  };
  return { node, flaws };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
