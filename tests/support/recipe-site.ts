import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { documentationPage, filesIn, writeFiles } from './documentation.ts';
import { runHere } from './run-here.ts';
import { newTestFolder } from './test-folder.ts';

interface SiteOptions {
  /** True for a site that a browser opens. */
  readonly isOpened?: boolean;
  readonly onEnd: (remove: () => Promise<void>) => void;
}

/** Writes the site that a page of the documentation shows in its named code blocks. */
export async function recipeSite(page: string, { isOpened = false, onEnd }: SiteOptions) {
  const folder = await newTestFolder('recipe', isOpened ? 'testFolder' : 'idleFolder');
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const files = filesIn(await documentationPage(page));
  await writeFiles(folder, files);
  const bundles = inject('bundlesFolder') as string | undefined;
  for (const config of [...files.keys()].filter((path) => path.endsWith('boreal.config.ts'))) {
    const cache = join(folder, config, '../.boreal');
    await mkdir(cache);
    if (bundles !== undefined) await symlink(bundles, join(cache, 'bundles'));
  }
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(folder, [...args, '--json']);
    expect(stdout, stderr).not.toBe('');
    return { code, ...JSON.parse(stdout) };
  };
  return {
    folder,
    run,
    /** Generates and audits the site in a folder of this one: neither reports anything. */
    async make(args: readonly string[] = [], within = '') {
      const report = await run('generate', '--config', join(within, 'boreal.config.ts'), ...args);
      expect(report).toMatchObject({ code: 0, problems: [] });
      expect(await run('check', '--dir', join(within, 'dist'))).toMatchObject({ code: 0, problems: [] });
      return report;
    },
    /** Returns the `<main>` of a page, without the comments of React. */
    async main(path: string, within = ''): Promise<string> {
      const html = await readFile(join(folder, within, 'dist', path, 'index.html'), 'utf8');
      return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
    },
    read: (path: string): Promise<string> => readFile(join(folder, path), 'utf8'),
    async replace(path: string, from: string, to: string): Promise<void> {
      const text = await readFile(join(folder, path), 'utf8');
      expect(text).toContain(from);
      await writeFiles(folder, [[path, text.replace(from, to)]]);
    },
  };
}
