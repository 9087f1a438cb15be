import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { LineTable } from '../../store/line-table.ts';
import { storedFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { nameOfBytes, rawPath } from '../../support/raw-path.ts';

/** Returns the names in a folder; those of folders end with a slash. `stats` were read before. */
export type NameReader = (folder: string, absolute: string, stats: Stats) => readonly string[];

/**
 * Gain: with 10,000 routes, a fifth of a run without changes, and an eighth of an edit.
 * Names in the folders of an output folder, from earlier surveys.
 */
export interface FolderNames {
  readonly namesIn: NameReader;
  /** Stores the names if that spares many readings. Throws if the cache cannot be written. */
  save(): Promise<void>;
}

interface NamesOptions {
  /** Absolute path of the output folder. */
  readonly root: string;
  /** Absolute path of the folder in the cache for manifests. */
  readonly manifests: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Age of a change, in milliseconds, from which another one cannot leave the same times: some file
 * systems count in two seconds.
 */
const settledMs = 3_000;
/** Number of folders that are read in each run rather than stored: an edit changes some. */
const fewFolders = 100;
/** Maximum number of folders that are stored: some 190 bytes each. */
const maxFolders = 250_000;

const ending = '.names';
/** Matches what a stored line cannot hold: separators, and bytes that are not UTF-8. */
const separator = /[\t\n]|\p{Surrogate}/u;

/**
 * Opens the names of a folder. Each added, removed or renamed entry changes the times of its
 * folder: one with the same inode, mtime and ctime is not read again.
 */
export async function openFolderNames({ root, manifests, now }: NamesOptions): Promise<FolderNames> {
  const files = storedFiles(manifests);
  const fileName = namesFile(root);
  const bytes = (fileName && (await files.read(fileName))) || new Uint8Array();
  const table = new LineTable([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]);
  const lines: string[] = [];
  let count = 0;
  let readCount = 0;
  const add = (line: string): void => {
    if (count++ < maxFolders) lines.push(line);
    else lines.length = 0;
  };
  return {
    namesIn(folder, absolute, { ino, mtimeMs, ctimeMs }) {
      const head = `${folder}\t${ino} ${mtimeMs} ${ctimeMs}\t`;
      const line = table.find(folder);
      if (line?.startsWith(head)) {
        add(line);
        return line.slice(head.length).split('\t');
      }
      const isSettled = now() - Math.max(mtimeMs, ctimeMs) >= settledMs;
      const names = readNames(absolute);
      if (isSettled && names.length > 0 && ![folder, ...names].some((each) => separator.test(each))) {
        add(head + names.join('\t'));
        readCount++;
      }
      return names;
    },
    async save() {
      if (fileName === undefined || readCount <= fewFolders || lines.length === 0) return;
      await files.write(fileName, Buffer.from(lines.map((line) => `${line}\n`).join('')));
    },
  };
}

/** Returns the name of the file for a folder, which keeps its inode when it is renamed. */
export function namesFile(root: string): string | undefined {
  const stats = lstatSync(root, { throwIfNoEntry: false });
  return stats && `${contentHash(`${stats.ino}`)}${ending}`;
}

export function readNames(absolute: string): readonly string[] {
  const folder = rawPath(absolute);
  const names = readdirSync(folder, { withFileTypes: true }).map((entry) => nameOf(entry.name, entry));
  // A name that is not UTF-8 has such a character.
  if (!names.some((name) => name.includes('\ufffd'))) return names;
  return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }).map((entry) => nameOf(nameOfBytes(entry.name), entry));
}

const nameOf = (name: string, entry: { isDirectory(): boolean }): string => (entry.isDirectory() ? `${name}/` : name);
