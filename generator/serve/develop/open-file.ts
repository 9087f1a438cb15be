import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Problem } from '../../errors/problem.ts';
import { isWithin } from '../../support/is-within.ts';
import { sourceExcerpt } from '../../support/source-excerpt.ts';

export type OpenOutcome = 'opened' | 'no file' | 'no editor';

/** Opens 'file:line' in an editor. */
export type LaunchEditor = (target: string) => Promise<OpenOutcome>;

interface FileOpenerOptions {
  /** Absolute path of the site's folder, which files are relative to. */
  readonly root: string;
  /** Returns the absolute paths of the folders and files that may be opened. */
  readonly allowed: () => readonly string[];
  readonly launch?: LaunchEditor;
}

/** Maximum wait for an editor to report that it could not start, in milliseconds. */
const startMs = 400;

/** Returns a function that opens a file at a line, 1-based. Other files count as missing. */
export function createFileOpener({ root, allowed, launch = launchOwnEditor }: FileOpenerOptions) {
  return async (file: string, line: number): Promise<OpenOutcome> => {
    const path = resolve(root, file);
    // Hidden files are not content; a colon would be read as the one before the line.
    if (isHidden(relative(root, path)) || /[:\p{Cc}]/u.test(relative(root, path))) return 'no file';
    return (await isOfSite(path, allowed())) ? launch(`${path}:${line}`) : 'no file';
  };
}

const isHidden = (path: string): boolean => /(^|[\\/])\./.test(path);

/** True for a file in one of the folders, and not for a link that leads out of all of them. */
async function isOfSite(path: string, folders: readonly string[]): Promise<boolean> {
  if (!folders.some((folder) => isWithin(path, folder))) return false;
  const [file = path, ...real] = await Promise.all([path, ...folders].map((each) => realpath(each).catch(() => each)));
  return real.some((folder) => isWithin(file, folder) && !isHidden(relative(folder, file)));
}

/** Opens the editor that the environment variable LAUNCH_EDITOR names, by default a running one. */
async function launchOwnEditor(target: string): Promise<OpenOutcome> {
  // The package reports no error for a missing file.
  const stats = await stat(target.replace(/:\d+$/, '')).catch(() => undefined);
  if (!stats?.isFile()) return 'no file';
  const { default: launchEditor } = await import('launch-editor');
  return new Promise((done) => {
    // The package reports failures only.
    const timer = setTimeout(() => done('opened'), startMs);
    launchEditor(target, () => {
      clearTimeout(timer);
      done('no editor');
    });
  });
}

/** Returns the lines around a problem: its own excerpt, or that of its file. */
export async function excerptOf(
  { where, excerpt }: Problem,
  { root, allowed }: Omit<FileOpenerOptions, 'launch'>,
): Promise<Pick<Problem, 'excerpt'>> {
  if (excerpt !== undefined) return { excerpt };
  if (where?.line === undefined) return {};
  const path = resolve(root, where.file);
  if (!(await isOfSite(path, allowed()))) return {};
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? {} : { excerpt: sourceExcerpt(text, where.line, where.column ?? 1) };
}
