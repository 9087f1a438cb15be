import { describe, expect, it } from 'vitest';
import { createManifestWriter } from '../../../../generator/manifest/build-manifest.ts';
import { listEarlierCode } from '../../../../generator/publish/earlier-code.ts';
import { writeFileList } from '../../../../generator/publish/file-list.ts';
import { tempFolder } from '../temp-folder.ts';

/** Ages of code files by name. The hash of a file is its name. */
type Ages = Readonly<Record<string, number>>;

/** Code files that a build with other code keeps of a published folder. */
async function kept(published: Ages, code: readonly string[], keepBuilds: number, made = code): Promise<Ages> {
  const out = await tempFolder();
  const writer = createManifestWriter();
  writer.addFile('assets/search.json', { hash: 's', size: 1 });
  for (const [path, age] of Object.entries(published)) writer.addFile(path, { hash: path, size: 1, code: age });
  await writeFileList(out, writer.finish());
  const files = await listEarlierCode({
    out,
    keepBuilds,
    code: new Map(code.map((path) => [path, path])),
    isMade: (path) => made.includes(path),
  });
  return Object.fromEntries(files.map(([path, record]) => [path, record.code ?? -1]));
}

describe('code that stays published', () => {
  it.each<[string, Ages, readonly string[], number, Ages]>([
    ['of the previous build', { a: 0, b: 0 }, ['a', 'c'], 2, { b: 1 }],
    ['of the wanted number of builds, and no more', { a: 0, b: 1, c: 2 }, ['d'], 2, { a: 1, b: 2 }],
    ['of one build', { a: 0, b: 1 }, ['c'], 1, { a: 1 }],
    ['of no build', { a: 0, b: 1 }, ['c'], 0, {}],
    ['with the same age if the code is the same', { a: 0, b: 1, c: 2 }, ['a'], 2, { b: 1, c: 2 }],
    ['but not if fewer builds are wanted now', { a: 0, b: 1, c: 2 }, ['a'], 1, { b: 1 }],
    ['as part of the build if its code returns', { a: 0, b: 1 }, ['b'], 2, { a: 1 }],
    ['if a build only adds code', { a: 0, b: 1 }, ['a', 'c'], 2, { b: 2 }],
    ['if a build only removes code', { a: 0, b: 0 }, ['a'], 2, { b: 1 }],
    ['if there is no code', { a: 0 }, [], 2, { a: 1 }],
  ])('is code %s', async (_name, published, code, keepBuilds, expected) => {
    expect(await kept(published, code, keepBuilds)).toEqual(expected);
  });

  it('gives way to a file of the build', async () => {
    expect(await kept({ a: 0, b: 0 }, ['c'], 2, ['c', 'b'])).toEqual({ a: 1 });
  });

  it('is empty if nothing was published', async () => {
    const options = { out: await tempFolder(), code: new Map([['a', 'a']]), isMade: () => false, keepBuilds: 2 };
    expect(await listEarlierCode(options)).toEqual([]);
  });
});
