import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, type Problem, type ProblemOrigin } from '../../errors/problem.ts';
import { systemProblem } from '../../errors/system-errors.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { type EntryFile, maxEntryBytes, type RawEntry, type SourceItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { contentHash } from '../../support/content-hash.ts';
import { visibilityInLines } from '../read-visibility.ts';
import { type FileLayout, type FileName, writtenField } from './file-layout.ts';
import { parseEntry } from './parse-entry.ts';

interface ContentFolder {
  /** Absolute path. */
  readonly path: string;
  /** Path in messages. */
  readonly shown: string;
  /** Absent: the names of visibility are reserved in every type. */
  readonly model?: ContentModel;
}

/** An entry's place in a layout of the site's own. */
interface PlacedFile {
  readonly named: FileName;
  readonly layout: FileLayout;
}

/**
 * A file whose name is an entry's. Only the name is in memory: there are as many files as entries.
 */
export class MarkdownFile implements EntryFile {
  readonly name: string;
  readonly #folder: ContentFolder;
  readonly #placed: PlacedFile | undefined;
  #slug: string | undefined;

  constructor(name: string, folder: ContentFolder, placed?: PlacedFile) {
    this.name = name;
    this.#folder = folder;
    this.#placed = placed;
  }

  get type(): string {
    if (this.#placed) return this.#placed.named.type;
    return this.name.slice(0, this.name.indexOf('/'));
  }
  get slug(): string {
    const { name } = this;
    const slug = this.#placed ? this.#placedSlug(this.#placed) : name.slice(name.indexOf('/') + 1, this.#localeStart - 1);
    // Some systems write accents in names of files as characters of their own.
    return slug.normalize('NFC');
  }
  get folder(): string | undefined {
    return this.#placed?.named.folder;
  }
  get locale(): string {
    if (this.#placed) return this.#placed.named.locale;
    return this.name.slice(this.#localeStart, this.name.lastIndexOf('.'));
  }
  get origin(): ProblemOrigin {
    return { file: `${this.#folder.shown}/${this.name}` };
  }
  get locate(): RawEntry['locate'] {
    let read: SourceItem | undefined;
    return (path) => {
      read ??= this.read();
      return read.entry?.locate(path) ?? this.origin;
    };
  }

  get #path(): string {
    return join(this.#folder.path, this.name);
  }
  get #localeStart(): number {
    return this.name.lastIndexOf('.', this.name.lastIndexOf('.') - 1) + 1;
  }

  hash(): string | undefined {
    const { text } = this.#content();
    return text === undefined ? undefined : contentHash(text);
  }

  read(): SourceItem {
    const { text, problem, head = '' } = this.#content();
    const { type, slug, locale, folder, origin: where } = this;
    const declared = this.#folder.model?.[type]?.fields;
    // The entry exists: its translations and links to it have no problem of their own.
    if (text === undefined) {
      const visibility = visibilityInLines(head, declared);
      const entry = { type, slug, locale, folder, origin: where, locate: () => where, fields: undefined, visibility };
      return { entry, ...(problem ? { problem } : {}) };
    }
    const { named, layout } = this.#placed ?? {};
    const unread = [...(layout?.unreadFields ?? []), ...(layout?.translationKey === undefined ? [] : [layout.translationKey])];
    const name = { type, slug, locale, folder, hasBody: this.name.endsWith('.md'), fields: named?.fields, unread };
    return { ...parseEntry({ text, name, where, declared }), hash: contentHash(text) };
  }

  /** Translations with one key are one entry, whatever their names are. */
  #placedSlug({ named, layout: { translationKey } }: PlacedFile): string {
    if (translationKey === undefined) return named.slug;
    if (this.#slug === undefined) {
      const { text } = this.#content();
      this.#slug = (text === undefined ? undefined : writtenField(text, translationKey)) ?? named.slug;
    }
    return this.#slug;
  }

  #content(): FileContent {
    const where = this.origin;
    const { file } = where;
    try {
      const content = readBytes(this.#path);
      // Reading a pipe would never end.
      if (content === undefined) return { problem: contentErrors.FILE_UNREADABLE({ file }, { where }) };
      const { bytes, size } = content;
      const head = bytes.toString('latin1', 0, maxHead);
      if (size > maxEntryBytes)
        return { head, problem: contentErrors.FILE_TOO_LARGE({ file, size, max: maxEntryBytes }, { where }) };
      return isUtf8(bytes) ? { text: textOf(bytes) } : { head, problem: contentErrors.FILE_NOT_UTF8({ file }, { where }) };
    } catch (error) {
      // A limit of the system stops the run, whichever file meets it.
      if (systemProblem(error)) throw error;
      return { problem: contentErrors.FILE_UNREADABLE({ file }, { where, cause: messageOf(error) }) };
    }
  }
}

/** The text of a file, or the problem of reading it and the first characters, of which some may be wrong. */
interface FileContent {
  readonly text?: string;
  readonly problem?: Problem;
  readonly head?: string;
}

/** Number of bytes in which front matter is looked for if a file has no text. */
const maxHead = 20_000;

const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes);

/** Windows has no O_NOFOLLOW and no O_NONBLOCK. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Reads a file, and of one that is too large the first bytes. Returns undefined if it is not a file.
 * Small files are read one by one: the thread pool is slower for them.
 */
function readBytes(path: string): { readonly bytes: Buffer; readonly size: number } | undefined {
  // Opening a pipe would wait for a writer.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    if (stats.size <= maxEntryBytes) return { bytes: readFileSync(file), size: stats.size };
    const bytes = Buffer.alloc(maxHead);
    return { bytes: bytes.subarray(0, readSync(file, bytes, 0, maxHead, 0)), size: stats.size };
  } finally {
    closeSync(file);
  }
}
