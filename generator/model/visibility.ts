import { momentPattern } from '../support/date-time.ts';
import type { JsonSchema } from './kinds/kind.ts';

/** When an entry is visible, as its file says. Times are in milliseconds since 1970. */
export interface Visibility {
  readonly isDraft?: boolean;
  readonly publishAt?: number;
  readonly expireAt?: number;
}

/** Names in the fields of a content file, unless the model declares fields of these names. */
export const visibilityNames = ['draft', 'publishAt', 'expireAt'] as const;

const momentSchema = {
  description: 'a moment with its zone such as 2026-01-15T09:30-05:00',
  type: ['string', 'null'],
  pattern: String.raw`^\s*(?:${momentPattern})?\s*$`,
};

/** Schemas of these names. */
export const visibilitySchemas: Readonly<Record<(typeof visibilityNames)[number], JsonSchema>> = {
  draft: {
    description: 'true for an entry that only its authors see',
    type: ['boolean', 'string', 'null'],
    pattern: String.raw`^\s*(?:true|false)?\s*$`,
  },
  publishAt: momentSchema,
  expireAt: momentSchema,
};

/** Choice of the entries that a run shows. */
export interface ShownAt {
  /** Time for which the site is made; absent without a clock, which hides drafts only. */
  readonly time?: number;
  /** True: drafts and entries whose time has not come are shown. */
  readonly drafts?: boolean;
}

/** Output as a group of people sees it. What was published for one view is never shown in another. */
export interface View {
  /** Name of the output that stays the same from run to run. */
  readonly output: string;
  /** True if the run chose the time or shows drafts: its readers are not the public. */
  readonly isPreview: boolean;
}

export type HiddenAs = 'draft' | 'future' | 'expired';

/** True if a version of an entry may be seen. Everything that brings values to a page asks this. */
export const isPublic = ({ visibility }: { readonly visibility?: Visibility }, shownAt: ShownAt): boolean =>
  hiddenAs(visibility, shownAt) === undefined;

/** Returns why an entry is hidden; undefined if it is visible. */
export function hiddenAs(visibility: Visibility | undefined, { time, drafts }: ShownAt): HiddenAs | undefined {
  if (!visibility) return undefined;
  const { isDraft, publishAt, expireAt } = visibility;
  if (time !== undefined && expireAt !== undefined && expireAt <= time) return 'expired';
  if (drafts) return undefined;
  if (isDraft) return 'draft';
  return time !== undefined && publishAt !== undefined && publishAt > time ? 'future' : undefined;
}

/** Returns why an entry is hidden, as the end of a sentence about it; undefined if it is visible. */
export function whyHidden(visibility: Visibility, shownAt: ShownAt): string | undefined {
  const { publishAt, expireAt } = visibility;
  switch (hiddenAs(visibility, shownAt)) {
    case 'draft':
      return 'is a draft';
    case 'future':
      return `becomes visible at ${timeText(publishAt)}`;
    case 'expired':
      return `has expired at ${timeText(expireAt)}`;
    case undefined:
      return undefined;
  }
}

/** Returns a time in ISO 8601, without fractions of seconds. */
export const timeText = (time = 0): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** Entries that change their visibility at a time. */
export interface VisibilityChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of entries, each language counted. */
  readonly entries: number;
}

/** Entries that are hidden, and those that change. */
export interface VisibilityReport {
  /** Numbers of hidden entries, each language counted. */
  readonly drafts: number;
  readonly future: number;
  readonly expired: number;
  /** Next time at which the site has to be made again; null if nothing changes. */
  readonly next: string | null;
  readonly becomesVisible: readonly VisibilityChange[];
  readonly expires: readonly VisibilityChange[];
}

/** Times between which the same entries are visible: from the first, to before the second. */
export interface VisibleBetween {
  readonly from?: number;
  readonly until?: number;
}

/** A time at which an entry becomes visible or expires. */
export interface ChangeOfEntry {
  readonly field: 'publishAt' | 'expireAt';
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Lists the times, past and future, at which a run would show another site because of an entry. */
export function changesOf({ isDraft, publishAt, expireAt }: Visibility, { drafts }: ShownAt): readonly ChangeOfEntry[] {
  // Only its author can make a draft visible.
  if (isDraft && !drafts) return [];
  const changes: ChangeOfEntry[] = [];
  if (publishAt !== undefined && !drafts) changes.push({ field: 'publishAt', at: publishAt });
  if (expireAt !== undefined) changes.push({ field: 'expireAt', at: expireAt });
  return changes;
}

/** Describes the visibility of all entries of a site that have any. */
export function describeVisibility(
  all: Iterable<Visibility>,
  shownAt: ShownAt,
): { readonly report: VisibilityReport; readonly between: VisibleBetween } {
  const { time = Number.POSITIVE_INFINITY } = shownAt;
  const counts = { draft: 0, future: 0, expired: 0 };
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  const past: number[] = [];
  for (const visibility of all) {
    const hidden = hiddenAs(visibility, shownAt);
    if (hidden) counts[hidden]++;
    for (const { field, at } of changesOf(visibility, shownAt)) {
      const changes = field === 'publishAt' ? starts : ends;
      if (at > time) changes.set(at, (changes.get(at) ?? 0) + 1);
      else past.push(at);
    }
  }
  const future = [...starts.keys(), ...ends.keys()];
  const until = future.length === 0 ? undefined : Math.min(...future);
  return {
    report: {
      drafts: counts.draft,
      future: counts.future,
      expired: counts.expired,
      next: until === undefined ? null : timeText(until),
      becomesVisible: changesIn(starts),
      expires: changesIn(ends),
    },
    between: { from: past.length === 0 ? undefined : past.reduce((a, b) => Math.max(a, b)), until },
  };
}

/** Returns a report whose next time is not after that at which other values of the site change. */
export const untilChange = (report: VisibilityReport, { until }: VisibleBetween): VisibilityReport => {
  if (until === undefined || (report.next !== null && Date.parse(report.next) <= until)) return report;
  return { ...report, next: timeText(until) };
};

const changesIn = (changes: ReadonlyMap<number, number>): readonly VisibilityChange[] =>
  [...changes].sort(([a], [b]) => a - b).map(([at, entries]) => ({ at: timeText(at), entries }));
