import type { Problem } from '../../errors/problem.ts';
import type { ContentModel, Field, FieldSet, LinkField } from '../../model/content-model.ts';
import { type FieldPath, fieldPathText, type RawEntry } from '../../model/content-source.ts';
import { compareText } from '../../support/compare-text.ts';
import { spaceEntryId } from './entry-id.ts';
import { type ExportAsset, type ExportEntry, linkToType, publishedSys } from './export-file-types.ts';
import { mappedTypes, maxSymbolLength, maxTextLength, slugFieldId } from './field-mapping.ts';
import { exportErrors } from './file-errors.ts';
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
 * Local entries as published entries of Contentful, all languages of one in one, in the order of their names. The entries must be without
 * mistakes: values are taken as they are written and only get the types that Contentful wants. What is absent or blank stays absent.
 */
export function contentFile(entries: Iterable<RawEntry>, { model, codes }: ContentFileOptions): ContentFile {
  const [defaultLocale = ''] = codes.keys();
  const problems: Problem[] = [];
  const pictures = new PictureAssets();
  const exported = [...groupTranslations(entries)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, translations]) => exportEntry(translations));
  return { entries: exported, assets: pictures.list(), problems };

  function exportEntry(translations: Translations): ExportEntry {
    const { type, slug } = translations.first;
    const fields: Record<string, LocalizedValue> = { [slugFieldId]: { [codeOf(defaultLocale)]: slug } };
    for (const [name, field] of Object.entries(model[type]?.fields ?? {})) {
      const values = valuesOf(translations, name, field);
      if (Object.keys(values).length > 0) fields[name] = values;
    }
    const sys = { ...publishedSys('Entry', spaceEntryId(type, slug)), contentType: linkToType(type) };
    return { metadata: { tags: [] }, sys, fields };
  }

  function valuesOf({ byLocale }: Translations, name: string, field: Field): LocalizedValue {
    const written: [code: string, value: unknown, entry: RawEntry][] = [];
    for (const [locale, code] of codes) {
      const entry = byLocale.get(locale);
      const value = entry?.fields?.[name];
      if (entry && !isBlank(value) && (field.localized || locale === defaultLocale)) written.push([code, value, entry]);
    }
    if (field.kind === 'image') {
      const link = pictures.add(Object.fromEntries(written.map(([code, value]) => [code, value as WrittenPicture])));
      return Object.fromEntries(written.map(([code]) => [code, link]));
    }
    if (field.kind === 'list' && field.of.kind === 'image') {
      const lists = written.map(([code, value]): [string, readonly WrittenPicture[]] => [code, value as WrittenPicture[]]);
      return listsOfPictures(lists);
    }
    return Object.fromEntries(written.map(([code, value, entry]) => [code, typedValue(field, value, { entry, path: [name] })]));
  }

  /** Pictures at one place of their lists are one picture in several languages. */
  function listsOfPictures(lists: readonly (readonly [code: string, pictures: readonly WrittenPicture[]])[]): LocalizedValue {
    const links = new Map<number, SpaceLink>();
    const linkAt = (index: number): SpaceLink => {
      const known = links.get(index);
      if (known) return known;
      const here = lists.flatMap(([code, { [index]: picture }]) => (picture ? [[code, picture] as const] : []));
      const link = pictures.add(Object.fromEntries(here));
      links.set(index, link);
      return link;
    };
    return Object.fromEntries(lists.map(([code, items]) => [code, items.map((_, index) => linkAt(index))]));
  }

  function typedValue(field: Field, value: unknown, at: { entry: RawEntry; path: FieldPath }): unknown {
    const [{ type }] = mappedTypes(field);
    if (type === 'Object') return jsonValue(field, value);
    switch (field.kind) {
      case 'link':
        return entryLink(field, String(value));
      case 'list':
        return (value as unknown[]).map((item, index) => typedValue(itemOf(field), item, { ...at, path: [...at.path, index] }));
      case 'text':
      case 'markdown':
      case 'symbol':
      case 'href': {
        const text = String(value);
        // The items of a list of texts are short ones, whatever their kind would be outside of it.
        const isShort = type === 'Symbol' || at.path.length > 1;
        const max = Math.min(
          isShort ? maxSymbolLength : maxTextLength,
          (field.kind === 'text' && field.maxLength) || maxTextLength,
        );
        if (text.length > max) {
          const params = { field: fieldPathText(at.path), length: text.length, max };
          problems.push(exportErrors.VALUE_TOO_LONG(params, { where: at.entry.locate(at.path) }));
        }
        return text;
      }
      default:
        return scalar(field, value);
    }
  }

  function codeOf(locale: string): string {
    return codes.get(locale) ?? locale;
  }
}

interface Translations {
  readonly first: RawEntry;
  readonly byLocale: Map<string, RawEntry>;
}

function groupTranslations(entries: Iterable<RawEntry>): ReadonlyMap<string, Translations> {
  const found = new Map<string, Translations>();
  for (const entry of entries) {
    const key = `${entry.type}/${entry.slug}`;
    const translations = found.get(key) ?? { first: entry, byLocale: new Map<string, RawEntry>() };
    translations.byLocale.set(entry.locale, entry);
    found.set(key, translations);
  }
  return found;
}

const itemOf = (field: { readonly of: Field }): Field => field.of;

function entryLink({ to }: LinkField, text: string): SpaceLink {
  const isQualified = to.length > 1 || to.some((type) => text.startsWith(`${type}/`));
  const id = isQualified ? text : `${to[0]}/${text}`;
  const [type, slug] = [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)];
  return { sys: { type: 'Link', linkType: 'Entry', id: spaceEntryId(type, slug) } };
}

/** A record or list in the shape of local files, with numbers and truth values; links stay texts and pictures records. */
function jsonValue(field: Field, value: unknown): unknown {
  if (field.kind === 'list') return (value as unknown[]).map((item) => jsonValue(itemOf(field), item));
  if (field.kind !== 'group') return scalar(field, value);
  const record = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(field.fields as FieldSet)
      .filter(([name]) => !isBlank(record[name]))
      .map(([name, member]) => [name, jsonValue(member, record[name])]),
  );
}

function scalar({ kind }: Field, value: unknown): unknown {
  if (kind === 'integer' || kind === 'number') return Number(value);
  if (kind === 'boolean') return String(value) === 'true';
  return kind === 'image' ? value : String(value);
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
