import { messageOf, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import type {
  BooleanField,
  DateField,
  DateTimeField,
  Field,
  FieldSet,
  FileClaim,
  FileField,
  FileRef,
  GroupField,
  HrefField,
  HtmlField,
  ImageField,
  JsonField,
  LinkField,
  ListField,
  LocationField,
  MarkdownField,
  NumberField,
  SymbolField,
  TextField,
} from '../model/content-model.ts';
import { type FieldPath, fieldPathText } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { markPlain } from '../model/plain-json.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import { isRichTextDocument } from '../rich-text/rich-text-document.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';
import { isCalendarDay } from '../support/calendar-day.ts';
import { closestName } from '../support/closest-name.ts';
import { controlCharacters } from '../support/control-characters.ts';
import { parseDateTime } from '../support/date-time.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { misfit } from '../support/json-schema.ts';
import { stableJson } from '../support/stable-json.ts';
import { jsonLosses } from './json-losses.ts';
import { plainNumber, spelledNumber } from './plain-number.ts';

/** Reads the values of one entry: what a field kind needs of the entry around its value. */
export interface FieldReader {
  /** Applies the language's typography to a sentence. */
  readonly typography: (text: string) => string;
  /** Stores a formatted text and returns its reference. */
  readonly addText: AddText;
  /** Returns the address of a picture as it was written; one next to the entry's file is resolved. */
  readonly pictureAddress: (written: string) => string;
  report(problem: (details: { readonly where: ProblemOrigin }) => Problem, path: FieldPath): undefined;
  /** Reports that a value does not have the type of its field. */
  wrongType(field: Field, value: unknown, path: FieldPath): undefined;
  readField(field: Field, value: unknown, path: FieldPath): unknown;
  readFields(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown>;
}

/** Takes Markdown, a rich text document, or sanitized HTML. */
export type AddText = (text: unknown, path: FieldPath) => { readonly richText: string };

/** Makes values that stand in for missing ones. */
export interface StandInContext {
  readonly addText: AddText;
  /** Returns the visible text that stands in for a missing one; by default it is empty. */
  readonly placeholder?: ((field: string) => string) | undefined;
}

/** Rules for the values of one field kind. */
interface FieldKind<F extends Field> {
  /**
   * Returns the value with the model's type; undefined if it has a problem, which is then reported.
   */
  read(field: F, value: unknown, path: FieldPath, reader: FieldReader): unknown;
  /** Returns a harmless value for a required field that has none. */
  standIn(field: F, path: FieldPath, context: StandInContext): unknown;
  /** Returns what to write, in words. */
  describe(field: F): string;
}

/** Reports the first character of a text that browsers do not show. */
function reportControl(written: string, path: FieldPath, reader: FieldReader): void {
  const [first] = controlCharacters(written);
  if (!first) return;
  const params = { field: fieldPathText(path), code: first.code };
  reader.report((details) => contentErrors.FIELD_CONTROL_CHARACTER(params, details), path);
}

const text: FieldKind<TextField> = {
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    reportControl(written, path, reader);
    const { maxLength } = field;
    const result = reader.typography(written.trim());
    if (maxLength !== undefined && result.length > maxLength) {
      const params = { field: fieldPathText(path), length: result.length, maxLength };
      reader.report((details) => contentErrors.FIELD_TOO_LONG(params, details), path);
    }
    return result;
  },
  standIn: (_field, path, context) => placeholderText(path, context),
  describe: () => 'a text',
};

const markdown: FieldKind<MarkdownField> = {
  read(field, value, path, reader) {
    if (isRichTextDocument(value)) return reader.addText(value, path);
    const written = scalarText(value);
    return written === undefined ? reader.wrongType(field, value, path) : reader.addText(written, path);
  },
  standIn: (_field, path, context) => context.addText(placeholderText(path, context), path),
  describe: () => 'a formatted text',
};

const html: FieldKind<HtmlField> = {
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    reportControl(written, path, reader);
    const clean = sanitizeHtml(written, field.allow);
    if (clean.removed.length > 0) {
      const params = { field: fieldPathText(path), removed: clean.removed };
      reader.report((details) => contentErrors.HTML_REMOVED(params, details), path);
    }
    return reader.addText({ html: clean.html }, path);
  },
  standIn: (_field, path, context) => context.addText({ html: escapeHtml(placeholderText(path, context)) }, path),
  describe: () => 'a text in HTML',
};

const symbol: FieldKind<SymbolField> = {
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    const { choices, pattern } = field;
    const name = fieldPathText(path);
    if (choices !== undefined && !choices.includes(written)) {
      const params = { field: name, value: written, choices, similar: closestName(written, choices) };
      return reader.report((details) => contentErrors.FIELD_CHOICE(params, details), path);
    }
    if (pattern !== undefined && !new RegExp(pattern.expression, 'u').test(written)) {
      const params = { field: name, value: written, meaning: pattern.meaning };
      return reader.report((details) => contentErrors.FIELD_PATTERN(params, details), path);
    }
    return written;
  },
  // It may be a segment of a page's address, which cannot be empty if the page is shown.
  standIn: ({ choices }, path, { placeholder }) =>
    choices?.[0] ?? String(placeholder ? (path.findLast((step) => typeof step === 'string') ?? '') : ''),
  describe: ({ choices, pattern }) => (choices ? `one of ${choices.join(', ')}` : (pattern?.meaning ?? 'a name')),
};

