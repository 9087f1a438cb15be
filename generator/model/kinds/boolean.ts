import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText } from './written.ts';

export interface BooleanField<R extends boolean = boolean> extends Field<boolean, R> {
  readonly kind: 'boolean';
}

const kind: FieldKind<BooleanField> = {
  options: {},
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  read(field, value, path, reader) {
    const written = scalarText(value);
    return written === 'true' || written === 'false' ? written === 'true' : reader.wrongType(field, value, path);
  },
  placeholder: () => false,
  describe: () => 'true or false',
  schema: () => ({ enum: [true, false, 'true', 'false'] }),
};

/** True or false. */
export const boolean = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): BooleanField<IsRequired<O>> => createField('boolean', kind, options),
);
