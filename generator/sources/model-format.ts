import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';

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
