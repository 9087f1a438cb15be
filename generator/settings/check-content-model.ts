import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { acceptedHtml, allowableHtml, attributesIn } from '../rich-text/html-elements.ts';
import { closestName } from '../support/closest-name.ts';
import { schemaFlaw } from '../support/json-schema.ts';
import { allowedHtml, translationMode } from './check-definition.ts';
import { configErrors } from './errors.ts';
import { checkSetting, listOf, record, recordOf, type SettingShape, value } from './setting-shape.ts';

const text = value('a text', (each) => typeof each === 'string');
const flag = value('true or false', (each) => typeof each === 'boolean');
const count = value('a whole number', (each) => Number.isInteger(each) && Number(each) >= 0);
const anything = value('a value', () => true);
const slugField = value('the name of a field of the type, or false', (each) => typeof each === 'string' || each === false);

/** Options of the kinds of fields, besides those that every kind has. */
const options: Readonly<Record<string, Readonly<Record<string, SettingShape>>>> = {
  text: { maxLength: count, isName: flag },
  markdown: {},
  html: { allow: recordOf(listOf(text)) },
  symbol: { choices: listOf(text), pattern: record({ expression: text, meaning: text }) },
  href: {},
  integer: {},
  number: {},
  boolean: {},
  date: { reviewMonths: count },
  datetime: {},
  location: {},
  json: { schema: anything },
  link: { to: listOf(text) },
  file: {},
  image: {},
  list: { of: anything, min: count },
  group: { fields: anything },
};

/** Options that a kind of field may leave out. */
const optional = ['maxLength', 'isName', 'choices', 'pattern', 'allow', 'schema', 'reviewMonths'];

/** Validates the types and fields of a content model. */
export function checkContentModel(model: unknown, where: ProblemOrigin): readonly Problem[] {
  if (model === undefined) return [];
  const type = record(
    {
      description: text,
      fields: recordOf(anything),
      translations: translationMode,
      slug: slugField,
      nestedSlugs: flag,
      html: allowedHtml,
    },
    ...['translations', 'slug', 'nestedSlugs', 'html'],
  );
  const problems = checkSetting({ name: 'model', value: model, where }, recordOf(type));
  if (typeof model !== 'object' || model === null) return problems;
  const types = Object.keys(model);
  const fields = Object.entries(model as Readonly<Record<string, DeclaredType | undefined>>).flatMap(([name, each]) => [
    ...checkFields(each?.fields, { name: `model.${name}.fields`, where, types }),
    ...checkSlug(each, { name: `model.${name}.slug`, where }),
  ]);
  return [...problems, ...fields];
}

interface DeclaredType {
  readonly fields?: unknown;
  readonly slug?: unknown;
}

/** Kinds of fields whose value may be a slug. */
const slugKinds = ['symbol', 'text', 'href'];

function checkSlug(type: DeclaredType | undefined, { name, where }: Pick<FieldContext, 'name' | 'where'>): readonly Problem[] {
  const { slug, fields } = type ?? {};
  if (typeof slug !== 'string' || typeof fields !== 'object' || fields === null) return [];
  const field = Object.hasOwn(fields, slug) ? (Reflect.get(fields, slug) as { readonly kind?: unknown } | undefined) : undefined;
  if (slugKinds.includes(String(field?.kind))) return [];
  const meaning = 'the name of a field of the kind symbol, text or href';
  return [configErrors.VALUE({ setting: name, meaning }, { where: { ...where, field: name } })];
}

/** A field as its constructor returns it. */
interface FieldValues extends Readonly<Record<string, unknown>> {
  readonly unknownOptions?: readonly string[];
}

interface FieldContext {
  /** Path of the field or fields: 'model.note.fields'. */
  readonly name: string;
  readonly where: ProblemOrigin;
  /** Names of all types. */
  readonly types: readonly string[];
}

function checkFields(fields: unknown, context: FieldContext): readonly Problem[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, field]: [string, unknown]) =>
    checkField(field, { ...context, name: `${context.name}.${name}` }),
  );
}

function checkField(field: unknown, context: FieldContext): readonly Problem[] {
  const { name, where, types } = context;
  const { unknownOptions = [], ...known } = (typeof field === 'object' && field !== null ? field : {}) as FieldValues;
  const { kind, of, fields, to } = known;
  const own = typeof kind === 'string' && Object.hasOwn(options, kind) ? options[kind] : undefined;
  const at = { where: { ...where, field: name } };
  if (!own) return [configErrors.VALUE({ setting: name, meaning: 'a field of the model, such as text()' }, at)];
  const shape = record({ kind: anything, localized: flag, isShared: flag, required: flag, ...own }, 'isShared', ...optional);
  const targets: readonly unknown[] = kind === 'link' && Array.isArray(to) ? to : [];
  return [
    ...checkSetting({ name, value: known, where }, shape),
    ...unknownOptions.map((option) => unknownOption(option, kind as string, context)),
    ...(kind === 'html' ? checkAllow(known.allow, context) : []),
    ...(kind === 'json' ? checkSchema(known.schema, context) : []),
    ...(kind === 'list' ? checkField(of, { ...context, name: `${name}.of` }) : []),
    ...(kind === 'group' ? checkFields(fields, { ...context, name: `${name}.fields` }) : []),
    ...targets
      .filter((target): target is string => typeof target === 'string' && !types.includes(target))
      .map((target) => configErrors.LINK_TYPE({ field: name, type: target, suggestion: closestName(target, types) }, at)),
  ];
}

function checkSchema(schema: unknown, { name, where }: FieldContext): readonly Problem[] {
  if (schema === undefined) return [];
  const flaw = typeof schema === 'object' && schema !== null ? schemaFlaw(schema) : 'it is not a record';
  return flaw === undefined ? [] : [configErrors.FIELD_SCHEMA({ setting: `${name}.schema`, flaw }, { where })];
}

/** Reports elements and attributes that no site may accept, because they can run code or load something. */
function checkAllow(allow: unknown, { name, where }: FieldContext): readonly Problem[] {
  if (typeof allow !== 'object' || allow === null) return [];
  const elements = [...Object.keys(allowableHtml), ...Object.keys(acceptedHtml)];
  return Object.entries(allow).flatMap(([element, attributes]: [string, unknown]) => {
    const known = [
      ...attributesIn(allowableHtml, '*'),
      ...attributesIn(allowableHtml, element),
      ...attributesIn(acceptedHtml, element),
    ];
    const wrong = [
      ...(elements.includes(element) ? [] : [element]),
      ...(Array.isArray(attributes) ? attributes : [])
        .filter((attribute) => !known.includes(attribute))
        .map((attribute) => `${attribute} of ${element}`),
    ];
    return wrong.map((part) => configErrors.HTML_ALLOW({ setting: `${name}.allow`, part }, { where }));
  });
}

function unknownOption(option: string, kind: string, { name, where }: FieldContext): Problem {
  const names = [
    'optional',
    'localized',
    ...Object.keys(options[kind] ?? {}).filter((each) => optional.includes(each) || each === 'min'),
  ];
  const closest = option === 'required' ? 'optional' : closestName(option, names);
  const key = `${name}.${option}`;
  const suggestion = closest && `${name}.${closest}`;
  return configErrors.KEY_UNKNOWN({ key, suggestion }, { where: { ...where, field: key } });
}
