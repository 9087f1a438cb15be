import { anything, count, type OptionsOf } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import { createField, type Field, type FieldKind, type FieldOptions, isEmpty, type ValueOf, withKind } from './kind.ts';

const options = {
  /** Minimum number of items. Default: 0. */
  min: count,
};

/** Options of `list`. */
export interface ListOptions extends Pick<FieldOptions, 'localized'>, OptionsOf<typeof options> {}

export interface ListField<F extends Field = Field, R extends boolean = boolean> extends Field<readonly ValueOf<F>[], R> {
  readonly kind: 'list';
  readonly of: F;
  readonly min: number;
}

const kind: FieldKind<ListField> = {
  options,
  members: { of: anything },
  defaults: { min: 0 },
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: false,
  acceptsNothing: ({ min }) => min === 0,
  read(field, value, path, reader) {
    const items = isEmpty(value) ? [] : value;
    if (!Array.isArray(items)) return reader.wrongType(field, value, path);
    const { of, min } = field;
    if (items.length < min) {
      const params = { field: fieldPathText(path), min, actual: items.length };
      reader.report((details) => contentErrors.LIST_TOO_SHORT(params, details), path);
    }
    return items.map((item, index) => reader.readField({ ...of, required: true }, item, [...path, index]));
  },
  placeholder: () => [],
  describe: () => 'a list',
  schema: ({ of, min }, within) => ({
    type: 'array',
    items: within.ofField({ ...of, required: true }),
    ...(min > 0 ? { minItems: min } : {}),
  }),
  code: ({ of }, print) => [print(of)],
  inner: ({ of }) => [of],
  map: ({ of }, value, map) =>
    (value as readonly unknown[]).map((item, index) => map(of, item, index)).filter((item) => item !== undefined),
};

/** A list; absent means empty. `min` is the minimum number of items. */
export const list = withKind(
  kind,
  <F extends Field>(of: F, options?: ListOptions): ListField<F, true> =>
    createField('list', { ...kind, isLocalized: of.localized }, options, { of }),
);