const href: FieldKind<HrefField> = {
  read(field, value, path, reader) {
    const target = scalarText(value);
    if (target === undefined) return reader.wrongType(field, value, path);
    if (parseLinkTarget(target) !== undefined) return target.trim();
    return reader.report((details) => contentErrors.LINK_SCHEME({ target }, details), path);
  },
  standIn: () => '/',
  describe: () => 'a site path or an address',
};

const integer: FieldKind<NumberField> = {
  read: (field, value, path, reader) => readNumber(field, { value, path, isAllowed: Number.isSafeInteger }, reader),
  standIn: () => 0,
  describe: () => 'a whole number',
};

const number: FieldKind<NumberField> = {
  read: (field, value, path, reader) => readNumber(field, { value, path, isAllowed: Number.isFinite }, reader),
  standIn: () => 0,
  describe: () => 'a number',
};

interface WrittenNumber {
  readonly value: unknown;
  readonly path: FieldPath;
  readonly isAllowed: (number: number) => boolean;
}

/** Refuses a text that a number would change: “0123” would become 123. */
function readNumber(field: Field, { value, path, isAllowed }: WrittenNumber, reader: FieldReader): number | undefined {
  const result = typeof value === 'string' ? spelledNumber(value) : value;
  if (typeof result !== 'number' || !isAllowed(result)) return reader.wrongType(field, value, path);
  if (typeof value === 'number' || plainNumber(result) === withoutLastZeros(value)) return result;
  const params = { field: fieldPathText(path), written: String(value), number: plainNumber(result) };
  return reader.report((details) => contentErrors.NUMBER_CHANGED(params, details), path);
}

/** Zeros at the end of a fraction change nothing: a price of 1.50 is 1.5. */
const withoutLastZeros = (text: unknown): string => String(text).replace(/^(-?\d+\.\d*[1-9])0+$/, '$1');

const boolean: FieldKind<BooleanField> = {
  read(field, value, path, reader) {
    const written = scalarText(value);
    return written === 'true' || written === 'false' ? written === 'true' : reader.wrongType(field, value, path);
  },
  standIn: () => false,
  describe: () => 'true or false',
};

const date: FieldKind<DateField> = {
  read(field, value, path, reader) {
    const written = scalarText(value) ?? '';
    return isCalendarDay(written) ? written : reader.wrongType(field, value, path);
  },
  standIn: () => '1970-01-01',
  describe: () => 'a day such as 2026-01-15',
};

const datetime: FieldKind<DateTimeField> = {
  read(field, value, path, reader) {
    return parseDateTime(String(scalarText(value) ?? '').trim()) ?? reader.wrongType(field, value, path);
  },
  standIn: () => '1970-01-01',
  describe: () => 'a day such as 2026-01-15, or a day with a time and its zone such as 2026-01-15T09:30-05:00',
};

const location: FieldKind<LocationField> = {
  read(field, value, path, reader) {
    const { lat, lon, ...others } = recordOf(value) ?? {};
    const [latitude, longitude] = [degrees(lat, 90), degrees(lon, 180)];
    const isComplete = latitude !== undefined && longitude !== undefined && Object.keys(others).length === 0;
    if (isComplete) return { lat: latitude, lon: longitude };
    if (typeof value !== 'object') return reader.wrongType(field, value, path);
    const params = { field: fieldPathText(path), written: stableJson(value) };
    return reader.report((details) => contentErrors.FIELD_LOCATION(params, details), path);
  },
  standIn: () => ({ lat: 0, lon: 0 }),
  describe: () => 'a place with its latitude `lat` and longitude `lon`',
};

/** Returns a number from -`max` to `max`; undefined for any other value. */
function degrees(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? spelledNumber(value) : value;
  return typeof number === 'number' && Math.abs(number) <= max ? number : undefined;
}

const json: FieldKind<JsonField> = {
  read(field, value, path, reader) {
    const name = fieldPathText(path);
    const parsed = typeof value === 'string' ? parseJson(value) : { value };
    if ('reason' in parsed) {
      const params = { field: name, reason: parsed.reason };
      return reader.report((details) => contentErrors.JSON_SYNTAX(params, details), path);
    }
    if (typeof value === 'string') reportLosses(value, path, reader);
    if (parsed.value === null) return reader.wrongType(field, 'null', path);
    if (isDeeper(parsed.value, maxJsonDepth)) {
      const params = { field: name, max: maxJsonDepth };
      return reader.report((details) => contentErrors.JSON_DEPTH(params, details), path);
    }
    const wrong = field.schema && misfit(parsed.value, field.schema);
    if (wrong) return reader.report((details) => contentErrors.JSON_SCHEMA({ field: name, ...wrong }, details), path);
    return markPlain(parsed.value);
  },
  standIn: () => ({}),
  describe: () => 'a value of JSON',
};

