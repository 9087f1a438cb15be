import { record } from '../../support/shapes.ts';
import type { SourceKind } from '../source-kind.ts';
import { folderSettings, type MarkdownFolder } from './config.ts';

/** A folder of Markdown and YAML files. */
export const markdownKind: SourceKind<MarkdownFolder> = {
  settings: record(folderSettings),
  formsOfFiles: 'files',
  hasSiteSetting: false,
  flags: [],
  // Files are corrected before they are published.
  read: ({ folder, files, translationKey, cascade, headingField, unreadFields, policy = 'error' }) => ({
    kind: 'markdown',
    folder,
    policy,
    layout: { files, translationKey, cascade, headingField, unreadFields: unreadFields === '*' ? ['*'] : unreadFields },
  }),
};
