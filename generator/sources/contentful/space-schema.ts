/** Content types with their validations and editors, as far as an API or an export file has them. */
import { parseContentType } from './parse-entities.ts';
import type { SpaceContentType, SpaceField } from './space.ts';

/** Rules of a field or its items, of those that the model can express. */
export interface FieldRules {
  /** Values that are allowed. */
  readonly choices?: readonly string[];
  readonly pattern?: { readonly expression: string; readonly flags: string; readonly message: string };
  /** Types that links lead to. */
  readonly linkTypes?: readonly string[];
  /** Kinds of files: 'image', 'video', 'pdfdocument'. */
  readonly fileKinds?: readonly string[];
  /** Other rules, in words. */
  readonly others: readonly string[];
}

export interface SchemaField extends SpaceField {
  readonly isDisabled: boolean;
  readonly rules: FieldRules;
  readonly itemRules: FieldRules;
  /** Id of the editor's widget; undefined if it is unknown. */
  readonly widget: string | undefined;
  /** Format of the widget for dates. */
  readonly dateFormat: string | undefined;
}

export interface SchemaType extends Omit<SpaceContentType, 'fields'> {
  readonly description: string;
  readonly fields: readonly SchemaField[];
}

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);
const recordAt = (value: unknown, key: string): JsonRecord => {
  const member = isRecord(value) ? value[key] : undefined;
  return isRecord(member) ? member : {};
};
const recordsIn = (value: unknown): readonly JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');

/** Parses content types of the delivery API or an export file, with the editor interfaces of a file. */
export function parseSchema(contentTypes: unknown, editorInterfaces: unknown): readonly SchemaType[] {
  const controls = new Map(
    recordsIn(editorInterfaces).map((item) => [
      textOf(recordAt(recordAt(recordAt(item, 'sys'), 'contentType'), 'sys').id),
      new Map(recordsIn(item.controls).map((control) => [textOf(control.fieldId), control])),
    ]),
  );
  return recordsIn(contentTypes).flatMap((raw) => {
    const type = parseContentType(raw);
    if (!type) return [];
    const rawFields = recordsIn(raw.fields);
    const fields = type.fields.map((field, at) => schemaField(field, rawFields[at] ?? {}, controls.get(type.id)?.get(field.id)));
    return [{ ...type, description: textOf(raw.description) ?? '', fields }];
  });
}

function schemaField(field: SpaceField, raw: JsonRecord, control: JsonRecord | undefined): SchemaField {
  return {
    ...field,
    isDisabled: raw.disabled === true,
    rules: rulesOf(raw.validations),
    itemRules: rulesOf(recordAt(raw, 'items').validations),
    widget: textOf(control?.widgetId),
    dateFormat: textOf(recordAt(control, 'settings').format),
  };
}

/** Reads the list of validations, each of which has one rule and perhaps a message. */
function rulesOf(validations: unknown): FieldRules {
  const others: string[] = [];
  const rules: { -readonly [K in keyof FieldRules]: FieldRules[K] } = { others };
  for (const validation of recordsIn(validations)) {
    const { in: choices, regexp, linkContentType, linkMimetypeGroup, size, range, unique } = validation;
    if (Array.isArray(choices) && choices.length > 0) rules.choices = choices.map(String);
    const expression = textOf(recordAt(validation, 'regexp').pattern);
    if (isRecord(regexp) && expression !== undefined) {
      const flags = textOf(regexp.flags) ?? '';
      rules.pattern = { expression, flags, message: textOf(validation.message) ?? '' };
    }
    if (linkContentType !== undefined) rules.linkTypes = textsIn(linkContentType);
    if (linkMimetypeGroup !== undefined) rules.fileKinds = textsIn(linkMimetypeGroup);
    if (isRecord(size)) others.push(`size ${limits(size)}`);
    if (isRecord(range)) others.push(`range ${limits(range)}`);
    if (unique === true) others.push('unique');
    for (const name of ['prohibitRegexp', 'dateRange', 'assetFileSize', 'assetImageDimensions']) {
      if (isRecord(validation[name])) others.push(name);
    }
  }
  return rules;
}

const limits = ({ min, max }: JsonRecord): string => `${min ?? 'any'} to ${max ?? 'any'}`;
