import { escapeHtml } from '../../support/escape-html.ts';
import { listOf, type OptionsOf, recordOf, text } from '../../support/shapes.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import type { RichTextRef } from './markdown.ts';
import { placeholderText, reportControl, scalarText, shownTextSchema } from './written.ts';

const options = {
  /** Elements that are accepted besides the usual ones, with their attributes; `*` is any element. */
  allow: recordOf(listOf(text)),
};

/** Options of `html`. */
export interface HtmlOptions extends FieldOptions, OptionsOf<typeof options> {}

/** Formatted text in HTML, of which a list of elements and attributes is accepted. */
export interface HtmlField<R extends boolean = boolean> extends Field<RichTextRef, R>, OptionsOf<typeof options> {
  readonly kind: 'html';
}

const kind: FieldKind<HtmlField> = {
  options,
  isLocalized: true,
  mayHoldFiles: true,
  isAttribute: false,
  text: 'formatted',
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    reportControl(written, path, reader);
    const clean = reader.rules.sanitizeHtml(written, field.allow);
    if (clean.removed.length > 0) {
      const params = { field: fieldPathText(path), removed: clean.removed };
      reader.report((details) => contentErrors.HTML_REMOVED(params, details), path);
    }
    return reader.addText({ html: clean.html }, path);
  },
  placeholder: (_field, path, context) => context.addText({ html: escapeHtml(placeholderText(path, context)) }, path),
  describe: () => 'a text in HTML',
  schema: () => shownTextSchema(),
};

/** Formatted text of another system: `allow: { details: [], summary: [], span: ['class'] }`. */
export const html = withKind(
  kind,
  <const O extends HtmlOptions>(options?: O): HtmlField<IsRequired<O>> => createField('html', kind, options),
);
