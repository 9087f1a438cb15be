import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Settings of failing-disk.js. */
export interface DiskPlan {
  /** Absolute paths. */
  readonly folders: readonly string[];
  /** Free bytes. Absent means unlimited. */
  readonly bytes?: number;
  /** `ENOSPC` and `EDQUOT` when the space is used up, the others from the start. */
  readonly failure: 'ENOSPC' | 'EDQUOT' | 'EROFS' | 'EACCES' | 'EIO' | 'EMFILE' | 'kill';
  /** Absolute path of the file for the report. */
  readonly report?: string;
}

/** State of the disk. */
export interface DiskReport {
  readonly written: number;
  readonly failures: number;
}

const script = pathToFileURL(join(import.meta.dirname, 'failing-disk.js')).href;

/** Returns the environment of a program whose disk fails. */
export const onFailingDisk = (plan: DiskPlan): Record<string, string> => ({
  NODE_OPTIONS: `--import ${script}`,
  FAILING_DISK: JSON.stringify(plan),
});

/** Runs something in this process while folders fail. Threads that it starts see a disk that does not. */
export async function whileDiskFails<T>(plan: DiskPlan, work: () => Promise<T>): Promise<{ outcome: T; disk: DiskReport }> {
  const { setPlan } = await import('./failing-disk.js');
  setPlan(plan);
  try {
    const outcome = await work();
    return { outcome, disk: setPlan() };
  } finally {
    setPlan();
  }
}

/** Reads the report of a program that has ended. */
export const diskReport = async (file: string): Promise<DiskReport> => JSON.parse(await readFile(file, 'utf8'));
