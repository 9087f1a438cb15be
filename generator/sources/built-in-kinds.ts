import { contentfulKind } from './contentful/contentful-kind.ts';
import { modelFormat as contentfulFormat } from './contentful/model-format.ts';
import { contentfulModel } from './contentful/model-reader.ts';
import type { ModelReader } from './derived-model.ts';
import { markdownKind } from './markdown/markdown-kind.ts';
import type { ModelFormat } from './model-format.ts';
import type { AddedOption, SourceKind } from './source-kind.ts';

/** The kinds of sources that Boreal brings, by the value of `builtIn` in the config. */
export const builtInKinds: Readonly<Record<string, SourceKind>> = { markdown: markdownKind, contentful: contentfulKind };

/** Names of these kinds, the default one first. */
export const sourceKindNames: readonly string[] = Object.keys(builtInKinds);

/** Content systems that `boreal model` prints the model for, by name. */
export const modelFormats: Readonly<Record<string, ModelFormat>> = { contentful: contentfulFormat };

/** Content systems that `boreal model` derives a model from, by name. */
export const modelReaders: Readonly<Record<string, ModelReader>> = { contentful: contentfulModel };

export const modelReaderNames: readonly string[] = Object.keys(modelReaders);

/** Command line options that the kinds add to commands that read content. */
export const sourceOptions: readonly AddedOption[] = Object.values(builtInKinds).flatMap(({ options }) => options);
