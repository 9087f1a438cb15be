import type { Problem, ProblemOrigin } from '../../errors/problem.ts';
import { type EntryDates, type EntryFacts, factsOf } from '../../model/content-model.ts';
import { type EntryFile, maxEntryBytes, type RawEntry, type SourceItem, type UnreadItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { type FieldPath, fieldPathText } from '../../model/field-path.ts';
import { type FieldSet, isEmpty } from '../../model/kinds/kind.ts';
import type { SiteSourceEditor, SourceEntry, SourcePosition, SourceProblem } from '../../model/site-source.ts';
import type { Visibility } from '../../model/visibility.ts';
import { contentHash } from '../../support/content-hash.ts';
import { parseDateTime } from '../../support/date-time.ts';
import { type Flaw, flawsOf, oneOf, optional, record, type Shape, type ShapesOf, text, value } from '../../support/shapes.ts';
import { stableJson } from '../../support/stable-json.ts';
import { readVisibility } from '../read-visibility.ts';
import { sourceErrors } from './errors.ts';
import { type IdLink, type JoinedNames, replaceNames } from './joined-names.ts';

/** An entry whose name or links follow from other entries: `complete` is called when all of them were read. */
export interface LaterItem {
  readonly complete: () => UnreadItem | SourceItem;
  /** Set if the entry is refused. */
  readonly problem?: Problem;
}

export interface ItemOptions {
  readonly source: string;
  readonly locales: readonly string[];
  /** True if drafts are shown. */
  readonly isPreview: boolean;
  readonly fieldsOf: (type: string) => FieldSet | undefined;
  /** Stores the text of an entry and returns a function that reads it. */
  readonly store: (text: string) => () => string;
  /** Returns the address at which an entry, or a field of it, is edited. */
  readonly urlOf?: SiteSourceEditor['urlOf'];
  /** Returns the path of the page that an address of the system means. */
  readonly pathOf?: ((address: string) => string | undefined) | undefined;
  /** Receives the names of all entries. */
  readonly names: JoinedNames;
  /** Receives the states of entries, by their ids. */
  readonly onStatus?: (id: string, status: NonNullable<SourceEntry['status']>) => void;
}

/** States of an entry in a content system. */
const statuses = ['draft', 'changed', 'published'] as const satisfies readonly SourceEntry['status'][];

const texts = value<readonly string[]>(
  'a list of texts',
  (each) => Array.isArray(each) && each.every((item) => typeof item === 'string'),
);
const plainRecord = value<object>('a record', isRecord);
const isDate = (each: unknown): boolean => typeof each === 'string' && parseDateTime(each) !== undefined;
const date = value<string>('date in ISO 8601, such as 2026-01-15T09:30:00Z', isDate);

/** Members that name an entry. */
const nameMembers = { type: text, slug: text, locale: text, id: optional(text), translationKey: optional(text) };
const namedShape = record(nameMembers);

/** Members of an entry. */
const entryShape = record({
  ...nameMembers,
  status: optional(oneOf(...statuses)),
  fields: plainRecord,
  body: optional(text),
  stamp: optional(text),
  tags: optional(texts),
  concepts: optional(texts),
  dates: optional(
    record(
      { createdAt: optional(date), updatedAt: optional(date), publishedAt: optional(date) } satisfies ShapesOf<EntryDates>,
      'a record',
    ),
  ),
  where: optional(plainRecord),
} satisfies Readonly<Record<keyof SourceEntry, Shape>>);

/** Makes an item of the value that a site's own source has yielded. */
export function readItem(written: unknown, options: ItemOptions): SourceItem | UnreadItem | LaterItem {
  const { source } = options;
  if (!isRecord(written))
    return { problem: sourceErrors.ENTRY({ source, reason: `is ${nameOf(written)}` }, { where: { file: source } }) };
  const value = withoutNulls(written);
  if ('problem' in value) return { problem: reportedProblem(value.problem, source) };
  const position = originOf(value, source);
  const flaw = flawOf(value, options.locales);
  if (flaw) {
    const { reason, key } = flaw;
    const problem = sourceErrors.ENTRY({ source, reason }, { where: key ? { ...position, field: key } : position });
    return isNamed(value, options.locales) ? refusedItem(value, position, problem, options) : { problem };
  }
  const entry = value as unknown as SourceEntry;
  // The address that an entry brings is the exact one.
  const where = position.edit === undefined ? withAddress(position, options.urlOf?.(entry)) : position;
  const fields = entry.body === undefined ? entry.fields : { ...entry.fields, body: entry.body };
  const wrong = findUnusable(fields, []);
  if (wrong) {
    const field = fieldPathText(wrong.path);
    const problem = sourceErrors.VALUE({ source, field, actual: wrong.actual }, { where: { ...where, field } });
    return refusedItem(entry, where, problem, options);
  }
  if (entry.status === 'changed' && !options.isPreview) {
    return refusedItem(entry, where, sourceErrors.UNPUBLISHED({ source }, { where }), options);
  }
  return storedItem(entry, fields, where, options);
}

type NamedEntry = Pick<SourceEntry, 'type' | 'slug' | 'locale' | 'id' | 'translationKey'>;

/** True if a value says which entry it is. */
const isNamed = (
  value: Readonly<Record<string, unknown>>,
  locales: readonly string[],
): value is Readonly<Record<string, unknown>> & NamedEntry =>
  flawsOf(value, namedShape, '').every(({ kind }) => kind === 'unknown') && locales.includes(String(value.locale));

/** Makes an entry without values: its translations, and links to it, have no problem of their own. */
function refusedItem(named: NamedEntry, origin: ProblemOrigin, problem: Problem, { names }: ItemOptions): LaterItem {
  const { type, slug, locale, id, translationKey } = named;
  names.add({ type, slug, locale, id, translationKey });
  const complete = (): SourceItem => {
    const own = names.slugOf({ type, slug, id, translationKey }).normalize('NFC');
    return { entry: { type, slug: own, locale, origin, locate: () => origin, fields: undefined }, problem };
  };
  return { complete, problem };
}

/** Returns a value without members that are null, as JSON of other systems has them: they are missing. */
function withoutNulls(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { dates } = value;
  const members = isRecord(dates) ? { ...value, dates: ofMembers(dates) } : value;
  return Object.values(members).includes(null) ? ofMembers(members) : members;
}

const ofMembers = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));

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
  written: SourceEntry['fields'],
  origin: ProblemOrigin,
  options: ItemOptions,
): SourceItem | UnreadItem | LaterItem {
  const { store, isPreview, fieldsOf, names, onStatus } = options;
  const { id, status } = entry;
  const declared = fieldsOf(entry.type) ?? {};
  const { fields: read, visibility, problems } = readVisibility(written, declared, (field) => ({ ...origin, field }));
  const links: IdLink[] = [];
  const link = (each: IdLink, value: unknown): unknown => {
    links.push(each);
    return value;
  };
  const fields = replaceNames(read, declared, { link, path: options.pathOf });
  const json = JSON.stringify(withOwnSlug(fields, entry, declared));
  const size = Buffer.byteLength(json);
  if (size > maxEntryBytes) {
    const problem = contentErrors.FILE_TOO_LARGE({ file: origin.file, size, max: maxEntryBytes }, { where: origin });
    return refusedItem(entry, origin, problem, options);
  }
  names.add(entry);
  if (id !== undefined && status !== undefined) onStatus?.(id, status);
  const hidden = status === 'draft' ? { ...visibility, isDraft: true } : visibility;
  const { type, slug, locale, translationKey, stamp } = entry;
  const parts: EntryParts = {
    named: { type, slug, locale, id, translationKey },
    origin,
    isExact: entry.where?.edit !== undefined,
    facts: factsOf(entry),
    visibility: hidden && isPreview ? { expireAt: hidden.expireAt } : hidden,
    contentHash: contentHash(json, stamp ?? '', ...(hidden ? [JSON.stringify(hidden)] : [])),
    links: links.length === 0 ? none : links,
    problems,
    read: store(json),
  };
  const complete = (): UnreadItem => {
    const file = new SourceFile(parts, options);
    return { file, stamp: contentHash(file.hash(), stableJson(parts.facts)) };
  };
  return links.length === 0 && translationKey === undefined ? complete() : { complete };
}

