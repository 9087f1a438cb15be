import type { editorFormatNames, modelSystems, SourceKindName } from './built-in-names.ts';
import { contentfulKind } from './contentful/contentful-kind.ts';
import { modelFormat as contentfulFormat } from './contentful/model-format.ts';
import { contentfulModel } from './contentful/model-reader.ts';
import { configFile } from './decap/config-file.ts';
import type { ModelReader } from './derived-model.ts';
import { markdownKind } from './markdown/markdown-kind.ts';
import type { EditorFormat, ModelFormat } from './model-format.ts';
import type { SourceKind } from './source-kind.ts';

type BySystem<T> = Readonly<Record<(typeof modelSystems)[number], T>>;

/** The kinds of sources that Boreal brings, by the value of `builtIn` in the config. */
const kinds = { markdown: markdownKind, contentful: contentfulKind } satisfies Record<SourceKindName, SourceKind>;
export const builtInKinds: Readonly<Record<string, SourceKind>> = kinds;

/** Content systems that `boreal model` prints the model for, by name. */
const formats: BySystem<ModelFormat> = { contentful: contentfulFormat };
export const modelFormats: Readonly<Record<string, ModelFormat>> = formats;

/** Editors of content files that `boreal model` prints a configuration for, by name. */
const editors: Readonly<Record<(typeof editorFormatNames)[number], EditorFormat>> = { decap: configFile };
export const editorFormats: Readonly<Record<string, EditorFormat>> = editors;

/** Content systems that `boreal model` derives a model from, by name. */
const readers: BySystem<ModelReader> = { contentful: contentfulModel };
export const modelReaders: Readonly<Record<string, ModelReader>> = readers;
