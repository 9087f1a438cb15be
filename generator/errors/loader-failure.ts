import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/**
 * Returns true for an error of Node's loader about a module that is there and readable. Too few file
 * handles keep the loader from opening it, and it reports it as missing.
 */
export function isUnopenedModule({ code, message }: NodeJS.ErrnoException): boolean {
  if (code === 'ERR_DLOPEN_FAILED' || message.startsWith('Could not load the "sharp" module'))
    return /too many open files/i.test(message);
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  const [, name = '', importer = ''] = /^Cannot find (?:package|module) '([^']+)'(?: imported from (.+))?$/m.exec(message) ?? [];
  if (isAbsolute(name)) return isReadable(name) || isDefaultOfOther(name);
  return (
    isAbsolute(importer) && foldersFrom(importer).some((folder) => isReadable(join(folder, 'node_modules', name, 'package.json')))
  );
}

/** Needs no file handle. */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** True for the default entry of a package that names another one: its package.json could not be read. */
function isDefaultOfOther(entry: string): boolean {
  const description = join(dirname(entry), 'package.json');
  if (basename(entry) !== 'index.js' || !isReadable(description)) return false;
  try {
    const { main, exports } = JSON.parse(readFileSync(description, 'utf8')) as Readonly<Record<string, unknown>>;
    return main !== undefined || exports !== undefined;
  } catch (error) {
    return /^E[MN]FILE$/.test((error as NodeJS.ErrnoException).code ?? '');
  }
}

function foldersFrom(file: string): readonly string[] {
  const parent = dirname(file);
  return parent === file ? [] : [parent, ...foldersFrom(parent)];
}
