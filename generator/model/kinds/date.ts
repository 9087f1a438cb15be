import { dayPattern, isCalendarDay } from '../../support/date-time.ts';
import { count, filledText, type OptionsOf } from '../../support/shapes.ts';
import { createField, type Field, type FieldKind, type FieldOptions, type IsRequired, withKind } from './kind.ts';
import { scalarText } from './written.ts';

const options = {
  /** Months after the day when its entry is due for a review: a warning. Default: never. */
  reviewMonths: count,
  /**
   * Name of a field of the same record with another day. An entry whose day is older is out of date:
   * a warning. Default: none.
   */
  notBefore: filledText,
};

/** Options of `date`. */
export interface DateOptions extends FieldOptions, OptionsOf<typeof options> {}

/** A calendar day: 'YYYY-MM-DD'. */
export interface DateField<R extends boolean = boolean> extends Field<string, R>, OptionsOf<typeof options> {
  readonly kind: 'date';
}

const kind: FieldKind<DateField> = {
  options,
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: true,
  read(field, value, path, reader) {
    const written = scalarText(value) ?? '';
    return isCalendarDay(written) ? written : reader.wrongType(field, value, path);
  },
  placeholder: () => '1970-01-01',
  describe: () => 'a day such as 2026-01-15',
  schema: () => ({ type: 'string', pattern: `^${dayPattern}$` }),
};

/** A calendar day: 'YYYY-MM-DD'. */
export const date = withKind(
  kind,
  <const O extends DateOptions>(options?: O): DateField<IsRequired<O>> => createField('date', kind, options),
);
