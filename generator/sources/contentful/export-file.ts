import { messageOf, type Problem } from '../../errors/problem.ts';
import { exportErrors } from './file-errors.ts';
import { parseContentType, parseLocale, parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import type { Space, SpaceLocale } from './space.ts';

/** Lists of an export file that are read; each may be missing. */
const parts = ['contentTypes', 'locales', 'entries', 'assets'] as const;
/** Lists that are not read, but identify an export file. */
const otherParts = ['tags', 'editorInterfaces', 'webhooks', 'roles'];

const bytesPerMegabyte = 1_000_000;
const maxMegabytes = 500;
/** Maximum number of names in a warning. */
const maxNames = 10;

type JsonRecord = Readonly<Record<string, unknown>>;

interface ParseOptions {
  /** Name of the file in messages. */
  readonly file: string;
  /** Accepts texts that were changed after being published, because the file has no others. */
  readonly allowChanged: boolean;
}

/** Returns the problem of a file that is too large, before it is read. */
export function checkExportFileSize({ file, bytes }: { readonly file: string; readonly bytes: number }): Problem | undefined {
  if (bytes <= maxMegabytes * bytesPerMegabyte) return undefined;
  const megabytes = Math.ceil(bytes / bytesPerMegabyte);
  return exportErrors.FILE_TOO_LARGE({ file, megabytes, maxMegabytes }, { where: { file } });
}

/**
 * Reads a file of contentful-export as a space, without archived entities, drafts and unpublished
 * languages. Reports entities that were changed after being published, and what cannot be read.
 */
export function parseExportFile(
  text: string,
  { file, allowChanged }: ParseOptions,
): { space: Space; problems: readonly Problem[] } {
  const where = { file };
  const problems: Problem[] = [];
  const changed: string[] = [];
  const flat: { item: string; field: string }[] = [];
  const content = parseContent();
  const entries = publishedOf('entries').flatMap(({ item, name }) => readItem(parseSpaceEntry(item), name, 'an entry'));
  const assets = publishedOf('assets').flatMap(({ item, name }) => readItem(parseSpaceAsset(item), name, 'an asset'));
  const locales = listOf('locales').flatMap(({ item, name }) => readItem(parseLocale(item), name, 'a locale'));
  const contentTypes = listOf('contentTypes').flatMap(({ item, name }) =>
    readItem(parseContentType(item), name, 'a content type'),
  );
  if (locales.length === 0 && entries.length + assets.length > 0) {
    problems.push(exportErrors.LOCALES_MISSING({ file }, { where }));
  }
  const [firstFlat] = flat;
  if (firstFlat) problems.push(exportErrors.NOT_LOCALIZED({ ...firstFlat, others: flat.length - 1 }, { where }));
  if (changed.length > 0) {
    const report = allowChanged ? exportErrors.CHANGED_TAKEN : exportErrors.CHANGED;
    problems.push(report({ count: changed.length, items: changed.slice(0, maxNames) }, { where }));
  }
  const space: Space = { contentTypes, locales: withDefault(locales), entries: byId(entries), assets: byId(assets) };
  return { space, problems };

  function parseContent(): JsonRecord {
    const tooLarge = checkExportFileSize({ file, bytes: text.length });
    if (tooLarge) {
      problems.push(tooLarge);
      return {};
    }
    // Windows shells write a byte order mark.
    const json = text.replace(/^\ufeff/, '');
    try {
      const value: unknown = JSON.parse(json);
      if (isRecord(value) && [...parts, ...otherParts].some((part) => Array.isArray(value[part]))) return value;
      problems.push(exportErrors.FILE_SHAPE({ file, actual: describeValue(value) }, { where }));
    } catch (error) {
      const actual = describeText(json);
      problems.push(exportErrors.FILE_NOT_JSON({ file, actual }, { where, cause: messageOf(error) }));
    }
    return {};
  }

  function listOf(part: (typeof parts)[number]): readonly { item: unknown; name: string }[] {
    const list = content[part] ?? [];
    if (!Array.isArray(list)) {
      problems.push(exportErrors.PART_SHAPE({ part, actual: describeValue(list) }, { where }));
      return [];
    }
    return list.map((item: unknown, index) => ({ item, name: nameOf(item) ?? `${part}[${index}]` }));
  }

  function publishedOf(part: 'entries' | 'assets'): readonly { item: unknown; name: string }[] {
    return listOf(part).flatMap(({ item, name }) => {
      const state = stateOf(item);
      if (state === 'archived' || state === 'draft') return [];
      if (state === 'changed') changed.push(name);
      flat.push(...flatFieldsOf(item).map((field) => ({ item: name, field })));
      return [{ item: withoutDraftLocales(item), name }];
    });
  }

  function readItem<T>(item: T | undefined, name: string, kind: string): readonly T[] {
    if (item !== undefined) return [item];
    problems.push(exportErrors.ITEM_SHAPE({ item: name, kind }, { where }));
    return [];
  }
}

/**
 * An item without `version` has the form of the delivery API; only the preview API sends drafts.
 */
function stateOf(item: unknown): 'published' | 'changed' | 'draft' | 'archived' {
  const { version, publishedVersion, archivedVersion, revision } = recordAt(item, 'sys');
  if (typeof archivedVersion === 'number') return 'archived';
  if (typeof version !== 'number') return revision === 0 ? 'draft' : 'published';
  if (typeof publishedVersion !== 'number') return 'draft';
  const states = Object.values(localeStatesOf(item));
  if (states.includes('changed')) return 'changed';
  // Publishing itself counts as one version. A language that is still a draft may have been saved
  // since.
  return version > publishedVersion + 1 && !states.includes('draft') ? 'changed' : 'published';
}

/**
 * Returns 'published', 'changed' or 'draft' by locale code, if languages are published separately.
 */
const localeStatesOf = (item: unknown): JsonRecord => recordAt(recordAt(recordAt(item, 'sys'), 'fieldStatus'), '*');

/** Removes the values of languages that are not published. */
function withoutDraftLocales(item: unknown): unknown {
  const states = localeStatesOf(item);
  if (!isRecord(item) || !Object.values(states).includes('draft')) return item;
  const published = (value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([code]) => states[code] !== 'draft')) : value;
  const fields = Object.entries(recordAt(item, 'fields')).map(([name, value]) => [name, published(value)]);
  return { ...item, fields: Object.fromEntries(fields) };
}

/** Lists fields whose value is not nested by locale: a text, a list, a link. */
function flatFieldsOf(item: unknown): readonly string[] {
  return Object.entries(recordAt(item, 'fields'))
    .filter(([, value]) => !isRecord(value) || 'sys' in value)
    .map(([name]) => name);
}

/** Makes the first locale the default one if none is: old files do not name it. */
function withDefault(locales: readonly SpaceLocale[]): readonly SpaceLocale[] {
  if (locales.some(({ isDefault }) => isDefault)) return locales;
  return locales.map((locale, index) => ({ ...locale, isDefault: index === 0 }));
}

function nameOf(item: unknown): string | undefined {
  const { id } = recordAt(item, 'sys');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);

function recordAt(value: unknown, key: string): JsonRecord {
  const member = isRecord(value) ? value[key] : undefined;
  return isRecord(member) ? member : {};
}

function describeText(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('<')) return 'a page of HTML or XML';
  return /^[[{]/.test(start) ? 'broken or cut JSON' : 'other text';
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (!isRecord(value)) return value === null ? 'null' : `a ${typeof value}`;
  if (isRecord(value.sys)) return 'an answer of the API';
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty object' : `an object with ${names.slice(0, 3).join(', ')}`;
}
