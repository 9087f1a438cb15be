import { dirname } from 'node:path';

/** Lists a folder and all folders above it, the innermost first. */
export function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
