import type { Problem, ProblemOrigin } from '../errors/problem.ts';

/** A picture that is shown, or a file of the content system that is linked to, as its address was written. */
export interface FileUse {
  readonly kind: 'picture' | 'file';
  readonly address: string;
}

/** What formatted texts ask about the pictures that they show and the files that they link to. */
export interface TextFiles {
  /** Whether there are assets at all. */
  readonly hasAssets: boolean;
  /** Whether an address is that of an asset of the content system, which is published with the site. */
  isAsset(address: string): boolean;
  /** Safe markup of a picture; undefined if it has a problem. */
  pictureHtml(address: string, alt: string, isLazy?: boolean): string | undefined;
  /** Site address, with the prefix, of a file that may be linked to; undefined if it has a problem. */
  fileUrl(address: string): string | undefined;
  /** What is wrong with a picture or file. */
  problem(use: FileUse, where?: ProblemOrigin): Problem | undefined;
}
