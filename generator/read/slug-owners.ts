import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { entryTitle } from '../model/entry-title.ts';
import { contentErrors } from '../model/errors.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { LoadedEntry } from './loaded-entry.ts';

/** Addresses of entries as they were last published, by their ids in the content system. */
export interface PublishedAddresses {
  /** Returns the id, in the system, of the entry that was published under an id of the site. */
  readonly ownerOf: (id: EntryId, locale: string) => string | undefined;
  /** Returns the id of the site under which an entry of the system was published. Expensive. */
  readonly addressOf: (entry: string, about: Pick<LoadedEntry, 'type' | 'locale'>) => EntryId | undefined;
}

/** An entry that has the slug of another one, with the name under which it is isolated. */
export interface RefusedClaim {
  readonly entry: LoadedEntry;
  readonly id: EntryId;
  readonly problem: Problem;
}

interface ClaimOptions {
  readonly model: ContentModel;
  readonly addresses?: PublishedAddresses;
  /** True if an entry of this content has an id of the site. */
  readonly isTaken: (id: EntryId, locale: string) => boolean;
}

/**
 * Refuses all but one of the entries that claim one slug: the entry that had it keeps it, and the
 * others have changed. Each of these is isolated under the slug that it had, so that its page stays.
 */
export function refuseClaims(claims: readonly LoadedEntry[], options: ClaimOptions): readonly RefusedClaim[] {
  const { model, addresses, isTaken } = options;
  const owner = ownerOf(claims, addresses);
  const ofOwner = claims.filter((each) => systemId(each) === owner);
  const shown = (locale: string): LoadedEntry => shownOf(ofOwner, locale) ?? (ofOwner[0] as LoadedEntry);
  return claims.flatMap((entry) => {
    const { type, slug, locale, origin } = entry;
    const other = shown(locale);
    if (entry === other) return [];
    const before = addresses?.addressOf(systemId(entry), { type, locale });
    const id = before === undefined || isTaken(before, locale) ? (`${type}/${systemId(entry)}` as EntryId) : before;
    const params = { type, slug, own: nameOf(entry, model), other: withAddress(other, nameOf(other, model)) };
    const isVersion = systemId(entry) === owner;
    const error = isVersion ? contentErrors.ENTRY_TWICE : contentErrors.DUPLICATE_FILE;
    return [{ entry, id, problem: error({ ...params, locale, id: owner }, { where: origin }) }];
  });
}

/** Returns the entry that had the slug first: published with it, visible, published at all, changed longest ago. */
function ownerOf(claims: readonly LoadedEntry[], addresses: PublishedAddresses | undefined): string {
  const ids = [...new Set(claims.map(systemId))];
  const published = new Set(claims.map(({ id, locale }) => addresses?.ownerOf(id, locale)));
  const rank = (id: string): string => {
    const ofId = claims.filter((claim) => systemId(claim) === id);
    const changed = ofId.map(changedAt).sort();
    return [Number(!published.has(id)), Number(ofId.every(isDraft)), changed.at(-1) ?? ''].join(' ');
  };
  return ids.map((id) => ({ id, rank: rank(id) })).reduce((best, each) => (each.rank < best.rank ? each : best)).id;
}

/** Returns the version of an entry that is shown in a language: published, saved last, first in its source. */
function shownOf(versions: readonly LoadedEntry[], locale: string): LoadedEntry | undefined {
  const own = versions.filter((version) => version.locale === locale);
  const published = own.filter((version) => !isDraft(version));
  const rated = published.length > 0 ? published : own;
  return rated.reduce<LoadedEntry | undefined>(
    (best, each) => (best && changedAt(best) >= changedAt(each) ? best : each),
    undefined,
  );
}

const isDraft = ({ origin, visibility }: LoadedEntry): boolean =>
  Boolean((origin as ProblemOrigin).isDraft || visibility?.isDraft);

const changedAt = ({ dates }: LoadedEntry): string => dates?.updatedAt ?? dates?.publishedAt ?? '';

const systemId = ({ origin }: LoadedEntry): string => origin.entry ?? '';

/** Names an entry as its editors know it. */
function nameOf(entry: LoadedEntry, model: ContentModel): string {
  const title = entryTitle(entry, model);
  return title === undefined ? entry.origin.file : `“${title}” (${entry.origin.file})`;
}

const withAddress = ({ origin: { edit } }: LoadedEntry, name: string): string =>
  edit === undefined ? name : `${name} <${edit}>`;
