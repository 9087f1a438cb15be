import type { SourceKind } from '../source-kind.ts';
import type { MarkdownFolder } from './config.ts';

/** A folder of Markdown and YAML files. */
export const markdownKind: SourceKind<MarkdownFolder> = {
  settings: { folder: 'path' },
  required: ['folder'],
  hasSiteSetting: false,
  flags: [],
  options: [],
  read: ({ folder }) => ({ kind: 'markdown', folder }),
};
