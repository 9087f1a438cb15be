import { readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import glob from 'fast-glob';
import { messageOf, type ProblemOrigin } from '../errors/problem.ts';
import { compareText } from '../support/compare-text.ts';
import type { ContentSource, RawEntry, SourceItem } from './content-source.ts';
import { fieldPathText } from './content-source.ts';
import { contentErrors } from './errors.ts';
import { FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import type { ParsedFile, ParsedFiles } from './parsed-files.ts';
import { createLineFinder, parseYaml, YamlError } from './yaml.ts';

interface MarkdownSourceOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path that messages name files relative to. */
  readonly root: string;
  readonly locales: readonly string[];
  /** What earlier runs have parsed. */
  readonly cache?: ParsedFiles | undefined;
}

/** A file that was written so shortly ago may be written once more within the same tick of its time. In milliseconds. */
const freshMs = 50;
const filesAtOnce = 256;
const contentFiles = '**/*.{md,yaml,yml}';
const contentFileName = /\.(md|ya?ml)$/;

/** A content folder that can be read again at the cost of what has changed in it. */
export interface MarkdownSource extends ContentSource {
  /** Says which files and folders have changed since the last reading: absolute paths. Without it, everything is read anew. */
  changed(paths: readonly string[]): void;
}

/** Local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields only) as a source of content. */
export function markdownSource(options: MarkdownSourceOptions): MarkdownSource {
  const { folder, root } = options;
  const globOptions = { cwd: folder, dot: false, onlyFiles: false, followSymbolicLinks: false } as const;
  let known: Map<string, SourceItem> | undefined;
  let changed: readonly string[] | undefined;

  return {
    name: 'markdown',
    changed(paths) {
      changed = [...(changed ?? []), ...paths];
    },
    async *entries() {
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) {
        known = undefined;
        yield { problem: contentErrors.FOLDER_MISSING({ folder: shownPath(root, folder) }) };
        return;
      }
      const before = known;
      const items = before !== undefined && changed !== undefined ? await readChanges(before, changed) : await readAll();
      known = items;
      changed = undefined;
      yield* items.values();
    },
  };

  async function readAll(): Promise<Map<string, SourceItem>> {
    const [files, parsed] = await Promise.all([glob([contentFiles], globOptions), options.cache?.load()]);
    const kept = new Map<string, ParsedFile>();
    const items = await readFiles(files, { parsed: parsed ?? new Map(), kept });
    // Beside what follows. A cache that cannot be written is none.
    options.cache?.save(kept).catch(() => {});
    return new Map(items);
  }

  async function readChanges(
    before: ReadonlyMap<string, SourceItem>,
    paths: readonly string[],
  ): Promise<Map<string, SourceItem>> {
    const items = new Map(before);
    const below = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const within = [...new Set(below)].filter((path) => path !== '..' && !path.startsWith('../'));
    for (const path of within) for (const file of before.keys()) if (isAtOrBelow(path, file)) items.delete(file);
    const files = (await Promise.all(within.map(filesAt))).flat();
    for (const [file, item] of await readFiles(files)) items.set(file, item);
    // One order on every disk: two files that claim one entry are then reported the same way everywhere.
    return new Map([...items].sort(([a], [b]) => compareText(a, b)));
  }

  /** The content file at a path, or those below it; none where nothing is left. */
  async function filesAt(path: string): Promise<readonly string[]> {
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (!found) return [];
    const isHidden = /(^|\/)\./.test(path);
    if (!found.isDirectory()) return contentFileName.test(path) && !isHidden ? [path] : [];
    const below = path === '' ? contentFiles : `${glob.escapePath(path)}/${contentFiles}`;
    return glob([below], globOptions);
  }

  async function readFiles(files: string[], cached?: CachedFiles): Promise<[string, SourceItem][]> {
    files.sort(compareText);
    const items: [string, SourceItem][] = [];
    for (const [index, file] of files.entries()) {
      items.push([file, readEntry(file, options, cached)]);
      // Others have their turn now and then: the bundler's answers wait in the meantime.
      if (index % filesAtOnce === 0) await setImmediate();
    }
    return items;
  }
}

const isAtOrBelow = (path: string, file: string): boolean => path === '' || file === path || file.startsWith(`${path}/`);

interface CachedFiles {
  readonly parsed: ReadonlyMap<string, ParsedFile>;
  /** Takes what can be kept. */
  readonly kept: Map<string, ParsedFile>;
}

function readEntry(file: string, options: MarkdownSourceOptions, cached?: CachedFiles): SourceItem {
  const path = join(options.folder, file);
  const shown = shownPath(options.root, path);
  const where: ProblemOrigin = { file: shown };
  const name = parseFileName(file, options.locales);
  if (name === undefined) return { problem: contentErrors.FILE_NAME({ file: shown, locales: options.locales }, { where }) };
  const stamp = cached && stampOf(path);
  const before = stamp === undefined ? undefined : cached?.parsed.get(file);
  if (before && before.stamp === stamp) {
    cached?.kept.set(file, before);
    return { entry: parsedEntry(before, { path, name, where }) };
  }
  const text = readText(path);
  if (typeof text !== 'string') {
    const cause = messageOf(text.error);
    // A text decoder's complaint is a TypeError; everything else comes from the file system.
    if (text.error instanceof TypeError) return { problem: contentErrors.FILE_NOT_UTF8({ file: shown }, { where }) };
    return { problem: contentErrors.FILE_UNREADABLE({ file: shown }, { where, cause }) };
  }
  const item = parseEntry({ text, name, where });
  const fields = item.problem === undefined ? item.entry?.fields : undefined;
  if (fields !== undefined && stamp !== undefined && !mayRepeat.test(text)) cached?.kept.set(file, { stamp, fields });
  return item;
}

/** Signs of YAML's anchors and aliases, by which a few lines can stand for more than memory holds once they are written out. */
const mayRepeat = /[&*][^\s&*]/;

/** What tells one state of a file from another; undefined if it is none to rely on. */
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || Date.now() - found.mtimeMs < freshMs) return undefined;
  return `${found.mtimeMs} ${found.size}`;
}

/** An entry of a file that is not read: only to name a place in it is it parsed once more. */
function parsedEntry(
  { fields }: ParsedFile,
  { path, name, where }: { path: string; name: EntryName; where: ProblemOrigin },
): RawEntry {
  const { type, slug, locale } = name;
  let parsed: RawEntry | undefined;
  const locate: RawEntry['locate'] = (fieldPath) => {
    const text = readText(path);
    parsed ??= typeof text === 'string' ? parseEntry({ text, name, where }).entry : undefined;
    return parsed?.locate(fieldPath) ?? where;
  };
  return { type, slug, locale, origin: where, locate, fields };
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
        // The text that gray-matter hands over begins at the end of the line with the hyphens: lines count from that line.
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
