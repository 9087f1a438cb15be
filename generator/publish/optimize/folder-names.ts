import { accessSync, constants, lstatSync, readdirSync, type Stats } from 'node:fs';
import { LineTable } from '../../store/line-table.ts';
import { storedFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { nameOfBytes, rawPath } from '../../support/raw-path.ts';

/** Names in a folder; those of folders end with a slash. */
export interface FolderContent {
  readonly names: readonly string[];
  /** True if the system protects the folder. */
  readonly isFixed: boolean;
  /** True if an earlier survey has read them: since then, nothing was added, removed or renamed. */
  readonly isKnown: boolean;
}

/** Returns the content of a folder. `stats` were read before. */
export type NameReader = (folder: string, absolute: string, stats: Stats) => FolderContent;

/**
 * Gain: with 10,000 routes, a fifth of a run without changes, and a fifth of an edit.
 * Names in the folders of an output folder, from earlier surveys.
 */
export interface FolderNames {
  readonly namesIn: NameReader;
  /** True if the files of known folders were compared with their list a short time ago. */
  readonly areCompared: (fileCount: number) => boolean;
  /** Notes the result of a survey. `isWhole`: all files were compared. */
  readonly noteSurvey: (survey: { readonly fileCount: number; readonly isWhole: boolean; readonly isIntact: boolean }) => void;
  /** Stores the names if that spares much reading. Throws if the cache cannot be written. */
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
/** An output with more files is believed for `recentMs` (milliseconds) after all were compared with their list. */
export const alwaysComparedFiles = 10_000;
const recentMs = 10 * 60_000;

/** Returns true if an output of some files that was compared whole at `at` need not be compared now. Milliseconds since 1970. */
export const isBelieved = (fileCount: number, at: number, now: number): boolean =>
  fileCount > alwaysComparedFiles && now - at < recentMs;

/** Number of folders that are read in each run rather than stored: an edit changes some. */
const fewFolders = 100;
/** Maximum number of folders that are stored: some 190 bytes each. */
const maxFolders = 250_000;

const ending = '.names';
/** Matches what a stored line cannot hold: separators, and bytes that are not UTF-8. */
const separator = /[\t\n]|\p{Surrogate}/u;

/**
 * Opens the names of a folder. Each added, removed or renamed entry changes the times of its
 * folder, as its protection does: one with the same inode, mtime and ctime is not read again.
 */
export async function openFolderNames({ root, manifests, now }: NamesOptions): Promise<FolderNames> {
  const files = storedFiles(manifests);
  const fileName = namesFile(root);
  const bytes = (fileName && (await files.read(fileName))) || new Uint8Array();
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = stored.indexOf('\n') + 1;
  // Files of earlier versions begin with a folder.
  const storedAt = Number(stored.toString('latin1', 0, start)) || 0;
  const table = new LineTable([stored.subarray(start)]);
  let comparedAt = storedAt;
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
        return { names: line.slice(head.length).split('\t'), isFixed: false, isKnown: true };
      }
      const isSettled = now() - Math.max(mtimeMs, ctimeMs) >= settledMs;
      const content = readContent(absolute);
      const { names, isFixed } = content;
      if (isSettled && !isFixed && names.length > 0 && ![folder, ...names].some((each) => separator.test(each))) {
        add(head + names.join('\t'));
        readCount++;
      }
      return content;
    },
    areCompared: (fileCount) => isBelieved(fileCount, comparedAt, now()),
    noteSurvey({ fileCount, isWhole, isIntact }) {
      if (!isIntact) comparedAt = 0;
      else if (isWhole && fileCount > alwaysComparedFiles) comparedAt = now();
    },
    async save() {
      const isSpared = readCount > fewFolders || comparedAt !== storedAt;
      if (fileName === undefined || !isSpared || lines.length === 0) return;
      await files.write(fileName, Buffer.from([comparedAt, ...lines].map((line) => `${line}\n`).join('')));
    },
  };
}

/** Returns the name of the file for a folder, which keeps its inode when it is renamed. */
export function namesFile(root: string): string | undefined {
  const stats = lstatSync(root, { throwIfNoEntry: false });
  return stats && `${contentHash(`${stats.ino}`)}${ending}`;
}

/** Reads a folder. */
export const readContent = (absolute: string): FolderContent => ({
  names: readNames(absolute),
  isFixed: isFixed(absolute),
  isKnown: false,
});

/** True for a file or folder that is immutable: the system refuses to write it for this reason, even to its owner. */
export function isFixed(path: string): boolean {
  try {
    accessSync(rawPath(path), constants.W_OK);
    return false;
  } catch (error) {
    // Access is that of a link's target.
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !lstatSync(rawPath(path)).isSymbolicLink();
  }
}

function readNames(absolute: string): readonly string[] {
  const folder = rawPath(absolute);
  const names = readdirSync(folder, { withFileTypes: true }).map((entry) => nameOf(entry.name, entry));
  // A name that is not UTF-8 has such a character.
  if (!names.some((name) => name.includes('\ufffd'))) return names;
  return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }).map((entry) => nameOf(nameOfBytes(entry.name), entry));
}

const nameOf = (name: string, entry: { isDirectory(): boolean }): string => (entry.isDirectory() ? `${name}/` : name);
