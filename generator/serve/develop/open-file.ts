import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';

/** Opens 'file:line' in a program. Gives false if there is no such file or program, or it could not be started. */
export type LaunchEditor = (target: string) => Promise<boolean>;

interface FileOpenerOptions {
  /** Absolute path of the site's folder: what files are relative to. */
  readonly root: string;
  /** Absolute paths of the folders and files that may be opened. */
  readonly places: readonly string[];
  readonly launch?: LaunchEditor;
}

/** Longest wait for a program to say that it could not start, in milliseconds. */
const startMs = 400;

/** Gives a function that opens a file of the site at a line, 1-based. It gives false for a file outside of `places`, and does nothing. */
export function createFileOpener({ root, places, launch = launchOwnEditor }: FileOpenerOptions) {
  return async (file: string, line: number): Promise<boolean> => {
    const path = resolve(root, file);
    const isOfSite = places.some((place) => {
      const inside = relative(place, path);
      return !inside.startsWith('..') && !isAbsolute(inside);
    });
    // A part that begins with a dot is no content; a colon would be taken for the line's.
    if (!isOfSite || /(^|[\\/])\./.test(relative(root, path)) || /[:\p{Cc}]/u.test(relative(root, path))) return false;
    return launch(`${path}:${line}`);
  };
}

/** The program that LAUNCH_EDITOR names, else the one that runs. */
async function launchOwnEditor(target: string): Promise<boolean> {
  // The package says nothing of a file that does not exist.
  const found = await stat(target.replace(/:\d+$/, '')).catch(() => undefined);
  if (!found?.isFile()) return false;
  const { default: launchEditor } = await import('launch-editor');
  return new Promise((done) => {
    // It tells of failures alone.
    const timer = setTimeout(() => done(true), startMs);
    launchEditor(target, () => {
      clearTimeout(timer);
      done(false);
    });
  });
}
