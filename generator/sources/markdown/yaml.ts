import { constructFromEvents, dump, EVENT_ID, FAILSAFE_SCHEMA, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import { load as loadFast, FAILSAFE_SCHEMA as textsOnly } from 'js-yaml-4';
import type { FieldPath } from '../../model/field-path.ts';
import { parseFlatYaml } from './flat-yaml.ts';
import { type IsUnread, refuseLosses, refuseMarkers } from './yaml-losses.ts';

/** YAML that cannot be parsed; `line` is 1-based within the text. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  readonly line: number;
  /** The text of the line; '' if it says nothing. */
  readonly written: string;
  constructor(reason: string, line: number, written = '') {
    super(reason);
    this.line = line;
    this.written = written;
  }
}

/**
 * Maximum number of characters and values with aliases expanded: a few lines of them can expand
 * beyond any memory.
 */
const maxLength = 1_000_000;

/**
 * Parses YAML into texts, lists and records; the model decides which text is a number or a date.
 * Refuses what YAML would drop or change, and a value that contains itself.
 */
export function parseYaml(text: string, isUnread?: IsUnread): unknown {
  return parseFlatYaml(text) ?? parsePlainYaml(text) ?? parseAnyYaml(text, isUnread);
}

/**
 * Parses simple texts (names with plain or quoted values) faster, with version 4 of the parser,
 * which has no positions. Returns undefined for all others.
 */
function parsePlainYaml(text: string): unknown {
  if (!plainLines.test(text) || isContinued(text)) return undefined;
  try {
    const value = loadFast(text, { schema: textsOnly });
    return isWritten(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Indentation, hyphens of a list, a name, and a value that ends in its line. The match is
 * unambiguous, so that its time is linear.
 */
const plainLines =
  /^(?: *(?:- +)*(?:[A-Za-z_][\w-]*:(?: +|(?=\n|$)))?(?:"(?:[^"\\\n\t\r\u2028\ufeff]|\\[^\n\r])*"|[\p{L}\p{N}/](?:[^\n\t\r\u2028\ufeff:#]|:(?=\S))*)?(?:\n|$))*$/u;

const plainLine = /^( *)((?:- +)*)((?:[A-Za-z_][\w-]*:(?= |$))?) *(.*)$/;

/** True if a value of plain lines goes on in the line below, where YAML joins the two. */
function isContinued(text: string): boolean {
  if (!/\n +\S/.test(text)) return false;
  let column = Number.POSITIVE_INFINITY;
  for (const line of text.split('\n')) {
    const [, indent = '', hyphens = '', name = '', value = ''] = plainLine.exec(line) ?? [];
    if (hyphens === '' && name === '' && value === '') continue;
    if (indent.length > column) return true;
    // The text goes on in a line that is indented deeper than its name, or else its hyphen.
    const start = indent.length + (name === '' ? hyphens.trimEnd().length - 1 : hyphens.length);
    column = value === '' ? Number.POSITIVE_INFINITY : start;
  }
  return false;
}

/** True if no value is missing. */
function isWritten(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (!isWritten((value as Record<string, unknown>)[name])) return false;
  return true;
}

/** Prints a value as YAML. */
export const printYaml = (value: unknown): string => dump(value, { lineWidth: -1, noRefs: true });

function parseAnyYaml(text: string, isUnread?: IsUnread): unknown {
  try {
    refuseMarkers(text);
    const events = parseEvents(text, {});
    // An empty document is no problem: it has no fields.
    if (events.length === 0) return {};
    const unusedAnchor = refuseLosses(text, events, isUnread);
    const [value] = constructFromEvents(events, { source: text, schema: FAILSAFE_SCHEMA });
    // Without an anchor there are no aliases.
    if (text.includes('&') && lengthOf(value, new Map()) > maxLength) {
      throw new YamlError('its aliases stand for too much', 1);
    }
    if (unusedAnchor) throw unusedAnchor;
    return value;
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark?.line ?? 0;
    throw new YamlError(error.reason, line + 1, text.split('\n', line + 1)[line]);
  }
}

/**
 * Counts characters and values with aliases expanded. Infinite for a value that contains itself.
 */
function lengthOf(value: unknown, lengths: Map<object, number>): number {
  if (typeof value === 'string') return value.length + 1;
  if (typeof value !== 'object' || value === null) return 1;
  const before = lengths.get(value);
  if (before !== undefined) return before;
  lengths.set(value, Number.POSITIVE_INFINITY);
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const length = [...names, ...Object.values(value)].reduce<number>((sum, member) => sum + lengthOf(member, lengths), 1);
  lengths.set(value, length);
  return length;
}

/**
 * Returns the 1-based line of the value at `path`, or of the nearest existing value above it. Slow:
 * for messages only.
 */
export function lineOfField(text: string, path: FieldPath): number {
  return createLineFinder(text)(path);
}

/** Returns the same function for many fields of one text, which is parsed on first use. */
export function createLineFinder(text: string): (path: FieldPath) => number {
  let places: Place | undefined;
  return (path) => {
    places ??= placesOf(text);
    return lineAt(places, path);
  };
}

/** File position of a value; lines are 1-based. */
interface Place {
  readonly line: number;
  /** Line of its name, if it has one. */
  readonly nameLine?: number;
  readonly members: ReadonlyMap<string | number, Place>;
}

function lineAt(place: Place, [step, ...rest]: FieldPath): number {
  const member = step === undefined ? undefined : place.members.get(step);
  if (!member) return place.line;
  return rest.length === 0 ? (member.nameLine ?? member.line) : lineAt(member, rest);
}

function placesOf(text: string): Place {
  const events = parseEvents(text, {});
  let index = events[0]?.type === EVENT_ID.DOCUMENT ? 1 : 0;
  let line = 1;
  let counted = 0;
  return next();

  /** Consumes one value. */
  function next(): Place & { readonly name?: string } {
    const event = events[index++];
    if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return { line: 1, members: none };
    if (event.type === EVENT_ID.SCALAR) {
      return { line: lineOf(event.valueStart), members: none, name: getScalarValue(text, event) };
    }
    if (event.type === EVENT_ID.ALIAS) return { line: lineOf(event.anchorStart), members: none };
    const members = new Map<string | number, Place>();
    const place = { line: lineOf(event.start), members };
    while (events[index] !== undefined && events[index]?.type !== EVENT_ID.POP) {
      if (event.type === EVENT_ID.SEQUENCE) {
        members.set(members.size, next());
        continue;
      }
      const { name, line: nameLine } = next();
      const value = next();
      if (name !== undefined) members.set(name, { ...value, nameLine });
    }
    index++;
    return place;
  }

  /** Values come in the order of the text, so lines are counted from the last value. */
  function lineOf(offset: number): number {
    for (; counted < offset; counted++) if (text[counted] === '\n') line++;
    return line;
  }
}

const none: Place['members'] = new Map();
