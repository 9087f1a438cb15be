import type { PluginBuild } from 'esbuild';
import { Fault } from '../errors/problem.ts';

/** Returns the absolute path of the folder that a bundle's paths are relative to. */
export function workingFolder({ initialOptions }: Pick<PluginBuild, 'initialOptions'>): string {
  const { absWorkingDir } = initialOptions;
  if (absWorkingDir === undefined) throw new Fault('A bundle has no working folder.');
  return absWorkingDir;
}
