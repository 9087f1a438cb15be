import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { messageOf, type Problem, type ProblemOrigin } from '../../errors/problem.ts';
import { systemProblem } from '../../errors/system-errors.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { type EntryFile, maxEntryBytes, type RawEntry, type SourceItem } from '../../model/content-source.ts';
import { contentErrors } from '../../model/errors.ts';
import { contentHash } from '../../support/content-hash.ts';
import { visibilityInLines } from '../read-visibility.ts';
import { type FileLayout, type FileName, shownFile, writtenField } from './file-layout.ts';
import { parseEntry } from './parse-entry.ts';
import { maxHead, readBytes } from './read-bytes.ts';
import { type HandedDown, isIndexFile, type Sections } from './sections.ts';

interface ContentFolder {
  /** Absolute path. */
  readonly path: string;
  /** Path in messages. */
  readonly shown: string;
  /** Absent: the names of visibility are reserved in every type. */
  readonly model?: ContentModel;
  readonly defaultLocale?: string | undefined;
}

/** An entry's place in a layout of the site's own. */
interface PlacedFile {
  readonly named: FileName;
  readonly layout: FileLayout;
  readonly locales: readonly string[];
  /** Absent: no file hands down values. */
  readonly sections?: Sections;
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
    return { file: shownFile(this.#folder.shown, this.name) };
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

  /** Values that index files hand down to it. */
  get handedDown(): HandedDown | undefined {
    return this.#placed?.sections?.valuesFor(this.name, this.locale);
  }

  hash(): string | undefined {
    const { text } = this.#content();
    return text === undefined ? undefined : this.#hashOf(text);
  }

  #hashOf(text: string): string {
    const { handedDown } = this;
    return handedDown ? contentHash(text, handedDown.hash) : contentHash(text);
  }

  read(): SourceItem {
    const { text, problem, head = '' } = this.#content();
    if (text !== undefined) return { ...this.parse(text), hash: this.#hashOf(text) };
    // The entry exists: its translations and links to it have no problem of their own.
    const { type, slug, locale, folder, origin: where } = this;
    const visibility = visibilityInLines(head, this.#folder.model?.[type]?.fields);
    const entry = { type, slug, locale, folder, origin: where, locate: () => where, fields: undefined, visibility };
    return { entry, ...(problem ? { problem } : {}) };
  }

  /** Parses a text as the content of the file. */
  parse(text: string): SourceItem {
    const { type, slug, locale, folder, origin: where } = this;
    const declared = this.#folder.model?.[type]?.fields;
    const { named, layout, locales = [] } = this.#placed ?? {};
    const unread = [...(layout?.unreadFields ?? []), ...(layout?.translationKey === undefined ? [] : [layout.translationKey])];
    const cascade = isIndexFile(this.name, locales) ? layout?.cascade : undefined;
    const { handedDown } = this;
    const name = {
      type,
      slug,
      locale,
      folder,
      hasBody: this.name.endsWith('.md'),
      fields: named?.fields,
      handedDown,
      unread,
      cascade,
      headingField: layout?.headingField,
    };
    const { model, defaultLocale } = this.#folder;
    return parseEntry({ text, name, where, declared, model, defaultLocale });
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

const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes);
