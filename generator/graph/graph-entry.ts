import type { ContentEntry } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';
import type { FieldPath } from '../model/field-path.ts';

/** A validated entry on its way into the graph; `locate` gives the file position of a field. */
export interface GraphEntry extends ContentEntry {
  readonly locate: RawEntry['locate'];
  /** Formatted texts, with the hash of their words if it is cached. */
  readonly texts?: readonly { readonly richText: string; readonly wordsHash?: string }[];
  /** Fingerprint of the entries among which its links were right in an earlier run. */
  readonly soundAmong?: { readonly entries: string };
  /** State of the file that it was made from; absent if that is unknown. */
  readonly source?: { readonly name: string; readonly hash: string };
  /** Fields whose value another language has given: they are not compared with it. */
  readonly borrowed?: readonly string[];
  /** Paths whose value stands in for one with a reported problem: they are not compared. */
  readonly placeholders?: readonly FieldPath[];
}
