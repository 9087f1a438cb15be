import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../support/content-hash.ts';
import { isRecord } from '../../support/shapes.ts';
import { stableJson } from '../../support/stable-json.ts';
import { indexName, type ParseFileName } from './file-layout.ts';
import { parseFrontMatter } from './front-matter.ts';
import { readBytes } from './read-bytes.ts';
import { parseYaml } from './yaml.ts';

/** Values that index files hand down to a file. */
export interface HandedDown {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Path of the index file that has a value, by its name. */
  readonly files: Readonly<Record<string, string>>;
  readonly hash: string;
}

/** Index files of folders, and what they hand down. */
export interface Sections {
  /** Returns the values for a file below the content folder; undefined if there are none. */
  valuesFor(path: string, locale: string): HandedDown | undefined;
  /** Reads the index files again. */
  forget(): void;
}

interface SectionsOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Name of the field with the values. */
  readonly field: string;
  readonly locales: readonly string[];
  readonly parse: ParseFileName;
}

type Values = Pick<HandedDown, 'fields' | 'files'>;

/** True for the path of an index file: 'guide/_index.fr.md'. */
export function isIndexFile(path: string, locales: readonly string[]): boolean {
  const [, name = '', ending] = /([^/.]+)(?:\.([^/.]+))?\.(?:md|yaml)$/.exec(path) ?? [];
  return indexName.test(name) && (ending === undefined || locales.includes(ending));
}

const folderAbove = (folder: string): string => folder.replace(/[^/]*\/$/, '');

/** Opens the index files of a content folder. A file gets the values of its own folder and those above; the nearest wins. */
export function openSections({ folder, field, locales, parse }: SectionsOptions): Sections {
  const ofFolder = new Map<string, Values>();
  return {
    valuesFor(path, locale) {
      const own = path.replace(/[^/]*$/, '');
      if (own === '' && isIndexFile(path, locales)) return undefined;
      const { fields, files } = valuesIn(isIndexFile(path, locales) ? folderAbove(own) : own, locale);
      return Object.keys(fields).length === 0 ? undefined : { fields, files, hash: contentHash(stableJson(fields)) };
    },
    forget: () => ofFolder.clear(),
  };

  /** `path` is '' or ends with a slash. */
  function valuesIn(path: string, locale: string): Values {
    const key = `${locale} ${path}`;
    const known = ofFolder.get(key);
    if (known) return known;
    const above = path === '' ? { fields: {}, files: {} } : valuesIn(folderAbove(path), locale);
    const own = sectionIn(path, locale);
    const fields = own ? valuesOf(own) : {};
    const files = Object.fromEntries(Object.keys(fields).map((name) => [name, own as string]));
    const values = { fields: { ...above.fields, ...fields }, files: { ...above.files, ...files } };
    ofFolder.set(key, values);
    return values;
  }

  /** Returns the path of the index file of a folder in a language. */
  function sectionIn(path: string, locale: string): string | undefined {
    const names = entriesIn(join(folder, path)).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    const candidates = names.map((name) => path + name).filter((each) => isIndexFile(each, locales));
    return candidates.sort().find((each) => parse(each)?.locale === locale);
  }

  /** A file that cannot be parsed hands down nothing: its own problem is reported. */
  function valuesOf(path: string): Readonly<Record<string, unknown>> {
    try {
      const text = new TextDecoder().decode(readBytes(join(folder, path))?.bytes);
      const fields = path.endsWith('.md') ? parseFrontMatter(text).fields : parseYaml(text);
      const values = isRecord(fields) ? fields[field] : undefined;
      return isRecord(values) ? values : {};
    } catch {
      return {};
    }
  }
}

function entriesIn(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
