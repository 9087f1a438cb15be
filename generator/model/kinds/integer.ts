import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { readNumber } from './read-number.ts';

export interface IntegerField<R extends boolean = boolean> extends Field<number, R> {
  readonly kind: 'integer';
}

const kind: FieldKind<IntegerField> = {
  options: {},
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  read: (field, value, path, reader) => readNumber(field, { value, path, isAllowed: Number.isSafeInteger }, reader),
  placeholder: () => 0,
  describe: () => 'a whole number',
  // A text of more digits may change as a number.
  schema: () => ({
    anyOf: [
      { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: String.raw`^(?:0|-?[1-9]\d{0,14})$` },
    ],
  }),
};

/** A whole number. */
export const integer = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): IntegerField<IsRequired<O>> => createField('integer', kind, options),
);
