/**
 * Modules of this package that a site may import. They come from the running program, so that a
 * site and its client always share one copy of them.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Two folders above this module, both as a source and compiled into `lib/`. */
const sourceFolder = fileURLToPath(new URL('../../', import.meta.url));

/** False in an installed package. */
const hasSources = existsSync(join(sourceFolder, 'generator', 'site.ts'));

const require = createRequire(import.meta.url);

/** Sources of the modules that package.json exports. */
const sources: Readonly<Record<string, string>> = {
  boreal: 'generator/site.ts',
  'boreal/client': 'client/runtime.ts',
  'boreal/testing': 'cli/testing.ts',
};

/** Folders of further modules, by their names in imports. */
const folders: Readonly<Record<string, string>> = { contract: 'contract', sources: 'sources/systems' };

/** Returns the absolute path of a public module such as 'boreal/client'; undefined if it does not exist. */
export function publicModule(name: string): string | undefined {
  if (!hasSources) return resolveExport(name);
  const [, folder = '', module = ''] = /^boreal\/(contract|sources)\/([\w-]+)$/.exec(name) ?? [];
  const source = sources[name] ?? (module === '' ? undefined : `generator/${folders[folder]}/${module}.ts`);
  const file = source === undefined ? undefined : join(sourceFolder, source);
  return file !== undefined && existsSync(file) ? file : undefined;
}

function resolveExport(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    // The bundler reports the import.
    return undefined;
  }
}

/** Returns the folder of the client that this package brings, relative to a site's folder. */
export function ownClient(root: string): string {
  const file = publicModule('boreal/client') ?? 'boreal/client';
  return relative(root, dirname(file)).split(sep).join('/');
}

/** Absolute path of this package. */
const packageFolder = (): string => (hasSources ? sourceFolder : dirname(resolveExport('boreal/package.json') ?? sourceFolder));

/** Returns the queries of browserslist that name the oldest browsers with scripts: those of this package. */
export function ownBrowsers(): readonly string[] {
  const { browserslist } = require(join(packageFolder(), 'package.json')) as { readonly browserslist: readonly string[] };
  return browserslist;
}

/** True for a file of the program, but not of a site that is in the same folder. */
export function isOfProgram(file: string): boolean {
  const [first = ''] = relative(packageFolder(), file).split(sep);
  return programFolders.has(first);
}

const programFolders: ReadonlySet<string> = new Set(['cli', 'client', 'generator', 'lib', 'search']);
