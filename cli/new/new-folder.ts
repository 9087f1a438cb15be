import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../../generator/index.ts';
import { refusal } from './site-choices.ts';

/** Throws ProblemError if a folder exists and is not empty. */
export async function refuseFilled(folder: string, shown: string): Promise<void> {
  const [first] = (await namesIn(folder, shown)) ?? [];
  if (first === undefined) return;
  throw refusal(
    'CLI_NEW_FOLDER',
    `The folder ${shown} is not empty: it has ${first}.`,
    'Give the name of a folder that does not exist yet. Nothing was changed.',
  );
}

/** Lists a folder; undefined if it does not exist. */
const namesIn = (folder: string, shown: string): Promise<readonly string[] | undefined> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw notWritable(shown, error);
  });

interface NewFolder {
  readonly folder: string;
  /** Name of the folder for messages. */
  readonly shown: string;
  /** Contents by path. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** Writes the files of a new folder: all of them, or none. An empty folder stays the same one. */
export async function writeFolder({ folder, shown, files }: NewFolder): Promise<void> {
  const exists = (await namesIn(folder, shown)) !== undefined;
  const parent = dirname(folder);
  let added: string | undefined;
  let staged: string | undefined;
  try {
    added = exists ? undefined : await mkdir(parent, { recursive: true });
    staged = await mkdtemp(exists ? join(folder, '.boreal-new-') : join(parent, `.${basename(folder)}-`));
    // The folder of mkdtemp is for its owner alone.
    const content = join(staged, 'site');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(content, path)), { recursive: true });
      await writeFile(join(content, path), text, { flag: 'wx' });
    }
    if (exists) await moveInto(folder, content);
    else await rename(content, folder);
    await rm(staged, { recursive: true });
  } catch (error) {
    for (const path of [staged, added]) if (path !== undefined) await rm(path, { recursive: true, force: true });
    throw error instanceof ProblemError ? error : notWritable(shown, error);
  }
}

/** Moves all entries of one folder into another; after a failure, none of them is there. */
async function moveInto(folder: string, content: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of await readdir(content)) {
      await rename(join(content, name), join(folder, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

const notWritable = (shown: string, error: unknown): ProblemError =>
  new ProblemError([
    {
      code: 'CLI_NEW_UNWRITABLE',
      severity: 'error',
      message: `The folder ${shown} cannot be written.`,
      hint: 'Give a folder whose parent you may write to.',
      cause: messageOf(error),
    },
  ]);
