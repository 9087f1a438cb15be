import type { Problem } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import type { LocaleCodes } from '../open-source.ts';
import { contentfulErrors } from './errors.ts';
import { type MappedType, mappedTypes, slugFieldId, slugFieldOf } from './field-mapping.ts';
import type { Space, SpaceField } from './space.ts';

interface CheckedLocales {
  readonly codes: LocaleCodes;
  readonly problems: readonly Problem[];
}

/** Finds the space's locale of each language: by its tag ('en-CA'), else by its name ('en'). */
export function findLocales({ locales }: Pick<Space, 'locales'>, tags: Readonly<Record<string, string>>): CheckedLocales {
  const codes: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const [locale, tag] of Object.entries(tags)) {
    const find = (wanted: string) => locales.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
    const match = find(tag) ?? find(locale);
    if (match) codes[locale] = match.code;
    else problems.push(contentfulErrors.LOCALE_MISSING({ locale, tag, codes: locales.map(({ code }) => code) }));
  }
  return { codes, problems };
}

/** Reports what the model expects and the space lacks. More than the model expects is allowed. */
export function checkModel({ contentTypes }: Pick<Space, 'contentTypes'>, model: ContentModel): readonly Problem[] {
  const byId = new Map(contentTypes.map((type) => [type.id, type]));
  return Object.entries(model).flatMap(([type, declared]) => {
    const { fields, slug } = declared;
    const spaceType = byId.get(type);
    const names = Object.keys(fields);
    if (!spaceType) {
      return [contentfulErrors.TYPE_MISSING({ type, fields: slug === undefined ? [slugFieldId, ...names] : names })];
    }
    const delivered = new Map(spaceType.fields.filter(({ omitted }) => !omitted).map((field) => [field.id, field]));
    const wrong = Object.entries(fields).flatMap(([name, expected]) => {
      const types = mappedTypes(expected);
      const field = delivered.get(name);
      const meaning = types.map(shown).join(' or ');
      if (!field) return [contentfulErrors.FIELD_MISSING({ type, field: name, expected: meaning })];
      if (types.some((each) => isOfType(field, each))) return [];
      return [contentfulErrors.FIELD_TYPE({ type, field: name, expected: meaning, actual: shown(field) })];
    });
    const slugField = slugFieldOf(declared, spaceType);
    const isUnnoticed = slugField !== undefined && delivered.get(slugField)?.localized && !fields[slugField]?.localized;
    return [...wrong, ...(isUnnoticed ? [contentfulErrors.SLUG_LOCALIZED({ type, field: slugField })] : [])];
  });
}

function isOfType(field: SpaceField, { type, linkType, items }: MappedType): boolean {
  if (field.type !== type || field.linkType !== linkType) return false;
  return items === undefined || (field.items?.type === items.type && field.items.linkType === items.linkType);
}

function shown({
  type,
  linkType,
  items,
}: {
  type: string;
  linkType?: string;
  items?: { type: string; linkType?: string };
}): string {
  if (type === 'Array') return `Array of ${items ? shown(items) : 'something'}`;
  return linkType === undefined ? type : `${type} to ${linkType}`;
}
