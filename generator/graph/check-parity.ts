import type { Problem } from '../errors/problem.ts';
import type { ContentModel, Field, FieldSet, RichTextRef } from '../model/content-model.ts';
import { type FieldPath, fieldPathText } from '../model/content-source.ts';
import { isAtOrBelow } from '../model/field-path.ts';
import { typographyFlaw } from '../rich-text/typography.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';

export interface ParityOptions {
  readonly model: ContentModel;
  readonly tags: Readonly<Record<string, string>>;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** Returns the words of a formatted text, as they were written. */
  readonly textOf: (reference: RichTextRef) => string;
}

/** A text of fewer letters is a symbol or an abbreviation, which languages share. */
const minTranslatedLetters = 4;

/**
 * Compares the texts of an entry with its version in the default language, and checks their
 * typography.
 */
export function* checkParity(entry: GraphEntry, first: GraphEntry | undefined, options: ParityOptions): Generator<Problem> {
  const { model, tags, sameInAllLanguages, textOf } = options;
  // Nothing is compared with a file that could not be parsed.
  if (!isAtOrBelow([], entry.standIns)) {
    const there = isAtOrBelow([], first?.standIns) ? undefined : first?.fields;
    yield* inFields(model[entry.type]?.fields ?? {}, entry.fields, there, []);
  }

  function* inFields(declared: FieldSet, here: object, there: object | undefined, path: FieldPath): Generator<Problem> {
    for (const [name, field] of Object.entries(declared)) {
      yield* inValue(field, Reflect.get(here, name), there && Reflect.get(there, name), [...path, name]);
    }
  }

  function* inValue(field: Field, here: unknown, other: unknown, path: FieldPath): Generator<Problem> {
    if (here === undefined || isAtOrBelow(path, entry.standIns)) return;
    const there = isAtOrBelow(path, first?.standIns) ? undefined : other;
    if (field.kind === 'list') {
      for (const [index, item] of (here as unknown[]).entries()) {
        yield* inValue(field.of, item, Array.isArray(there) ? there[index] : undefined, [...path, index]);
      }
    } else if (field.kind === 'group') {
      yield* inFields(field.fields as FieldSet, here as object, (there ?? undefined) as object | undefined, path);
    } else if (field.kind === 'text') {
      yield* ofText(here as string, there as string | undefined, path, field.isName === true);
    } else if (field.kind === 'markdown' || field.kind === 'html') {
      if (there === undefined) return;
      // The renderer applies typography to formatted texts.
      const written = textOf(here as RichTextRef);
      if (isUntranslated(written, textOf(there as RichTextRef))) yield notTranslated(written, path);
    }
  }

  function* ofText(here: string, there: string | undefined, path: FieldPath, isName: boolean): Generator<Problem> {
    const flaw = typographyFlaw(here, tags[entry.locale] ?? entry.locale);
    if (flaw) {
      const where = entry.locate(path);
      yield graphErrors.TYPOGRAPHY({ field: where.field ?? fieldPathText(path), ...flaw }, { where });
    }
    if (there === undefined || !first) return;
    if (!isName && isUntranslated(here, there)) yield notTranslated(here, path);
    const [placeholdersHere, placeholdersThere] = [placeholdersIn(here), placeholdersIn(there)];
    if (placeholdersHere !== placeholdersThere) {
      const where = entry.locate(path);
      const params = {
        field: where.field ?? fieldPathText(path),
        here: placeholdersHere,
        there: placeholdersThere,
        otherFile: first.origin.file,
      };
      yield graphErrors.PLACEHOLDERS_DIFFER(params, { where });
    }
  }

  function isUntranslated(here: string, there: string): boolean {
    const text = here.trim();
    // Most texts differ, and counting letters is slow.
    if (text !== there.trim() || sameInAllLanguages.has(text)) return false;
    return (text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0) >= minTranslatedLetters;
  }

  function notTranslated(text: string, path: FieldPath): Problem {
    const where = entry.locate(path);
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    const params = { field: where.field ?? fieldPathText(path), text: shown, otherFile: first?.origin.file ?? '' };
    return graphErrors.NOT_TRANSLATED(params, { where });
  }
}

const placeholdersIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
