import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the absolute path of a command. Undefined if this machine does not have it. */
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
