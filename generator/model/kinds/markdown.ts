import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { placeholderText, scalarText, writtenSchema } from './written.ts';

/** Reference to a formatted text, which becomes a RichText when the page is rendered. */
export interface RichTextRef {
  /** Fingerprint of the text and everything else that its HTML depends on. */
  readonly richText: string;
}

/** Reference to the minutes that reading a text takes, which become a number when the page is rendered. */
export interface MinutesRef {
  /** The text. */
  readonly minutesOf: RichTextRef;
}

/** Returns the minutes that reading a formatted text takes, for a page that does not show the text, such as a list. */
export const minutesOf = (text: RichTextRef): MinutesRef => ({ minutesOf: text });

/** Formatted text in CommonMark with tables. */
export interface MarkdownField<R extends boolean = boolean> extends Field<RichTextRef, R> {
  readonly kind: 'markdown';
}

const kind: FieldKind<MarkdownField> = {
  options: {},
  isLocalized: true,
  mayHoldFiles: true,
  isAttribute: false,
  text: 'formatted',
  read(field, value, path, reader) {
    if (reader.rules.isDocument(value)) return reader.addText(value, path);
    const written = scalarText(value);
    return written === undefined ? reader.wrongType(field, value, path) : reader.addText(written, path);
  },
  placeholder: (_field, path, context) => context.addText(placeholderText(path, context), path),
  describe: () => 'a formatted text',
  schema: () => ({ anyOf: [writtenSchema, documentSchema] }),
};

/** Outer form of the formatted text of a content system. */
const documentSchema = {
  type: 'object',
  properties: { nodeType: { const: 'document' }, content: { type: 'array' } },
  required: ['nodeType', 'content'],
};

/** Field that `markdown(options)` declares. */
export type MarkdownFieldOf<O> = MarkdownField<IsRequired<O>>;

/** Formatted text. The field `body` is the text below the front matter of a file. */
export const markdown = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): MarkdownFieldOf<O> => createField('markdown', kind, options),
);
