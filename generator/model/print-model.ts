/** Prints a content model as the code that declares it. */
import { type Field, type FieldSet, localizedKinds, type TypeModel } from './content-model.ts';

const isLocalizedByDefault = (field: Field): boolean =>
  field.kind === 'list' ? isLocalizedByDefault(field.of) : localizedKinds.has(field.kind);

/** Returns a value as code: texts in single quotation marks. */
export function valueCode(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(valueCode).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${keyCode(name)}: ${valueCode(member)}`)
    .join(', ')} }`;
}

/** Returns the name of a property as code. */
export const keyCode = (name: string): string => {
  // Written in another way, it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : valueCode(name);
};

/** Returns the code that declares a field. `nameOf` names a list of types that is declared elsewhere. */
export function fieldCode(field: Field, nameOf: (types: readonly string[]) => string | undefined = () => undefined): string {
  const { kind, required, localized } = field;
  // Members that other kinds do not have.
  const { choices, pattern, maxLength, isName, allow, min, reviewMonths, isShared } = field as unknown as Readonly<
    Record<string, unknown>
  >;
  const isExplicit = localized !== isLocalizedByDefault(field) || (isShared && localizedKinds.has(kind));
  const options = {
    ...(required ? {} : { optional: true }),
    ...(isExplicit ? { localized } : {}),
    ...defined({ choices, pattern, maxLength, isName, allow, reviewMonths, min: min === 0 ? undefined : min }),
  };
  return `${kind}(${[...argumentsOf(field, nameOf), ...(Object.keys(options).length === 0 ? [] : [valueCode(options)])].join(', ')})`;
}

function argumentsOf(field: Field, nameOf: (types: readonly string[]) => string | undefined): readonly string[] {
  if (field.kind === 'link') return [nameOf(field.to) ?? valueCode(field.to.length === 1 ? field.to[0] : field.to)];
  if (field.kind === 'list') return [fieldCode(field.of, nameOf)];
  if (field.kind !== 'group') return [];
  const members = Object.entries(field.fields as FieldSet).map(
    ([name, member]) => `${keyCode(name)}: ${fieldCode(member, nameOf)}`,
  );
  return [`{ ${members.join(', ')} }`];
}

/** Names the functions that the code of a field calls. */
export const constructorsOf = (field: Field): readonly string[] => {
  if (field.kind === 'list') return ['list', ...constructorsOf(field.of)];
  if (field.kind === 'group') return ['group', ...Object.values(field.fields as FieldSet).flatMap(constructorsOf)];
  return [field.kind];
};

/** Returns the options of a type as code; undefined if it has none. */
export function typeOptionsCode({ translations, slug, nestedSlugs }: TypeModel): string | undefined {
  const options = defined({ slug, nestedSlugs, translations });
  return Object.keys(options).length === 0 ? undefined : valueCode(options);
}

const defined = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
