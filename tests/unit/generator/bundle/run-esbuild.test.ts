import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleOnce, createBundler } from '../../../../generator/bundle/run-esbuild.ts';

/** A promise with the functions that settle it. */
function signal() {
  let send = (): void => {};
  const sent = new Promise<void>((done) => {
    send = done;
  });
  return { send, sent };
}

test('a bundle that is requested during a compilation contains the changes since that began', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundler-'));
  const file = join(folder, 'a.js');
  await writeFile(file, 'console.log("before")');
  const [read, release] = [signal(), signal()];
  const bundler = createBundler({
    absWorkingDir: folder,
    entryPoints: { a: './a.js' },
    plugins: [
      {
        name: 'slow',
        setup(run) {
          run.onEnd(() => {
            read.send();
            return release.sent;
          });
        },
      },
    ],
  });
  onTestFinished(async () => {
    await bundler.dispose();
    await rm(folder, { recursive: true });
  });
  const first = bundler.bundle();
  await read.sent;
  await writeFile(file, 'console.log("afterwards")');
  const second = bundler.bundle();
  release.send();
  const texts = (await Promise.all([first, second])).map(({ files }) => Buffer.from(files[0]?.contents ?? []).toString());
  expect(texts).toEqual([expect.stringContaining('before'), expect.stringContaining('afterwards')]);
});

/** Ends the process of esbuild that this process has started. */
async function endEsbuild(): Promise<void> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').map(Number);
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (/esbuild\0--service/.test(command)) process.kill(child, 'SIGKILL');
  }
}

test.runIf(process.platform === 'linux')('bundlers go on with another process if that of esbuild has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundler-'));
  const file = join(folder, 'a.js');
  const options = { absWorkingDir: folder, entryPoints: { a: './a.js' } };
  const bundlers = [createBundler(options), createBundler(options)];
  onTestFinished(async () => {
    for (const bundler of bundlers) await bundler.dispose();
    await rm(folder, { recursive: true });
  });
  const texts = async (): Promise<readonly boolean[]> => {
    const bundles = await Promise.all([...bundlers.map((bundler) => bundler.bundle()), bundleOnce(options)]);
    const word = await readFile(file, 'utf8');
    return bundles.map(({ files }) =>
      Buffer.from(files[0]?.contents ?? [])
        .toString('utf8')
        .includes(word.trim()),
    );
  };
  for (const word of ['one', 'two', 'three']) {
    // Never at the end: other tests of this process need one that runs.
    if (word !== 'one') await endEsbuild();
    await writeFile(file, `console.log("${word}")\n`);
    expect(await texts()).toEqual([true, true, true]);
  }
});

test.each([
  ['an entry', { entryPoints: { page: './templates/page.tsx' } }],
  [
    'one of our own modules',
    { entryPoints: { style: 'virtual:style' }, virtualModules: { 'virtual:style': "import './templates/page.tsx';" } },
  ],
])('a missing file that is named by %s is reported by its own name', async (_name, options) => {
  const folder = await mkdtemp(join(tmpdir(), 'bundler-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const error: unknown = await bundleOnce({ absWorkingDir: folder, ...options }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    problems: [{ message: 'Could not resolve "./templates/page.tsx"', where: { file: 'templates/page.tsx' } }],
  });
});
