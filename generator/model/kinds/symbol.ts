import { closestName } from '../../support/closest-name.ts';
import { listOf, type OptionsOf, record, text } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText, writtenSchema } from './written.ts';

const options = {
  /** All values that the field may have: ['long', 'short']. Default: any. */
  choices: listOf(text),
  /** Regular expression that matches the whole value, and its meaning in words for messages. */
  pattern: record({
    /** '[A-Z]{3}' */
    expression: text,
    /** 'three capital letters' */
    meaning: text,
  }),
};

/** Options of `symbol`. */
export interface SymbolOptions<V extends string = string> extends FieldOptions, OptionsOf<typeof options> {
  readonly choices?: readonly V[];
}

/** A text for machines, such as a path segment or the name of a picture, used as it is written. */
export interface SymbolField<V extends string = string, R extends boolean = boolean>
  extends Field<V, R>,
    OptionsOf<typeof options> {
  readonly kind: 'symbol';
  readonly choices?: readonly V[];
}

const kind: FieldKind<SymbolField> = {
  options,
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  isSlug: true,
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    const { choices, pattern } = field;
    const name = fieldPathText(path);
    if (choices !== undefined && !choices.includes(written)) {
      const params = { field: name, value: written, choices, similar: closestName(written, choices) };
      return reader.report((details) => contentErrors.FIELD_CHOICE(params, details), path);
    }
    if (pattern !== undefined && !new RegExp(pattern.expression, 'u').test(written)) {
      const params = { field: name, value: written, meaning: pattern.meaning };
      return reader.report((details) => contentErrors.FIELD_PATTERN(params, details), path);
    }
    return written;
  },
  // It may be a segment of a page's address, which cannot be empty if the page is shown.
  placeholder: ({ choices }, path, { placeholder }) =>
    choices?.[0] ?? String(placeholder ? (path.findLast((step) => typeof step === 'string') ?? '') : ''),
  describe: ({ choices, pattern }) => (choices ? `one of ${choices.join(', ')}` : (pattern?.meaning ?? 'a name')),
  schema: ({ choices, pattern }) => ({
    ...(choices === undefined ? writtenSchema : { enum: choices.flatMap(spellings) }),
    ...(pattern === undefined ? {} : { pattern: pattern.expression }),
  }),
};

/** Returns a choice as it is written, and as YAML reads it: 1 for '1', true for 'true'. */
function spellings(choice: string): readonly unknown[] {
  const number = Number(choice);
  const other = choice === 'true' || choice === 'false' ? choice === 'true' : Number.isFinite(number) ? number : choice;
  return String(other) === choice && other !== choice ? [choice, other] : [choice];
}

/** A text for machines, such as a path segment, used as it is written: `choices: ['long', 'short']`. */
export const symbol = withKind(
  kind,
  <const V extends string = string, const O extends SymbolOptions<V> = FieldOptions>(
    options?: O & { readonly choices?: readonly V[] },
  ): SymbolField<V, IsRequired<O>> => createField('symbol', kind, options),
);
