import { anything, isRecord } from '../../support/shapes.ts';
import {
  createField,
  type Field,
  type FieldKind,
  type FieldOptions,
  type FieldSet,
  type FieldsOf,
  fieldPlaceholders,
  fieldsCode,
  type IsRequired,
  mapFields,
  withKind,
} from './kind.ts';

export interface GroupField<S extends FieldSet = FieldSet, R extends boolean = boolean> extends Field<FieldsOf<S>, R> {
  readonly kind: 'group';
  readonly fields: S;
}

const kind: FieldKind<GroupField> = {
  options: {},
  members: { fields: anything },
  isLocalized: true,
  mayHoldFiles: false,
  isAttribute: false,
  read: (field, value, path, reader) =>
    isRecord(value) ? reader.readFields(field.fields, value, path) : reader.wrongType(field, value, path),
  placeholder: ({ fields }, path, context) => fieldPlaceholders(fields, path, context),
  describe: ({ fields }) => `a record with ${Object.keys(fields).join(', ')}`,
  schema: ({ fields }, within) => within.ofRecord(fields),
  code: ({ fields }, print) => [fieldsCode(fields, print)],
  inner: ({ fields }) => Object.values(fields),
  fieldsOf: ({ fields }) => fields,
  map: ({ fields }, value, map) => mapFields(fields, value, map),
};

/** A record of fields within an entry: `group({ street: text(), town: text() })`. */
export const group = withKind(
  kind,
  <const S extends FieldSet, const O extends FieldOptions>(fields: S, options?: O): GroupField<S, IsRequired<O>> =>
    createField('group', kind, options, { fields }),
);
