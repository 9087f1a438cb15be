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
  /** Absolute path that messages name files relative to. */
  readonly root: string;
  readonly locales: readonly string[];
  /** Whether it is read again and again, each time at the cost of what has changed. */
  readonly isReadAgain?: boolean;
}

/** A file that was written so shortly ago may be written once more within the same tick of its time. In milliseconds. */
const freshMs = 50;
/** In bytes: a long book's. What takes longer than a moment to be read, checked and shown is no entry. */
const maxFileSize = 500_000;
const contentFileName = /\.(md|ya?ml)$/;

/** A content folder. */
export interface MarkdownSource extends ContentSource {
  /** Says which files and folders have changed since the last reading: absolute paths. Without it, everything is read anew. */
  changed(paths: readonly string[]): void;
  /** The content files at the given absolute paths as they are now; undefined where one of the paths is that of anything else. */
  filesAt(paths: readonly string[]): readonly UnreadItem[] | undefined;
  /** Names the state of all files, which the next reading then reads; undefined where something does not tell its state. */
  state(): Promise<string | undefined>;
}

/** Local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields only) as a source of content. */
export function markdownSource(options: MarkdownSourceOptions): MarkdownSource {
  const { folder, root, isReadAgain = false } = options;
  const toItem = createItems(options);
  let known: readonly FoundFile[] | undefined;
  let changed: readonly string[] | undefined;
  let prepared: readonly FoundFile[] | undefined;

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
        known = undefined;
        yield { problem: contentErrors.FOLDER_MISSING({ folder: shownPath(root, folder) }) };
        return;
      }
      const files = known && changed ? readChanges(known, changed) : (prepared ?? readAll());
      prepared = undefined;
      changed = undefined;
      if (isReadAgain) known = files;
      for (const { item } of files) yield item;
    },
  };

  function isThere(): boolean {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  }

  function readAll(): readonly FoundFile[] {
    return isThere() ? itemsOf([...pathsBelow('')]) : [];
  }

  function readChanges(before: readonly FoundFile[], paths: readonly string[]): readonly FoundFile[] {
    const below = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const within = [...new Set(below)].filter((path) => path !== '..' && !path.startsWith('../'));
    const kept = before.filter(({ path: file }) => !within.some((path) => isAtOrBelow(path, file)));
    const found = itemsOf([...new Set(within.flatMap((path) => [...pathsAt(path)]))]);
    return [...kept, ...found].sort((a, b) => compareText(a.path, b.path));
  }

  /** One order on every disk: two files that claim one entry are then reported the same way everywhere. */
  function itemsOf(paths: string[]): readonly FoundFile[] {
    return paths.sort(compareText).map((path) => ({ path, item: toItem(path) }));
  }

  /** The content file at a path, or those below it; none where nothing is left. */
  function* pathsAt(path: string): Generator<string> {
    if (path === '') return yield* pathsBelow('');
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (!found || path.split('/').some(isHidden)) return;
    if (found.isDirectory()) yield* pathsBelow(`${path}/`);
    else if (isOfConcern(path, found)) yield path;
  }

  /** Files below a folder, given as '' or with a slash at its end. */
  function* pathsBelow(start: string): Generator<string> {
    for (const entry of readdirSync(join(folder, start), { withFileTypes: true })) {
      const path = start + entry.name;
      if (isHidden(entry.name)) continue;
      if (isOfConcern(path, entry)) yield path;
      if (entry.isDirectory()) yield* pathsBelow(`${path}/`);
    }
  }
}

interface FoundFile {
  /** Below the content folder. */
  readonly path: string;
  readonly item: SourceItem | UnreadItem;
}

const isHidden = (name: string): boolean => name.startsWith('.');

/** A link of any name may lead to a folder of entries. */
const isOfConcern = (path: string, found: Pick<Dirent, 'isSymbolicLink'>): boolean =>
  contentFileName.test(path) || found.isSymbolicLink();

const isAtOrBelow = (path: string, file: string): boolean => path === '' || file === path || file.startsWith(`${path}/`);

/** Gives a function that tells what a path below the content folder is. */
function createItems({ folder, root, locales }: MarkdownSourceOptions): (path: string) => SourceItem | UnreadItem {
  const place = { folder, shown: shownPath(root, folder) };
  return (path) => {
    const where = { file: `${place.shown}/${path}` };
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    // A link is refused wherever it leads: where that is may change at any time.
    if (found?.isSymbolicLink()) return { problem: contentErrors.FILE_LINK(where, { where }) };
    if (!isFileName(path, locales)) return { problem: contentErrors.FILE_NAME({ ...where, locales }, { where }) };
    const stamp = found?.isFile() ? stampOf(found) : undefined;
    return { file: new MarkdownFile(path, place), ...(stamp === undefined ? {} : { stamp }) };
  };
}

/** Where content files lie. */
interface ContentPlace {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** The folder's name in messages. */
  readonly shown: string;
}

/** A file that is an entry by its name. There are as many of them as entries: it holds no more than its name. */
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

  /** What is written in the file, or why that cannot be told. */
  #text(): string | Problem {
    const where = this.origin;
    const { file } = where;
    try {
      const found = readBytes(this.#path);
      // A pipe would never come to its end.
      if (found === undefined) return contentErrors.FILE_UNREADABLE({ file }, { where });
      if (typeof found === 'number') return contentErrors.FILE_TOO_LARGE({ file, size: found, max: maxFileSize }, { where });
      return new TextDecoder('utf-8', { fatal: true }).decode(found);
    } catch (error) {
      // A text decoder's complaint is a TypeError; everything else comes from the file system.
      if (error instanceof TypeError) return contentErrors.FILE_NOT_UTF8({ file }, { where });
      return contentErrors.FILE_UNREADABLE({ file }, { where, cause: messageOf(error) });
    }
  }
}

/** An entry's file by its name below the content folder; undefined where the name is none of an entry. */
export function contentFile(name: string, { folder, root, locales }: MarkdownSourceOptions): EntryFile | undefined {
  return isFileName(name, locales) ? new MarkdownFile(name, { folder, shown: shownPath(root, folder) }) : undefined;
}

/** What tells one state of a file from another; undefined if it is none to rely on. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats): string | undefined {
  // The second time cannot be set by programs that copy files with their times.
  return Date.now() - mtimeMs < freshMs ? undefined : `${mtimeMs}-${ctimeMs}-${size}`;
}

interface EntryName {
  readonly type: string;
  readonly slug: string;
  readonly locale: string;
  readonly hasBody: boolean;
}

/** Whether a path below the content folder names an entry. */
function isFileName(path: string, locales: readonly string[]): boolean {
  const [, locale] = /^[^/]+\/[^/]+\.([^./]+)\.(?:md|yaml)$/.exec(path) ?? [];
  return locale !== undefined && locales.includes(locale);
}

/** Windows knows neither. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * The bytes of a file; its size where that is too large, undefined where it is no file. Throws what the system refuses. Small files are
 * read one after the other: handing each to another thread takes four times as long.
 */
function readBytes(path: string): Uint8Array | number | undefined {
  // To open a pipe would wait for somebody who writes into it.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return undefined;
    return found.size > maxFileSize ? found.size : readFileSync(file);
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
