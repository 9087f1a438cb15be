import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { foldersAbove } from '../support/folders-above.ts';
import { readTypeSettings } from './type-settings.ts';

/**
 * Lists what decides where the imports of a bundle lead, besides the content of its modules: settings
 * of modules, and names in folders, because a new `h.ts` precedes an existing `h/index.ts`. Names in
 * installed packages are left out: their package.json or a note changes with each installation.
 */
export async function resolutionInputs(root: string, inputs: readonly string[]): Promise<readonly string[]> {
  const files = inputs.filter((path) => !isInstalled.test(path)).map((path) => resolve(root, path));
  const folders = [...new Set(files.flatMap((file) => foldersBetween(dirname(file), root)))];
  const settings = [...siteSettings(root), ...(await Promise.all(folders.map(settingsIn))).flat()];
  const packages = inputs.flatMap(packageOf);
  const typeSettings = await readTypeSettings(settings.filter((path) => isTypeSetting.test(path)));
  // A package is searched for in these folders first.
  const bases = typeSettings.flatMap(({ searched }) => searched);
  const shadows = bases.flatMap((base) =>
    ['', ...packages.map(({ name }) => name)].map((name) => `${join(base, name)}${shallow}`),
  );
  const paths = [
    ...settings,
    ...packages.map(({ folder }) => resolve(root, folder, 'package.json')),
    ...typeSettings.map(({ file }) => file),
    ...folders.map((folder) => `${folder}${shallow}`),
    ...shadows,
    ...typeSettings.flatMap(({ preferred }) => preferred).map((folder) => `${folder}${deep}`),
  ];
  return [...new Set(paths.map((path) => relativeTo(root, path)))].sort(compareText);
}

/** Lists the setting files of modules in the site's folder and above, whether they exist or not. */
export function siteSettings(root: string): readonly string[] {
  const names = [...moduleSettings, ...installNotes];
  return foldersAbove(root).flatMap((folder) => names.map((name) => join(folder, name)));
}

const moduleSettings = ['package.json', 'tsconfig.json', 'jsconfig.json'];

/** Files that a package manager writes with each installation. */
const installNotes = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-integrity', '.yarn-state.yml'].map((name) =>
  join('node_modules', name),
);

const isTypeSetting = /[\\/][jt]sconfig\.json$/;
const isInstalled = /(?:^|[\\/])node_modules[\\/]/;
const installedPackage = /^((?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** Ends of paths that stand for the names in a folder: of its own files, or of all below it. */
const shallow = '/';
const deep = '/**';

/** Returns true for a path that stands for the names in a folder, and not for a file. */
export const isFolderInput = (path: string): boolean => path.endsWith(shallow) || path.endsWith(deep);

/** Names that an import may lead to: of modules, of assets, and of a folder with packages. */
const importable = /\.(?:[cm]?[jt]sx?|css|json|svg|png|woff2)$|^node_modules$/;

/** Returns a hash of the names in a folder, and of the targets of links; 'none' if it is missing. */
export async function hashOfNames(root: string, path: string): Promise<string> {
  const entries = await entriesOf(root, path);
  if (!entries) return 'none';
  const names = entries.map(async (entry) => {
    const target = entry.isSymbolicLink() ? await readlink(pathOf(entry)).catch(() => '') : '';
    return `${pathOf(entry)} ${target}`.slice(resolve(root, folderOf(path)).length);
  });
  return contentHash(...(await Promise.all(names)).sort(compareText));
}

/** Returns the time, in milliseconds since 1970, after which no file got its name in a folder. */
export async function namesChangedAt(root: string, path: string): Promise<number> {
  const entries = (await entriesOf(root, path)) ?? [];
  const times = entries.map(async (entry) => (await lstat(pathOf(entry)).catch(() => undefined))?.ctimeMs ?? 0);
  return Math.max(0, ...(await Promise.all(times)));
}

async function entriesOf(root: string, path: string): Promise<readonly Dirent[] | undefined> {
  const options = { withFileTypes: true, recursive: path.endsWith(deep) } as const;
  const entries = await readdir(resolve(root, folderOf(path)), options).catch(() => undefined);
  return entries?.filter((entry) => entry.isSymbolicLink() || importable.test(entry.name));
}

const pathOf = ({ parentPath, name }: Dirent): string => join(parentPath, name);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Returns the folder and the name of the package that a path is in. */
function packageOf(path: string) {
  const [, folder, name] = installedPackage.exec(path) ?? [];
  return folder === undefined || name === undefined ? [] : [{ folder, name }];
}

/** Lists the existing setting files of a folder; all others would be new names in it. */
async function settingsIn(folder: string): Promise<readonly string[]> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const notes = names.includes('node_modules') ? installNotes : [];
  return [...moduleSettings.filter((name) => names.includes(name)), ...notes].map((name) => join(folder, name));
}

/** Lists a folder and those above it, up to one that contains the site's folder. */
function foldersBetween(folder: string, root: string): readonly string[] {
  const isLast = `${root}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
  return isLast || dirname(folder) === folder ? [folder] : [folder, ...foldersBetween(dirname(folder), root)];
}

/** Returns a path relative to the site's folder, with the end that makes it a folder input. */
function relativeTo(root: string, path: string): string {
  if (!isFolderInput(path)) return relative(root, path);
  return `${relative(root, folderOf(path)) || '.'}${path.slice(path.lastIndexOf('/'))}`;
}
