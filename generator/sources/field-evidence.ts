/** Facts about the values of a field in published entries, by which a derived model is fitted to them. */
import { kinds } from '../model/fields.ts';
import { createField, type Field, isEmpty } from '../model/kinds/kind.ts';
import type { DerivedField } from './derived-model.ts';

/** Numbers of the values of one field. */
export interface FieldEvidence {
  readonly entries: number;
  readonly empty: number;
  /** Texts, and those among them that are HTML or code. */
  readonly texts: number;
  readonly html: number;
  readonly code: number;
}

const none: FieldEvidence = { entries: 0, empty: 0, texts: 0, html: 0, code: 0 };

/** Elements of blocks, which an author of Markdown seldom writes. */
const htmlBlock = /<(?:p|div|ul|ol|h[1-6]|table|figure|section)(?:\s[^<>]*)?>/i;

/** True if a text is HTML. */
const isHtml = (text: string): boolean => /^\s*</.test(text) && htmlBlock.test(text);

/** True if a text has a line that ends as one of a program does. */
export const isCode = (text: string): boolean => /[;{}>]\s*$/m.test(text);

/** Adds the value that a published entry has. */
export function withValue(before: FieldEvidence = none, value: unknown): FieldEvidence {
  const isText = typeof value === 'string' && !isEmpty(value);
  return {
    entries: before.entries + 1,
    empty: before.empty + (isEmpty(value) ? 1 : 0),
    texts: before.texts + (isText ? 1 : 0),
    html: before.html + (isText && isHtml(value) ? 1 : 0),
    code: before.code + (isText && isCode(value) ? 1 : 0),
  };
}

/** Fits a field to the values that it has: a schema says neither how texts are written nor that fields are filled. */
export function fitField(derived: DerivedField, evidence: FieldEvidence = none): DerivedField {
  const { name, field, notes } = derived;
  if (!field) return derived;
  const kind = kindFor(field, evidence);
  const isOptional = field.required && field.kind !== 'list' && evidence.empty > 0;
  const required = field.required && !isOptional;
  const localized = kind && field.localized !== kinds[kind].isLocalized ? { localized: field.localized } : {};
  const fitted = kind ? createField(kind, kinds[kind], { ...localized, optional: !required }) : { ...field, required };
  const added = isOptional ? [`Required in the system, but empty in ${evidence.empty} of ${evidence.entries}.`] : [];
  return { name, field: fitted as Field, notes: [...notes, ...added] };
}

/** Returns another kind that most texts of a field are of. */
function kindFor({ kind }: Field, { texts, html, code }: FieldEvidence): 'html' | 'text' | undefined {
  if (texts === 0 || (kind !== 'markdown' && kind !== 'text')) return undefined;
  if (html * 2 > texts) return 'html';
  return kind === 'markdown' && code * 2 > texts ? 'text' : undefined;
}

/** Words in ids of texts that no reader reads as a sentence: typography would change them. */
const machineWords = new Set(
  'anchor class code color colour css email embed fax hash hex href html icon id iframe javascript js json key link locale path phone regex script secret slug snippet sql svg tel token typescript uri url xml yaml'.split(
    ' ',
  ),
);

/** True for the id of a code, an address or the like: 'codeSnippet', 'button_url'. */
export function isForMachines(id: string): boolean {
  const words = id.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(/[^A-Za-z0-9]+/);
  return machineWords.has(words.at(-1)?.toLowerCase() ?? '');
}
