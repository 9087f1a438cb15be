import type { EditorEntry, TypedEntry } from '#contract/develop';
import type { ContentModel } from '../../model/content-model.ts';
import { stableJson } from '../../support/stable-json.ts';
import type { TypedSource } from '../open-source.ts';
import { slugFieldId } from './field-mapping.ts';
import { localizedValue } from './localized-value.ts';
import type { Space, SpaceEntry } from './space.ts';

/**
 * Drafts with the values that editors type. They are the same for all who look at the preview, as
 * Contentful saves them by itself a few seconds later. The next save of an entry replaces them.
 */
export interface TypedEntries extends TypedSource {
  /** Returns the space with the typed values. The same space gives the same entries. */
  space(): Promise<Space>;
}

/** An entry with typed values, and the saved entry that they change. */
interface TypedState {
  readonly saved: SpaceEntry;
  readonly entry: SpaceEntry;
}

/** Adds typed values to a space. `model` limits the fields that editors' browsers get. */
export function openTypedEntries(savedSpace: () => Promise<Space>, model: ContentModel): TypedEntries {
  const typed = new Map<string, TypedState>();

  async function space(): Promise<Space> {
    const saved = await savedSpace();
    for (const [id, state] of typed) if (saved.entries.get(id) !== state.saved) typed.delete(id);
    if (typed.size === 0) return saved;
    const entries = new Map(saved.entries);
    for (const [id, { entry }] of typed) entries.set(id, entry);
    return { ...saved, entries };
  }

  return {
    space,
    async entries(ids, locale) {
      const current = await space();
      return ids.flatMap((id) => {
        const entry = current.entries.get(id);
        return entry ? [editorEntry(entry, locale, current, model)] : [];
      });
    },
    async show(change) {
      const saved = await savedSpace();
      const entry = saved.entries.get(change.id);
      if (!entry || !saved.locales.some(({ code }) => code === change.locale)) return false;
      const before = typed.get(change.id);
      const base = before?.saved === entry ? before.entry : entry;
      const after = withTyped(base, change, saved);
      if (stableJson(after.fields) === stableJson(entry.fields)) typed.delete(change.id);
      else typed.set(change.id, { saved: entry, entry: after });
      return stableJson(after.fields) !== stableJson(base.fields);
    },
  };
}

/** Returns the lookup of a field's value in a locale, as the API resolves it. */
function valueLookup({ contentType, fields }: SpaceEntry, code: string, { contentTypes, locales }: Space) {
  const declared = contentTypes.find(({ id }) => id === contentType)?.fields ?? [];
  const defaultCode = locales.find(({ isDefault }) => isDefault)?.code ?? locales[0]?.code ?? '';
  const fallbacks = new Map(locales.map((each) => [each.code, each.fallbackCode]));
  const isLocalized = (name: string): boolean => declared.find(({ id }) => id === name)?.localized === true;
  return {
    declared: declared.map(({ id }) => id),
    /** Locale that has the field's own value. */
    codeOf: (name: string): string => (isLocalized(name) ? code : defaultCode),
    shownValue: (name: string): unknown =>
      localizedValue(fields[name], { code, defaultCode, isLocalized: isLocalized(name), fallbacks }),
  };
}

/** Returns an entry with other values. A value that is shown already stays where it is from. */
function withTyped(entry: SpaceEntry, { locale, fields: typed }: TypedEntry, space: Space): SpaceEntry {
  const { declared, codeOf, shownValue } = valueLookup(entry, locale, space);
  const fields: Record<string, SpaceEntry['fields'][string]> = { ...entry.fields };
  for (const name of declared) {
    if (!Object.hasOwn(typed, name)) continue;
    const value = typed[name];
    if (stableJson(value ?? null) === stableJson(shownValue(name) ?? null)) continue;
    const { [codeOf(name)]: _, ...others } = fields[name] ?? {};
    fields[name] = value === null || value === undefined ? others : { ...others, [codeOf(name)]: value };
  }
  return { ...entry, fields };
}

function editorEntry(entry: SpaceEntry, locale: string, space: Space, model: ContentModel): EditorEntry {
  const { id, contentType, updatedAt } = entry;
  const { shownValue } = valueLookup(entry, locale, space);
  const names = [slugFieldId, ...Object.keys(model[contentType]?.fields ?? {})];
  const fields = names.map((name) => [name, shownValue(name)] as const).filter(([, value]) => value !== undefined);
  const link = { sys: { type: 'Link', linkType: 'ContentType', id: contentType } };
  return {
    id,
    locale,
    data: { sys: { id, type: 'Entry', contentType: link, locale, updatedAt }, fields: Object.fromEntries(fields) },
  };
}
