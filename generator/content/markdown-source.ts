import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import { messageOf, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import type { ContentSource, RawEntry, SourceItem, UnreadItem } from './content-source.ts';
import { fieldPathText } from './content-source.ts';
import { contentErrors } from './errors.ts';
import { FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import { createLineFinder, parseYaml, YamlError } from './yaml.ts';

interface MarkdownSourceOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path that messages name files relative to. */
  readonly root: string;
  readonly locales: readonly string[];
}

/** A file that was written so shortly ago may be written once more within the same tick of its time. In milliseconds. */
const freshMs = 50;
/** In bytes: a long book's. What takes longer than a moment to be read, checked and shown is no entry. */
const maxFileSize = 500_000;
const contentFileName = /\.(md|ya?ml)$/;

/** A content folder that can be read again at the cost of what has changed in it. */
export interface MarkdownSource extends ContentSource {
  /** Says which files and folders have changed since the last reading: absolute paths. Without it, everything is read anew. */
  changed(paths: readonly string[]): void;
  /** Names the state of all files, which the next reading then reads; undefined where something does not tell its state. */
  state(): Promise<string | undefined>;
}

/** Local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields only) as a source of content. */
export function markdownSource(options: MarkdownSourceOptions): MarkdownSource {
  const { folder, root } = options;
  let known: Map<string, ContentFile> | undefined;
  let changed: readonly string[] | undefined;
  let prepared: Map<string, ContentFile> | undefined;

  return {
    name: 'markdown',
    changed(paths) {
      changed = [...(changed ?? []), ...paths];
    },
    async state() {
      prepared = await readAll();
      const stamps = [...prepared].map(([path, item]) => ('stamp' in item ? `${path}\t${item.stamp}` : undefined));
      return stamps.includes(undefined) ? undefined : contentHash(stamps.join('\n'));
    },
    async *entries() {
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) {
        known = undefined;
        yield { problem: contentErrors.FOLDER_MISSING({ folder: shownPath(root, folder) }) };
        return;
      }
      const before = known;
      const items =
        before !== undefined && changed !== undefined ? await readChanges(before, changed) : (prepared ?? (await readAll()));
      prepared = undefined;
      known = items;
      changed = undefined;
      yield* items.values();
    },
  };

  async function readAll(): Promise<Map<string, ContentFile>> {
    return new Map(listed(await filesBelow('')));
  }

  async function readChanges(
    before: ReadonlyMap<string, ContentFile>,
    paths: readonly string[],
  ): Promise<Map<string, ContentFile>> {
    const items = new Map(before);
    const below = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const within = [...new Set(below)].filter((path) => path !== '..' && !path.startsWith('../'));
    for (const path of within) for (const file of before.keys()) if (isAtOrBelow(path, file)) items.delete(file);
    const files = (await Promise.all(within.map(filesAt))).flat();
    for (const [file, item] of listed(files)) items.set(file, item);
    // One order on every disk: two files that claim one entry are then reported the same way everywhere.
    return new Map([...items].sort(([a], [b]) => compareText(a, b)));
  }

  /** The content file at a path, or those below it; none where nothing is left. */
  async function filesAt(path: string): Promise<readonly FoundFile[]> {
    if (path === '') return filesBelow('');
    const found = await lstat(join(folder, path)).catch(() => undefined);
    const isHidden = /(^|\/)\./.test(path);
    if (!found || isHidden) return [];
    return found.isDirectory() ? filesBelow(`${glob.escapePath(path)}/`) : [{ path, dirent: found }].filter(isOfConcern);
  }

  /** What the folders tell of their files is enough to know the links: no file is asked for that. */
  async function filesBelow(start: string): Promise<readonly FoundFile[]> {
    const below = { cwd: folder, dot: false, onlyFiles: false, followSymbolicLinks: false, objectMode: true } as const;
    return (await glob(`${start}**/*`, below)).filter(isOfConcern);
  }

  function listed(files: readonly FoundFile[]): [string, ContentFile][] {
    const inOrder = [...files].sort((a, b) => compareText(a.path, b.path));
    return inOrder.map(({ path, dirent }) => [
      path,
      dirent.isSymbolicLink() ? linkedFile(path, options) : contentFile(path, options),
    ]);
  }
}

