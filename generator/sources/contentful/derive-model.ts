/** Derives the site's model from a space: its content types, editors, locales and entries. */
import type { Field } from '../../model/kinds/kind.ts';
import { slugFrom } from '../../model/slugs.ts';
import type { DerivedModel, DerivedType } from '../derived-model.ts';
import { type FieldEvidence, fitField, withValue } from '../field-evidence.ts';
import { deriveField, type FieldContext } from './derive-fields.ts';
import type { LocalizedValue, Space, SpaceEntry, SpaceFile } from './space.ts';
import type { SchemaField, SchemaType } from './space-schema.ts';
import { isLink } from './space-values.ts';
import { linkedEntry, withUntranslatedLinks } from './untranslated-links.ts';

interface DeriveInput {
  readonly schema: readonly SchemaType[];
  readonly space: Pick<Space, 'locales' | 'entries' | 'assets'>;
  /** False if the source has no editors: the widgets are then the ones of Contentful by default. */
  readonly hasEditors: boolean;
}

export function deriveModel({ schema, space, hasEditors }: DeriveInput): DerivedModel {
  const types = schema.map(({ id }) => id);
  const defaultCode = space.locales.find(({ isDefault }) => isDefault)?.code ?? space.locales[0]?.code ?? '';
  const entries = new Map<string, SpaceEntry[]>(types.map((type) => [type, []]));
  for (const entry of space.entries.values()) entries.get(entry.contentType)?.push(entry);
  const derived = { types: schema.map((type) => deriveType(type, entries.get(type.id) ?? [])) };
  return withUntranslatedLinks(derived, { ...space, contentTypes: schema });

  function deriveType(type: SchemaType, ofType: readonly SpaceEntry[]): DerivedType {
    const slug = chooseSlug(type, ofType, defaultCode);
    const context: FieldContext = {
      types,
      slugField: slug.field?.id,
      displayField: type.displayField,
      fileTypes: (name) => fileTypes(ofType, name, space.assets),
      textsOf: (name) => valuesIn(ofType, name).filter(isFilledText),
      linkedTypes: (name) => new Set(valuesIn(ofType, name).flatMap((link) => linkedEntry(link, space)?.contentType ?? [])),
    };
    const fields = type.fields.map((field) => fitField(deriveField(field, context), evidenceOf(ofType, field.id, defaultCode)));
    const translations = translationsOf(type, space.locales);
    return {
      name: type.id,
      description: type.description.replace(/\s+/g, ' ').trim() || `${type.name.trim() || type.id}.`,
      // An entry without a slug is named by its id.
      fields: fields.map((each) =>
        each.field && each.name === slug.field?.id && !slug.isComplete
          ? { ...each, field: { ...each.field, required: false } as Field }
          : each,
      ),
      notes: [
        ...(slug.idReason === undefined ? [] : [`Entries are named by their ids: ${slug.idReason}.`]),
        ...(hasEditors ? [] : editorNotes(type)),
      ],
      idReason: slug.idReason,
      slug: slug.option,
      ...(slug.isNested ? { nestedSlugs: true } : {}),
      ...(translations === undefined ? {} : { translations }),
    };
  }
}

/** Counts the values of a field: in the default language, which others fall back to. */
function evidenceOf(entries: readonly SpaceEntry[], name: string, defaultCode: string): FieldEvidence | undefined {
  let evidence: FieldEvidence | undefined;
  for (const { fields } of entries) evidence = withValue(evidence, fields[name]?.[defaultCode]);
  return evidence;
}

const editorNotes = ({ fields, displayField }: SchemaType): readonly string[] => {
  const names = fields.filter(({ id, type }) => type === 'Text' && id !== displayField).map(({ id }) => id);
  return names.length === 0 ? [] : [`The API does not name editors: ${names.join(', ')} may be plain text instead of Markdown.`];
};

interface SlugChoice {
  readonly field: SchemaField | undefined;
  readonly option?: string | false;
  readonly isNested?: boolean;
  /** True if each entry has a slug. */
  readonly isComplete?: boolean;
  /** Reason why the values of the field are no slugs. */
  readonly idReason?: string;
}

/** A value that can be part of an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const isPart = (part: string): boolean => part !== '' && !/^\.+$|[\u0000-\u001f\u007f/\\?#%:*"<>|]|\s$|^\s|\.$/.test(part);

/** Chooses the field with the slugs, whose values must be parts of addresses and differ from each other. */
function chooseSlug({ fields }: SchemaType, entries: readonly SpaceEntry[], defaultCode: string): SlugChoice {
  const texts = fields.filter(({ type, omitted }) => !omitted && (type === 'Symbol' || type === 'Text'));
  const byName = slugNames.flatMap((name) => texts.filter(({ id }) => name.test(id)));
  const field = texts.find(({ widget }) => widget === 'slugEditor') ?? byName[0];
  const none = { field: undefined, ...(texts.some(({ id }) => id === 'slug') ? { option: false as const } : {}) };
  if (!field) return none;
  const written = entries.map(({ fields }) => slugsOf(fields[field.id], field.localized ? undefined : defaultCode, defaultCode));
  const slugs = written.map((each) => each.flatMap((value) => slugFrom(value, { nestedSlugs: true }) ?? []));
  const first = slugs.flatMap((each) => each.slice(0, 1));
  const wrong = slugs.flat().find((slug) => slug !== '/' && !slug.split('/').every(isPart));
  const twice = first.find((slug, at) => first.indexOf(slug) !== at);
  if (wrong !== undefined || twice !== undefined) {
    const reason = wrong === undefined ? `“${twice}” is there twice` : `“${wrong}” cannot be part of an address`;
    return { ...none, idReason: `in “${field.id}”, ${reason}` };
  }
  const isNested = written.flat().some((value) => value.includes('/')) || (entries.length === 0 && field.id !== 'slug');
  return { field, option: field.id, isNested, isComplete: first.length === entries.length };
}

/** Names of fields with slugs, the most likely first. */
const slugNames = [/^slug$/i, /slug$/i, /^(page|url)?[-_]?path(name)?$/i, /^permalink$/i];

/** Returns the values of a field in one language, or in all with the default one first. */
function slugsOf(values: LocalizedValue = {}, code: string | undefined, defaultCode: string): readonly string[] {
  const codes = code === undefined ? new Set([defaultCode, ...Object.keys(values)]) : [code];
  return [...codes].flatMap((each) => slugFrom(values[each], {}) ?? []);
}

/** Entries may lack a language if the space has several and the type has texts for each. */
function translationsOf({ fields }: SchemaType, locales: Space['locales']): DerivedType['translations'] {
  if (locales.length < 2 || !fields.some(({ localized }) => localized)) return undefined;
  return locales.some(({ fallbackCode }) => fallbackCode !== null) ? 'fallback' : 'optional';
}

/** Returns the values of a field in all languages, and those of its lists one by one. */
const valuesIn = (entries: readonly SpaceEntry[], name: string): readonly unknown[] =>
  entries.flatMap(({ fields }) => Object.values(fields[name] ?? {})).flat();

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the media types of the files that entries lead to in a field. */
function fileTypes(entries: readonly SpaceEntry[], name: string, assets: Space['assets']): ReadonlySet<string> {
  return new Set(
    valuesIn(entries, name)
      .filter(isLink)
      .flatMap(({ sys }) =>
        Object.values(assets.get(sys.id)?.fields.file ?? {}).flatMap((file) => {
          const type = (file as SpaceFile | null)?.contentType;
          return typeof type === 'string' ? [type] : [];
        }),
      ),
  );
}