/** The field with the slug of a language has that of its own document. */
function withOwnSlug(fields: SourceEntry['fields'], { slug, translationKey }: SourceEntry, declared: FieldSet): object {
  if (translationKey === undefined || !Object.hasOwn(declared, 'slug') || !isEmpty(fields.slug)) return fields;
  return { ...fields, slug };
}

/** Parts of an entry, without its texts, which are stored. */
interface EntryParts {
  readonly named: Pick<SourceEntry, 'type' | 'slug' | 'locale' | 'id' | 'translationKey'>;
  readonly origin: ProblemOrigin;
  /** True if the entry brings the address at which it is edited. */
  readonly isExact: boolean;
  readonly facts: EntryFacts;
  readonly visibility: RawEntry['visibility'];
  readonly contentHash: string;
  readonly links: readonly IdLink[];
  readonly problems: readonly Problem[];
  readonly read: () => string;
}

const none: readonly IdLink[] = [];

/** An entry whose texts are stored. In memory once for each entry: it holds no more than it needs. */
class SourceFile implements EntryFile {
  readonly name: string;
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  readonly origin: ProblemOrigin;
  readonly dates?: EntryDates;
  readonly tags?: readonly string[];
  readonly concepts?: readonly string[];
  readonly visibility?: Visibility;
  readonly #options: ItemOptions;
  readonly #hash: string;
  readonly #id: string | undefined;
  readonly #parts: Pick<EntryParts, 'links' | 'problems' | 'isExact'>;
  readonly #text: () => string;

