import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { type FieldPath, fieldPathText } from '../model/field-path.ts';
import { kindOf, placeholderFor } from '../model/fields.ts';
import {
  type Field,
  type FieldReader,
  type FieldSet,
  isEmpty,
  type PlaceholderContext,
  type TextRules,
} from '../model/kinds/kind.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import { pictureAddress, withSlash } from '../rich-text/relative-links.ts';
import { isRichTextDocument } from '../rich-text/rich-text-document.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';
import { shorten } from '../rich-text/shortcodes.ts';
import { closestName } from '../support/closest-name.ts';
import { misfit } from '../support/json-schema.ts';

type Placeholders = Omit<PlaceholderContext, 'placeholderOf'>;

/** Returns the rules of the folder for formatted texts, which the model does not know. */
const textRules = ({ lenientLinks = false, elements }: ValidationContext): TextRules => ({
  isDocument: isRichTextDocument,
  linkTarget(text) {
    const target = lenientLinks ? withSlash(text) : text.trim();
    return parseLinkTarget(target) && target;
  },
  sanitizeHtml: (html, allow) => sanitizeHtml(html, allow, elements),
  misfit,
});

/** Input of validation from outside an entry. */
export interface ValidationContext extends Placeholders {
  readonly model: ContentModel;
  /** HTML elements that the site gives to components. */
  readonly elements?: readonly string[] | undefined;
  /** True: links to pages of the site may lack their last slash. */
  readonly lenientLinks?: boolean;
  /** Applies the language's typography to a sentence. */
  readonly typography: (text: string) => string;
}

/**
 * Validated fields. They are complete even if there are problems: each missing or wrong value has a
 * placeholder.
 */
export interface ValidatedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
  /**
   * Paths whose value stands in for one with a reported problem: later stages report nothing about
   * them.
   */
  readonly placeholders: readonly FieldPath[];
  /**
   * True if the entry cannot be shown: one of these values is no text and no list, or no text has words.
   */
  readonly lacksValue: boolean;
}

/**
 * Validates an entry of a declared type against the model and gives its fields the model's types.
 */
export function validateEntry(raw: RawEntry, context: ValidationContext): ValidatedFields {
  const type = context.model[raw.type];
  if (type === undefined) return { fields: {}, problems: [], placeholders: [], lacksValue: false };
  // The source has already reported that it could not be parsed.
  if (raw.fields === undefined) {
    const fields = emptyFields(type.fields, context);
    const own = typeof type.slug === 'string' && fields[type.slug] !== undefined ? { [type.slug]: raw.slug } : {};
    return { fields: { ...fields, ...own }, problems: [], placeholders: [[]], lacksValue: true };
  }
  const reader = new EntryReader(raw, context);
  const fields = reader.readFields(type.fields, raw.fields, []);
  const { problems, placeholders, lacksValue } = reader;
  return { fields, problems, placeholders, lacksValue: lacksValue || (placeholders.length > 0 && !reader.hasWords()) };
}

/** Returns the fields of an entry without content: each required field has a placeholder. */
export function emptyFields(declared: FieldSet, context: Placeholders): Readonly<Record<string, unknown>> {
  const values = Object.entries(declared).map(([name, field]) => [name, placeholderFor(field, [name], context)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

class EntryReader implements FieldReader {
  readonly problems: Problem[] = [];
  readonly placeholders: FieldPath[] = [];
  lacksValue = false;
  /** Has true if a localized text has words, and false if another one has. */
  readonly #words = new Set<boolean>();
  /** True if a localized text has none. */
  #lacksWords = false;
  /** True while the values of a localized field are read. */
  #isLocalized = true;
  readonly typography: ValidationContext['typography'];
  readonly addText: ValidationContext['addText'];
  readonly rules: TextRules;
  readonly #raw: RawEntry;
  readonly #context: ValidationContext;

  constructor(raw: RawEntry, context: ValidationContext) {
    this.#raw = raw;
    this.#context = context;
    this.rules = textRules(context);
    this.typography = context.typography;
    this.addText = context.addText;
  }

  /** True if a text has words: one of this language, if such a text has none. */
  hasWords(): boolean {
    return this.#words.has(true) || (this.#words.has(false) && !this.#lacksWords);
  }

  readFields(declared: FieldSet, record: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown> {
    const misspelt = this.#reportUnknown(declared, record, path);
    const values = Object.entries(declared).map(([name, field]) => {
      const fieldPath = [...path, name];
      if (path.length === 0) this.#isLocalized = field.localized;
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      return [name, misspelt.has(name) ? this.#placeholder(field, fieldPath) : this.readField(field, value, fieldPath)];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  readField(field: Field, value: unknown, path: FieldPath): unknown {
    const kind = kindOf(field);
    if (isEmpty(value) && !kind.acceptsNothing) {
      if (!field.required) return undefined;
      const params = { field: fieldPathText(path), expected: kind.describe(field) };
      this.report((details) => contentErrors.FIELD_MISSING(params, details), path);
      return this.#placeholder(field, path, kind.text !== undefined);
    }
    if (kind.text && !isEmpty(value)) this.#words.add(this.#isLocalized);
    return kind.read(field, value, path, this) ?? this.#placeholder(field, path);
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

  #placeholder(field: Field, path: FieldPath, canBeShown = false): unknown {
    this.placeholders.push(path);
    this.lacksValue ||= !canBeShown;
    this.#lacksWords ||= this.#isLocalized;
    const [name, ...inner] = path;
    const { type, slug } = this.#raw;
    // Two entries must not share the address of the field's placeholder.
    if (inner.length === 0 && field.required && name === this.#context.model[type]?.slug) return slug;
    return placeholderFor(field, path, this.#context);
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
  return typeof value === 'object' ? shorten(JSON.stringify(value)) : `“${String(value)}”`;
}
