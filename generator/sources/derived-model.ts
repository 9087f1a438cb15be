/** A content model that follows from a content system, and its code. */
import { keyCode, valueCode } from '../model/code.ts';
import type { ContentModel, TypeModel } from '../model/content-model.ts';
import type { Field, FieldSet } from '../model/kinds/kind.ts';
import { constructorsOf, fieldCode, typeOptionsCode } from '../model/print-model.ts';

/** A field of a content system. */
export interface DerivedField {
  readonly name: string;
  /** Undefined if the field is not read. */
  readonly field: Field | undefined;
  /** Facts that the model cannot express. */
  readonly notes: readonly string[];
}

export interface DerivedType extends Pick<TypeModel, 'description' | 'slug' | 'nestedSlugs' | 'translations'> {
  readonly name: string;
  readonly fields: readonly DerivedField[];
  readonly notes: readonly string[];
  /** Reason why entries are named by their ids although the type has a field for slugs. */
  readonly idReason?: string;
}

export interface DerivedModel {
  readonly types: readonly DerivedType[];
}

/** Surroundings of a command that derives a model. */
export interface DeriveOptions {
  /** An exported file, relative to `cwd`; undefined reads the system itself. */
  readonly snapshot: string | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Derives a model from a content system. Throws ProblemError if it cannot be read. */
export type ModelReader = (options: DeriveOptions) => Promise<DerivedModel>;

/** Returns the part of the model that is read. */
export const modelOf = ({ types }: DerivedModel): ContentModel =>
  Object.fromEntries(
    types.map(({ name, description, fields, slug, nestedSlugs, translations }) => [
      name,
      { description, fields: fieldsOf(fields), ...typeOptions({ slug, nestedSlugs, translations }) },
    ]),
  );

const fieldsOf = (fields: readonly DerivedField[]): FieldSet =>
  Object.fromEntries(fields.flatMap(({ name, field }) => (field ? [[name, field] as const] : [])));

const typeOptions = (options: Partial<Record<'slug' | 'nestedSlugs' | 'translations', unknown>>): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Name of the list of all types in the printed code. */
const allTypesName = 'anyType';

/** Prints the code of a model. `from`: the module that the functions are imported from. */
export function printDerivedModel(derived: DerivedModel, from: string): string {
  const model = modelOf(derived);
  const types = Object.keys(model);
  const nameOf = listNameOf(types);
  const all = Object.values(model).flatMap(({ fields }) => Object.values(fields));
  const body = derived.types.flatMap((type) => typeLines(type, model[type.name] as TypeModel, nameOf));
  const usesAll = all.some((field) => fieldCode(field, nameOf).includes(`${allTypesName}`));
  const names = [...new Set(['defineModel', 'defineType', ...all.flatMap(constructorsOf)])].sort();
  return [
    `import { ${names.join(', ')} } from ${valueCode(from)};`,
    '',
    ...(usesAll
      ? ['/** Links without a restriction lead to any type. */', `const ${allTypesName} = ${valueCode(types)};`, '']
      : []),
    'export const model = defineModel({',
    ...body,
    '});',
    'export type Model = typeof model;',
    '',
  ].join('\n');
}

/** Names the list of all types, which is long. */
const listNameOf =
  (types: readonly string[]) =>
  (to: readonly string[]): string | undefined =>
    types.length > 1 && to.length === types.length ? allTypesName : undefined;

function typeLines(type: DerivedType, model: TypeModel, nameOf: (types: readonly string[]) => string | undefined): string[] {
  const options = typeOptionsCode(model);
  const fields = type.fields.flatMap(({ name, field, notes }) => [
    ...notes.map((note) => `    ${comment(field ? note : `${name}: ${note}`)}`),
    ...(field ? [`    ${keyCode(name)}: ${fieldCode(field, nameOf)},`] : []),
  ]);
  return [
    ...type.notes.map((note) => `  ${comment(note)}`),
    `  ${keyCode(type.name)}: defineType(${valueCode(type.description)}, {`,
    ...fields,
    `  }${options === undefined ? '' : `, ${options}`}),`,
  ];
}

/** White space of a name in the content system may end a line. */
const comment = (text: string): string => `// ${text.replace(/\s+/g, ' ').trim()}`;

/** Lists what differs between two models, one line each: `+`, `-` or `~`, and the code. */
export function compareModels(before: ContentModel, after: ContentModel): readonly string[] {
  const nameOf = (types: readonly string[]): string | undefined =>
    listNameOf(Object.keys(before))(types) ?? listNameOf(Object.keys(after))(types);
  return namesOf(before, after).flatMap((type) => {
    const [old, now] = [ownOf(before, type), ownOf(after, type)];
    if (!now) return [`- ${type}`];
    if (!old) return [`+ ${type}: a type with ${Object.keys(now.fields).join(', ')}`];
    const options = [old, now].map((each) => typeOptionsCode(each) ?? 'no options') as [string, string];
    return [
      ...(options[0] === options[1] ? [] : [`~ ${type}: ${options[0]} → ${options[1]}`]),
      ...namesOf(old.fields, now.fields).flatMap((name) => {
        const [was, is] = [ownOf(old.fields, name), ownOf(now.fields, name)].map((each) => each && fieldCode(each, nameOf));
        if (was === is) return [];
        if (is === undefined) return [`- ${type}.${name}`];
        return [was === undefined ? `+ ${type}.${name}: ${is}` : `~ ${type}.${name}: ${was} → ${is}`];
      }),
    ];
  });
}

const namesOf = (a: object, b: object): readonly string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
const ownOf = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
