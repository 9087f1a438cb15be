import { closestName } from '../../support/closest-name.ts';
import { anything, isRecord, recordOf } from '../../support/shapes.ts';
import { recordCode } from '../code.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
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

/** Fields of each shape, by its name. */
export type ShapesOfBlocks = Readonly<Record<string, FieldSet>>;

/** A value of one of several shapes: `type` has the name of its shape. */
export type BlockOf<S extends ShapesOfBlocks> = { readonly [K in keyof S]: { readonly type: K } & FieldsOf<S[K]> }[keyof S];

export interface OneOfField<S extends ShapesOfBlocks = ShapesOfBlocks, R extends boolean = boolean> extends Field<BlockOf<S>, R> {
  readonly kind: 'oneOf';
  readonly shapes: S;
}

/** Returns the fields of a value; undefined if it has no known shape. */
function fieldsOf({ shapes }: OneOfField, value: unknown): FieldSet | undefined {
  const type = isRecord(value) ? value.type : undefined;
  return typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
}

const kind: FieldKind<OneOfField> = {
  options: {},
  members: { shapes: recordOf(recordOf(anything)) },
  isLocalized: true,
  mayHoldFiles: false,
  isAttribute: false,
  read(field, value, path, reader) {
    if (!isRecord(value)) return reader.wrongType(field, value, path);
    const { type, ...record } = value;
    const fields = fieldsOf(field, value);
    if (fields) return { type, ...reader.readFields(fields, record, path) };
    const choices = Object.keys(field.shapes);
    const params = { field: fieldPathText([...path, 'type']), choices };
    const report =
      typeof type === 'string' && type.trim() !== ''
        ? contentErrors.FIELD_CHOICE.bind(undefined, { ...params, value: type, similar: closestName(type, choices) })
        : contentErrors.FIELD_MISSING.bind(undefined, { field: params.field, expected: `one of ${choices.join(', ')}` });
    return reader.report(report, [...path, 'type']);
  },
  placeholder({ shapes }, path, context) {
    const [[type, fields] = ['', {}]] = Object.entries(shapes);
    return { type, ...fieldPlaceholders(fields, path, context) };
  },
  describe: ({ shapes }) => `a record whose “type” is one of ${Object.keys(shapes).join(', ')}`,
  schema: ({ shapes }, within) => ({
    type: 'object',
    anyOf: Object.entries(shapes).map(([type, fields]) => {
      const { properties, required, ...schema } = within.ofRecord(fields);
      return { ...schema, properties: { type: { const: type }, ...properties }, required: ['type', ...required] };
    }),
  }),
  code: ({ shapes }, print) => [recordCode(Object.entries(shapes).map(([type, fields]) => [type, fieldsCode(fields, print)]))],
  inner: ({ shapes }) => Object.values(shapes).flatMap((fields) => Object.values(fields)),
  fieldsOf,
  map(field, value, map) {
    const fields = fieldsOf(field, value);
    return fields ? { type: (value as { readonly type: string }).type, ...mapFields(fields, value, map) } : value;
  },
};

/**
 * A record of one of several shapes, whose name is its `type`: `list(oneOf({ quote: { text: text() },
 * picture: { image: image() } }))`.
 */
export const oneOf = withKind(
  kind,
  <const S extends ShapesOfBlocks, const O extends FieldOptions>(shapes: S, options?: O): OneOfField<S, IsRequired<O>> =>
    createField('oneOf', kind, options, { shapes }),
);
