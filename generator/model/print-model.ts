/** Prints a content model as the code that declares it. */
import { valueCode } from './code.ts';
import type { TypeModel } from './content-model.ts';
import { isOfKind, kindOf } from './fields.ts';
import type { Field, NameOfTypes } from './kinds/kind.ts';

/** Returns the code that declares a field. `nameOf` names a list of types that is declared elsewhere. */
export function fieldCode(field: Field, nameOf: NameOfTypes = () => undefined): string {
  const kind = kindOf(field);
  const { required, localized, isShared } = field;
  const values = Object.entries(field).filter(
    ([name, value]) => Object.hasOwn(kind.options, name) && value !== kind.defaults?.[name],
  );
  const isExplicit = isShared === true || localized !== isLocalizedByDefault(field);
  const options = {
    ...(required ? {} : { optional: true }),
    ...(isExplicit ? { localized } : {}),
    ...Object.fromEntries(values),
  };
  const parts = kind.code?.(field, (inner) => fieldCode(inner, nameOf), nameOf) ?? [];
  return `${field.kind}(${[...parts, ...(Object.keys(options).length === 0 ? [] : [valueCode(options)])].join(', ')})`;
}

/** A list is localized as its items are. */
const isLocalizedByDefault = (field: Field): boolean =>
  isOfKind(field, 'list') ? field.of.localized : kindOf(field).isLocalized;

/** Names the functions that the code of a field calls. */
export const constructorsOf = (field: Field): readonly string[] => [
  field.kind,
  ...(kindOf(field).inner?.(field) ?? []).flatMap(constructorsOf),
];

/** Returns the options of a type as code; undefined if it has none. */
export function typeOptionsCode({ translations, slug, nestedSlugs }: TypeModel): string | undefined {
  const options = Object.entries({ slug, nestedSlugs, translations }).filter(([, value]) => value !== undefined);
  return options.length === 0 ? undefined : valueCode(Object.fromEntries(options));
}
