import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MiniSite } from './mini-site.ts';

/** Replaces the model of a site, `model.ts`, by the one that follows from a source. Returns its code. */
export async function modelFromSource(site: MiniSite, source: string): Promise<string> {
  expect(await site.boreal(['model', '--from', source, '--out', 'model.ts'])).toMatchObject({ code: 0 });
  const text = await readFile(join(site.root, 'model.ts'), 'utf8');
  await site.write('model.ts', text.replace("'boreal'", "'../../../generator/site.ts'"));
  return text;
}
