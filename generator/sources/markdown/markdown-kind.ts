import type { SourceKind } from '../source-kind.ts';
import type { MarkdownFolder } from './config.ts';

/** A folder of Markdown and YAML files. */
export const markdownKind: SourceKind<MarkdownFolder> = {
  settings: { folder: 'path', files: 'forms of files', translationKey: 'field', unreadFields: 'fields' },
  required: ['folder'],
  hasSiteSetting: false,
  flags: [],
  options: [],
  read: ({ folder, files, translationKey, unreadFields }) => ({
    ...{ kind: 'markdown', folder },
    layout: { files, translationKey, unreadFields },
  }),
};
