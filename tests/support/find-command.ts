import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of a command; undefined if this machine has none of that name. */
export function findCommand(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
