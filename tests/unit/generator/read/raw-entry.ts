import type { RawEntry } from '../../../../generator/model/content-source.ts';
import { fieldPathText } from '../../../../generator/model/field-path.ts';

/** Returns an entry of a source, in the file of its names. */
export function rawEntry(parts: Partial<RawEntry> & Pick<RawEntry, 'fields'>): RawEntry {
  const { type = 'note', slug = 'hello', locale = 'en' } = parts;
  const file = `content/${type}/${slug}.${locale}.md`;
  return { type, slug, locale, origin: { file }, locate: (path) => ({ file, field: fieldPathText(path) }), ...parts };
}
