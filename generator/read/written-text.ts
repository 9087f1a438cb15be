import type { Field, FieldSet } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';

/** Returns a formatted text of an unread entry, as validation passes it on, by its path. */
export function writtenTextAt(declared: FieldSet, values: unknown, path: FieldPath): unknown {
  let value = values;
  let fields: FieldSet | undefined = declared;
  let field: Field | undefined;
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
    if (typeof step === 'string') field = fields?.[step];
    else if (field?.kind === 'list') field = field.of;
    fields = field?.kind === 'group' ? field.fields : undefined;
  }
  return field?.kind === 'html' ? { html: sanitizeHtml(String(value ?? ''), field.allow).html } : value;
}
