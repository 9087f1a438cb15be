import { type IsMissing, neededLinks } from '../graph/missing-links.ts';
import type { ContentModel } from '../model/content-model.ts';
import { valuesOfKind } from '../model/fields.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { EntryName } from './find-entries.ts';

interface NeededOptions {
  readonly model: ContentModel;
  /** True if readers of a language do not see an entry. */
  readonly isMissing: (id: EntryId, locale: string) => boolean;
  /** Returns the last good version of an entry that is gone, if it may be shown. */
  readonly lastGood: (name: EntryName) => LoadedEntry | undefined;
}

/** Entries that are gone since a version was published. */
interface GoneEntries {
  /** Last good versions of those that it cannot be shown without. */
  readonly needed: readonly LoadedEntry[];
  /** Those that only lists and optional fields name. */
  readonly dropped: readonly EntryName[];
}

const linksIn = valuesOfKind('link');

/**
 * Lists the entries that a version links to and that are gone, at any depth. Returns undefined if one
 * that it cannot be shown without has no version to show.
 */
export function neededVersions(version: LoadedEntry, { model, isMissing, lastGood }: NeededOptions): GoneEntries | undefined {
  const needed = new Map<EntryId, LoadedEntry>();
  const dropped = new Map<EntryId, EntryName>();
  const { locale } = version;
  const isGone: IsMissing = (id) => !needed.has(id) && isMissing(id, locale);
  const waiting = [version];
  for (const entry of waiting) {
    const declared = model[entry.type]?.fields ?? {};
    const targets = linksIn(declared, entry).map(({ value }) => value as EntryId);
    const required = new Set(neededLinks(declared, entry.fields, isGone).map(({ id }) => id));
    for (const id of targets.filter(isGone)) {
      if (!required.has(id)) {
        dropped.set(id, { id, locale });
        continue;
      }
      const target = lastGood({ id, locale });
      if (!target) return undefined;
      needed.set(id, target);
      waiting.push(target);
    }
  }
  return { needed: [...needed.values()], dropped: [...dropped.values()].filter(({ id }) => !needed.has(id)) };
}
