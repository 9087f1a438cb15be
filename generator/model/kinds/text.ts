import { count, flag, type OptionsOf } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { placeholderText, reportControl, scalarText, shownTextSchema } from './written.ts';

const options = {
  /** Maximum length in characters. Default: any length. */
  maxLength: count,
  /** True if the text may be the same in two languages, such as the name of a town. Default: false. */
  isName: flag,
};

/** Options of `text`. */
export interface TextOptions extends FieldOptions, OptionsOf<typeof options> {}

/** A sentence or phrase that readers see; typography is applied. */
export interface TextField<R extends boolean = boolean> extends Field<string, R>, OptionsOf<typeof options> {
  readonly kind: 'text';
}

const kind: FieldKind<TextField> = {
  options,
  isLocalized: true,
  mayHoldFiles: false,
  isAttribute: true,
  isSlug: true,
  text: 'plain',
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    reportControl(written, path, reader);
    const { maxLength } = field;
    const result = reader.typography(written.trim());
    const length = [...result].length;
    if (maxLength !== undefined && length > maxLength) {
      const params = { field: fieldPathText(path), length, maxLength };
      reader.report((details) => contentErrors.FIELD_TOO_LONG(params, details), path);
    }
    return result;
  },
  placeholder: (_field, path, context) => placeholderText(path, context),
  describe: () => 'a text',
  schema: ({ maxLength }) =>
    maxLength === undefined
      ? shownTextSchema()
      : { description: `a text of at most ${maxLength} characters`, ...shownTextSchema(maxLength) },
};

/** A sentence or phrase that readers see; the typography of its language is applied. */
export const text = withKind(
  kind,
  <const O extends TextOptions>(options?: O): TextField<IsRequired<O>> => createField('text', kind, options),
);
