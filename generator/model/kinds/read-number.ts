import { plainNumber } from '../../support/plain-number.ts';
import { contentErrors } from '../errors.ts';
import { type FieldPath, fieldPathText } from '../field-path.ts';
import type { Field, FieldReader } from './kind.ts';
import { numberOf } from './written.ts';

interface WrittenNumber {
  readonly value: unknown;
  readonly path: FieldPath;
  readonly isAllowed: (number: number) => boolean;
}

/** Refuses a text that a number would change: “0123” would become 123. */
export function readNumber(field: Field, { value, path, isAllowed }: WrittenNumber, reader: FieldReader): number | undefined {
  const result = numberOf(value);
  if (result === undefined || !isAllowed(result)) return reader.wrongType(field, value, path);
  if (typeof value === 'number' || plainNumber(result) === withoutLastZeros(value)) return result;
  const params = { field: fieldPathText(path), written: String(value), number: plainNumber(result) };
  return reader.report((details) => contentErrors.NUMBER_CHANGED(params, details), path);
}

/** Zeros at the end of a fraction change nothing: a price of 1.50 is 1.5. */
const withoutLastZeros = (text: unknown): string => String(text).replace(/^(-?\d+\.\d*[1-9])0+$/, '$1');
