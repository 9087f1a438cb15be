import type { Problem } from '../errors/problem.ts';
import type { ContentModel, Field, FieldSet, RichTextRef } from '../model/content-model.ts';
import { typographyFlaw } from '../rich-text/typography.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';

type FieldPath = readonly (string | number)[];

interface ParityOptions {
  readonly model: ContentModel;
  readonly tags: Readonly<Record<string, string>>;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** The words of the text that a reference stands for, as they were written. */
  readonly textOf: (reference: RichTextRef) => string;
}

/** Shorter texts are symbols and abbreviations, which languages share. */
const minTranslatedLetters = 4;

/** Compares an entry with its version in the default language, text by text, and looks at the typography of each. */
export function* checkParity(entry: GraphEntry, first: GraphEntry | undefined, options: ParityOptions): Generator<Problem> {
  const { model, tags, sameInAllLanguages, textOf } = options;
  yield* inFields(model[entry.type]?.fields ?? {}, entry.fields, first?.fields, []);

  function* inFields(declared: FieldSet, here: object, there: object | undefined, path: FieldPath): Generator<Problem> {
    for (const [name, field] of Object.entries(declared)) {
      yield* inValue(field, Reflect.get(here, name), there && Reflect.get(there, name), [...path, name]);
    }
  }

  function* inValue(field: Field, here: unknown, there: unknown, path: FieldPath): Generator<Problem> {
    if (here === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (here as unknown[]).entries()) {
        yield* inValue(field.of, item, Array.isArray(there) ? there[index] : undefined, [...path, index]);
      }
    } else if (field.kind === 'group') {
      yield* inFields(field.fields as FieldSet, here as object, (there ?? undefined) as object | undefined, path);
    } else if (field.kind === 'text') {
      yield* ofText(here as string, there as string | undefined, path, field.isName === true);
    } else if (field.kind === 'markdown') {
      if (there === undefined) return;
      // The renderer applies typography to formatted texts; what is compared is that they differ.
      const written = textOf(here as RichTextRef);
      if (isUntranslated(written, textOf(there as RichTextRef))) yield notTranslated(written, path);
    }
  }

  function* ofText(here: string, there: string | undefined, path: FieldPath, isName: boolean): Generator<Problem> {
    const flaw = typographyFlaw(here, tags[entry.locale] ?? entry.locale);
    if (flaw) {
      const where = entry.locate(path);
      yield graphErrors.TYPOGRAPHY({ field: where.field ?? '', ...flaw }, { where });
    }
    if (there === undefined || !first) return;
    if (!isName && isUntranslated(here, there)) yield notTranslated(here, path);
    const [placeholdersHere, placeholdersThere] = [placeholdersIn(here), placeholdersIn(there)];
    if (placeholdersHere !== placeholdersThere) {
      const where = entry.locate(path);
      const params = { field: where.field ?? '', here: placeholdersHere, there: placeholdersThere, otherFile: first.origin.file };
      yield graphErrors.PLACEHOLDERS_DIFFER(params, { where });
    }
  }

  function isUntranslated(here: string, there: string): boolean {
    const text = here.trim();
    // Most texts differ, and letters are counted sign by sign.
    if (text !== there.trim() || sameInAllLanguages.has(text)) return false;
    return (text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0) >= minTranslatedLetters;
  }

  function notTranslated(text: string, path: FieldPath): Problem {
    const where = entry.locate(path);
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    return graphErrors.NOT_TRANSLATED({ field: where.field ?? '', text: shown, otherFile: first?.origin.file ?? '' }, { where });
  }
}

const placeholdersIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
