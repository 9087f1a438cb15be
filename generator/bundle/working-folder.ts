import { Fault } from '../errors/problem.ts';

interface PluginBuild {
  readonly initialOptions: { readonly absWorkingDir?: string };
}

/** Returns the absolute path of the folder that a bundle's paths are relative to. */
export function workingFolder({ initialOptions: { absWorkingDir } }: PluginBuild): string {
  if (absWorkingDir === undefined) throw new Fault('A bundle has no working folder.');
  return absWorkingDir;
}
