import type { Problem } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import type { RawEntry } from '../../model/content-source.ts';
import { type FieldPath, fieldPathText } from '../../model/field-path.ts';
import { isOfKind, kindOf } from '../../model/fields.ts';
import type { Field } from '../../model/kinds/kind.ts';
import { isEmpty } from '../../model/kinds/kind.ts';
import type { LinkField } from '../../model/kinds/link.ts';
import { compareText } from '../../support/compare-text.ts';
import { spaceEntryId } from './entry-id.ts';
import { type ExportAsset, type ExportEntry, linkToType, publishedSys } from './export-file-types.ts';
import { mappedTypes, maxTextLength, printedSlugField, slugFieldId } from './field-mapping.ts';
import { exportErrors } from './file-errors.ts';
import { maxSymbolLength, rowOf } from './kind-table.ts';
import { PictureAssets, type WrittenPicture } from './picture-assets.ts';
import type { LocalizedValue, SpaceLink } from './space.ts';

interface ContentFileOptions {
  readonly model: ContentModel;
  /** Locale codes in Contentful by language, the default one first. */
  readonly codes: ReadonlyMap<string, string>;
}

interface ContentFile {
  readonly entries: readonly ExportEntry[];
  readonly assets: readonly ExportAsset[];
  readonly problems: readonly Problem[];
}

/**
 * Converts local entries without problems into published entries of Contentful, in the order of
 * their names, with all languages in one. Absent and blank values stay absent.
 */
export function contentFile(entries: Iterable<RawEntry>, options: ContentFileOptions): ContentFile {
  const file = new ExportedEntries(options);
  const exported = [...groupTranslations(entries)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, translations]) => file.entry(translations));
  return { entries: exported, assets: file.pictures.list(), problems: file.problems };
}

class ExportedEntries {
  readonly problems: Problem[] = [];
  readonly pictures = new PictureAssets();
  readonly #model: ContentModel;
  readonly #codes: ReadonlyMap<string, string>;
  readonly #defaultLocale: string;

