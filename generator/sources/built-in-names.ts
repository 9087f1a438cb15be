import type { AddedOption } from './source-kind.ts';

/** Command line options that each kind of source adds to commands that read content. The first kind is the default. */
export const optionsOfKinds = {
  markdown: [],
  contentful: [
    { flags: '--snapshot <file>', description: 'use the content of a file from contentful-export' },
    { flags: '--allow-changed', description: 'accept texts in that file that were changed after they were published' },
  ],
} as const satisfies Readonly<Record<string, readonly AddedOption[]>>;

/** The value of `builtIn` in the config. */
export type SourceKindName = keyof typeof optionsOfKinds;
export const sourceKindNames = Object.keys(optionsOfKinds) as readonly SourceKindName[];
export const sourceOptions: readonly AddedOption[] = Object.values(optionsOfKinds).flat();

/** Content systems that `boreal model` prints the model for, and derives it from. The first one is the default. */
export const modelSystems = ['contentful'] as const;
/** Format with a JSON Schema of each type, for editors. */
export const schemaFormat = 'json-schema';
/** Editors of content files that `boreal model` prints a configuration for. */
export const editorFormatNames = ['decap'] as const;
export const modelFormatNames: readonly string[] = [...modelSystems, schemaFormat, ...editorFormatNames];
