import { dirname, extname, join, relative, sep } from 'node:path';
import type { LoadedSite } from '../../settings/load-site.ts';
import { bothKinds, type ChangeKind } from '../live/live-change.ts';

type FolderSite = Pick<LoadedSite, 'root' | 'content' | 'publicFolder'> & {
  readonly source: Pick<LoadedSite['source'], 'kind'>;
  readonly definition: Pick<LoadedSite['definition'], 'root' | 'client'>;
};

export interface SiteFolders {
  /** Absolute paths of all folders and files that the site is made of. */
  readonly watched: readonly string[];
  /** True for hidden files and packages below a watched folder. */
  readonly isHidden: (path: string) => boolean;
  /** Returns the work that changes of these files require. */
  readonly kindOf: (paths: readonly string[]) => ChangeKind;
}

/** Describes the folders of a site, whose config is the file `config` (absolute). */
export function siteFolders({ root, content, publicFolder, source, definition }: FolderSite, config: string): SiteFolders {
  const folders = [dirname(definition.root), ...(definition.client === undefined ? [] : [definition.client])];
  // An installed client does not change.
  const code = folders.filter((folder) => !folder.split('/').includes('node_modules')).map((folder) => join(root, folder));
  const local = source.kind === 'markdown' ? [content] : [];
  const watched = [...local, ...code, config, ...(publicFolder === undefined ? [] : [publicFolder])];
  const isCode = (path: string): boolean => code.some((folder) => !relative(folder, path).startsWith('..'));

  /**
   * Components and styles are compiled only. After changes of other code the site is read again.
   */
  const kindOfFile = (path: string): ChangeKind => {
    if (/\.(tsx|css|svg)$/.test(path) && !path.startsWith(content)) return 'templates';
    // A folder of code that appears or disappears may hold any kind of file.
    return /\.ts$/.test(path) || (isCode(path) && extname(path) === '') ? 'definition' : 'content';
  };

  return {
    watched,
    isHidden(path) {
      // The path of the watched folder itself may have hidden parts.
      const parts = watched.map((folder) => relative(folder, path).split(sep));
      const below = parts.find(([first]) => first !== '..') ?? [];
      return below.some((name) => name === 'node_modules' || (name.startsWith('.') && name !== '.'));
    },
    kindOf: (paths) =>
      paths.map(kindOfFile).reduce<ChangeKind | undefined>((kinds, kind) => bothKinds(kinds, kind), undefined) ?? 'content',
  };
}
