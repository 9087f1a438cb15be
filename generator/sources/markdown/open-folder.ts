import type { OpenOptions, OpenSource, SourceSite } from '../open-source.ts';
import type { FileLayout } from './file-layout.ts';
import { markdownSource } from './markdown-source.ts';

/** Opens a folder of local files. */
export function openFolder(
  { root, content, locales, definition, layout }: SourceSite & { readonly layout?: FileLayout },
  { isReadAgain = false, now }: OpenOptions,
): OpenSource {
  const { unreadFiles, model } = definition;
  const files = markdownSource({ folder: content, root, locales, model, layout, unreadFiles, isReadAgain, now });
  return {
    kind: 'markdown',
    title: 'Local files',
    read: async () => files,
    changed: files.changed,
    filesAt: files.filesAt,
    state: files.state,
    codes: () => ({}),
    close: () => {},
  };
}
