import type { Problem } from '../errors/problem.ts';
import type { ContentModel, Field, FieldSet } from '../model/content-model.ts';
import { type FieldPath, fieldPathText, type RawEntry } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import { isRichTextDocument } from '../rich-text/rich-text-document.ts';
import { isCalendarDay } from '../support/calendar-day.ts';
import { closestName } from '../support/closest-name.ts';

/** What validation needs of the world around an entry. */
export interface ValidationContext {
  readonly model: ContentModel;
  /** Applies the language's typography to a sentence. */
  readonly typography: (text: string) => string;
  /** Takes a formatted text in, Markdown or a rich text document, and gives the reference that stands for it. */
  readonly addText: (text: unknown, path: FieldPath) => { readonly richText: string };
  /** The text that stands in for a missing one; absent means nothing. */
  readonly placeholder?: ((field: string) => string) | undefined;
}

/** The checked fields, complete even where something is wrong: what is missing or broken has a stand-in of its kind, so that later
 * stages can go on and report their own findings in the same run. */
export interface ValidatedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

/** Checks an entry of a declared type against the model and gives its fields the model's types. */
export function validateEntry(raw: RawEntry, context: ValidationContext): ValidatedFields {
  const problems: Problem[] = [];
  const type = context.model[raw.type];
  if (type === undefined) return { fields: {}, problems };
  // A source that could not be parsed has told its problem already: nothing is reported as missing.
  const silent = raw.fields === undefined;
  const fields = readFields(type.fields, raw.fields ?? {}, []);
  return { fields, problems: silent ? [] : problems };

  function report(problem: Problem): void {
    problems.push(problem);
  }

  function readFields(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown> {
    for (const name of Object.keys(record)) {
      if (Object.hasOwn(declared, name)) continue;
      const fieldPath = [...path, name];
      if (name === 'body' && path.length === 0) {
        report(contentErrors.BODY_UNEXPECTED({ type: raw.type }, { where: raw.locate(fieldPath) }));
        continue;
      }
      const known = closestName(name, Object.keys(declared));
      report(
        contentErrors.FIELD_UNKNOWN({ field: fieldPathText(fieldPath), type: raw.type, known }, { where: raw.locate(fieldPath) }),
      );
    }
    const entries = Object.entries(declared).map(([name, field]) => [name, readField(field, record[name], [...path, name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  function readField(field: Field, value: unknown, path: FieldPath): unknown {
    if (isEmpty(value) && field.kind !== 'list') {
      if (!field.required) return undefined;
      const expected = expectation(field);
      report(contentErrors.FIELD_MISSING({ field: fieldPathText(path), expected }, { where: raw.locate(path) }));
      return standInFor(field, path, context);
    }
    const read = readValue(field, value, path);
    return read === undefined ? standInFor(field, path, context) : read;
  }

  function readValue(field: Field, value: unknown, path: FieldPath): unknown {
    const name = fieldPathText(path);
    const wrongType = (): undefined => {
      const actual = describe(value);
      report(contentErrors.FIELD_TYPE({ field: name, expected: expectation(field), actual }, { where: raw.locate(path) }));
      return undefined;
    };
    if (field.kind === 'list') {
      const items = isEmpty(value) ? [] : value;
      if (!Array.isArray(items)) return wrongType();
      if (items.length < field.min) {
        const where = raw.locate(path);
        report(contentErrors.LIST_TOO_SHORT({ field: name, min: field.min, actual: items.length }, { where }));
      }
      return items.map((item, index) => readField({ ...field.of, required: true }, item, [...path, index]));
    }
    if (field.kind === 'image') {
      const read = readPicture(value);
      return read ? { picture: read.file, alt: context.typography(read.alt) } : wrongType();
    }
    if (field.kind === 'markdown' && isRichTextDocument(value)) return context.addText(value, path);
    if (field.kind === 'group') {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType();
      return readFields(field.fields, value as Record<string, unknown>, path);
    }
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return wrongType();
    const text = String(value);
    switch (field.kind) {
      case 'text': {
        const written = context.typography(text.trim());
        if (field.maxLength !== undefined && written.length > field.maxLength) {
          const params = { field: name, length: written.length, maxLength: field.maxLength };
          report(contentErrors.FIELD_TOO_LONG(params, { where: raw.locate(path) }));
        }
        return written;
      }
      case 'markdown':
        return context.addText(text, path);
      case 'symbol': {
        if (field.choices !== undefined && !field.choices.includes(text)) {
          const params = { field: name, value: text, choices: field.choices, known: closestName(text, field.choices) };
          report(contentErrors.FIELD_CHOICE(params, { where: raw.locate(path) }));
          return undefined;
        }
        if (field.pattern !== undefined && !new RegExp(field.pattern.expression, 'u').test(text)) {
          const params = { field: name, value: text, meaning: field.pattern.meaning };
          report(contentErrors.FIELD_PATTERN(params, { where: raw.locate(path) }));
          return undefined;
        }
        return text;
      }
      case 'href': {
        if (parseLinkTarget(text) !== undefined) return text.trim();
        report(contentErrors.LINK_SCHEME({ target: text }, { where: raw.locate(path) }));
        return undefined;
      }
      case 'integer':
        return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : wrongType();
      case 'number':
        // JSON writes very large and very small numbers with an exponent; files do not.
        return (typeof value === 'number' || /^[+-]?\d+(\.\d+)?$/.test(text)) && Number.isFinite(Number(text))
          ? Number(text)
          : wrongType();
      case 'boolean':
        return text === 'true' ? true : text === 'false' ? false : wrongType();
      case 'date':
        return isCalendarDay(text) ? text : wrongType();
      case 'link':
        return text.includes('/') || field.to.length > 1 ? text : `${field.to[0]}/${text}`;
    }
  }
}

type StandInContext = Pick<ValidationContext, 'addText' | 'placeholder'>;

/** The fields of an entry in which nothing is written: required ones have a harmless value of their kind. */
export function emptyFields(declared: FieldSet, context: StandInContext): Readonly<Record<string, unknown>> {
  const values = Object.entries(declared).map(([name, field]) => [name, standInFor(field, [name], context)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A harmless value of the field's kind. A link has none: it stays as an id that no entry has. */
function standInFor(field: Field, path: FieldPath, context: StandInContext): unknown {
  const words = (): string => context.placeholder?.(fieldPathText(path)) ?? '';
  // It may be a part of a page's address, and none of those is empty.
  const name = (): string => String(context.placeholder ? (path.findLast((part) => typeof part === 'string') ?? '') : '');
  if (!field.required) return undefined;
  switch (field.kind) {
    case 'markdown':
      return context.addText(words(), path);
    case 'list':
      return [];
    case 'group':
      return Object.fromEntries(
        Object.entries(field.fields as FieldSet).map(([name, member]) => [name, standInFor(member, [...path, name], context)]),
      );
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'symbol':
      return field.choices?.[0] ?? name();
    case 'date':
      return '1970-01-01';
    case 'image':
      return { picture: '', alt: words() };
    case 'href':
      return '/';
    case 'link':
      return `${field.to[0]}/`;
    case 'text':
      return words();
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function expectation(field: Field): string {
  switch (field.kind) {
    case 'text':
      return 'a text';
    case 'markdown':
      return 'a formatted text';
    case 'symbol':
      return field.choices ? `one of ${field.choices.join(', ')}` : (field.pattern?.meaning ?? 'a name');
    case 'href':
      return 'a site path or an address';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a day such as 2026-01-15';
    case 'link':
      return `the slug of an entry of type ${field.to.join(' or ')}`;
    case 'image':
      return 'a picture with its `file` and what it shows, `alt`';
    case 'list':
      return 'a list';
    case 'group':
      return `a record with ${Object.keys(field.fields).join(', ')}`;
  }
}

/** `alt` may be empty, for decoration, but must be there: it is never forgotten by accident. */
function readPicture(value: unknown): { readonly file: string; readonly alt: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { file, alt, ...others } = value as Record<string, unknown>;
  if (typeof file !== 'string' || file === '' || typeof alt !== 'string' || Object.keys(others).length > 0) return undefined;
  return { file: file.trim(), alt: alt.trim() };
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a record';
  return `“${String(value)}”`;
}
