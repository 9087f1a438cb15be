import { EVENT_ID, type Event, FAILSAFE_SCHEMA, getScalarValue, load, parseEvents, YAMLException } from 'js-yaml';
import type { FieldPath } from './content-source.ts';

/** YAML that cannot be parsed; `line` is 1-based within the text. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  readonly line: number;
  constructor(reason: string, line: number) {
    super(reason);
    this.line = line;
  }
}

/**
 * Parses YAML into texts, lists and records only: no scalar is guessed to be a number, a date or a truth value, because the
 * content model decides what a field is.
 */
export function parseYaml(text: string): unknown {
  try {
    return load(text, { schema: FAILSAFE_SCHEMA });
  } catch (error) {
    // An empty document is no mistake: it has no fields.
    if (text.replace(/^\s*#.*$/gm, '').trim() === '') return {};
    if (error instanceof YAMLException) throw new YamlError(error.reason, (error.mark?.line ?? 0) + 1);
    throw error;
  }
}

/** The 1-based line of the value at `path`, or of the nearest value above it that is there. Slow: for messages only. */
export function lineOfField(text: string, path: FieldPath): number {
  return createLineFinder(text)(path);
}

/** The same for many fields of one text, which is parsed when it is first asked about. */
export function createLineFinder(text: string): (path: FieldPath) => number {
  let parsed: readonly Event[] | undefined;
  return (path) => {
    parsed ??= parseEvents(text, {});
    const cursor = { index: parsed[0]?.type === EVENT_ID.DOCUMENT ? 1 : 0 };
    const offset = offsetOf(text, parsed, cursor, path) ?? 0;
    return text.slice(0, offset).split('\n').length;
  };
}

/** Consumes one value and gives the offset of the value at `path` within it. */
function offsetOf(text: string, events: readonly Event[], cursor: { index: number }, path: FieldPath): number | undefined {
  const event = events[cursor.index++];
  if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return undefined;
  if (event.type === EVENT_ID.SCALAR) return event.valueStart;
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart;
  const [step, ...rest] = path;
  let found: number | undefined;
  for (let index = 0; events[cursor.index] !== undefined && events[cursor.index]?.type !== EVENT_ID.POP; index++) {
    if (event.type === EVENT_ID.SEQUENCE) {
      const offset = offsetOf(text, events, cursor, index === step ? rest : []);
      if (index === step) found = offset;
      continue;
    }
    const key = events[cursor.index];
    const name = key?.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : undefined;
    const keyOffset = offsetOf(text, events, cursor, []);
    const valueOffset = offsetOf(text, events, cursor, name === step ? rest : []);
    if (name === step && step !== undefined) found = rest.length === 0 ? keyOffset : valueOffset;
  }
  cursor.index++;
  return found ?? event.start;
}
