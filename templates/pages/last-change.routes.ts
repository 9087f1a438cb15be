/** Days of an entry. A type has some of them, or none. */
interface Dated {
  readonly fields: {
    readonly updated?: string;
    /** Day on which it was compared with its sources. */
    readonly reviewedOn?: string;
    /** Day of publication. */
    readonly day?: string;
  };
}

/** Returns the day of an entry's last change; undefined without a day. */
export const lastChange = ({ fields: { day, reviewedOn = day, updated = reviewedOn } }: Dated): string | undefined => updated;

/** Returns the newest day of a page's entry and the entries that it shows; undefined without a day. */
export const lastChangeOf = (entries: readonly Dated[]): string | undefined =>
  entries
    .flatMap((entry) => lastChange(entry) ?? [])
    .sort()
    .at(-1);