  constructor({ model, codes }: ContentFileOptions) {
    this.#model = model;
    this.#codes = codes;
    [this.#defaultLocale = ''] = codes.keys();
  }

  entry(translations: Translations): ExportEntry {
    const { type, slug } = translations.first;
    const defaultCode = this.#codes.get(this.#defaultLocale) ?? this.#defaultLocale;
    const declared = this.#model[type];
    const slugField = declared ? printedSlugField(declared) : slugFieldId;
    const fields: Record<string, LocalizedValue> = { [slugField]: { [defaultCode]: slug } };
    for (const [name, field] of Object.entries(this.#model[type]?.fields ?? {})) {
      const values = this.#localizedValue(translations, name, field);
      if (Object.keys(values).length > 0) fields[name] = values;
    }
    const sys = { ...publishedSys('Entry', spaceEntryId(type, slug)), contentType: linkToType(type) };
    return { metadata: { tags: [] }, sys, fields };
  }

  #localizedValue({ byLocale, first }: Translations, name: string, field: Field): LocalizedValue {
    const values: [code: string, value: unknown, entry: RawEntry][] = [];
    for (const [locale, code] of this.#codes) {
      // An entry may be missing in the default language, which has the shared values.
      const shared = locale === this.#defaultLocale ? (byLocale.get(locale) ?? first) : undefined;
      const entry = field.localized ? byLocale.get(locale) : shared;
      const value = entry?.fields?.[name];
      if (entry && !isEmpty(value)) values.push([code, value, entry]);
    }
    if (isFile(field)) {
      const link = this.pictures.add(Object.fromEntries(values.map(([code, value]) => [code, writtenFile(value)])));
      return Object.fromEntries(values.map(([code]) => [code, link]));
    }
    if (isOfKind(field, 'list') && isFile(field.of)) {
      return this.#pictureLists(values.map(([code, value]) => [code, (value as readonly unknown[]).map(writtenFile)]));
    }
    return Object.fromEntries(
      values.map(([code, value, entry]) => [code, this.#typedValue(field, value, { entry, path: [name] })]),
    );
  }

  /** Pictures of the same index in the lists of several languages are one picture. */
  #pictureLists(lists: readonly (readonly [code: string, pictures: readonly WrittenPicture[]])[]): LocalizedValue {
    const links = new Map<number, SpaceLink>();
    const linkAt = (index: number): SpaceLink => {
      const existing = links.get(index);
      if (existing) return existing;
      const versions = lists.flatMap(([code, { [index]: picture }]) => (picture ? [[code, picture] as const] : []));
      const link = this.pictures.add(Object.fromEntries(versions));
      links.set(index, link);
      return link;
    };
    return Object.fromEntries(lists.map(([code, items]) => [code, items.map((_, index) => linkAt(index))]));
  }

  #typedValue(field: Field, value: unknown, at: ValuePosition): unknown {
    const [{ type }] = mappedTypes(field);
    if (type === 'Object') return jsonValue(field, value);
    const { map } = kindOf(field);
    if (map) return map(field, value, (inner, part, step) => this.#typedValue(inner, part, { ...at, path: [...at.path, step] }));
    if (isOfKind(field, 'link')) return entryLink(field, String(value));
    // Contentful has only short texts in lists, for every kind of field.
    const isShort = type === 'Symbol' || at.path.length > 1;
    return rowOf(field).exported === 'text' ? this.#text(field, String(value), isShort, at) : scalar(field, value);
  }

  #text(field: Field, text: string, isShort: boolean, { entry, path }: ValuePosition): string {
    const ownMax = (isOfKind(field, 'text') && field.maxLength) || maxTextLength;
    const max = Math.min(isShort ? maxSymbolLength : maxTextLength, ownMax);
    if (text.length > max) {
      const params = { field: fieldPathText(path), length: text.length, max };
      this.problems.push(exportErrors.VALUE_TOO_LONG(params, { where: entry.locate(path) }));
    }
    return text;
  }
}

interface ValuePosition {
  readonly entry: RawEntry;
  readonly path: FieldPath;
}

interface Translations {
  readonly first: RawEntry;
  readonly byLocale: Map<string, RawEntry>;
}

function groupTranslations(entries: Iterable<RawEntry>): ReadonlyMap<string, Translations> {
  const byName = new Map<string, Translations>();
  for (const entry of entries) {
    const key = `${entry.type}/${entry.slug}`;
    const translations = byName.get(key) ?? { first: entry, byLocale: new Map<string, RawEntry>() };
    translations.byLocale.set(entry.locale, entry);
    byName.set(key, translations);
  }
  return byName;
}

const isFile = (field: Field): boolean => rowOf(field).exported === 'asset';

/** A file without a title may be written as its path. */
const writtenFile = (value: unknown): WrittenPicture => (typeof value === 'string' ? { file: value } : (value as WrittenPicture));

function entryLink({ to }: LinkField, text: string): SpaceLink {
  const isQualified = to.length > 1 || to.some((type) => text.startsWith(`${type}/`));
  const id = isQualified ? text : `${to[0]}/${text}`;
  const [type, slug] = [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)];
  return { sys: { type: 'Link', linkType: 'Entry', id: spaceEntryId(type, slug) } };
}

/**
 * Converts numbers and booleans of a record or list; links stay texts and pictures stay records.
 */
function jsonValue(field: Field, value: unknown): unknown {
  const { map } = kindOf(field);
  if (!map) return scalar(field, value);
  return map(field, value, (inner, part) => (isEmpty(part) ? undefined : jsonValue(inner, part)));
}

function scalar(field: Field, value: unknown): unknown {
  const { exported } = rowOf(field);
  return typeof exported === 'function' ? exported(value) : exported === 'asset' ? value : String(value);
}
