import { isRecord } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { placeholderText } from './written.ts';

/** Reference to a picture, which becomes a Picture when the page is rendered. */
export interface PictureRef {
  /** Site path of a file in the public folder, or address of an asset. */
  readonly picture: string;
  /** Alternative text; '' for decoration. */
  readonly alt: string;
}

/** A picture, written as `{ file: /images/x.jpg, alt: what it shows }`. */
export interface ImageField<R extends boolean = boolean> extends Field<PictureRef, R> {
  readonly kind: 'image';
}

const kind: FieldKind<ImageField> = {
  options: {},
  isLocalized: true,
  mayHoldFiles: true,
  isAttribute: false,
  read(field, value, path, reader) {
    const { file, alt, ...others } = isRecord(value) ? value : {};
    const words = alt ?? '';
    const isPicture = typeof file === 'string' && file !== '' && typeof words === 'string' && Object.keys(others).length === 0;
    if (!isPicture) return reader.wrongType(field, value, path);
    // `alt` may be empty, for decoration, but must be there: it is never forgotten by accident.
    if (words !== alt) reader.report((details) => contentErrors.PICTURE_TEXT({ field: fieldPathText(path) }, details), path);
    return { picture: reader.pictureAddress(file.trim()), alt: reader.typography(words.trim()) };
  },
  placeholder: (_field, path, context) => ({ picture: '', alt: placeholderText(path, context) }),
  describe: () => 'a picture with its `file` and what it shows, `alt`',
  schema: () => ({
    type: 'object',
    properties: { file: { type: 'string', minLength: 1 }, alt: { type: 'string' } },
    required: ['file', 'alt'],
    additionalProperties: false,
  }),
};

/** A picture with its alternative text. */
export const image = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): ImageField<IsRequired<O>> => createField('image', kind, options),
);
