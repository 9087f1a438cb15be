import { listOf, text } from '../../support/shapes.ts';
import { valueCode } from '../code.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText, writtenSchema } from './written.ts';

/** `<type>/<slug>`: the same for all languages of an entry. `T` is its type, if that is known. */
export type EntryId<T extends string = string> = string & { readonly __kind: 'EntryId'; __type?(type: T): void };

/** Another entry of one of the named types. */
export interface LinkField<R extends boolean = boolean, T extends string = string> extends Field<EntryId<T>, R> {
  readonly kind: 'link';
  readonly to: readonly string[];
}

const kind: FieldKind<LinkField> = {
  options: {},
  members: { to: listOf(text) },
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: false,
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    const slug = written.normalize('NFC');
    return slug.includes('/') || field.to.length > 1 ? slug : `${field.to[0]}/${slug}`;
  },
  /** An id that no entry has. */
  placeholder: ({ to }) => `${to[0]}/`,
  describe: ({ to }) => `the slug of an entry of type ${to.join(' or ')}`,
  // The graph refuses a slug without its type if there are several.
  schema: ({ to }) => ({ ...writtenSchema, ...(to.length > 1 ? { pattern: `^(${to.join('|')})/` } : {}) }),
  code: ({ to }, _of, nameOf) => [nameOf(to) ?? valueCode(to.length === 1 ? to[0] : to)],
};

/**
 * A link to an entry of one of these types, written as its slug, or as `type/slug` if there are
 * several types.
 */
export const link = withKind(
  kind,
  <const T extends string, const O extends FieldOptions>(to: T | readonly T[], options?: O): LinkField<IsRequired<O>, T> =>
    createField('link', kind, options, { to: typeof to === 'string' ? [to] : to }),
);
