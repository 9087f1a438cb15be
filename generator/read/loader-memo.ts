import type { RawEntry, SourceItem, UnreadItem } from '../model/content-source.ts';
import type { LoadedItem } from './loaded-entry.ts';

/**
 * Items that earlier reads of this process have loaded. An item is reused if its file has the same
 * stamp, or if it is the same object.
 */
export class LoaderMemo {
  #byFile: ReadonlyMap<string, LoadedItem> = new Map();
  readonly #byEntry = new WeakMap<RawEntry, LoadedItem>();

  ofFile(item: UnreadItem): LoadedItem | undefined {
    const loaded = this.#byFile.get(item.file.name);
    return loaded && isSame(loaded.item, item) ? loaded : undefined;
  }

  ofEntry(entry: RawEntry): LoadedItem | undefined {
    return this.#byEntry.get(entry);
  }

  addEntry(entry: RawEntry, loaded: LoadedItem): void {
    this.#byEntry.set(entry, loaded);
  }

  /** Replaces the files of the last read with those of this one. */
  replaceFiles(byName: ReadonlyMap<string, LoadedItem>): void {
    this.#byFile = byName;
  }
}

const isSame = (loaded: SourceItem | UnreadItem, item: UnreadItem): boolean =>
  loaded === item || ('file' in loaded && item.stamp !== undefined && loaded.stamp === item.stamp);
