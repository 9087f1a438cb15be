import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { MiniSite } from './mini-site.ts';

/** Makes an empty cache in the site's folder that knows what is compiled of the files that small sites share. Gives its name. */
export async function emptyCache(site: Pick<MiniSite, 'root'>, name: string): Promise<string> {
  await mkdir(join(site.root, name), { recursive: true });
  await symlink(inject('bundlesFolder'), join(site.root, name, 'bundles'));
  return name;
}
