/** The pages of the documentation, and the files that they show. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docs');

/** Lists the pages below `docs/`, such as `content.md` and `recipes/events.md`. */
export const documentationPages = async (): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort();

/** Returns the text of a page. */
export const documentationPage = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

/** Returns the files in the named code blocks of a page, by path. */
export const filesIn = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^```\w+ (\S+\.\w+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text] as const));

/** Writes files into a folder. */
export async function writeFiles(into: string, files: Iterable<readonly [path: string, text: string]>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), text);
  }
}
