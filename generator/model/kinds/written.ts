/** Values as sources write them, which several kinds read in the same way. */
import { controlCharacters, controlClass } from '../../support/control-characters.ts';
import { spelledNumber } from '../../support/plain-number.ts';
import { contentErrors } from '../errors.ts';
import { type FieldPath, fieldPathText } from '../field-path.ts';
import type { FieldReader, JsonSchema, PlaceholderContext } from './kind.ts';

/** Returns the text of a single value; undefined for a list or record. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Returns a number or the number that a text spells; undefined for any other value. */
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? spelledNumber(value) : value;
  return typeof number === 'number' ? number : undefined;
};

/** Reports the first character of a text that browsers do not show. */
export function reportControl(written: string, path: FieldPath, reader: FieldReader): void {
  const [first] = controlCharacters(written);
  if (!first) return;
  const params = { field: fieldPathText(path), code: first.code };
  reader.report((details) => contentErrors.FIELD_CONTROL_CHARACTER(params, details), path);
}

/** Returns the visible text in place of a missing one. */
export const placeholderText = (path: FieldPath, { placeholder }: PlaceholderContext): string =>
  placeholder?.(fieldPathText(path)) ?? '';

/** A text as YAML gives it: editors take `2026` and `true` for other types, Boreal reads what is written. */
export const writtenSchema: JsonSchema = { type: ['string', 'number', 'boolean'] };

/** Schema of a text without control characters, of at most this many characters between spaces. */
export function shownTextSchema(maxLength?: number): JsonSchema {
  if (maxLength === undefined) return { ...writtenSchema, pattern: `^[^${controlClass}]*$` };
  const [space, letter] = [String.raw`[^\S\v\f]*`, String.raw`[^\s${controlClass}]`];
  const more = maxLength > 1 ? `(?:[^${controlClass}]{0,${maxLength - 2}}${letter})?` : '';
  return { ...writtenSchema, pattern: `^${space}(?:${letter}${more})?${space}$` };
}

/** Schema of a whole number from 0, also as a text. */
export const sizeSchema: JsonSchema = {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', pattern: String.raw`^\d{1,15}$` },
  ],
};
