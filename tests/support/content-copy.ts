import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { GenerateOutcome } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { newTestFolder } from './test-folder.ts';

const packageRoot = resolve(import.meta.dirname, '../..');

/**
 * A copy of this repository's content that a test may change. Templates and config are the original
 * ones.
 */
export interface ContentCopy {
  /** Absolute path of the emitted site. */
  readonly out: string;
  /** Paths begin with 'content/', as in the repository. */
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /**
   * Runs `generate --json` of the real command line on the copy. Problems name files as in the
   * repository.
   */
  generate(): Promise<GenerateOutcome>;
  remove(): Promise<void>;
}

/** Copies the content without its model, which is code. */
export async function copyContent(): Promise<ContentCopy> {
  const root = await newTestFolder('content');
  await cp(join(packageRoot, 'content'), join(root, 'content'), { recursive: true, filter: (path) => extname(path) !== '.ts' });
  const shownRoot = `${relative(packageRoot, root).split(sep).join('/')}/`;
  const out = join(root, 'dist');
  return {
    out,
    read: (path) => readFile(join(root, path), 'utf8'),
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    },
    async generate() {
      const folders = ['--content', join(root, 'content'), '--out', out, '--cache', join(root, 'cache')];
      const { code, stdout, stderr } = await runHere(packageRoot, ['generate', '--json', ...folders]);
      if (stdout === '') throw new Error(`generate printed no report: ${stderr}`);
      return { code, ...JSON.parse(stdout.replaceAll(shownRoot, '')) };
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
