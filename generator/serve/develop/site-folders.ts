import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type { LoadedSite } from '../../settings/load-site.ts';
import { isWithin } from '../../support/is-within.ts';
import { isOfProgram } from '../../support/own-package.ts';
import { bothKinds, type ChangeKind } from '../live/live-change.ts';

type FolderSite = Pick<LoadedSite, 'root' | 'content' | 'publicFolder' | 'out' | 'cache'> & {
  readonly source: Pick<LoadedSite['source'], 'kind'>;
  readonly definition: Pick<LoadedSite['definition'], 'root' | 'client'>;
};

/** Files that a site was last made of, and those that it lacks: absolute paths, with those of packages. */
export interface SiteSources {
  /** The config and its imports. */
  readonly config: readonly string[];
  /** Templates, their imports, and other files that the config names. */
  readonly code: readonly string[];
  /** Files and folders that the code of the config reads later, such as in a family. */
  readonly read?: readonly string[];
}

export interface SiteFolders {
  /** Absolute paths of all folders and files that the site is made of. None is below another. */
  readonly watched: readonly string[];
  /** True for hidden files and packages below a watched folder, the output and the cache. */
  readonly isHidden: (path: string) => boolean;
  /** Returns the work that changes of these files require; undefined if the site reads none of them. */
  readonly kindOf: (paths: readonly string[]) => ChangeKind | undefined;
}

/** Describes the folders of a site, whose config is the file `config` (absolute), and its files elsewhere. */
export function siteFolders(site: FolderSite, config: string, sources: SiteSources = { config: [], code: [] }): SiteFolders {
  const { root, content, publicFolder, source, definition, out, cache } = site;
  const codeFolders = [dirname(definition.root), ...(definition.client === undefined ? [] : [definition.client])];
  // An installed client does not change.
  const code = codeFolders.filter((folder) => !isInPackage(folder)).map((folder) => join(root, folder));
  const local = source.kind === 'markdown' ? [content] : [];
  const folders = [...local, ...code, config, ...(publicFolder === undefined ? [] : [publicFolder])];
  // The bundler names the config by its path without links.
  const ownConfig = join(root, basename(config));
  const { config: configFiles, code: codeFiles, read = [] } = sources;
  const files = [...configFiles, ...codeFiles, ...read].filter(
    (path) =>
      path !== ownConfig &&
      !isInPackage(relative(root, path)) &&
      ![...folders, out, cache].some((folder) => isWithin(path, folder)) &&
      !isOfProgram(path),
  );
  const watched = [...folders, ...new Set(files)];
  const ofConfig = new Set(configFiles);
  const ofCode = new Set(codeFiles);
  const isContent = (path: string): boolean => [content, publicFolder].some((folder) => folder && isWithin(path, folder));

  /**
   * Components and styles are compiled only. After changes of other code the site is read again.
   */
  const kindOfFile = (path: string): ChangeKind | undefined => {
    if (ofConfig.has(path) || (!isContent(path) && read.some((each) => isWithin(path, each)))) return 'definition';
    if (/\.(tsx|css|svg)$/.test(path) && !isWithin(path, content)) return 'templates';
    // A folder of code that appears or disappears may hold any kind of file.
    if (/\.ts$/.test(path) || (extname(path) === '' && code.some((folder) => isWithin(path, folder)))) return 'definition';
    if (ofCode.has(path)) return bothKinds(isContent(path) ? 'content' : undefined, 'templates');
    // A log of the site's own code, for example. A module that is missing is among the files of code.
    return isContent(path) || watched.includes(path) || mayBeCode(path) ? 'content' : undefined;
  };

  return {
    watched,
    isHidden(path) {
      if (isWithin(path, out) || isWithin(path, cache)) return true;
      // The path of the watched folder itself may have hidden parts.
      const parts = watched.map((folder) => relative(folder, path).split(sep));
      const below = parts.find(([first]) => first !== '..') ?? [];
      return below.some((name) => name === 'node_modules' || (name.startsWith('.') && name !== '.'));
    },
    kindOf: (paths) =>
      paths.map(kindOfFile).reduce((kinds, kind) => (kind === undefined ? kinds : bothKinds(kinds, kind)), undefined),
  };
}

const mayBeCode = (path: string): boolean => /\.(?:[cm]?[jt]sx?|json|css|html?)$/.test(path);

const isInPackage = (path: string): boolean => path.split(/[\\/]/).includes('node_modules');
