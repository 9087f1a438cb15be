import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { messageOf, type Problem, type ProblemOrigin } from '../../errors/problem.ts';
import type { ContentSource, EntryFile, RawEntry, SourceItem, UnreadItem } from '../../model/content-source.ts';
import { fieldPathText } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { compareText } from '../../support/compare-text.ts';
import { contentHash } from '../../support/content-hash.ts';
import { FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import { createLineFinder, parseYaml, YamlError } from './yaml.ts';

interface MarkdownSourceOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path that file names in messages are relative to. */
  readonly root: string;
  readonly locales: readonly string[];
  /** True if it is read more than once: a further read costs only what has changed. */
  readonly isReadAgain?: boolean;
  /** Clock, in milliseconds. Without it, each file counts as just changed and has no stamp. */
  readonly now?: (() => number) | undefined;
}

/** Age in milliseconds below which a file may change again within the same tick of its time. */
const freshMs = 50;
/** Maximum size in bytes, that of a long book. */
const maxFileSize = 500_000;
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

/**
 * Reads local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields
 * only).
 */
export function markdownSource(options: MarkdownSourceOptions): MarkdownSource {
  const { folder, root, isReadAgain = false } = options;
  const toItem = createItems(options);
  let earlierFiles: readonly ListedFile[] | undefined;
  let changed: readonly string[] | undefined;
  let prepared: readonly ListedFile[] | undefined;

  return {
    name: 'markdown',
    changed(paths) {
      changed = [...(changed ?? []), ...paths];
    },
    filesAt(paths) {
      const items = paths.map((path) => toItem(relative(folder, path).split(sep).join('/')));
      const files = items.filter((item) => 'file' in item);
      return files.length === items.length ? files : undefined;
    },
    async state() {
      prepared = readAll();
      const hash = createHash('sha256');
      for (const { path, item } of prepared) {
        if (!('file' in item) || item.stamp === undefined) return undefined;
        hash.update(`${path}\t${item.stamp}\n`);
      }
      return hash.digest('hex');
    },
    async *entries() {
      if (!isThere()) {
        earlierFiles = undefined;
        yield { problem: contentErrors.FOLDER_MISSING({ folder: shownPath(root, folder) }) };
        return;
      }
      const files = earlierFiles && changed ? readChanges(earlierFiles, changed) : (prepared ?? readAll());
      prepared = undefined;
      changed = undefined;
      if (isReadAgain) earlierFiles = files;
      for (const { item } of files) yield item;
    },
  };

  function isThere(): boolean {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  }

  function readAll(): readonly ListedFile[] {
    return isThere() ? itemsOf([...pathsBelow('')]) : [];
  }

  function readChanges(before: readonly ListedFile[], paths: readonly string[]): readonly ListedFile[] {
    const below = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const within = [...new Set(below)].filter((path) => path !== '..' && !path.startsWith('../'));
    const unchanged = before.filter(({ path: file }) => !within.some((path) => isAtOrBelow(path, file)));
    const current = itemsOf([...new Set(within.flatMap((path) => [...pathsAt(path)]))]);
    return [...unchanged, ...current].sort((a, b) => compareText(a.path, b.path));
  }

  /** Sorted, so that two files of one entry are reported the same way on every disk. */
  function itemsOf(paths: string[]): readonly ListedFile[] {
    return paths.sort(compareText).map((path) => ({ path, item: toItem(path) }));
  }

  /** Yields the content file at a path, or those below it. */
  function* pathsAt(path: string): Generator<string> {
    if (path === '') return yield* pathsBelow('');
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (!stats || path.split('/').some(isHidden)) return;
    if (stats.isDirectory()) yield* pathsBelow(`${path}/`);
    else if (isOfConcern(path, stats)) yield path;
  }

  /** `start` is '' or ends with a slash. */
  function* pathsBelow(start: string): Generator<string> {
    for (const entry of readdirSync(join(folder, start), { withFileTypes: true })) {
      const path = start + entry.name;
      if (isHidden(entry.name)) continue;
      if (isOfConcern(path, entry)) yield path;
      if (entry.isDirectory()) yield* pathsBelow(`${path}/`);
    }
  }
}

interface ListedFile {
  /** Relative to the content folder. */
  readonly path: string;
  readonly item: SourceItem | UnreadItem;
}

const isHidden = (name: string): boolean => name.startsWith('.');

/** A link of any name may lead to a folder of entries. */
const isOfConcern = (path: string, stats: Pick<Dirent, 'isSymbolicLink'>): boolean =>
  contentFileName.test(path) || stats.isSymbolicLink();

const isAtOrBelow = (path: string, file: string): boolean => path === '' || file === path || file.startsWith(`${path}/`);

/** Returns a function that makes an item of a path below the content folder. */
function createItems({ folder, root, locales, now }: MarkdownSourceOptions): (path: string) => SourceItem | UnreadItem {
  const place = { folder, shown: shownPath(root, folder) };
  return (path) => {
    const where = { file: `${place.shown}/${path}` };
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    // A link is refused even if its target is in the folder: the target may change at any time.
    if (stats?.isSymbolicLink()) return { problem: contentErrors.FILE_LINK(where, { where }) };
    if (!isFileName(path, locales)) return { problem: contentErrors.FILE_NAME({ ...where, locales }, { where }) };
    const stamp = now && stats?.isFile() ? stampOf(stats, now()) : undefined;
    return { file: new MarkdownFile(path, place), ...(stamp === undefined ? {} : { stamp }) };
  };
}

interface ContentPlace {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Path of the folder in messages. */
  readonly shown: string;
}

/**
 * A file whose name is an entry's. Only the name is in memory: there are as many files as entries.
 */
