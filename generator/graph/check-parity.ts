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

/** A text of an entry, for readers. */
interface PlacedText {
  readonly path: FieldPath;
  readonly value: string | RichTextRef;
  /** True if every language must have its own words. */
  readonly isTranslated: boolean;
}

/** Lists the texts of an entry, without those in place of reported problems. */
function listTexts(entry: GraphEntry, model: ContentModel): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  // Nothing is compared with a file that could not be parsed.
  if (!isAtOrBelow([], entry.standIns)) inFields(model[entry.type]?.fields ?? {}, entry.fields, [], true);
  return texts;

  function inFields(declared: FieldSet, values: object, path: FieldPath, isTranslated: boolean): void {
    for (const [name, field] of Object.entries(declared)) {
      const isShared = path.length === 0 ? !field.localized : field.isShared === true;
      inValue(field, Reflect.get(values, name), [...path, name], isTranslated && !isShared);
    }
  }

  function inValue(field: Field, value: unknown, path: FieldPath, isTranslated: boolean): void {
    if (value === undefined || isAtOrBelow(path, entry.standIns)) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) inValue(field.of, item, [...path, index], isTranslated);
    } else if (field.kind === 'group') {
      inFields(field.fields as FieldSet, value as object, path, isTranslated);
    } else if (field.kind === 'text') {
      texts.push({ path, value: value as string, isTranslated: isTranslated && field.isName !== true });
    } else if (field.kind === 'markdown' || field.kind === 'html') {
      texts.push({ path, value: value as RichTextRef, isTranslated });
    }
  }
}

interface EarlierText {
  readonly text: string;
  readonly entry: GraphEntry;
}

interface EarlierPlaceholders {
  readonly placeholders: string;
  readonly entry: GraphEntry;
}

/**
 * The texts of an entry's versions in earlier languages. An equal text is found by its path and
 * words, so that the cost does not grow with the number of pairs.
 */
export class EarlierTexts {
  readonly #versions: readonly GraphEntry[];
  readonly #options: Pick<ParityOptions, 'model' | 'textOf'>;
  readonly #texts = new Map<string, EarlierText[]>();
  readonly #placeholders = new Map<string, EarlierPlaceholders>();
  #count = 0;

  constructor(versions: readonly GraphEntry[], options: Pick<ParityOptions, 'model' | 'textOf'>) {
    this.#versions = versions;
    this.#options = options;
  }

  /** Adds the texts of the first `count` versions. */
  before(count: number): this {
    for (; this.#count < count; this.#count++) {
      const entry = this.#versions[this.#count];
      if (entry) this.#add(entry);
    }
    return this;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Returns the first version with this text at this path. */
  withText(path: FieldPath, text: string): GraphEntry | undefined {
    const trimmed = text.trim();
    return this.#texts.get(textKey(path, trimmed))?.find((earlier) => earlier.text === trimmed)?.entry;
  }

  /** Returns the placeholders at this path in the first version with a text there. */
  placeholdersAt(path: FieldPath): EarlierPlaceholders | undefined {
    return this.#placeholders.get(fieldPathText(path));
  }

  #add(entry: GraphEntry): void {
    const { model, textOf } = this.#options;
    for (const { path, value, isTranslated } of listTexts(entry, model)) {
      const isPlain = typeof value === 'string';
      if (isTranslated) {
        const text = (isPlain ? value : textOf(value)).trim();
        const key = textKey(path, text);
        const earlier = this.#texts.get(key);
        if (!earlier) this.#texts.set(key, [{ text, entry }]);
        else if (earlier.every((each) => each.text !== text)) earlier.push({ text, entry });
      }
      const at = fieldPathText(path);
      if (isPlain && !this.#placeholders.has(at)) this.#placeholders.set(at, { placeholders: placeholdersIn(value), entry });
    }
  }
}

/** Length of the beginning of a text that tells nearly all texts apart. */
const keyLength = 40;

/** Returns a short key, because the hash of a whole text is slow. */
const textKey = (path: FieldPath, text: string): string =>
  `${fieldPathText(path)}\u0000${text.length}\u0000${text.slice(0, keyLength)}`;

/**
 * Compares the texts of an entry with its versions in earlier languages, and checks their
 * typography.
 */
export function* checkParity(entry: GraphEntry, earlier: EarlierTexts, options: ParityOptions): Generator<Problem> {
  const { model, tags, sameInAllLanguages, textOf } = options;
  for (const { path, value, isTranslated } of listTexts(entry, model)) {
    if (typeof value === 'string') yield* typography(value, path);
    if (earlier.isEmpty) continue;
    if (isTranslated) yield* notTranslated(typeof value === 'string' ? value : textOf(value), path);
    if (typeof value === 'string') yield* otherPlaceholders(value, path);
  }

  function* typography(text: string, path: FieldPath): Generator<Problem> {
    // The renderer applies typography to formatted texts.
    const flaw = typographyFlaw(text, tags[entry.locale] ?? entry.locale);
    if (!flaw) return;
    const where = entry.locate(path);
    yield graphErrors.TYPOGRAPHY({ field: where.field ?? fieldPathText(path), ...flaw }, { where });
  }

  function* notTranslated(text: string, path: FieldPath): Generator<Problem> {
    const other = earlier.withText(path, text);
    // Most texts differ, and counting letters is slow.
    if (!other || sameInAllLanguages.has(text.trim())) return;
    if ((text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0) < minTranslatedLetters) return;
    const where = entry.locate(path);
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    const params = { field: where.field ?? fieldPathText(path), text: shown, otherFile: other.origin.file };
    yield graphErrors.NOT_TRANSLATED(params, { where });
  }

  function* otherPlaceholders(text: string, path: FieldPath): Generator<Problem> {
    const other = earlier.placeholdersAt(path);
    const here = placeholdersIn(text);
    if (!other || other.placeholders === here) return;
    const where = entry.locate(path);
    const params = {
      ...{ field: where.field ?? fieldPathText(path), here },
      ...{ there: other.placeholders, otherFile: other.entry.origin.file },
    };
    yield graphErrors.PLACEHOLDERS_DIFFER(params, { where });
  }
}

const placeholdersIn = (text: string): string =>
  text.includes('{') ? [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ') : '';
