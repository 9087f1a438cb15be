import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { type FieldPath, fieldPathText, isAtOrBelow } from '../model/field-path.ts';
import { isOfKind, kindOf } from '../model/fields.ts';
import type { Field } from '../model/kinds/kind.ts';
import type { RichTextRef } from '../model/kinds/markdown.ts';
import { typographyFlaw } from '../rich-text/typography.ts';
import { wordsHash } from '../rich-text/words-of.ts';
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
  /** The path as one text. */
  readonly key: string;
  readonly value: string | RichTextRef;
  /** True if every language must have its own words. */
  readonly isTranslated: boolean;
}

/**
 * Returns a text to compare, without spaces around it: of a formatted one, a hash that is cached with
 * its entry, so that texts that differ need not be read again.
 */
function comparable({ value }: PlacedText, { texts }: GraphEntry, textOf: ParityOptions['textOf']): string {
  if (typeof value === 'string') return value.trim();
  return texts?.find(({ richText }) => richText === value.richText)?.wordsHash ?? wordsHash(textOf(value));
}

/** Lists the texts of an entry, without those in place of reported problems. */
function listTexts(entry: GraphEntry, model: ContentModel): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  // Nothing is compared with a file that could not be parsed.
  if (isAtOrBelow([], entry.placeholders)) return texts;
  for (const [name, field] of Object.entries(model[entry.type]?.fields ?? {})) {
    const isShared = !field.localized || entry.borrowed?.includes(name);
    inValue(field, entry.fields[name], [name], `.${name}`, !isShared);
  }
  return texts;

  function inValue(field: Field, value: unknown, path: FieldPath, key: string, isTranslated: boolean): void {
    if (value === undefined || isAtOrBelow(path, entry.placeholders)) return;
    const { text, map } = kindOf(field);
    if (text) {
      const isName = isOfKind(field, 'text') && field.isName === true;
      texts.push({ path, key, value: value as PlacedText['value'], isTranslated: isTranslated && !isName });
    }
    map?.(field, value, (inner, part, step) => {
      const isShared = typeof step === 'string' && inner.isShared === true;
      inValue(inner, part, [...path, step], `${key}.${step}`, isTranslated && !isShared);
    });
  }
}

interface EarlierText {
  /** From `comparable`. */
  readonly text: string;
  readonly entry: GraphEntry;
}

/** The texts at one path. */
interface EarlierPlace {
  readonly first: EarlierText;
  /** Other texts than the first, which a site in two languages does not have. */
  more?: Map<string, GraphEntry>;
}

/**
 * The texts of an entry's versions in earlier languages. An equal text is found by its path and
 * words, so that the cost does not grow with the number of pairs.
 */
export class EarlierTexts {
  readonly #versions: readonly GraphEntry[];
  readonly #options: Pick<ParityOptions, 'model' | 'textOf'>;
  readonly #places = new Map<string, EarlierPlace>();
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

  /** Returns the first version with this text, from `comparable`, at this place. */
  withText({ key }: PlacedText, text: string): GraphEntry | undefined {
    const place = this.#places.get(key);
    return place?.first.text === text ? place.first.entry : place?.more?.get(text);
  }

  /** Returns the first text at this place. */
  firstAt({ key }: PlacedText): EarlierText | undefined {
    return this.#places.get(key)?.first;
  }

  #add(entry: GraphEntry): void {
    const { model, textOf } = this.#options;
    for (const placed of listTexts(entry, model)) {
      const { key, path } = placed;
      if (entry.borrowed?.includes(String(path[0]))) continue;
      const text = comparable(placed, entry, textOf);
      const place = this.#places.get(key);
      if (!place) this.#places.set(key, { first: { text, entry } });
      else if (place.first.text !== text) {
        place.more ??= new Map();
        if (!place.more.has(text)) place.more.set(text, entry);
      }
    }
  }
}

/**
 * Compares the texts of an entry with its versions in earlier languages, and checks their
 * typography.
 */
export function* checkParity(entry: GraphEntry, earlier: EarlierTexts, options: ParityOptions): Generator<Problem> {
  const { model, tags, sameInAllLanguages, textOf } = options;
  for (const placed of listTexts(entry, model)) {
    const { value, isTranslated } = placed;
    if (typeof value === 'string') yield* typography(value, placed);
    if (earlier.isEmpty) continue;
    if (isTranslated) yield* notTranslated(placed);
    if (typeof value === 'string') yield* otherPlaceholders(value, placed);
  }

  function* typography(text: string, { path }: PlacedText): Generator<Problem> {
    // The renderer applies typography to formatted texts.
    const flaw = typographyFlaw(text, tags[entry.locale] ?? entry.locale);
    if (!flaw) return;
    const where = entry.locate(path);
    yield graphErrors.TYPOGRAPHY({ field: where.field ?? fieldPathText(path), ...flaw }, { where });
  }

  function* notTranslated(placed: PlacedText): Generator<Problem> {
    const other = earlier.withText(placed, comparable(placed, entry, textOf));
    // Most texts differ, and counting letters is slow.
    if (!other) return;
    const { value } = placed;
    const written = typeof value === 'string' ? value : textOf(value);
    const text = written.trim();
    if (sameInAllLanguages.has(text)) return;
    if ((text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0) < minTranslatedLetters) return;
    const where = entry.locate(placed.path);
    const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
    const params = { field: where.field ?? fieldPathText(placed.path), text: shown, otherFile: other.origin.file };
    yield graphErrors.NOT_TRANSLATED(params, { where });
  }

  function* otherPlaceholders(text: string, placed: PlacedText): Generator<Problem> {
    const other = earlier.firstAt(placed);
    if (!other) return;
    const [here, there] = [placeholdersIn(text), placeholdersIn(other.text)];
    if (here === there) return;
    const where = entry.locate(placed.path);
    const params = { field: where.field ?? fieldPathText(placed.path), here, there, otherFile: other.entry.origin.file };
    yield graphErrors.PLACEHOLDERS_DIFFER(params, { where });
  }
}

const placeholdersIn = (text: string): string =>
  text.includes('{') ? [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ') : '';
