import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import { factsOf } from '../../model/content-model.ts';
import {
  type EntryFile,
  type FieldPath,
  fieldPathText,
  maxEntryBytes,
  type SourceItem,
  type UnreadItem,
} from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import type { SiteSourceEditor, SourceEntry, SourcePosition, SourceProblem } from '../../model/site-source.ts';
import { closestName } from '../../support/closest-name.ts';
import { contentHash } from '../../support/content-hash.ts';
import { parseDateTime } from '../../support/date-time.ts';
import { stableJson } from '../../support/stable-json.ts';
import { sourceErrors } from './errors.ts';

interface ItemOptions {
  /** Name of the source. */
  readonly source: string;
  readonly locales: readonly string[];
  /** Stores the text of an entry and returns a function that reads it. */
  readonly store: (text: string) => () => string;
  /** Returns the address at which an entry, or a field of it, is edited. */
  readonly urlOf?: SiteSourceEditor['urlOf'] | undefined;
}

const entryKeys = ['type', 'slug', 'locale', 'fields', 'body', 'stamp', 'tags', 'concepts', 'dates', 'where'];
const dateNames = ['createdAt', 'updatedAt', 'publishedAt'];

/** Makes an item of the value that a site's own source has yielded. */
export function readItem(value: unknown, options: ItemOptions): SourceItem | UnreadItem {
  const { source } = options;
  if (!isRecord(value))
    return { problem: sourceErrors.ENTRY({ source, reason: `is ${nameOf(value)}` }, { where: { file: source } }) };
  if ('problem' in value) return { problem: reportedProblem(value.problem, source) };
  const position = originOf(value, source);
  const flaw = flawOf(value, options.locales);
  if (flaw) {
    const { reason, key } = flaw;
    return { problem: sourceErrors.ENTRY({ source, reason }, { where: key ? { ...position, field: key } : position }) };
  }
  const entry = value as unknown as SourceEntry;
  const where = withAddress(position, options.urlOf?.(entry));
  const fields = entry.body === undefined ? entry.fields : { ...entry.fields, body: entry.body };
  const wrong = findUnusable(fields, []);
  if (wrong) {
    const field = fieldPathText(wrong.path);
    const { type, locale } = entry;
    const about = { type, slug: entry.slug.normalize('NFC'), locale, origin: where, locate: () => where };
    const problem = sourceErrors.VALUE({ source, field, actual: wrong.actual }, { where: { ...where, field } });
    // The entry exists: its translations and links to it have no problem of their own.
    return { entry: { ...about, fields: undefined }, problem };
  }
  return storedItem(entry, fields, where, options);
}

/** Makes a problem of what a source reports. */
export function reportedProblem(reported: unknown, source: string): Problem {
  const { message, hint, severity, where } = (isRecord(reported) ? reported : {}) as Partial<SourceProblem>;
  if (typeof message !== 'string' || message === '') {
    return sourceErrors.ENTRY({ source, reason: 'is a problem without a message' }, { where: { file: source } });
  }
  const problem = sourceErrors.REPORTED({ source, message, hint }, { where: { file: source, ...positionOf(where) } });
  return severity === 'warning' ? { ...problem, severity } : problem;
}

function storedItem(
  entry: SourceEntry,
  fields: SourceEntry['fields'],
  origin: ProblemOrigin,
  { source, store, urlOf }: ItemOptions,
): SourceItem | UnreadItem {
  const { type, locale, stamp } = entry;
  const slug = entry.slug.normalize('NFC');
  const facts = factsOf(entry);
  const json = JSON.stringify(fields);
  const size = Buffer.byteLength(json);
  if (size > maxEntryBytes) {
    const unread = { type, slug, locale, origin, locate: () => origin, fields: undefined };
    const problem = contentErrors.FILE_TOO_LARGE({ file: origin.file, size, max: maxEntryBytes }, { where: origin });
    return { entry: unread, problem };
  }
  const hash = contentHash(json);
  const read = store(json);
  const locate = (path: FieldPath): ProblemOrigin => {
    if (path.length === 0) return origin;
    const field = fieldPathText(path);
    return withAddress({ ...origin, field }, fieldAddress(field));
  };
  const fieldAddress = (field: string): string | undefined => {
    try {
      return urlOf?.({ type, slug, locale }, field);
    } catch {
      // The address of the entry, which could be made, leads close enough.
      return undefined;
    }
  };
  const about = { type, slug, locale, origin, locate, ...facts };
  const file: EntryFile = {
    ...about,
    name: `${source}:${type}/${slug}.${locale}`,
    hash: () => hash,
    read: () => ({ entry: { ...about, fields: JSON.parse(read()) as SourceEntry['fields'] }, hash }),
  };
  return { file, stamp: contentHash(stamp ?? hash, stableJson(facts)) };
}

/** Reason why a value is not an entry, and the key that is wrong. */
interface EntryFlaw {
  readonly reason: string;
  readonly key: string;
}

