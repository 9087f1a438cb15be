import type { ContentModel } from '../model/content-model.ts';
import type { FieldPath, RawEntry } from '../model/content-source.ts';
import { placeOf, type TextPlace } from '../rich-text/relative-links.ts';
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
  readonly typography: (text: string, locale: string) => string;
  /** Returns the reference of a formatted text at its place. */
  readonly referenceOf: (text: unknown, locale: string, place: TextPlace) => string;
  /**
   * Returns the visible text that stands in for a missing one, so that a draft can be previewed.
   */
  readonly placeholder?: ((field: string) => string) | undefined;
}

/** Validates an entry without any other. Pure. */
export function checkEntry(raw: RawEntry, { model, typography, referenceOf, placeholder }: EntryRules): CheckedFields {
  const texts: WrittenText[] = [];
  const validated = validateEntry(raw, {
    model,
    typography: (text) => typography(text, raw.locale),
    addText: (text, path) => {
      const richText = referenceOf(text, raw.locale, placeOf(raw));
      texts.push({ richText, path, text });
      return { richText };
    },
    placeholder,
  });
  return { ...validated, texts };
}
