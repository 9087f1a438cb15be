import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { MiniSite } from './mini-site.ts';

/**
 * Makes a cache in the site's folder with only the compiled files that mini-sites share. Returns
 * its name.
 */
export async function emptyCache(site: Pick<MiniSite, 'root'>, name: string): Promise<string> {
  await mkdir(join(site.root, name), { recursive: true });
  await symlink(inject('bundlesFolder'), join(site.root, name, 'bundles'));
  return name;
}
