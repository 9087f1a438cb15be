import { statSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { foldersAbove } from '../support/folders-above.ts';

/** A tsconfig.json or jsconfig.json, and folders that imports are searched for in because of it. */
export interface TypeSettings {
  /** Absolute path. The file may be missing. */
  readonly file: string;
  /** Folders whose files precede packages. */
  readonly searched: readonly string[];
  /** Folders whose files precede those of another folder for the same pattern. */
  readonly preferred: readonly string[];
}

/** Reads setting files of TypeScript and those that they extend, each once. */
export async function readTypeSettings(
  files: readonly string[],
  isRead: Set<string> = new Set(),
): Promise<readonly TypeSettings[]> {
  const settings: TypeSettings[] = [];
  for (const file of files.filter((each) => !isRead.has(each))) {
    isRead.add(file);
    const { extends: extended = [], compilerOptions } = parse(await readFile(file, 'utf8').catch(() => '{}'));
    // Imports and extended files are relative to the real folder of the settings.
    const real = await realpath(file).catch(() => file);
    const names = [extended].flat().filter((name) => typeof name === 'string');
    settings.push({ file, ...searchedFolders(dirname(real), isRecord(compilerOptions) ? compilerOptions : {}) });
    settings.push(
      ...(await readTypeSettings(
        names.flatMap((name) => candidates(real, name)),
        isRead,
      )),
    );
  }
  return settings;
}

function searchedFolders(folder: string, { baseUrl, paths }: { readonly baseUrl?: unknown; readonly paths?: unknown }) {
  const base = typeof baseUrl === 'string' ? resolve(folder, baseUrl) : undefined;
  const patterns = Object.entries(isRecord(paths) ? paths : {}).map(([pattern, targets]) => ({
    pattern,
    folders: [targets].flat().flatMap((target) => (typeof target === 'string' ? folderOfTarget(base ?? folder, target) : [])),
  }));
  const ofPackages = patterns.filter(({ pattern }) => pattern === '*').flatMap(({ folders }) => folders.slice(-1));
  return {
    searched: [...(base === undefined ? [] : [base]), ...ofPackages],
    preferred: patterns.flatMap(({ folders }) => folders.slice(0, -1)),
  };
}

/** Returns the folder of all files that a target such as './lib/*' leads to. */
function folderOfTarget(base: string, target: string): string {
  const [start = ''] = target.split('*');
  return resolve(base, start.slice(0, start.lastIndexOf('/') + 1));
}

/** Returns the paths that an extended name may stand for. */
function candidates(file: string, name: string): readonly string[] {
  if (/^\.|^\/|^[A-Za-z]:/.test(name)) return ['', '.json'].map((end) => resolve(dirname(file), `${name}${end}`));
  const inPackages = foldersAbove(dirname(file)).flatMap((folder) =>
    ['', '.json', '/tsconfig.json'].map((end) => join(folder, 'node_modules', `${name}${end}`)),
  );
  return [...inPackages.filter(isFile), ...exportedFile(file, name)];
}

/** Returns the file that a package exports by a name. */
function exportedFile(file: string, name: string): readonly string[] {
  try {
    return [createRequire(file).resolve(name)];
  } catch {
    // Most packages with settings export nothing.
    return [];
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

interface SettingsText {
  readonly extends?: unknown;
  readonly compilerOptions?: unknown;
}

/** Parses JSON with comments and commas before brackets. Returns {} for a text that is not JSON. */
function parse(text: string): SettingsText {
  const without = (pattern: RegExp, from: string): string =>
    from.replaceAll(pattern, (match) => (match.startsWith('"') ? match : ''));
  const plain = without(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[\s\S]*?\*\//g, text.replace(/^\uFEFF/, ''));
  try {
    const value: unknown = JSON.parse(without(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, plain));
    return isRecord(value) ? value : {};
  } catch {
    // The bundler reports it.
    return {};
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
