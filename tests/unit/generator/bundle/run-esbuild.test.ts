import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBundler } from '../../../../generator/bundle/run-esbuild.ts';

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
