import type { ContentEntry } from '../model/content-model.ts';
import type { RawEntry } from '../model/content-source.ts';

/** A checked entry on its way into the graph; `locate` names places of its fields in messages. */
export interface GraphEntry extends ContentEntry {
  readonly locate: RawEntry['locate'];
  /** Among which entries its links were found to be right. */
  readonly soundAmong?: { readonly entries: string } | undefined;
  /** Names what it was made from, where something tells that. */
  readonly source?: { readonly name: string; readonly hash: string } | undefined;
}
