import type { ChangedFiles, DevelopEvent } from '#contract/develop';
import { sliceDataPath } from '#contract/slice-data';
import { staticQueryDataPath } from '#contract/static-query-data';
import type { Snapshot } from './snapshot.ts';

/** Work that a change of files requires, from the cheapest to the most expensive. */
export type ChangeKind = 'content' | 'templates' | 'definition';

/** Work that open pages have to do to show the current site. */
export interface LiveChange {
  readonly kind: DevelopEvent['kind'];
  readonly changed?: ChangedFiles;
}

/** Returns the work for two changes together: different kinds require everything. */
export const bothKinds = (one: ChangeKind | undefined, other: ChangeKind): ChangeKind =>
  one === undefined || one === other ? other : 'definition';

/** Compares two snapshots of the site. */
export function changeBetween(
  before: Pick<Snapshot, 'versions' | 'files'> | undefined,
  after: Pick<Snapshot, 'versions' | 'files'>,
): LiveChange {
  if (before?.versions.code !== after.versions.code) return { kind: 'code' };
  if (before.versions.stylesheet !== after.versions.stylesheet) return { kind: 'styles' };
  const changedIn = (folder: RegExp): readonly string[] =>
    [...after.files.values()].flatMap(({ path, hash }) => {
      const [, name] = folder.exec(path) ?? [];
      return name !== undefined && before.files.get(path)?.hash !== hash ? [name] : [];
    });
  const queries = changedIn(new RegExp(`^${staticQueryDataPath('(.+)').slice(1)}$`));
  const slices = changedIn(new RegExp(`^${sliceDataPath('(.+)').slice(1)}$`));
  return { kind: 'content', changed: { queries, slices } };
}
