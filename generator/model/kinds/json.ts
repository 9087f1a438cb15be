import { messageOf } from '../../errors/problem.ts';
import { jsonLosses } from '../../support/json-losses.ts';
import { type OptionsOf, value as valueShape } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { type FieldPath, fieldPathText } from '../field-path.ts';
import { markPlain } from '../plain-json.ts';
import {
  createField,
  type Field,
  type FieldKind,
  type FieldOptions,
  type FieldReader,
  type IsRequired,
  type JsonSchema,
  withKind,
} from './kind.ts';

const options = {
  /** JSON Schema (draft 7) that the value has to fit. Default: any value. */
  schema: valueShape<JsonSchema>('a value', () => true),
};

/** Options of `json`. */
export interface JsonOptions extends FieldOptions, OptionsOf<typeof options> {}

/** Any value of JSON. */
export interface JsonField<R extends boolean = boolean> extends Field<unknown, R>, OptionsOf<typeof options> {
  readonly kind: 'json';
}

const kind: FieldKind<JsonField> = {
  options,
  isLocalized: true,
  mayHoldFiles: false,
  isAttribute: false,
  read(field, value, path, reader) {
    const name = fieldPathText(path);
    const parsed = typeof value === 'string' ? parseJson(value) : { value };
    if ('reason' in parsed) {
      const params = { field: name, reason: parsed.reason };
      return reader.report((details) => contentErrors.JSON_SYNTAX(params, details), path);
    }
    if (typeof value === 'string') reportLosses(value, path, reader);
    if (parsed.value === null) return reader.wrongType(field, 'null', path);
    if (isDeeper(parsed.value, maxJsonDepth)) {
      const params = { field: name, max: maxJsonDepth };
      return reader.report((details) => contentErrors.JSON_DEPTH(params, details), path);
    }
    const wrong = field.schema && reader.rules.misfit(parsed.value, field.schema);
    if (wrong) return reader.report((details) => contentErrors.JSON_SCHEMA({ field: name, ...wrong }, details), path);
    return markPlain(parsed.value);
  },
  placeholder: () => ({}),
  describe: () => 'a value of JSON',
  // As a text in JSON, or as YAML whose values are texts.
  schema: () => ({ type: ['string', 'number', 'boolean', 'object', 'array'] }),
};

/** Leaves room for the levels of a page's data around it. */
const maxJsonDepth = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** Reports what JSON.parse changes or drops in a text without an error. */
function reportLosses(written: string, path: FieldPath, reader: FieldReader): void {
  const field = fieldPathText(path);
  for (const loss of jsonLosses(written)) {
    reader.report(
      (details) =>
        loss.kind === 'number'
          ? contentErrors.JSON_NUMBER({ field, ...loss }, details)
          : contentErrors.JSON_NAME({ field, ...loss }, details),
      path,
    );
  }
}

/** Any value of JSON. `schema` is a JSON Schema that it has to fit. */
export const json = withKind(
  kind,
  <const O extends JsonOptions>(options?: O): JsonField<IsRequired<O>> => createField('json', kind, options),
);
