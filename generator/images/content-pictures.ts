import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import { imageErrors } from './errors.ts';

/** Pictures in the content folder, by their addresses './post/snow.jpg'. */
export interface ContentPictures {
  /** Returns the bytes of a file, or its problem. */
  read(address: string): Promise<Uint8Array | Problem>;
}

/** Windows has no O_NOFOLLOW. */
const { O_RDONLY, O_NOFOLLOW = 0 } = constants;

/** Opens the pictures of a content folder (absolute path). Links are not followed. */
export function contentPictures(folder: string): ContentPictures {
  return {
    async read(address) {
      const file = address.slice('./'.length);
      const steps = file.split('/');
      if (steps[0] === '..') return imageErrors.CONTENT_OUTSIDE({ file });
      let path = folder;
      for (const [at, step] of steps.entries()) {
        path = join(path, await nameIn(path, step));
        const stats = await statsOf(path);
        if (stats?.isSymbolicLink()) return imageErrors.CONTENT_LINK({ file });
        const isThere = at === steps.length - 1 ? stats?.isFile() : stats?.isDirectory();
        if (!isThere || step.startsWith('.')) return await missing(file);
      }
      const handle = await open(path, O_RDONLY | O_NOFOLLOW);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
  };

  async function missing(file: string): Promise<Problem> {
    const near = posix.dirname(file);
    const names = await readdir(join(folder, near)).catch(() => []);
    const similar = closestName(posix.basename(file), names);
    return imageErrors.CONTENT_MISSING({ file, similar: similar === undefined ? undefined : posix.join(near, similar) });
  }
}

/** Returns a name as the disk writes it: its accents may be characters of their own. */
async function nameIn(folder: string, name: string): Promise<string> {
  const composed = name.normalize('NFC');
  if (/^[\x20-\x7e]*$/.test(name) || (await statsOf(join(folder, name)))) return name;
  const names = await readdir(folder).catch(() => []);
  return names.find((each) => each.normalize('NFC') === composed) ?? name;
}

const statsOf = (path: string): Promise<Stats | undefined> => lstat(path).catch(() => undefined);
