import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { ifPresent } from '../support/if-present.ts';
import { outputErrors } from './errors.ts';
import type { HostForm, SiteForHost } from './hosts/host-form.ts';

/** Marks a folder that `boreal host` has made, and may replace. */
const markFile = '.boreal-host';

interface WrittenForm {
  readonly form: HostForm;
  readonly site: Pick<SiteForHost, 'files' | 'pathPrefix'>;
  /** Absolute path of the published folder. */
  readonly folder: string;
  /** Absolute path of the folder to make. */
  readonly out: string;
  /** Name of that folder in messages. */
  readonly shown: string;
}

/** Writes a form in place of an earlier one, and returns the number of copied files. Throws ProblemError. */
export async function writeHostForm({ form, site, folder, out, shown }: WrittenForm): Promise<number> {
  await removeOwn(out, shown);
  const left = new Set(form.leaves);
  const copied = site.files.filter((file) => !left.has(file));
  await write(out, markFile, '');
  for (const file of copied) {
    // Hosts read these at the root only.
    const below = form.isBelowPrefix || /^_(?:headers|redirects)$/.test(file) ? '' : site.pathPrefix;
    const path = join(out, form.site, below, file);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(folder, file), path, constants.COPYFILE_FICLONE);
  }
  for (const [path, text] of Object.entries(form.texts)) await write(out, path, text);
  return copied.length;
}

async function write(out: string, file: string, text: string): Promise<void> {
  const path = join(out, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Removes the folder of an earlier run. Throws ProblemError if it holds anything else. */
async function removeOwn(out: string, shown: string): Promise<void> {
  const names: readonly string[] = (await ifPresent(readdir(out))) ?? [];
  if (names.length > 0 && !names.includes(markFile)) throw new ProblemError([outputErrors.HOST_FOLDER({ folder: shown })]);
  await rm(out, { recursive: true, force: true });
}
