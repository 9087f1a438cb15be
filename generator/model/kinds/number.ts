import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { readNumber } from './read-number.ts';

export interface NumberField<R extends boolean = boolean> extends Field<number, R> {
  readonly kind: 'number';
}

const kind: FieldKind<NumberField> = {
  options: {},
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  read: (field, value, path, reader) => readNumber(field, { value, path, isAllowed: Number.isFinite }, reader),
  placeholder: () => 0,
  describe: () => 'a number',
  // A text of more digits may change as a number.
  schema: () => ({
    anyOf: [
      { type: 'number' },
      { type: 'string', pattern: String.raw`^(?!(?:\D*\d){16})(?:0|-?(?:[1-9]\d*|(?:0|[1-9]\d*)\.\d*[1-9]0*))$` },
    ],
  }),
};

/** A number, with decimals or without. */
export const number = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): NumberField<IsRequired<O>> => createField('number', kind, options),
);
