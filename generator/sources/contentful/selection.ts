/** Settings that select the entries of a site in a space of several sites. */
import type { Problem } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { stableJson } from '../../support/stable-json.ts';
import type { ContentfulConfig } from './config.ts';
import { contentfulErrors } from './errors.ts';
import type { Space, SpaceEntry } from './space.ts';
import { isLink } from './space-values.ts';

export interface Selection extends Pick<ContentfulConfig, 'tags' | 'where'> {}

/** Returns texts that differ for another selection. */
export const selectionState = ({ tags = [], where }: Selection): readonly string[] => [
  ...tags,
  ...(where === undefined ? [] : [stableJson(where)]),
];

/** Reports fields that `where` names and the space does not deliver. */
export function checkSelection({ where = {} }: Selection, { contentTypes }: Pick<Space, 'contentTypes'>): readonly Problem[] {
  return Object.entries(where).flatMap(([type, wanted]) => {
    const fields = contentTypes.find(({ id }) => id === type)?.fields.filter(({ omitted }) => !omitted) ?? [];
    const unknown = Object.keys(wanted).filter((name) => !fields.some(({ id }) => id === name));
    return unknown.map((field) => contentfulErrors.WHERE_FIELD({ type, field }));
  });
}

/** Returns a space with the selected entries. Parts of entries, which are no type of the model, need no tag. */
export function selected(space: Space, model: ContentModel, { tags, where = {} }: Selection): Space {
  if (tags === undefined && Object.keys(where).length === 0) return space;
  const entries = [...space.entries].filter(
    ([, entry]) => (!Object.hasOwn(model, entry.contentType) || hasTag(entry, tags)) && hasValues(entry, where),
  );
  return { ...space, entries: new Map(entries) };
}

const hasTag = ({ facts }: SpaceEntry, tags: Selection['tags']): boolean =>
  tags === undefined || [...(facts?.tags ?? []), ...(facts?.concepts ?? [])].some((tag) => tags.includes(tag));

/** True if each field that is named for the type has one of its values, in any language. */
function hasValues({ contentType, fields }: SpaceEntry, where: NonNullable<Selection['where']>): boolean {
  const wanted = Object.hasOwn(where, contentType) ? (where[contentType] ?? {}) : {};
  return Object.entries(wanted).every(([name, accepted]) => {
    const own = Object.values(fields[name] ?? {}).flat();
    return own.some((value) => accepted.some((each) => String(each) === String(isLink(value) ? value.sys.id : value)));
  });
}
