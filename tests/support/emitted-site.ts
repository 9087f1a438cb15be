import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface EmittedPage {
  /** Site path: '/en/faqs/'. */
  readonly path: string;
  readonly html: string;
  readonly isRedirect: boolean;
}

/** Lists all HTML pages of a generated folder, sorted by path, without slices. */
export async function listPages(folder: string): Promise<EmittedPage[]> {
  const files = (await listFiles(folder)).filter((file) => file.endsWith('.html') && !file.startsWith('_gatsby/'));
  return Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(folder, file), 'utf8');
      return { path: `/${file.replace(/(^|\/)index\.html$/, '$1')}`, html, isRedirect: html.includes('data-redirect-path=') };
    }),
  );
}

/** Lists all files of a generated folder, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
