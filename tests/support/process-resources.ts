import { readdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';

const hook = pathToFileURL(resolve(import.meta.dirname, 'state-on-signal.js')).href;

/** Resources of a running program after a garbage collection. */
export interface ProcessResources {
  readonly mb: number;
  readonly sockets: number;
  readonly watchers: number;
  readonly openFiles: number;
  /** Files and folders that the system watches for it. */
  readonly watches: number;
  readonly children: number;
}

/** Returns environment variables that let `resourcesOf` read the state of a program from a file. */
export const resourceVariables = (file: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${hook}`,
  BOREAL_STATE_FILE: file,
});

/** Reads the state of a program that was started with `resourceVariables`. Linux only. */
export async function resourcesOf(pid: number, file: string): Promise<ProcessResources> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const text = () => readFile(file, 'utf8').catch(() => '');
  await expect.poll(text).not.toBe('');
  const { held, resources } = JSON.parse(await text()) as { held: number; resources: readonly string[] };
  const count = (kind: string): number => resources.filter((name) => name === kind).length;
  const readAll = async (folder: string, name = ''): Promise<string> => {
    const names = await readdir(`/proc/${pid}/${folder}`);
    const texts = names.map((each) => readFile(`/proc/${pid}/${folder}/${each}${name}`, 'utf8').catch(() => ''));
    return (await Promise.all(texts)).join('\n');
  };
  return {
    mb: held / 1_048_576,
    sockets: count('TCPSocketWrap'),
    watchers: count('FSEventWrap'),
    openFiles: (await readdir(`/proc/${pid}/fd`)).length,
    watches: (await readAll('fdinfo')).match(/^inotify /gm)?.length ?? 0,
    children: (await readAll('task', '/children')).split(/\s+/).filter(Boolean).length,
  };
}