  /** The names of all other entries must be known. */
  constructor(
    { named, origin, isExact, facts, visibility, links, problems, contentHash: hash, read }: EntryParts,
    options: ItemOptions,
  ) {
    const { type, locale, id, translationKey } = named;
    const slug = options.names.slugOf(named).normalize('NFC');
    // The slug of an entry with an id may change.
    this.name = `${options.source}:${type}/${id === undefined ? slug : `#${id}`}.${locale}`;
    this.type = type;
    this.slug = slug;
    this.locale = locale;
    this.origin = origin;
    if (facts.dates) this.dates = facts.dates;
    if (facts.tags) this.tags = facts.tags;
    if (facts.concepts) this.concepts = facts.concepts;
    if (visibility) this.visibility = visibility;
    const isNamedByOthers = id !== undefined || translationKey !== undefined;
    const linked = links.map((link) => options.names.textOf(link));
    this.#hash = isNamedByOthers || linked.length > 0 ? contentHash(hash, slug, ...linked) : hash;
    this.#options = options;
    this.#id = id;
    this.#parts = links === none && problems.length === 0 ? (isExact ? exactParts : plainParts) : { links, problems, isExact };
    this.#text = read;
  }

  hash(): string {
    return this.#hash;
  }

  read(): SourceItem {
    const { type, slug, locale, origin, locate, dates, tags, concepts, visibility } = this;
    const { fieldsOf, names } = this.#options;
    const { links, problems } = this.#parts;
    const written = JSON.parse(this.#text()) as SourceEntry['fields'];
    const fields = links === none ? written : replaceNames(written, fieldsOf(type) ?? {}, { link: (each) => names.textOf(each) });
    const facts = factsOf({ ...(dates ? { dates } : {}), ...(tags ? { tags } : {}), ...(concepts ? { concepts } : {}) });
    const entry = { type, slug, locale, origin, locate, fields, ...facts, ...(visibility ? { visibility } : {}) };
    return { entry, problems, hash: this.#hash };
  }

  readonly locate = (path: FieldPath): ProblemOrigin => {
    const { origin } = this;
    if (path.length === 0) return origin;
    const field = fieldPathText(path);
    return this.#parts.isExact ? { ...origin, field } : withAddress({ ...origin, field }, this.#addressOf(field));
  };

  #addressOf(field: string): string | undefined {
    const { type, slug, locale } = this;
    const id = this.#id;
    try {
      return this.#options.urlOf?.({ type, slug, locale, ...(id === undefined ? {} : { id }) }, field);
    } catch {
      // The address of the entry, which could be made, leads close enough.
      return undefined;
    }
  }
}

const plainParts = { links: none, problems: [], isExact: false };
const exactParts = { ...plainParts, isExact: true };

/** Reason why a value is not an entry, and the key that is wrong. */
interface EntryFlaw {
  readonly reason: string;
  readonly key: string;
}

/** Returns the flaw of a value that is not an entry; undefined if it is one. */
function flawOf(value: Readonly<Record<string, unknown>>, locales: readonly string[]): EntryFlaw | undefined {
  const [flaw] = flawsOf(value, entryShape, '');
  if (flaw) return { key: flaw.path.split('.')[0] ?? '', reason: reasonOf(flaw) };
  if (!locales.includes(String(value.locale))) {
    return { key: 'locale', reason: `has the locale “${value.locale}”; the site has ${locales.join(', ')}` };
  }
  const isTwice = value.body !== undefined && Object.hasOwn(value.fields as object, 'body');
  return isTwice ? { key: 'body', reason: 'has a “body” twice, also in its fields' } : undefined;
}

function reasonOf(flaw: Flaw): string {
  const { path } = flaw;
  const name = path.replace('dates.', '');
  if (path === 'fields') return 'has no record “fields”';
  if (flaw.kind === 'missing') return `has no “${name}”`;
  if (flaw.kind === 'value') {
    return name === path
      ? `has another value than ${flaw.meaning} as its “${path}”`
      : `has a “${name}” that is no ${flaw.meaning}`;
  }
  const similar = flaw.similar === undefined ? '' : `. Did you mean “${flaw.similar.replace('dates.', '')}”?`;
  return `has an unknown ${name === path ? '' : 'date '}“${name}”${similar}`;
}

/** Position of an entry. Its default contains type, slug and locale, as the name of a file does. */
function originOf({ type, slug, locale, id, where }: Readonly<Record<string, unknown>>, source: string): ProblemOrigin {
  const parts = [type, slug, locale].map((part) => (typeof part === 'string' ? part : '?'));
  const entry = typeof id === 'string' ? { entry: id } : {};
  return { file: `${source}/${parts[0]}/${parts[1]}.${parts[2]}`, ...entry, ...positionOf(where) };
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
