import type { EntryDates, EntryFacts } from '../../model/content-model.ts';
import type { SpaceAsset, SpaceContentType, SpaceEntry, SpaceField, SpaceFieldType, SpaceLocale } from './space.ts';

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);
const recordAt = (value: JsonRecord, key: string): JsonRecord => (isRecord(value[key]) ? (value[key] as JsonRecord) : {});
const textAt = (value: JsonRecord, key: string): string => (typeof value[key] === 'string' ? (value[key] as string) : '');
const numberAt = (value: JsonRecord, key: string): number => (typeof value[key] === 'number' ? (value[key] as number) : 0);

const isLink = (value: unknown): boolean => isRecord(value) && recordAt(value, 'sys').type === 'Link';

/**
 * Parses fields by locale. Values that are not nested by locale cannot be read: the APIs are asked
 * for all locales.
 */
function localizedFields(entity: JsonRecord): Record<string, JsonRecord> {
  return Object.fromEntries(
    Object.entries(recordAt(entity, 'fields')).filter(
      (field): field is [string, JsonRecord] => isRecord(field[1]) && !isLink(field[1]),
    ),
  );
}

/** Parses an entry of any of the APIs; undefined if it is not one. */
export function parseSpaceEntry(value: unknown): SpaceEntry | undefined {
  if (!isRecord(value)) return undefined;
  const sys = recordAt(value, 'sys');
  const id = textAt(sys, 'id');
  const contentType = textAt(recordAt(recordAt(sys, 'contentType'), 'sys'), 'id');
  if (id === '' || contentType === '') return undefined;
  const facts = factsIn(sys, recordAt(value, 'metadata'));
  return {
    id,
    contentType,
    updatedAt: textAt(sys, 'updatedAt'),
    revision: revisionOf(sys),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    // The last member: a stored entity is read up to it.
    fields: localizedFields(value),
  };
}

/** Returns the dates, tags and concepts of an entry that it has. */
function factsIn(sys: JsonRecord, metadata: JsonRecord): EntryFacts {
  const names = ['createdAt', 'updatedAt', 'publishedAt'] as const;
  const dates: EntryDates = Object.fromEntries(
    names.flatMap((name) => (textAt(sys, name) === '' ? [] : [[name, textAt(sys, name)]])),
  );
  const [tags, concepts] = [linkedIds(metadata.tags), linkedIds(metadata.concepts)];
  return {
    ...(Object.keys(dates).length === 0 ? {} : { dates }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(concepts.length === 0 ? {} : { concepts }),
  };
}

/** Returns the ids of a list of links. */
const linkedIds = (links: unknown): readonly string[] =>
  (Array.isArray(links) ? links : [])
    .filter(isRecord)
    .map((link) => textAt(recordAt(link, 'sys'), 'id'))
    .filter((id) => id !== '');

/** Parses an asset of any of the APIs; undefined if it is not one. */
export function parseSpaceAsset(value: unknown): SpaceAsset | undefined {
  if (!isRecord(value)) return undefined;
  const sys = recordAt(value, 'sys');
  const id = textAt(sys, 'id');
  return id === ''
    ? undefined
    : { id, updatedAt: textAt(sys, 'updatedAt'), revision: revisionOf(sys), fields: localizedFields(value) };
}

/** Returns the number of publications; 0 for an entity that was never published. */
const revisionOf = (sys: JsonRecord): number => numberAt(sys, 'revision') || numberAt(sys, 'publishedCounter');

/** Parses a content type of the delivery API or of an export file. */
export function parseContentType(value: unknown): SpaceContentType | undefined {
  if (!isRecord(value)) return undefined;
  const id = textAt(recordAt(value, 'sys'), 'id');
  if (id === '' || !Array.isArray(value.fields)) return undefined;
  const displayField = textAt(value, 'displayField');
  return {
    id,
    name: textAt(value, 'name'),
    displayField: displayField === '' ? undefined : displayField,
    fields: value.fields.filter(isRecord).map(parseField),
  };
}

function parseField(field: JsonRecord): SpaceField {
  const items = recordAt(field, 'items');
  const linkType = textAt(items, 'linkType');
  return {
    id: textAt(field, 'id'),
    name: textAt(field, 'name'),
    type: textAt(field, 'type') as SpaceFieldType,
    localized: field.localized === true,
    required: field.required === true,
    ...(field.omitted === true ? { omitted: true } : {}),
    ...(textAt(field, 'linkType') === '' ? {} : { linkType: textAt(field, 'linkType') }),
    ...(textAt(items, 'type') === '' ? {} : { items: { type: textAt(items, 'type'), ...(linkType === '' ? {} : { linkType }) } }),
  };
}

/** Parses a locale. Old files have no fallback. */
export function parseLocale(value: unknown): SpaceLocale | undefined {
  if (!isRecord(value)) return undefined;
  const code = textAt(value, 'code');
  if (code === '') return undefined;
  const fallbackCode = textAt(value, 'fallbackCode');
  return {
    code,
    name: textAt(value, 'name'),
    isDefault: value.default === true,
    fallbackCode: fallbackCode === '' ? null : fallbackCode,
  };
}
