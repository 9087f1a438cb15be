import { readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import { messageOf, type ProblemOrigin } from '../errors/problem.ts';
import type { ContentSource, RawEntry, SourceItem } from './content-source.ts';
import { fieldPathText } from './content-source.ts';
import { contentErrors } from './errors.ts';
import { FrontMatterLanguageError, parseFrontMatter } from './front-matter.ts';
import { lineOfField, parseYaml, YamlError } from './yaml.ts';

interface MarkdownSourceOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Absolute path that messages name files relative to. */
  readonly root: string;
  readonly locales: readonly string[];
}

const filesAtOnce = 64;

/** Local files `<type>/<slug>.<language>.md` (fields above, body below) and `.yaml` (fields only) as a source of content. */
export function markdownSource(options: MarkdownSourceOptions): ContentSource {
  return { name: 'markdown', entries: () => listEntries(options) };
}

async function* listEntries(options: MarkdownSourceOptions): AsyncIterable<SourceItem> {
  const found = await stat(options.folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    yield { problem: contentErrors.FOLDER_MISSING({ folder: shownPath(options.root, options.folder) }) };
    return;
  }
  const files = await glob(['**/*.{md,yaml,yml}'], {
    cwd: options.folder,
    dot: false,
    onlyFiles: false,
    followSymbolicLinks: false,
  });
  // One order on every disk: two files that claim one entry are then reported the same way everywhere.
  files.sort();
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const items = await Promise.all(files.slice(start, start + filesAtOnce).map((file) => readEntry(file, options)));
    yield* items;
  }
}

async function readEntry(file: string, options: MarkdownSourceOptions): Promise<SourceItem> {
  const path = join(options.folder, file);
  const shown = shownPath(options.root, path);
  const where: ProblemOrigin = { file: shown };
  const name = parseFileName(file, options.locales);
  if (name === undefined) return { problem: contentErrors.FILE_NAME({ file: shown, locales: options.locales }, { where }) };
  const text = await readText(path).catch((error: unknown) => ({ error }));
  if (typeof text !== 'string') {
    const cause = messageOf(text.error);
    // A text decoder's complaint is a TypeError; everything else comes from the file system.
    if (text.error instanceof TypeError) return { problem: contentErrors.FILE_NOT_UTF8({ file: shown }, { where }) };
    return { problem: contentErrors.FILE_UNREADABLE({ file: shown }, { where, cause }) };
  }
  return parseEntry({ text, name, where });
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

async function readText(path: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
}

function parseEntry({ text, name, where }: { text: string; name: EntryName; where: ProblemOrigin }): SourceItem {
  const { type, slug, locale } = name;
  const at = (line: number): ProblemOrigin => ({ ...where, line });
  const { yamlLine, yaml, fields, bodyLine, body, problem } = parseText();
  const entry: RawEntry = {
    type,
    slug,
    locale,
    origin: where,
    locate: (path) => ({
      ...at(path[0] === 'body' && body !== undefined ? bodyLine + 1 : yamlLine + lineOfField(yaml, path)),
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
