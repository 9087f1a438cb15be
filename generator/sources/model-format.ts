import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';
import type { FileLayout } from './markdown/file-layout.ts';

/** A file format in which a content system imports a model and its entries. */
export interface ModelFormat {
  /** Returns the file of a model without entries. `codes`: of the locales, the default one first. */
  modelFile(options: { readonly model: ContentModel; readonly codes: readonly string[] }): {
    readonly file: object;
    readonly problems: readonly Problem[];
  };
  /** Returns the members of the file that have the entries. `codes`: by locale. */
  contentFile(
    entries: Iterable<RawEntry>,
    options: { readonly model: ContentModel; readonly codes: ReadonlyMap<string, string> },
  ): { readonly members: object; readonly problems: readonly Problem[] };
}

/** A site whose content an editor of files changes. Folders are relative to that of the site. */
export interface EditedSite {
  /** Types whose entries are files. */
  readonly model: ContentModel;
  /** The default one first. */
  readonly locales: readonly string[];
  readonly siteUrl: string;
  readonly content: string;
  readonly publicFolder: string;
  readonly layout: FileLayout | undefined;
  /** Endings of the files of types that have files of one kind only. */
  readonly endings: ReadonlyMap<string, string>;
}

/** Returns the configuration of an editor, the number of types in it, and what the editor cannot do with the model. */
export type EditorFormat = (site: EditedSite) => {
  readonly text: string;
  readonly types: number;
  readonly notes: readonly string[];
};
