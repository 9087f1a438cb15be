import glob from 'fast-glob';
import type { Problem } from '../../errors/problem.ts';
import { contentErrors } from '../../model/errors.ts';

interface UnreadFiles {
  /** Paths of files that no rule takes, relative to the content folder, sorted. */
  readonly paths: readonly string[];
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Path of the content folder in messages. */
  readonly shown: string;
  /** Globs of files that are not reported, relative to the content folder. */
  readonly ignored: readonly string[];
}

/** Files that systems and programs leave in any folder. Hidden files are never listed. */
const leftBehind =
  /(?:^|\/)(?:Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|Icon\r|4913|~\$[^/]*|#[^/]*#|[^/]*(?:~|\.(?:bak|orig|tmp|temp|swp|swo|swx)))$/i;
const leftFolders = /(?:^|\/)(?:\$RECYCLE\.BIN|System Volume Information|__MACOSX|@eaDir|node_modules)\//i;

/** True for files of the system, and for backups of editors: nobody wants to publish them. */
export const isLeftBehind = (path: string): boolean => leftBehind.test(path) || leftFolders.test(path);

/** Returns one warning for each kind of file that is not read. */
export function reportUnread({ paths, folder, shown, ignored }: UnreadFiles): readonly Problem[] {
  if (paths.length === 0) return [];
  const unreported = new Set(ignored.length === 0 ? [] : glob.sync([...ignored], { cwd: folder, dot: true }));
  const byKind = new Map<string, string[]>();
  for (const path of paths) {
    if (unreported.has(path)) continue;
    const ending = endingOf(path);
    const sameKind = byKind.get(ending);
    if (sameKind) sameKind.push(path);
    else byKind.set(ending, [path]);
  }
  return [...byKind].map(([ending, [first = '', ...others]]) => {
    const count = others.length + 1;
    const noun = count === 1 ? 'file' : 'files';
    const example = `${shown}/${first}`;
    const kind = ending === '' ? `${noun} without an ending` : `${ending} ${noun}`;
    return contentErrors.FILES_UNREAD(
      { kind, count, folder: shown, example, advice: adviceFor(ending) },
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
  if (/^\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|heic|pdf|mp[34]|webm|docx?|xlsx?|zip)$/i.test(ending)) {
    return 'Move them into the folder of the setting `public`.';
  }
  return 'Move them out of the content folder.';
}
