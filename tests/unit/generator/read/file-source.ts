import type { ContentSource, EntryFile, SourceItem, UnreadItem } from '../../../../generator/model/content-source.ts';
import { contentErrors } from '../../../../generator/model/errors.ts';
import { contentHash } from '../../../../generator/support/content-hash.ts';
import { rawEntry } from './raw-entry.ts';

/** A file of `fileSource`: its fields, or its problem. */
export interface SourceFile {
  readonly fields: Readonly<Record<string, unknown>> | 'unreadable';
  /** Absent if the state of the file is unknown. */
  readonly stamp?: string;
}

/**
 * Files by name, such as 'note/a.en.md', as a source of entries that are read on request, with the
 * requests so far.
 */
export function fileSource(files: Readonly<Record<string, SourceFile>>) {
  const asked: string[] = [];
  const source: ContentSource = {
    name: 'files',
    async *entries() {
      for (const [name, file] of Object.entries(files)) yield itemOf(name, file);
    },
  };
  return { source, asked };

  function itemOf(name: string, { fields, stamp }: SourceFile): UnreadItem {
    const [type = '', slug = '', locale = ''] = name.split(/[/.]/);
    const { fields: _unread, ...entry } = rawEntry({
      type,
      slug,
      locale,
      fields: undefined,
      origin: { file: `content/${name}` },
    });
    const hash = contentHash(JSON.stringify(fields));
    const file: EntryFile = {
      ...entry,
      name,
      hash() {
        asked.push(`hash ${name}`);
        return hash;
      },
      read(): SourceItem {
        asked.push(`read ${name}`);
        if (fields !== 'unreadable') return { entry: { ...entry, fields }, hash };
        return { problem: contentErrors.FILE_UNREADABLE({ file: entry.origin.file }, { where: entry.origin }) };
      },
    };
    return { file, stamp };
  }
}