/** Leaves room for the levels of a page's data around it. */
const maxJsonDepth = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** Reports what JSON.parse changes or drops in a text without an error. */
function reportLosses(written: string, path: FieldPath, reader: FieldReader): void {
  const field = fieldPathText(path);
  for (const loss of jsonLosses(written)) {
    reader.report(
      (details) =>
        loss.kind === 'number'
          ? contentErrors.JSON_NUMBER({ field, ...loss }, details)
          : contentErrors.JSON_NAME({ field, ...loss }, details),
      path,
    );
  }
}

const link: FieldKind<LinkField> = {
  read(field, value, path, reader) {
    const written = scalarText(value);
    if (written === undefined) return reader.wrongType(field, value, path);
    const slug = written.normalize('NFC');
    return slug.includes('/') || field.to.length > 1 ? slug : `${field.to[0]}/${slug}`;
  },
  /** An id that no entry has. */
  standIn: ({ to }) => `${to[0]}/`,
  describe: ({ to }) => `the slug of an entry of type ${to.join(' or ')}`,
};

const image: FieldKind<ImageField> = {
  read(field, value, path, reader) {
    const picture = parsePicture(value);
    if (!picture) return reader.wrongType(field, value, path);
    return { picture: reader.pictureAddress(picture.file), alt: reader.typography(picture.alt) };
  },
  standIn: (_field, path, context) => ({ picture: '', alt: placeholderText(path, context) }),
  describe: () => 'a picture with its `file` and what it shows, `alt`',
};

const file: FieldKind<FileField> = {
  read(field, value, path, reader): FileRef | undefined {
    const { file: written, title = '', type, size, ...others } = recordOf(value) ?? { file: value };
    const isFile = typeof written === 'string' && written.trim() !== '' && typeof title === 'string';
    const claim = claimOf(type, size);
    if (!isFile || !claim || Object.keys(others).length > 0) return reader.wrongType(field, value, path);
    const hasClaim = Object.keys(claim).length > 0;
    return { linkedFile: written.trim(), title: reader.typography(title.trim()), ...(hasClaim ? { claim } : {}) };
  },
  standIn: (_field, path, context) => ({ linkedFile: '', title: placeholderText(path, context) }),
  describe: () => 'the path of a file, or a record with its `file` and, if needed, `title`, `type` and `size`',
};

/** Returns the type and size that a file should have; undefined if they are no type and size. */
function claimOf(type: unknown, size: unknown): FileClaim | undefined {
  const bytes = typeof size === 'string' ? spelledNumber(size) : size;
  const isSize = size === undefined || (typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0);
  if (!isSize || !(type === undefined || typeof type === 'string')) return undefined;
  return { ...(type ? { type } : {}), ...(typeof bytes === 'number' ? { size: bytes } : {}) };
}

const list: FieldKind<ListField> = {
  read(field, value, path, reader) {
    const items = isEmpty(value) ? [] : value;
    if (!Array.isArray(items)) return reader.wrongType(field, value, path);
    const { min } = field;
    if (items.length < min) {
      const params = { field: fieldPathText(path), min, actual: items.length };
      reader.report((details) => contentErrors.LIST_TOO_SHORT(params, details), path);
    }
    return items.map((item, index) => reader.readField({ ...field.of, required: true }, item, [...path, index]));
  },
  standIn: () => [],
  describe: () => 'a list',
};

const group: FieldKind<GroupField> = {
  read(field, value, path, reader) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return reader.wrongType(field, value, path);
    return reader.readFields(field.fields, value as Record<string, unknown>, path);
  },
  standIn: ({ fields }, path, context) =>
    Object.fromEntries(
      Object.entries(fields as FieldSet).map(([name, member]) => [name, standInFor(member, [...path, name], context)]),
    ),
  describe: ({ fields }) => `a record with ${Object.keys(fields).join(', ')}`,
};

const fieldKinds: Readonly<Record<Field['kind'], FieldKind<never>>> = {
  ...{
    text,
    markdown,
    html,
    symbol,
    href,
    integer,
    number,
    boolean,
    date,
    datetime,
    location,
    json,
    link,
    file,
    image,
    list,
    group,
  },
};

export const kindOf = (field: Field): FieldKind<Field> => fieldKinds[field.kind] as FieldKind<Field>;

/** Returns a harmless value for a required field; undefined for an optional one. */
export const standInFor = (field: Field, path: FieldPath, context: StandInContext): unknown =>
  field.required ? kindOf(field).standIn(field, path, context) : undefined;

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const placeholderText = (path: FieldPath, { placeholder }: StandInContext): string => placeholder?.(fieldPathText(path)) ?? '';

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined;

/** `alt` may be empty, for decoration, but must be there: it is never forgotten by accident. */
function parsePicture(value: unknown): { readonly file: string; readonly alt: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { file, alt, ...others } = value as Record<string, unknown>;
  if (typeof file !== 'string' || file === '' || typeof alt !== 'string' || Object.keys(others).length > 0) return undefined;
  return { file: file.trim(), alt: alt.trim() };
}