class MarkdownFile implements EntryFile {
  readonly name: string;
  readonly #place: ContentPlace;

  constructor(name: string, place: ContentPlace) {
    this.name = name;
    this.#place = place;
  }

  get type(): string {
    return this.name.slice(0, this.name.indexOf('/'));
  }
  get slug(): string {
    return this.name.slice(this.name.indexOf('/') + 1, this.#localeStart - 1);
  }
  get locale(): string {
    return this.name.slice(this.#localeStart, this.name.lastIndexOf('.'));
  }
  get origin(): ProblemOrigin {
    return { file: `${this.#place.shown}/${this.name}` };
  }
  get locate(): RawEntry['locate'] {
    let read: SourceItem | undefined;
    return (path) => {
      read ??= this.read();
      return read.entry?.locate(path) ?? this.origin;
    };
  }

  get #path(): string {
    return join(this.#place.folder, this.name);
  }
  get #localeStart(): number {
    return this.name.lastIndexOf('.', this.name.lastIndexOf('.') - 1) + 1;
  }

  hash(): string | undefined {
    const text = this.#text();
    return typeof text === 'string' ? contentHash(text) : undefined;
  }

  read(): SourceItem {
    const text = this.#text();
    const { type, slug, locale, origin: where } = this;
    // The entry exists: its translations and links to it have no problem of their own.
    if (typeof text !== 'string') {
      return { entry: { type, slug, locale, origin: where, locate: () => where, fields: undefined }, problem: text };
    }
    const name = { type, slug, locale, hasBody: this.name.endsWith('.md') };
    return { ...parseEntry({ text, name, where }), hash: contentHash(text) };
  }

  /** Returns the text of the file, or the problem of reading it. */
  #text(): string | Problem {
    const where = this.origin;
    const { file } = where;
    try {
      const content = readBytes(this.#path);
      // Reading a pipe would never end.
      if (content === undefined) return contentErrors.FILE_UNREADABLE({ file }, { where });
      if (typeof content === 'number') return contentErrors.FILE_TOO_LARGE({ file, size: content, max: maxFileSize }, { where });
      return new TextDecoder('utf-8', { fatal: true }).decode(content);
    } catch (error) {
      // A text decoder throws a TypeError; all other errors come from the file system.
      if (error instanceof TypeError) return contentErrors.FILE_NOT_UTF8({ file }, { where });
      return contentErrors.FILE_UNREADABLE({ file }, { where, cause: messageOf(error) });
    }
  }
}

/**
 * Returns an entry's file by its name below the content folder; undefined if the name is not an
 * entry's.
 */
export function contentFile(name: string, { folder, root, locales }: MarkdownSourceOptions): EntryFile | undefined {
  return isFileName(name, locales) ? new MarkdownFile(name, { folder, shown: shownPath(root, folder) }) : undefined;
}

/** Change stamp (mtime, ctime, size). Undefined if the file changed too recently to trust it. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats, now: number): string | undefined {
  // Programs that copy files with their mtime cannot set the ctime.
  return now - mtimeMs < freshMs ? undefined : `${mtimeMs}-${ctimeMs}-${size}`;
}

interface EntryName {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  readonly hasBody: boolean;
}

/** True if a path below the content folder names an entry. */
function isFileName(path: string, locales: readonly string[]): boolean {
  const [, locale] = /^[^/]+\/[^/]+\.([^./]+)\.(?:md|yaml)$/.exec(path) ?? [];
  return locale !== undefined && locales.includes(locale);
}

/** Windows has neither of the last two. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Reads a file. Returns its size if it is too large, undefined if it is not a file. Small files
 * are read one by one: the thread pool is slower for them.
 */
function readBytes(path: string): Uint8Array | number | undefined {
  // Opening a pipe would wait for a writer.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    return stats.size > maxFileSize ? stats.size : readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function parseEntry({ text, name, where }: { text: string; name: EntryName; where: ProblemOrigin }): SourceItem {
  const { type, slug, locale } = name;
  const at = (line: number): ProblemOrigin => ({ ...where, line });
  const { yamlLine, yaml, fields, bodyLine, body, problem } = parseText();
  const lineOfField = createLineFinder(yaml);
  const entry: RawEntry = {
    type,
    slug,
    locale,
    origin: where,
    locate: (path) => ({
      ...at(path[0] === 'body' && body !== undefined ? bodyLine + 1 : yamlLine + lineOfField(path)),
      field: fieldPathText(path),
    }),
    fields: body === undefined || body.trim() === '' ? fields : { ...fields, body },
  };
  return problem === undefined ? { entry } : { entry, problem };

  function parseText() {
    const none = { yamlLine: 0, yaml: '', fields: undefined, bodyLine: 0, body: undefined };
    try {
      const parsed = name.hasBody
        ? parseFrontMatter(text)
        : { fields: parseYaml(text), yaml: text, yamlLine: 0, bodyLine: 0, body: undefined };
      if (typeof parsed.fields !== 'object' || parsed.fields === null || Array.isArray(parsed.fields)) {
        return { ...none, problem: contentErrors.FRONT_MATTER_SHAPE({}, { where: at(1) }) };
      }
      return { ...parsed, fields: parsed.fields as Record<string, unknown>, problem: undefined };
    } catch (error) {
      if (error instanceof YamlError) {
        // The YAML begins at the end of the line with the hyphens: lines count from that line.
        return { ...none, problem: contentErrors.FRONT_MATTER({ reason: error.message }, { where: at(error.line) }) };
      }
      if (error instanceof FrontMatterLanguageError) {
        return { ...none, problem: contentErrors.FRONT_MATTER_LANGUAGE({ language: error.language }, { where: at(1) }) };
      }
      throw error;
    }
  }
}

function shownPath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
