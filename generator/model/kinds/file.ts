import { isRecord } from '../../support/shapes.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { numberOf, placeholderText, sizeSchema } from './written.ts';

/** Reference to a file to download, which becomes a LinkedFile when the page is rendered. */
export interface FileRef {
  /** Site path of a file in the public folder, or address of an asset. */
  readonly linkedFile: string;
  /** Words for a link to it; '' if there are none. */
  readonly title: string;
  /** Media type and size that the source says the file has. */
  readonly claim?: FileClaim;
}

/** Facts about a file from its source. */
export interface FileClaim {
  /** Media type: 'application/pdf'. */
  readonly type?: string;
  /** In bytes. */
  readonly size?: number;
}

/** A file to download or play, written as its path or as `{ file: /files/x.pdf, title: its name }`. */
export interface FileField<R extends boolean = boolean> extends Field<FileRef, R> {
  readonly kind: 'file';
}

const kind: FieldKind<FileField> = {
  options: {},
  isLocalized: true,
  mayHoldFiles: true,
  isAttribute: false,
  read(field, value, path, reader): FileRef | undefined {
    const { file: written, title = '', type, size, ...others } = isRecord(value) ? value : { file: value };
    const isFile = typeof written === 'string' && written.trim() !== '' && typeof title === 'string';
    const claim = claimOf(type, size);
    if (!isFile || !claim || Object.keys(others).length > 0) return reader.wrongType(field, value, path);
    const hasClaim = Object.keys(claim).length > 0;
    return { linkedFile: written.trim(), title: reader.typography(title.trim()), ...(hasClaim ? { claim } : {}) };
  },
  placeholder: (_field, path, context) => ({ linkedFile: '', title: placeholderText(path, context) }),
  describe: () => 'the path of a file, or a record with its `file` and, if needed, `title`, `type` and `size`',
  schema: () => ({
    anyOf: [
      pathSchema,
      {
        type: 'object',
        properties: { file: pathSchema, title: { type: 'string' }, type: { type: 'string' }, size: sizeSchema },
        required: ['file'],
        additionalProperties: false,
      },
    ],
  }),
};

const pathSchema = { type: 'string', pattern: String.raw`\S` };

/** Returns the type and size that a file should have; undefined if they are no type and size. */
function claimOf(type: unknown, size: unknown): FileClaim | undefined {
  const bytes = numberOf(size);
  const isSize = size === undefined || (Number.isSafeInteger(bytes) && Number(bytes) >= 0);
  if (!isSize || !(type === undefined || typeof type === 'string')) return undefined;
  return { ...(type ? { type } : {}), ...(bytes === undefined ? {} : { size: bytes }) };
}

/** A file to download or play, such as a PDF, a film or a recording. */
export const file = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): FileField<IsRequired<O>> => createField('file', kind, options),
);
