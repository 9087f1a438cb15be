import type { Problem } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { isNeeded, shapesIn } from '../../model/fields.ts';
import type { FieldSet } from '../../model/kinds/kind.ts';
import { closestName } from '../../support/closest-name.ts';
import type { LocaleCodes } from '../open-source.ts';
import { contentfulErrors } from './errors.ts';
import type { MappedType } from './export-file-types.ts';
import { mappedTypes, slugFieldId, slugFieldOf } from './field-mapping.ts';
import type { Space, SpaceContentType, SpaceField } from './space.ts';

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
    const slugField = slugFieldOf(declared, spaceType);
    const isUnnoticed =
      slugField !== undefined && deliveredBy(spaceType).get(slugField)?.localized && !fields[slugField]?.localized;
    return [
      ...wrongFields(fields, spaceType),
      ...(isUnnoticed ? [contentfulErrors.SLUG_LOCALIZED({ type, field: slugField })] : []),
      ...shapesIn(fields).flatMap(([name, shape]) => {
        // A shape without a content type is written as JSON.
        const ofShape = byId.get(name);
        return ofShape ? wrongFields(shape, ofShape) : [];
      }),
    ];
  });
}

/** Returns the fields of a content type that the space delivers, by id. */
const deliveredBy = ({ fields }: SpaceContentType): ReadonlyMap<string, SpaceField> =>
  new Map(fields.filter(({ omitted }) => !omitted).map((field) => [field.id, field]));

/** Reports fields that a content type lacks, or has with another type. */
function wrongFields(fields: FieldSet, spaceType: SpaceContentType): readonly Problem[] {
  const delivered = deliveredBy(spaceType);
  const { id: type } = spaceType;
  return Object.entries(fields).flatMap(([name, expected]) => {
    const types = mappedTypes(expected);
    const field = delivered.get(name);
    const meaning = types.map(shown).join(' or ');
    if (!field && !isNeeded(expected)) {
      const others = [...delivered.keys()].filter((each) => !Object.hasOwn(fields, each));
      const gone = { type, field: name, expected: meaning, similar: closestName(name, others) };
      return [contentfulErrors.FIELD_GONE(gone)];
    }
    if (!field) return [contentfulErrors.FIELD_MISSING({ type, field: name, expected: meaning })];
    if (types.some((each) => isOfType(field, each))) return [];
    return [contentfulErrors.FIELD_TYPE({ type, field: name, expected: meaning, actual: shown(field) })];
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
