import { fieldPathText, type RawEntry } from '../../../../generator/model/content-source.ts';

/** An entry as a source gives it, in the file that its names ask for. */
export function rawEntry(parts: Partial<RawEntry> & Pick<RawEntry, 'fields'>): RawEntry {
  const { type = 'note', slug = 'hello', locale = 'en' } = parts;
  const file = `content/${type}/${slug}.${locale}.md`;
  return { type, slug, locale, origin: { file }, locate: (path) => ({ file, field: fieldPathText(path) }), ...parts };
}
