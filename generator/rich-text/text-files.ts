import type { LinkedFile } from '#contract/file';
import type { Picture } from '#contract/picture';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { FileRef } from '../model/kinds/file.ts';

/**
 * A picture that is shown, an asset that a text links to, or a file of a field, which is published
 * under a name with its hash; by its address as written.
 */
export interface FileUse {
  readonly kind: 'picture' | 'file' | 'published';
  readonly address: string;
  /** Media type and size that the source says the file has. */
  readonly claim?: { readonly type?: string; readonly size?: number };
}

/** Access of formatted texts to their pictures and linked files. */
export interface TextFiles {
  /** True if the site has assets. */
  readonly hasAssets: boolean;
  /** True if pictures may lie in the content folder, next to the files of texts. */
  readonly hasContentPictures?: boolean;
  /** True for the address of an asset, which is published with the site. */
  isAsset(address: string): boolean;
  /** Returns the path of the page that an address of a content system means. Absent: none means one. */
  pathOf?(address: string): string | undefined;
  /** Returns safe markup of a picture with further attributes; undefined if it has a problem. */
  pictureHtml(address: string, alt: string, attributes?: Readonly<Record<string, string>>): string | undefined;
  /** Returns a picture for the props of a component. Absent: such pictures are left out. */
  picture?(address: string, alt: string): Picture;
  /** Returns a file for the props of a component. Absent: such files are left out. */
  linkedFile?(file: FileRef): LinkedFile;
  /**
   * Returns the site address, with prefix, of a file that may be linked to; undefined if it has a
   * problem.
   */
  fileUrl(address: string): string | undefined;
  /** Returns the problem of a picture or file, if it has one. */
  problem(use: FileUse, where?: ProblemOrigin): Problem | undefined;
}
