import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Hidden files and folders that Boreal uses next to an output folder. */
interface Neighbours {
  /** The build before, whose files the next build reuses. */
  readonly spare: string;
  /** Name of the published folder between the two renames of an exchange. */
  readonly leaving: string;
  readonly lock: string;
  /** Copies of files that somebody changed or added where Boreal needs the path. */
  readonly saved: string;
  /** Returns the folder in which a run makes its build, by the id of the run's lock. */
  work(id: string): string;
}

const nameOf = (out: string, ending: string): string => join(dirname(out), `.${basename(out)}.${ending}`);

/** Names the neighbours of an output folder. Absolute paths. */
export const neighboursOf = (out: string): Neighbours => ({
  spare: nameOf(out, 'spare'),
  leaving: nameOf(out, 'leaving'),
  lock: nameOf(out, 'lock'),
  saved: nameOf(out, 'saved'),
  work: (id) => nameOf(out, `work-${id}`),
});

/** Ending of the name of a folder in which a run made its build. */
const workEnding = /^work-[0-9a-f]{32}$/;

/** Lists the folders of stopped runs, or of one that runs. */
export async function listWorkFolders(out: string): Promise<readonly string[]> {
  const [parent, start] = [dirname(out), `.${basename(out)}.`];
  const names = await readdir(parent).catch((): string[] => []);
  return names
    .filter((name) => name.startsWith(start) && workEnding.test(name.slice(start.length)))
    .map((name) => join(parent, name));
}

/** Lists the folders next to an output folder that have names of Boreal. Some may not exist. */
export async function listNeighbours(out: string): Promise<readonly string[]> {
  const { spare, leaving } = neighboursOf(out);
  return [spare, leaving, ...(await listWorkFolders(out))];
}
