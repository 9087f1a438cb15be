import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import { type FieldPath, fieldPathText } from '../model/field-path.ts';
import { placeOf, type TextPlace } from '../rich-text/relative-links.ts';
import { wellFormed } from '../support/well-formed.ts';
import { type ValidatedFields, validateEntry } from './validate-entry.ts';

/** A formatted text of an entry as it was written: Markdown or a rich text document. */
export interface WrittenText {
  /** The reference that stands for it in the entry's fields. */
  readonly richText: string;
  readonly path: FieldPath;
  readonly text: unknown;
}

/** Validated fields of an entry: plain values, the same on every thread. */
export interface CheckedFields extends ValidatedFields {
  readonly texts: readonly WrittenText[];
}

/** Rules to validate an entry without any other. */
export interface EntryRules {
  readonly model: ContentModel;
  /** HTML elements that the site gives to components. */
  readonly elements?: readonly string[] | undefined;
  /** True: links to pages of the site may lack their last slash. */
  readonly lenientLinks?: boolean;
  readonly typography: (text: string, locale: string) => string;
  /** Returns the reference of a formatted text at its place. */
  readonly referenceOf: (text: unknown, locale: string, place: TextPlace) => string;
  /**
   * Returns the visible text that stands in for a missing one, so that a draft can be previewed.
   */
  readonly placeholder?: (field: string) => string;
}

/** Validates an entry without any other. Pure. */
export function checkEntry(raw: RawEntry, rules: EntryRules): CheckedFields {
  const { typography, referenceOf } = rules;
  const texts: WrittenText[] = [];
  const halves: FieldPath[] = [];
  const validated = validateEntry(raw, {
    ...rules,
    typography: (text) => typography(text, raw.locale),
    addText: (text, path) => {
      const whole = wellFormed(text, (inner) => halves.push([...path, ...inner]));
      const richText = referenceOf(whole, raw.locale, placeOf(raw));
      texts.push({ richText, path, text: whole });
      return { richText };
    },
  });
  const fields = wellFormed(validated.fields, (path) => halves.push(path));
  const problems = halves.map((path) =>
    contentErrors.FIELD_HALF_CHARACTER({ field: fieldPathText(path) }, { where: raw.locate(path) }),
  );
  return { ...validated, fields, problems: [...validated.problems, ...problems], texts };
}