/** Returns the flaw of a value that is not an entry; undefined if it is one. */
function flawOf(value: Readonly<Record<string, unknown>>, locales: readonly string[]): EntryFlaw | undefined {
  for (const key of ['type', 'slug', 'locale'] as const) {
    if (typeof value[key] !== 'string')
      return { key, reason: `has ${value[key] === undefined ? 'no' : 'another value than a text as its'} “${key}”` };
  }
  const unknown = Object.keys(value).find((key) => !entryKeys.includes(key));
  if (unknown !== undefined) {
    return { key: unknown, reason: `has an unknown “${unknown}”.${suggest(unknown, entryKeys)}`.replace(/\.$/, '') };
  }
  if (!locales.includes(String(value.locale))) {
    return { key: 'locale', reason: `has the locale “${value.locale}”; the site has ${locales.join(', ')}` };
  }
  if (!isRecord(value.fields)) return { key: 'fields', reason: 'has no record “fields”' };
  for (const key of ['body', 'stamp'] as const) {
    if (value[key] !== undefined && typeof value[key] !== 'string') {
      return { key, reason: `has another value than a text as its “${key}”` };
    }
  }
  for (const key of ['tags', 'concepts'] as const) {
    if (value[key] !== undefined && !isListOfTexts(value[key])) {
      return { key, reason: `has another value than a list of texts as its “${key}”` };
    }
  }
  const wrongDate = value.dates === undefined ? undefined : flawOfDates(value.dates);
  if (wrongDate !== undefined) return { key: 'dates', reason: wrongDate };
  if (value.where !== undefined && !isRecord(value.where)) {
    return { key: 'where', reason: 'has another value than a record as its “where”' };
  }
  const isTwice = value.body !== undefined && Object.hasOwn(value.fields, 'body');
  return isTwice ? { key: 'body', reason: 'has a “body” twice, also in its fields' } : undefined;
}

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Returns the reason why a value does not have the dates of an entry; undefined if it has. */
function flawOfDates(dates: unknown): string | undefined {
  if (!isRecord(dates)) return 'has another value than a record as its “dates”';
  const unknown = Object.keys(dates).find((name) => !dateNames.includes(name));
  if (unknown !== undefined) return `has an unknown date “${unknown}”.${suggest(unknown, dateNames)}`.replace(/\.$/, '');
  const wrong = Object.entries(dates).find(
    ([, date]) => date !== undefined && (typeof date !== 'string' || parseDateTime(date) === undefined),
  );
  return wrong && `has a “${wrong[0]}” that is no date in ISO 8601, such as 2026-01-15T09:30:00Z`;
}

const suggest = (name: string, names: readonly string[]): string => {
  const closest = closestName(name, names);
  return closest === undefined ? '' : ` Did you mean “${closest}”?`;
};

/** Position of an entry. Its default contains type, slug and locale, as the name of a file does. */
function originOf({ type, slug, locale, where }: Readonly<Record<string, unknown>>, source: string): ProblemOrigin {
  const parts = [type, slug, locale].map((part) => (typeof part === 'string' ? part : '?'));
  return { file: `${source}/${parts[0]}/${parts[1]}.${parts[2]}`, ...positionOf(where) };
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

/** Adds the address of an editor. Other values are ignored: an address only helps. */
const withAddress = (origin: ProblemOrigin, edit: unknown): ProblemOrigin => (isAddress(edit) ? { ...origin, edit } : origin);

/** Members that are not of the right type are left out: a position only helps. */
function positionOf(where: unknown): Partial<ProblemOrigin> {
  if (!isRecord(where)) return {};
  const { file, line, column, field, edit } = where as Readonly<Record<keyof SourcePosition, unknown>>;
  const texts = { file, field, ...(isAddress(edit) ? { edit } : {}) };
  const numbers = { line, column };
  return Object.fromEntries([
    ...Object.entries(texts).filter(([, text]) => typeof text === 'string' && text !== ''),
    ...Object.entries(numbers).filter(([, number]) => Number.isSafeInteger(number) && Number(number) > 0),
  ]);
}

/** Depth of values that no content reaches: the value contains itself. */
const maxDepth = 50;

/** Finds a value that JSON would drop or change. */
function findUnusable(value: unknown, path: FieldPath): { readonly path: FieldPath; readonly actual: string } | undefined {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  if (path.length > maxDepth) return { path: path.slice(0, 1), actual: 'a value that contains itself' };
  if (!Array.isArray(value) && !isRecord(value)) return { path, actual: nameOf(value) };
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  for (const [key, member] of members) {
    const wrong = findUnusable(member, [...path, key]);
    if (wrong) return wrong;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return `an object of the class ${value.constructor?.name ?? 'without a name'}`;
  return typeof value === 'number' ? String(value) : `a value of the type ${typeof value}`;
}
