import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { contentErrors } from '../model/errors.ts';
import { type FieldPath, fieldPathText } from '../model/field-path.ts';
import { valuesOfKind } from '../model/fields.ts';
import { changesOf, type ShownAt, timeText, type VisibleBetween } from '../model/visibility.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';

/** Entries that are due, and the times between which the same ones are. */
export interface DueEntries {
  readonly problems: readonly Problem[];
  readonly between: VisibleBetween;
}

/**
 * Compares the days of all fields with the option `reviewMonths` with a time in milliseconds since
 * 1970. Without a time, nothing is due.
 */
export function dueReviews(entries: readonly LoadedEntry[], model: ContentModel, time?: number): DueEntries {
  const daysOf = valuesOfKind('date', ({ reviewMonths }) => reviewMonths !== undefined);
  const { found, add } = collectDue(time);
  for (const entry of entries) {
    for (const { field, value, path } of daysOf(model[entry.type]?.fields ?? {}, entry)) {
      const { reviewMonths: months } = field;
      const due = months === undefined ? Number.NaN : monthsAfter(String(value), months);
      if (months === undefined || Number.isNaN(due)) continue;
      const params = { field: fieldPathText(path), day: String(value), months };
      add(due, () => contentErrors.FIELD_REVIEW_DUE(params, { where: entry.locate(path) }));
    }
  }
  return found;
}

const dayMs = 86_400_000;
/** Days before a change of visibility from which on runs announce it. */
const noticeDays = 60;

/**
 * Announces when entries become visible or expire, from the day (UTC) that is 60 days before that one.
 * Without a time, nothing is due.
 */
export function dueChanges(entries: readonly LoadedEntry[], shownAt: ShownAt): DueEntries {
  const { time = Number.NEGATIVE_INFINITY } = shownAt;
  const { found, add } = collectDue(shownAt.time);
  for (const entry of entries) {
    if (entry.visibility === undefined) continue;
    for (const { field, at } of changesOf(entry.visibility, shownAt)) {
      if (at <= time) continue;
      const due = (Math.floor(at / dayMs) - noticeDays) * dayMs;
      const params = { id: entry.id, field, at: timeText(at) };
      add(due, () => contentErrors.VISIBLE_CHANGE(params, { where: entry.locate([field]) }));
    }
  }
  return found;
}

/** Collects what is due at a time, and the times between which it is the same. */
function collectDue(time: number | undefined) {
  const problems: Problem[] = [];
  const between: { from?: number; until?: number } = {};
  const add = (due: number, problem: () => Problem): void => {
    if (time === undefined) return;
    if (due > time) {
      between.until = Math.min(due, between.until ?? due);
      return;
    }
    between.from = Math.max(due, between.from ?? due);
    problems.push(problem());
  };
  return { found: { problems, between } satisfies DueEntries, add };
}

const comparedDays = valuesOfKind('date', ({ notBefore }) => notBefore !== undefined);

/** Reports days that are older than the day which the option `notBefore` names. */
export function outdatedDays(entries: readonly LoadedEntry[], model: ContentModel): readonly Problem[] {
  return entries.flatMap((entry) =>
    comparedDays(model[entry.type]?.fields ?? {}, entry).flatMap(({ field: { notBefore = '' }, value, path }) => {
      const other = [...path.slice(0, -1), notBefore];
      const day = String(value);
      const since = valueAt(entry.fields, other);
      if (typeof since !== 'string' || day >= since) return [];
      const params = { field: fieldPathText(path), day, other: fieldPathText(other), since };
      return [contentErrors.FIELD_OUTDATED(params, { where: entry.locate(path) })];
    }),
  );
}

const valueAt = (fields: LoadedEntry['fields'], path: FieldPath): unknown =>
  path.reduce<unknown>((value, step) => (value as Readonly<Record<string | number, unknown>> | undefined)?.[step], fields);

/** Returns the times between which both are the same. */
export const bothBetween = (one: VisibleBetween, other: VisibleBetween): VisibleBetween => ({
  from: one.from === undefined || other.from === undefined ? (one.from ?? other.from) : Math.max(one.from, other.from),
  until: one.until === undefined || other.until === undefined ? (one.until ?? other.until) : Math.min(one.until, other.until),
});

/** Returns the first moment of a day 'YYYY-MM-DD' some months later, in UTC. */
function monthsAfter(day: string, months: number): number {
  const date = new Date(`${day}T00:00Z`);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
