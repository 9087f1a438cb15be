import glob from 'fast-glob';
import type { Problem } from '../../errors/problem.ts';
import { contentErrors } from '../../model/errors.ts';
import { shownFile } from './file-layout.ts';

/** Files that systems and programs leave in any folder. Hidden files are never listed. */
const leftBehind =
  /(?:^|\/)(?:Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|Icon\r|4913|~\$[^/]*|#[^/]*#|[^/]*(?:~|\.(?:bak|orig|tmp|temp|swp|swo|swx)))$/i;
const leftFolders = /(?:^|\/)(?:\$RECYCLE\.BIN|System Volume Information|__MACOSX|@eaDir|node_modules)\//i;

/** True for files of the system, and for backups of editors: nobody wants to publish them. */
export const isLeftBehind = (path: string): boolean => leftBehind.test(path) || leftFolders.test(path);

/** True for the name of a picture, which a text next to it may show. */
export const isPictureName = (path: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|svg|tiff?)$/i.test(path);

const none: ReadonlySet<string> = new Set();

/**
 * Returns a function that selects those of some files below a folder that one of the globs names.
 * The answer for the same files is reused.
 */
export function createIgnoredFiles(folder: string, globs: readonly string[]): (paths: readonly string[]) => ReadonlySet<string> {
  let last: { readonly paths: string; readonly ignored: ReadonlySet<string> } = { paths: '', ignored: none };
  return (paths) => {
    if (globs.length === 0 || paths.length === 0) return none;
    const joined = paths.join('\n');
    if (joined !== last.paths) {
      const named = new Set(glob.sync([...globs], { cwd: folder, dot: true, onlyFiles: false, followSymbolicLinks: false }));
      last = { paths: joined, ignored: new Set(paths.filter((path) => named.has(path))) };
    }
    return last.ignored;
  };
}

/**
 * Returns one warning for each kind of file that is not read. Paths are relative to the content
 * folder, which messages call `shown`.
 */
export function reportUnread(paths: readonly string[], shown: string): readonly Problem[] {
  const byKind = new Map<string, string[]>();
  for (const path of paths) {
    const ending = endingOf(path);
    const sameKind = byKind.get(ending);
    if (sameKind) sameKind.push(path);
    else byKind.set(ending, [path]);
  }
  return [...byKind].map(([ending, [first = '', ...others]]) => {
    const count = others.length + 1;
    const noun = count === 1 ? 'file' : 'files';
    const example = shownFile(shown, first);
    const kind = ending === '' ? `${noun} without an ending` : `${ending} ${noun}`;
    return contentErrors.FILES_UNREAD(
      { kind, count, folder: shown || 'the folder of the site', example, advice: adviceFor(ending) },
      { where: { file: example } },
    );
  });
}

/** Returns the ending of a file’s name with its dot, '.html'; '' if it has none. */
const endingOf = (path: string): string => /[^/](\.[^./]+)$/.exec(path)?.[1] ?? '';

function adviceFor(ending: string): string {
  if (/^\.(?:md|yaml)$/i.test(ending)) return `Write the ending in lower case: ${ending.toLowerCase()}.`;
  if (/^\.yml$/i.test(ending)) return 'Change the ending to .yaml.';
  if (/^\.(?:markdown|mdown|mkdn?|mdwn|mdx|txt|html?|xhtml)$/i.test(ending))
    return 'Write texts as Markdown, in files that end with .md.';
  if (/^\.(?:json5?|toml)$/i.test(ending)) return 'Write fields as YAML, in files that end with .yaml.';
  if (/^\.(?:heic|pdf|mp[34]|webm|docx?|xlsx?|zip)$/i.test(ending)) {
    return 'Move them into the folder of the setting `public`.';
  }
  return 'Move them out of the content folder.';
}
