import { contentErrors } from '../errors.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText } from './written.ts';

/**
 * A link target: a site path below the language prefix ('/about/#top'), or an address with an
 * allowed scheme.
 */
export interface HrefField<R extends boolean = boolean> extends Field<string, R> {
  readonly kind: 'href';
}

const kind: FieldKind<HrefField> = {
  options: {},
  isLocalized: true,
  mayHoldFiles: false,
  isAttribute: true,
  isSlug: true,
  read(field, value, path, reader) {
    const target = scalarText(value);
    if (target === undefined) return reader.wrongType(field, value, path);
    const meant = reader.rules.linkTarget(target);
    if (meant !== undefined) return meant;
    return reader.report((details) => contentErrors.LINK_SCHEME({ target }, details), path);
  },
  placeholder: () => '/',
  describe: () => 'a site path or an address',
  schema: () => ({ type: 'string', pattern: targetPattern }),
};

/** A part of a page, a path of the site, an address of another site, of mail or of a telephone. */
const targetPattern = String.raw`^\s*(?:#.*\S|/(?:(?![/\\\s])[^\s].*)?|[Hh][Tt]{2}[Pp][Ss]?://[^\s/?#\\]+(?:[/?#\\].*)?|[Mm][Aa][Ii][Ll][Tt][Oo]:.*|[Tt][Ee][Ll]:.*)\s*$`;

/** The target of a link: a site path below the language prefix ('/about/#top'), or an address. */
export const href = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): HrefField<IsRequired<O>> => createField('href', kind, options),
);
