import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFileList } from '../../generator/publish/file-list.ts';
import { verifyOutput } from '../../generator/publish/verify-output.ts';
import { isLong, sized } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { searchSite } from '../support/search-site.ts';
import { surroundings } from '../support/surroundings.ts';
import { photo } from '../unit/generator/images/sample-images.ts';

/** Open pages keep working with their code after the next deployment. */

/** Other code with any content: its files have their own names. */
const setCode = (site: MiniSite, version: number): Promise<void> =>
  site.write('templates/header.tsx', `export default () => <header className="version-${version}">Menu</header>;\n`);

const setContent = (site: MiniSite, text: string): Promise<void> => site.write('content/note/hello.en.md', note([], text));

/** Age of each published code file, by path. */
async function agesOf(site: MiniSite, out = 'dist'): Promise<Readonly<Record<string, number>>> {
  const list = await readFileList(join(site.root, out));
  const files = [...(list?.files() ?? [])];
  expect(files).not.toEqual([]);
  return Object.fromEntries(files.flatMap(([path, { code }]) => (code === undefined ? [] : [[path, code]])));
}

const pathsOfAge = (ages: Readonly<Record<string, number>>, wanted: number): string[] =>
  Object.keys(ages).filter((path) => ages[path] === wanted);

describe('code of earlier builds', () => {
  test('stays published for two changes of the code, with the bytes that it had, and no longer', async () => {
    const site = await miniSite();
    /** Code files of each version with their bytes. */
    const versions: Readonly<Record<string, string>>[] = [];
    for (let version = 0; version < sized(4, 6); version++) {
      await setCode(site, version);
      // The list of files contains it, so it stays even without a cache.
      if (version === 3) await site.remove('.boreal');
      expect(await site.generate()).toMatchObject({ code: 0 });
      const output = await site.output();
      const ages = await agesOf(site);
      versions.push(Object.fromEntries(pathsOfAge(ages, 0).map((path) => [path, output[path] ?? 'missing'])));

      const [now = {}, ...before] = versions.slice(-3).reverse();
      expect(ages).toEqual({
        ...Object.fromEntries(Object.keys(before[1] ?? {}).map((path) => [path, 2])),
        ...Object.fromEntries(Object.keys(before[0] ?? {}).map((path) => [path, 1])),
        ...Object.fromEntries(Object.keys(now).map((path) => [path, 0])),
      });
      expect(output).toMatchObject(Object.assign({}, ...before.reverse(), now));
      const gone = versions
        .slice(0, -3)
        .flatMap((version) => Object.keys(version))
        .filter((path) => !(path in ages));
      expect(Object.keys(output).filter((path) => gone.includes(path))).toEqual([]);
      expect(gone.length > 0).toBe(version > 2);
      await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });

      // A change of content makes no code older.
      if (!isLong && version !== 1) continue;
      await setContent(site, `Text ${version}.`);
      expect(await site.generate()).toMatchObject({ code: 0, rendered: 1 });
      expect(await agesOf(site)).toEqual(ages);
    }
  });

  test('does not stay with --keep-builds 0, and earlier code is removed', async () => {
    const site = await miniSite();
    await setCode(site, 1);
    await site.generate();
    await setCode(site, 2);
    await site.generate(['--out', 'fresh', '--cache', 'fresh-cache']);
    const fresh = await site.output('fresh');

    await site.generate(['--keep-builds', '0']);
    expect(await site.output()).toEqual(fresh);
    await setCode(site, 1);
    await site.generate();
    await setCode(site, 2);
    await site.generate();
    expect(Object.keys(await site.output()).length).toBeGreaterThan(Object.keys(fresh).length);
    expect(await site.generate(['--keep-builds', '0'])).toMatchObject({ code: 0, rendered: 0 });
    expect(await site.output()).toEqual(fresh);
    const list = (out: string) => readFile(join(site.root, out, '.boreal-files'), 'utf8');
    expect(await list('dist')).toBe(await list('fresh'));
  });

  test('that returns belongs to the current build again', async () => {
    const site = await miniSite();
    await setCode(site, 1);
    await site.generate();
    const first = await agesOf(site);
    await setCode(site, 2);
    await site.generate();
    await setCode(site, 1);
    await site.generate();
    const ages = await agesOf(site);
    expect(pathsOfAge(ages, 0)).toEqual(Object.keys(first));
    expect(pathsOfAge(ages, 1)).not.toEqual([]);
    expect(Object.values(ages).filter((age) => age > 1)).toEqual([]);
  });

  test('stays if a site is merged from shards', async () => {
    const site = await miniSite();
    for (const version of [1, 2]) {
      await setCode(site, version);
      await site.generate();
      for (const part of ['1', '2'])
        await site.generate(['--shard', `${part}/2`, '--out', `parts/${part}`, '--cache', `cache-${part}`]);
      const { code, stderr } = await site.boreal(['merge', 'parts/1', 'parts/2', '--out', 'merged', '--cache', 'cache-merged']);
      expect(code, stderr).toBe(0);
    }
    expect(new Set(Object.values(await agesOf(site)))).toEqual(new Set([0, 1]));
    expect(await agesOf(site, 'merged')).toEqual(await agesOf(site));
    expect(await site.output('merged')).toEqual(await site.output());
    await verifyOutput({ ...surroundings, folder: join(site.root, 'merged') });
    // Parts hold the code of their own build alone.
    const old = Object.entries(await agesOf(site)).flatMap(([path, age]) => (age > 0 ? [path] : []));
    expect(Object.keys(await site.output('parts/1')).filter((path) => old.includes(path))).toEqual([]);
  });

  test('does not include pictures and search indexes of content', async () => {
    const site = await searchSite();
    const setContents = async (seed: number): Promise<void> => {
      await site.write('public/photo.jpg', await photo(400, seed).jpeg().toBuffer());
      await site.setNote('other', { title: `Other ${seed}` });
    };
    const text = (body: string): string => ['---', 'title: Hello', 'summary: plain', '---', '', body, ''].join('\n');
    await site.write('content/note/hello.en.md', text('This is ![a house](/photo.jpg).'));
    await site.write('content/note/hello.fr.md', text('C’est ![une maison](/photo.jpg).'));
    await setContents(20);
    await setCode(site, 1);
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    const before = await site.output();
    await setContents(70);
    await setCode(site, 2);
    expect(await site.generate()).toMatchObject({ code: 0 });
    const after = await site.output();
    const ages = await agesOf(site);

    const ofContent = Object.keys(before).filter((path) => /search-|\.(jpg|webp|avif)$/.test(path) && path !== 'photo.jpg');
    const named = ofContent.filter((path) => !path.endsWith('.js'));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => path in after)).toEqual([]);
    expect(pathsOfAge(ages, 1)).not.toEqual([]);
    await site.generate(['--out', 'fresh', '--cache', 'fresh-cache']);
    const fresh = await site.output('fresh');
    expect(Object.keys(after).filter((path) => !(path in fresh))).toEqual(pathsOfAge(ages, 1));
  });
});

test('--keep-builds requires a number of builds', async () => {
  const site = await miniSite();
  expect(await site.generate(['--keep-builds', '21'])).toMatchObject({ code: 1, problems: [{ code: 'CLI_KEEP_BUILDS' }] });
});
