/** Rules of a request for a call. */
import type { QuoteTexts } from './quote-data.ts';

/**
 * Reads a typed phone number of Canada or the United States in E.164. Undefined for others. Those
 * that are copied from contacts may begin and end with marks of direction.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const [, digits] = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(typed.replace(/[\s\p{Cf}().\u2010-\u2015-]/gu, '')) ?? [];
  return digits && `+1${digits}`;
}

/** Names of the typed fields of a request for a call. */
export type CallField = 'name' | 'phone';

export interface CheckedCall {
  /** Values to send. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Partial<Record<CallField, string>>>;
}

const maxNameLength = 100;

/** Reads the typed fields of a request for a call. */
export function checkCall(typed: Readonly<Record<CallField, string>>, texts: QuoteTexts): CheckedCall {
  const values: Partial<Record<CallField, string>> = {};
  const problems: Partial<Record<CallField, string>> = {};
  const read = (field: CallField, rule: (text: string) => string | undefined, { missing, malformed }: FieldTexts) => {
    const text = typed[field].trim();
    const value = text === '' ? undefined : rule(text);
    if (value === undefined) problems[field] = text === '' ? missing : malformed;
    else values[field] = value;
  };
  read('name', readName, texts.personName);
  read('phone', readPhoneNumber, texts.phoneNumber);
  return { values, problems };
}

type FieldTexts = Pick<QuoteTexts['personName'], 'missing' | 'malformed'>;

function readName(typed: string): string | undefined {
  const name = typed.replace(/\s+/g, ' ');
  return name.length <= maxNameLength ? name : undefined;
}
