import { createHash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { ContentModel } from '../../model/content-model.ts';
import type { ContentSource, SourceItem, UnreadItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { compareText } from '../../support/compare-text.ts';
import { isWithin } from '../../support/is-within.ts';
import { type ContentPlaces, contentPlaces, type FileLayout, fileNames, shownFile } from './file-layout.ts';
import { MarkdownFile } from './markdown-file.ts';
import { isIndexFile, openSections, type Sections } from './sections.ts';
import { createIgnoredFiles, isLeftBehind, isPictureName, reportUnread } from './unread-files.ts';

interface MarkdownSourceOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path that file names in messages are relative to. */
  readonly root: string;
  readonly locales: readonly string[];
  /** Declares the fields of each type. */
  readonly model?: ContentModel;
  /** Default: `<type>/<slug>.<locale>.md` and `.yaml`. */
  readonly layout?: FileLayout;
  /** Globs of files that are neither read nor reported unless they are entries, relative to the folder. */
  readonly unreadFiles?: readonly string[];
  /** True if the source is read several times: later reads process only what has changed. */
  readonly isReadAgain?: boolean;
  /** Clock, in milliseconds. Without it, each file counts as just changed and has no stamp. */
  readonly now?: () => number;
}

/** Age in milliseconds below which a file may change again within the same tick of its time. */
const freshMs = 50;
const contentFileName = /\.(md|ya?ml)$/;

export interface MarkdownSource extends ContentSource {
  /**
   * Marks files and folders, by absolute path, as changed since the last read. Without a call, all
   * are read.
   */
  changed(paths: readonly string[]): void;
  /** Returns the entries at absolute paths; undefined if one of them is not an entry's file. */
  filesAt(paths: readonly string[]): readonly UnreadItem[] | undefined;
  /**
   * Returns the fingerprint of all files for the next read; undefined if one of them changed too
   * recently.
   */
  state(): Promise<string | undefined>;
}

/** Lists the problem of a folder that is missing. A site of pages alone has no types, and needs none. */
const missingFolder = ({ folder, root, model }: MarkdownSourceOptions): readonly SourceItem[] =>
  model && Object.keys(model).length === 0
    ? []
    : [{ problem: contentErrors.FOLDER_MISSING({ folder: shownPath(root, folder) }) }];

/**
 * Reads local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields
 * only).
 */
export function markdownSource(options: MarkdownSourceOptions): MarkdownSource {
  const { folder, root, unreadFiles = [], isReadAgain = false } = options;
  const { toItem, sections, places } = createItems(options);
  // A change of an index file may change the files of its folder.
  const isSection = (path: string): boolean => sections !== undefined && isIndexFile(path, options.locales);
  const isThere = (): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const ignoredAmong = createIgnoredFiles(folder, unreadFiles);
  let earlierFiles: readonly ListedFile[] | undefined;
  let changed: readonly string[] | undefined;
  let prepared: readonly ListedFile[] | undefined;

  return {
    name: 'markdown',
    changed(paths) {
      sections?.forget();
      changed = [...(changed ?? []), ...paths, ...paths.filter(isSection).map(dirname)];
    },
    filesAt(paths) {
      if (paths.some(isSection)) return undefined;
      const items = paths.map((path) => toItem(relative(folder, path).split(sep).join('/')));
      return items.every((item) => 'file' in item) ? items : undefined;
    },
    async state() {
      prepared = readAll();
      const hash = createHash('sha256');
      for (const { path, item } of withoutIgnored(prepared)) {
        const stamp = item === undefined ? unreadStamp(path, options) : 'file' in item ? item.stamp : undefined;
        if (stamp === undefined) return undefined;
        hash.update(`${path}\t${stamp}\n`);
      }
      return hash.digest('hex');
    },
    async *entries() {
      if (!isThere()) {
        earlierFiles = undefined;
        yield* missingFolder(options);
        return;
      }
      const files = earlierFiles && changed ? readChanges(earlierFiles, changed) : (prepared ?? readAll());
      prepared = undefined;
      changed = undefined;
      if (isReadAgain) earlierFiles = files;
      const unread: string[] = [];
      for (const { path, item } of withoutIgnored(files)) {
        if (item) yield item;
        else if (!isPictureName(path)) unread.push(path);
      }
      for (const problem of reportUnread(unread, shownPath(root, folder))) yield { problem };
    },
  };

  function readAll(): readonly ListedFile[] {
    sections?.forget();
    return isThere() ? itemsOf([...pathsBelow(folder, '', places)]) : [];
  }

  function readChanges(before: readonly ListedFile[], paths: readonly string[]): readonly ListedFile[] {
    const below = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const within = [...new Set(below)].filter((path) => path !== '..' && !path.startsWith('../'));
    const unchanged = before.filter(({ path: file }) => !within.some((path) => isAtOrBelow(path, file)));
    const current = itemsOf([...new Set(within.flatMap((path) => [...pathsAt(folder, path, places)]))]);
    return [...unchanged, ...current].sort((a, b) => compareText(a.path, b.path));
  }

  function withoutIgnored(files: readonly ListedFile[]): readonly ListedFile[] {
    const others = files.filter(({ item }) => !item || !('file' in item)).map(({ path }) => path);
    const ignored = ignoredAmong(others);
    return ignored.size === 0 ? files : files.filter(({ path }) => !ignored.has(path));
  }

  /** Sorted, so that two files of one entry are reported the same way on every disk. */
  function itemsOf(paths: string[]): readonly ListedFile[] {
    return paths.sort(compareText).map((path) => ({ path, item: isUnread(path) ? undefined : toItem(path) }));
  }

  /** A link is refused with any name. */
  function isUnread(path: string): boolean {
    return !contentFileName.test(path) && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  }
}

/** Yields the file at a path in the content folder, or those below it. */
function* pathsAt(folder: string, path: string, places?: ContentPlaces): Generator<string> {
  if (path === '') return yield* pathsBelow(folder, '', places);
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (!stats || path.split('/').some(isHidden)) return;
  if (stats.isDirectory()) {
    if (places?.isWalked(`${path}/`) !== false) yield* pathsBelow(folder, `${path}/`, places);
  } else if (isOfConcern(path, stats, places)) yield path;
}

/** `start` is '' or ends with a slash. */
function* pathsBelow(folder: string, start: string, places?: ContentPlaces): Generator<string> {
  for (const entry of readdirSync(join(folder, start), { withFileTypes: true })) {
    const path = start + entry.name;
    if (isHidden(entry.name)) continue;
    if (isOfConcern(path, entry, places)) yield path;
    if (entry.isDirectory() && places?.isWalked(`${path}/`) !== false) yield* pathsBelow(folder, `${path}/`, places);
  }
}

/** Returns the endings of the files of types whose files all have the same. */
export function endingsOf(folder: string, types: readonly string[]): ReadonlyMap<string, string> {
  const endings = types.map((type) => {
    const isThere = statSync(join(folder, type), { throwIfNoEntry: false })?.isDirectory() === true;
    const names = isThere ? readdirSync(join(folder, type)) : [];
    return [type, [...new Set(names.flatMap((name) => /\.(md|yaml)$/.exec(name)?.[1] ?? []))]] as const;
  });
  return new Map(endings.flatMap(([type, [ending, second]]) => (ending && !second ? [[type, ending]] : [])));
}

interface ListedFile {
  /** Relative to the content folder. */
  readonly path: string;
  /** Undefined for a file that no rule takes. */
  readonly item: SourceItem | UnreadItem | undefined;
}

const isHidden = (name: string): boolean => name.startsWith('.');

/** A link of any name may lead to a folder of entries. A file that no rule takes is reported. */
const isOfConcern = (path: string, stats: Pick<Dirent, 'isSymbolicLink' | 'isFile'>, places?: ContentPlaces): boolean =>
  (contentFileName.test(path) || stats.isSymbolicLink() || (stats.isFile() && !isLeftBehind(path))) &&
  places?.isContent(path) !== false;

const isAtOrBelow = (path: string, file: string): boolean => path === '' || file === path || file.startsWith(`${path}/`);

/** Returns a function that makes an item of a path below the content folder, and the index files that it reads. */
function createItems(options: MarkdownSourceOptions): {
  readonly toItem: (path: string) => SourceItem | UnreadItem;
  readonly sections: Sections | undefined;
  readonly places: ContentPlaces | undefined;
} {
  const { folder, root, locales, layout, now } = options;
  const shown = shownPath(root, folder);
  const { toFile, sections, places } = contentFiles(options);
  const toItem = (path: string): SourceItem | UnreadItem => {
    const where = { file: shownFile(shown, path) };
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    // A link is refused even if its target is in the folder: the target may change at any time.
    if (stats?.isSymbolicLink()) return { problem: contentErrors.FILE_LINK(where, { where }) };
    const file = toFile(path);
    if (!file) {
      const { files } = layout ?? {};
      const problem = files
        ? contentErrors.FILE_FORM({ ...where, locales }, { where })
        : contentErrors.FILE_NAME({ ...where, locales }, { where });
      return { problem };
    }
    const stamp = now && stats?.isFile() ? stampOf(stats, now()) : undefined;
    const { handedDown } = file;
    return { file, stamp: stamp !== undefined && handedDown ? `${stamp}-${handedDown.hash}` : stamp };
  };
  return { toItem, sections, places };
}

/** Makes entries' files of paths below the content folder; undefined for others. */
interface ContentFiles {
  readonly toFile: (path: string) => MarkdownFile | undefined;
  /** Absent if no file hands down values. */
  readonly sections: Sections | undefined;
  /** Absent if all files of the folder are content. */
  readonly places: ContentPlaces | undefined;
}

/** Opens the files of a content folder by their paths below it. */
export function contentFiles(options: MarkdownSourceOptions): ContentFiles {
  const { folder, root, locales, model, layout } = options;
  const contentFolder = { path: folder, shown: shownPath(root, folder), model, defaultLocale: locales[0] };
  const parse = fileNames({ locales, model: model ?? {}, layout });
  const cascade = layout?.cascade;
  const sections = cascade === undefined ? undefined : openSections({ folder, field: cascade, locales, parse });
  const isOwnLayout = layout !== undefined && Object.values(layout).some((each) => each !== undefined);
  const toFile = (path: string): MarkdownFile | undefined => {
    const named = parse(path);
    if (!named) return undefined;
    return new MarkdownFile(path, contentFolder, isOwnLayout ? { named, layout, locales, sections } : undefined);
  };
  const places = isWithin(root, folder) ? contentPlaces({ locales, model: model ?? {}, layout }, parse) : undefined;
  return { toFile, sections, places };
}

/** Change stamp (mtime, ctime, size). Undefined if the file changed too recently to trust it. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats, now: number): string | undefined {
  // Programs that copy files with their mtime cannot set the ctime.
  return now - mtimeMs < freshMs ? undefined : `${mtimeMs}-${ctimeMs}-${size}`;
}

/** Returns the stamp of a file that is no entry: '' unless a text may show it. */
function unreadStamp(path: string, { folder, now }: MarkdownSourceOptions): string | undefined {
  if (!isPictureName(path)) return '';
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return now && stats && stampOf(stats, now());
}

function shownPath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