interface FoundFile {
  /** Below the content folder. */
  readonly path: string;
  readonly dirent: Pick<Stats, 'isSymbolicLink'>;
}

/** A link of any name may lead to a folder of entries. */
const isOfConcern = ({ path, dirent }: FoundFile): boolean => contentFileName.test(path) || dirent.isSymbolicLink();

const isAtOrBelow = (path: string, file: string): boolean => path === '' || file === path || file.startsWith(`${path}/`);

type ContentFile = SourceItem | UnreadItem;

/** A link is refused wherever it leads: where that is may change at any time. */
function linkedFile(path: string, { root, folder }: MarkdownSourceOptions): SourceItem {
  const file = shownPath(root, join(folder, path));
  return { problem: contentErrors.FILE_LINK({ file }, { where: { file } }) };
}

/** A file that may be an entry, by its path below the content folder. */
export function contentFile(file: string, options: MarkdownSourceOptions): ContentFile {
  const name = parseFileName(file, options.locales);
  if (name) return new MarkdownItem(file, name, options);
  const shown = shownPath(options.root, join(options.folder, file));
  return { problem: contentErrors.FILE_NAME({ file: shown, locales: options.locales }, { where: { file: shown } }) };
}

/** A file that is read when its entry is asked for. Its state is taken before that: what changes in between is read once more. */
class MarkdownItem implements UnreadItem {
  readonly name: string;
  readonly stamp?: string;
  readonly #entryName: EntryName;
  readonly #options: MarkdownSourceOptions;
  /** Undefined for what is no file: a pipe would never come to its end. */
  readonly #size: number | undefined;

  constructor(name: string, entryName: EntryName, options: MarkdownSourceOptions) {
    this.name = name;
    this.#entryName = entryName;
    this.#options = options;
    const found = lstatSync(this.#path, { throwIfNoEntry: false });
    this.#size = found?.isFile() ? found.size : undefined;
    const stamp = found?.isFile() ? stampOf(found) : undefined;
    if (stamp !== undefined) this.stamp = stamp;
  }

  get #path(): string {
    return join(this.#options.folder, this.name);
  }

  get type(): string {
    return this.#entryName.type;
  }
  get slug(): string {
    return this.#entryName.slug;
  }
  get locale(): string {
    return this.#entryName.locale;
  }
  get origin(): ProblemOrigin {
    return { file: shownPath(this.#options.root, this.#path) };
  }
  get locate(): RawEntry['locate'] {
    let read: SourceItem | undefined;
    return (path) => {
      read ??= this.read();
      return read.entry?.locate(path) ?? this.origin;
    };
  }

  hash(): string | undefined {
    if (this.#flaw()) return undefined;
    const text = readText(this.#path);
    return typeof text === 'string' ? contentHash(text) : undefined;
  }

  read(): SourceItem {
    const where = this.origin;
    const { file } = where;
    const problem = this.#flaw();
    if (problem) return { problem };
    const text = readText(this.#path);
    if (typeof text === 'string') return { ...parseEntry({ text, name: this.#entryName, where }), hash: contentHash(text) };
    const cause = messageOf(text.error);
    // A text decoder's complaint is a TypeError; everything else comes from the file system.
    if (text.error instanceof TypeError) return { problem: contentErrors.FILE_NOT_UTF8({ file }, { where }) };
    return { problem: contentErrors.FILE_UNREADABLE({ file }, { where, cause }) };
  }

  /** Why the file is not to be read. */
  #flaw(): Problem | undefined {
    const where = this.origin;
    const { file } = where;
    if (this.#size === undefined) return contentErrors.FILE_UNREADABLE({ file }, { where });
    if (this.#size <= maxFileSize) return undefined;
    return contentErrors.FILE_TOO_LARGE({ file, size: this.#size, max: maxFileSize }, { where });
  }
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

function parseFileName(file: string, locales: readonly string[]): EntryName | undefined {
  const match = /^([^/]+)\/([^/]+)\.([^./]+)\.(md|yaml)$/.exec(file);
  const [, type, slug, locale, extension] = match ?? [];
  if (type === undefined || slug === undefined || locale === undefined || !locales.includes(locale)) return undefined;
  return { type, slug, locale, hasBody: extension === 'md' };
}

/** Small files are read one after the other: handing each to another thread takes four times as long. */
function readText(path: string): string | { readonly error: unknown } {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    return { error };
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
