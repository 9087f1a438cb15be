import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { isKindName, type Kind, kinds, kindsWhere } from '../model/fields.ts';
import { allowedHtml, sourceName, translationMode } from '../model/site-settings.ts';
import { acceptedHtml, allowableHtml, allowableInMarkdown, attributesIn } from '../rich-text/html-elements.ts';
import { closestName } from '../support/closest-name.ts';
import { schemaFlaw } from '../support/json-schema.ts';
import { anything, flag, isRecord, listOf, oneOf, optional, record, recordOf, text, value } from '../support/shapes.ts';
import { configErrors } from './errors.ts';
import { checkSetting } from './setting-shape.ts';

const slugField = value('the name of a field of the type, or false', (each) => typeof each === 'string' || each === false);

/** Validates the types and fields of a content model. */
export function checkContentModel(model: unknown, where: ProblemOrigin): readonly Problem[] {
  if (model === undefined) return [];
  const type = record({
    description: text,
    fields: recordOf(anything),
    translations: optional(translationMode),
    slug: optional(slugField),
    nestedSlugs: optional(flag),
    html: optional(allowedHtml),
    source: optional(sourceName),
  });
  const problems = checkSetting({ name: 'model', value: model, where }, recordOf(type));
  if (typeof model !== 'object' || model === null) return problems;
  const types = Object.keys(model);
  const fields = Object.entries(model as Readonly<Record<string, DeclaredType | undefined>>).flatMap(([name, each]) => [
    ...checkFields(each?.fields, { name: `model.${name}.fields`, where, types }),
    ...checkSlug(each, { name: `model.${name}.slug`, where }),
    ...checkElements(each?.html, `model.${name}.html`, where),
  ]);
  return [...problems, ...fields];
}

/** Reports HTML elements that Markdown may not contain. */
export function checkElements(html: unknown, path: string, where: ProblemOrigin): readonly Problem[] {
  const allow = isRecord(html) ? html.allow : undefined;
  if (!Array.isArray(allow) || !allow.every((each) => typeof each === 'string')) return [];
  return checkSetting({ name: `${path}.allow`, value: allow, where }, listOf(oneOf(...allowableInMarkdown)));
}

interface DeclaredType {
  readonly fields?: unknown;
  readonly slug?: unknown;
  readonly html?: unknown;
}

function checkSlug(type: DeclaredType | undefined, { name, where }: Pick<FieldContext, 'name' | 'where'>): readonly Problem[] {
  const { slug, fields } = type ?? {};
  if (typeof slug !== 'string' || typeof fields !== 'object' || fields === null) return [];
  const field = Object.hasOwn(fields, slug) ? (Reflect.get(fields, slug) as { readonly kind?: unknown } | undefined) : undefined;
  if (isKindName(field?.kind) && kinds[field.kind].isSlug) return [];
  const meaning = `the name of a field of the kind ${kindsWhere(({ isSlug }) => isSlug).join(', ')}`;
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
  readonly types: readonly string[];
  /** Fields of the same record. */
  readonly siblings?: Readonly<Record<string, unknown>>;
}

function checkFields(fields: unknown, context: FieldContext): readonly Problem[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, field]: [string, unknown]) =>
    checkField(field, { ...context, name: `${context.name}.${name}`, siblings: { ...fields } }),
  );
}

function checkField(field: unknown, context: FieldContext): readonly Problem[] {
  const { name, where } = context;
  const { unknownOptions = [], ...known } = (typeof field === 'object' && field !== null ? field : {}) as FieldValues;
  const at = { where: { ...where, field: name } };
  if (!isKindName(known.kind))
    return [configErrors.VALUE({ setting: name, meaning: 'a field of the model, such as text()' }, at)];
  const { options, members } = kinds[known.kind];
  const own = Object.fromEntries(Object.entries(options).map(([option, each]) => [option, optional(each)]));
  const shape = record({ kind: anything, localized: flag, isShared: optional(flag), required: flag, ...members, ...own });
  return [
    ...checkSetting({ name, value: known, where }, shape),
    ...unknownOptions.map((option) => unknownOption(option, Object.keys(options), context)),
    ...(ofKind[known.kind]?.(known, context) ?? []),
  ];
}

/** Rules of kinds that need more than the field: the other types, or the rules of formatted texts. */
const ofKind: { readonly [K in Kind]?: (field: FieldValues, context: FieldContext) => readonly Problem[] } = {
  date: ({ notBefore }, context) => checkOtherDay(notBefore, context),
  html: ({ allow }, context) => checkAllow(allow, context),
  json: ({ schema }, context) => checkSchema(schema, context),
  list: ({ of }, context) => checkField(of, { ...context, name: `${context.name}.of` }),
  group: ({ fields }, context) => checkFields(fields, { ...context, name: `${context.name}.fields` }),
  oneOf: ({ shapes }, context) =>
    Object.entries(isRecord(shapes) ? shapes : {}).flatMap(([type, fields]) => {
      const name = `${context.name}.shapes.${type}`;
      return [...checkShapeName(fields, { ...context, name }), ...checkFields(fields, { ...context, name })];
    }),
  link: ({ to }, { name, where, types }) =>
    (Array.isArray(to) ? to : [])
      .filter((target): target is string => typeof target === 'string' && !types.includes(target))
      .map((target) =>
        configErrors.LINK_TYPE(
          { field: name, type: target, suggestion: closestName(target, types) },
          { where: { ...where, field: name } },
        ),
      ),
};

/** `notBefore` names another day of the same record. */
function checkOtherDay(notBefore: unknown, { name, where, siblings = {} }: FieldContext): readonly Problem[] {
  if (typeof notBefore !== 'string') return [];
  const other = Object.hasOwn(siblings, notBefore) ? siblings[notBefore] : undefined;
  if (isRecord(other) && other.kind === 'date') return [];
  const setting = `${name}.notBefore`;
  const meaning = 'the name of a field of the kind date in the same record';
  return [configErrors.VALUE({ setting, meaning }, { where: { ...where, field: setting } })];
}

/** The name of its shape stands in the `type` of a value. */
function checkShapeName(fields: unknown, { name, where }: FieldContext): readonly Problem[] {
  if (!isRecord(fields) || !Object.hasOwn(fields, 'type')) return [];
  const field = `${name}.type`;
  const meaning = 'a field with another name, because `type` has the name of the shape';
  return [configErrors.VALUE({ setting: field, meaning }, { where: { ...where, field } })];
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

function unknownOption(option: string, own: readonly string[], { name, where }: FieldContext): Problem {
  const closest = option === 'required' ? 'optional' : closestName(option, ['optional', 'localized', ...own]);
  const key = `${name}.${option}`;
  const suggestion = closest && `${name}.${closest}`;
  return configErrors.KEY_UNKNOWN({ key, suggestion }, { where: { ...where, field: key } });
}
