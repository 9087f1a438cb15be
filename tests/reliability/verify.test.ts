import { appendFile, cp, mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ProblemError } from '../../generator/errors/problem.ts';
import { verifyOutput } from '../../generator/publish/verify-output.ts';
import { miniSite } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { surroundings } from '../support/surroundings.ts';
import { tempFolder } from '../unit/generator/temp-folder.ts';

/** A published folder lists its own files. */

let published: string;

beforeAll(async () => {
  let remove = async (): Promise<void> => {};
  const site = await miniSite({ 'public/é “x”.txt': 'x', 'public/.well-known/security.txt': 'x' }, (onEnd) => {
    remove = onEnd;
  });
  await site.generate();
  published = join(site.root, 'dist');
  return () => remove();
});

/** A copy of the published folder in another place. */
async function copyOfSite(): Promise<string> {
  const folder = join(await tempFolder(), 'copy');
  await cp(published, folder, { recursive: true });
  return folder;
}

const differences = (folder: string): Promise<readonly string[]> =>
  verifyOutput({ ...surroundings, folder }).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problems.map(({ code, message }) => `${code.replace('OUTPUT_', '')} ${message.split(' ')[0]}`);
    },
  );

describe('checking a published folder', () => {
  test('finds this repository’s site as it was made', async () => {
    expect((await verifyOutput({ ...surroundings, folder: inject('siteFolder') })).files).toBeGreaterThan(100);
  });

  test('reports no difference for a copy with other times in another folder', async () => {
    const folder = await copyOfSite();
    await utimes(join(folder, 'sitemap.xml'), 1, 1);
    expect(await differences(folder)).toEqual([]);
  });

  test.each<[string, (folder: string) => Promise<unknown>, readonly string[]]>([
    [
      'a changed byte, and a file that is as long as before',
      async (folder) => {
        const file = join(folder, 'en/hello/index.html');
        const bytes = await readFile(file);
        bytes[9] = (bytes[9] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      ['FILE_CHANGED en/hello/index.html'],
    ],
    ['a longer file', (folder) => appendFile(join(folder, 'sitemap.xml'), ' '), ['FILE_CHANGED sitemap.xml']],
    ['an empty file', (folder) => writeFile(join(folder, 'robots.txt'), ''), ['FILE_CHANGED robots.txt']],
    [
      'missing files',
      async (folder) => {
        await rm(join(folder, 'page-data/fr/hello'), { recursive: true });
        await rm(join(folder, '.well-known/security.txt'));
      },
      ['FILE_MISSING .well-known/security.txt', 'FILE_MISSING page-data/fr/hello/page-data.json'],
    ],
    [
      'files of somebody else, hidden ones too',
      async (folder) => {
        await writeFile(join(folder, '.env'), '');
        await writeFile(join(folder, 'en/hello/.boreal-build'), '');
      },
      ['FILE_UNEXPECTED .env', 'FILE_UNEXPECTED en/hello/.boreal-build'],
    ],
    [
      'a file that has moved',
      (folder) => rename(join(folder, 'favicon.ico'), join(folder, 'icon.ico')),
      ['FILE_MISSING favicon.ico', 'FILE_UNEXPECTED icon.ico'],
    ],
    [
      'a link in the place of a file, though it leads to the same bytes',
      async (folder) => {
        await rename(join(folder, 'robots.txt'), join(folder, '..', 'robots.txt'));
        await symlink(join(folder, '..', 'robots.txt'), join(folder, 'robots.txt'));
      },
      ['FILE_CHANGED robots.txt'],
    ],
    [
      'a link in the place of a folder',
      async (folder) => {
        await rename(join(folder, 'hello'), join(folder, '..', 'hello'));
        await symlink(join(folder, '..', 'hello'), join(folder, 'hello'));
      },
      ['FILE_UNEXPECTED hello', 'FILE_MISSING hello/index.html'],
    ],
    [
      'a folder in the place of a file',
      async (folder) => {
        await rm(join(folder, 'robots.txt'));
        await mkdir(join(folder, 'robots.txt'));
      },
      ['FILE_MISSING robots.txt'],
    ],
    ['another build’s mark', (folder) => writeFile(join(folder, '.boreal-build'), 'abcdef\n'), ['FILE_CHANGED .boreal-build']],
    ['no mark', (folder) => rm(join(folder, '.boreal-build')), ['FILE_CHANGED .boreal-build']],
  ])('reports %s', async (_name, change, expected) => {
    const folder = await copyOfSite();
    await change(folder);
    expect(await differences(folder)).toEqual(expected);
  });

  test.each<[string, (folder: string) => Promise<unknown>]>([
    ['has no list', (folder) => rm(join(folder, '.boreal-files'))],
    [
      'has a list that was cut off',
      async (folder) => {
        const text = await readFile(join(folder, '.boreal-files'), 'utf8');
        await writeFile(join(folder, '.boreal-files'), text.replace(/.*\n$/, ''));
      },
    ],
    ['is not there', (folder) => rm(folder, { recursive: true })],
    ['is a file', (folder) => rm(folder, { recursive: true }).then(() => writeFile(folder, ''))],
  ])('reports that it cannot verify a folder that %s', async (_name, change) => {
    const folder = await copyOfSite();
    await change(folder);
    expect(await differences(folder)).toEqual([expect.stringMatching(/^NO_LIST /)]);
  });
});

describe('generate --verify', () => {
  test('checks a folder without a site, prints what differs and ends with 1', async () => {
    const folder = await copyOfSite();
    const verify = (args: readonly string[] = []) =>
      runHere(join(folder, '..'), ['generate', '--verify', '--out', 'copy', ...args]);
    expect(await verify()).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^✓ \d+ files as published → copy\n$/) });
    const { stdout } = await verify(['--json']);
    expect(JSON.parse(stdout)).toEqual({ status: 'verified', out: folder, files: expect.any(Number) });

    await rm(join(folder, 'sitemap.xml'));
    const text = await verify();
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toMatch(
      /^copy\/sitemap\.xml\n {2}error sitemap\.xml is missing\.\n.*\[OUTPUT_FILE_MISSING\]\n\n1 error\n$/,
    );
    const json = await verify(['--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: 'failed',
      problems: [{ code: 'OUTPUT_FILE_MISSING', where: { file: 'copy/sitemap.xml' } }],
    });
  });

  test('checks the output folder of the site by default, and makes nothing', async () => {
    const site = await miniSite();
    await site.generate();
    const before = await stat(join(site.root, 'dist'));
    await site.write('content/note/hello.en.md', 'This is no note.');
    expect(await site.boreal(['generate', '--verify', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await stat(join(site.root, 'dist'))).ino).toBe(before.ino);
  });

  test('recommends `clean` and `generate` to fix damage', async () => {
    const site = await miniSite();
    await site.generate();
    const verify = async () => (await site.boreal(['generate', '--verify'])).code;
    await writeFile(join(site.root, 'dist/en/hello/index.html'), 'damaged');
    expect(await verify()).toBe(1);
    await site.boreal(['clean']);
    await site.generate();
    expect(await verify()).toBe(0);
  });
});
