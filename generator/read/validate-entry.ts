import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel, Field, FieldSet } from '../model/content-model.ts';
import { type FieldPath, fieldPathText, type RawEntry } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { pictureAddress } from '../rich-text/relative-links.ts';
import { closestName } from '../support/closest-name.ts';
import { type FieldReader, isEmpty, kindOf, type StandInContext, standInFor } from './field-kinds.ts';

/** Input of validation from outside an entry. */
export interface ValidationContext extends StandInContext {
  readonly model: ContentModel;
  /** Applies the language's typography to a sentence. */
  readonly typography: (text: string) => string;
}

/**
 * Validated fields. They are complete even if there are problems: each missing or wrong value has a
 * stand-in.
 */
export interface ValidatedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
  /**
   * Paths whose value stands in for one with a reported problem: later stages report nothing about
   * them.
   */
  readonly standIns: readonly FieldPath[];
}

/**
 * Validates an entry of a declared type against the model and gives its fields the model's types.
 */
export function validateEntry(raw: RawEntry, context: ValidationContext): ValidatedFields {
  const type = context.model[raw.type];
  if (type === undefined) return { fields: {}, problems: [], standIns: [] };
  // The source has already reported that it could not be parsed.
  if (raw.fields === undefined) {
    const fields = emptyFields(type.fields, context);
    const own = typeof type.slug === 'string' && fields[type.slug] !== undefined ? { [type.slug]: raw.slug } : {};
    return { fields: { ...fields, ...own }, problems: [], standIns: [[]] };
  }
  const reader = new EntryReader(raw, context);
  const fields = reader.readFields(type.fields, raw.fields, []);
  return { fields, problems: reader.problems, standIns: reader.standIns };
}

/** Returns the fields of an entry without content: each required field has a stand-in. */
export function emptyFields(declared: FieldSet, context: StandInContext): Readonly<Record<string, unknown>> {
  const values = Object.entries(declared).map(([name, field]) => [name, standInFor(field, [name], context)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

class EntryReader implements FieldReader {
  readonly problems: Problem[] = [];
  readonly standIns: FieldPath[] = [];
  readonly typography: ValidationContext['typography'];
  readonly addText: ValidationContext['addText'];
  readonly #raw: RawEntry;
  readonly #context: ValidationContext;

  constructor(raw: RawEntry, context: ValidationContext) {
    this.#raw = raw;
    this.#context = context;
    this.typography = context.typography;
    this.addText = context.addText;
  }

  readFields(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown> {
    const misspelt = this.#reportUnknown(declared, record, path);
    const values = Object.entries(declared).map(([name, field]) => {
      const fieldPath = [...path, name];
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      return [name, misspelt.has(name) ? this.#standIn(field, fieldPath) : this.readField(field, value, fieldPath)];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  readField(field: Field, value: unknown, path: FieldPath): unknown {
    const kind = kindOf(field);
    if (isEmpty(value) && field.kind !== 'list') {
      if (!field.required) return undefined;
      const params = { field: fieldPathText(path), expected: kind.describe(field) };
      this.report((details) => contentErrors.FIELD_MISSING(params, details), path);
      return this.#standIn(field, path);
    }
    return kind.read(field, value, path, this) ?? this.#standIn(field, path);
  }

  pictureAddress(written: string): string {
    const { folder } = this.#raw;
    return (folder === undefined ? undefined : pictureAddress(written, folder)) ?? written;
  }

  wrongType(field: Field, value: unknown, path: FieldPath): undefined {
    const params = { field: fieldPathText(path), expected: kindOf(field).describe(field), actual: describeValue(value) };
    return this.report((details) => contentErrors.FIELD_TYPE(params, details), path);
  }

  report(problem: (details: { readonly where: ProblemOrigin }) => Problem, path: FieldPath): undefined {
    this.problems.push(problem({ where: this.#raw.locate(path) }));
  }

  #standIn(field: Field, path: FieldPath): unknown {
    this.standIns.push(path);
    const [name, ...inner] = path;
    const { type, slug } = this.#raw;
    // Two entries must not share the address of the field's stand-in.
    if (inner.length === 0 && field.required && name === this.#context.model[type]?.slug) return slug;
    return standInFor(field, path, this.#context);
  }

  /**
   * Reports fields that the model does not have; returns the declared fields that they stand for,
   * which are absent.
   */
  #reportUnknown(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): ReadonlySet<string> {
    const { type } = this.#raw;
    const misspelt = new Set<string>();
    for (const name of Object.keys(record)) {
      if (Object.hasOwn(declared, name)) continue;
      const fieldPath = [...path, name];
      if (name === 'body' && path.length === 0) {
        this.report((details) => contentErrors.BODY_UNEXPECTED({ type }, details), fieldPath);
        continue;
      }
      const similar = closestName(name, Object.keys(declared));
      if (similar !== undefined && (!Object.hasOwn(record, similar) || isEmpty(record[similar]))) misspelt.add(similar);
      const params = { field: fieldPathText(fieldPath), type, similar };
      this.report((details) => contentErrors.FIELD_UNKNOWN(params, details), fieldPath);
    }
    return misspelt;
  }
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a record';
  return `“${String(value)}”`;
}
