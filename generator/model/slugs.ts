/** Slugs from a field of an entry. The slug in an entry's id is the same in every language. */
import type { ContentEntry, TypeModel } from './content-model.ts';
import { derivedEntry } from './derived-entry.ts';

/**
 * Returns a written value as a slug; undefined if it is empty. A nested slug has no “/” at its ends,
 * and that of the home page is “/”.
 */
export function slugFrom(value: unknown, { nestedSlugs }: Pick<TypeModel, 'nestedSlugs'>): string | undefined {
  const written = typeof value === 'string' ? value.trim().normalize('NFC') : '';
  if (written === '') return undefined;
  return nestedSlugs ? written.replace(/^\/+|\/+$/g, '') || '/' : written;
}

/** Returns an entry whose slug is the value of the field that its type names, in its own language. */
export function withOwnSlug(entry: ContentEntry, type: Pick<TypeModel, 'slug' | 'nestedSlugs'>): ContentEntry {
  const field = type.slug;
  if (typeof field !== 'string') return entry;
  return derivedEntry(entry, { slugOf: ({ fields, slug }) => slugFrom(fields[field], type) ?? slug });
}
