import { dateTimePattern, parseDateTime } from '../../support/date-time.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText } from './written.ts';

/**
 * A moment: a day with a time and its zone, such as '2026-01-15T09:30-05:00'. A day alone stays a
 * day, and a time without zone stays one.
 */
export interface DatetimeField<R extends boolean = boolean> extends Field<string, R> {
  readonly kind: 'datetime';
}

const kind: FieldKind<DatetimeField> = {
  options: {},
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  read(field, value, path, reader) {
    return parseDateTime(String(scalarText(value) ?? '').trim()) ?? reader.wrongType(field, value, path);
  },
  placeholder: () => '1970-01-01',
  describe: () => 'a day such as 2026-01-15, or a day with a time and its zone such as 2026-01-15T09:30-05:00',
  schema: () => ({ type: 'string', pattern: String.raw`^\s*${dateTimePattern}\s*$` }),
};

/** A day, or a day with a time and its zone: '2026-01-15T09:30-05:00'. */
export const datetime = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): DatetimeField<IsRequired<O>> => createField('datetime', kind, options),
);
