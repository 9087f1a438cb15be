import type { FormFieldData, FormFieldName } from './form-data.ts';

/** Rules of a field, for the browser's own validation and for ours. */
export interface FieldRule {
  readonly type: 'text' | 'email' | 'checkbox' | 'choice' | 'long-text';
  /** Value of `autocomplete`; a checkbox has none. */
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  /** Pattern of the whole typed value, for browsers without scripts. */
  readonly pattern?: string;
  readonly maxLength?: number;
  /**
   * Returns the normalized value to send. Undefined if it is invalid. Its input is trimmed and not
   * empty.
   */
  readonly read: (typed: string) => string | undefined;
}

/** Longest email address (RFC 5321). */
const maxEmailLength = 254;
const maxNameLength = 100;
const maxMessageLength = 2_000;

const name = (typed: string): string | undefined => {
  const text = typed.replace(/\s+/g, ' ');
  return text.length <= maxNameLength ? text : undefined;
};
/**
 * Numbers are copied as cards and papers print them: in groups, joined by spaces or any kind of
 * hyphen, or with invisible characters.
 */
const joined = (typed: string): string => typed.replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '');
const matching = (text: string, expression: RegExp): string | undefined => (expression.test(text) ? text : undefined);

export const fieldRules: Readonly<Record<FormFieldName, FieldRule>> = {
  topic: { type: 'choice', read: (typed) => typed },
  firstName: { type: 'text', autoComplete: 'given-name', read: name },
  lastName: { type: 'text', autoComplete: 'family-name', read: name },
  email: {
    type: 'email',
    autoComplete: 'email',
    // Only a message can show that an address exists. This finds obviously invalid ones.
    read: (typed) => (typed.length <= maxEmailLength ? matching(typed, /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/) : undefined),
  },
  pointsNumber: {
    type: 'text',
    autoComplete: 'off',
    inputMode: 'numeric',
    pattern: String.raw`[\s\-]*(\d[\s\-]*){16}`,
    read: (typed) => matching(joined(typed), /^\d{16}$/),
  },
  policyNumber: {
    type: 'text',
    autoComplete: 'off',
    read: (typed) => matching(joined(typed).toUpperCase(), /^[A-Z0-9]{5,20}$/),
  },
  message: {
    type: 'long-text',
    maxLength: maxMessageLength,
    read: (typed) => (typed.length <= maxMessageLength ? typed : undefined),
  },
  confirmation: { type: 'checkbox', read: (typed) => typed },
};

/** Problem of one field, with its message. */
export interface FieldProblem {
  readonly name: FormFieldName;
  readonly text: string;
}

export interface CheckedFields {
  /** Values to send, without empty fields. */
  readonly values: Readonly<Record<string, string>>;
  /** In the order of the fields. */
  readonly problems: readonly FieldProblem[];
}

/** Reads the fields. `typed` returns the text of a field, '' for an empty one. */
export function checkFields(fields: readonly FormFieldData[], typed: (name: FormFieldName) => string): CheckedFields {
  const values: Record<string, string> = {};
  const problems: FieldProblem[] = [];
  for (const { name, isOptional, missing, malformed } of fields) {
    const text = typed(name).trim();
    const value = text === '' ? undefined : fieldRules[name].read(text);
    if (value !== undefined) values[name] = value;
    else if (text !== '') problems.push({ name, text: malformed });
    else if (!isOptional) problems.push({ name, text: missing });
  }
  return { values, problems };
}
