import { expect, it } from 'vitest';
import { workerLibraryFiles } from '../../../../generator/bundle/worker-library.ts';

it('a site with a tag manager has the files of the library, under the path that browsers request', async () => {
  const files = await workerLibraryFiles({ tagManager: { id: 'GTM-1' } });
  expect(files.map(({ path }) => path)).toEqual([
    '~partytown/partytown.js',
    '~partytown/partytown-sw.js',
    '~partytown/partytown-sandbox-sw.html',
    '~partytown/partytown-atomics.js',
    '~partytown/partytown-media.js',
  ]);
  for (const { contents } of files) expect(Buffer.from(contents).toString()).toContain('Partytown');
});

it('a site without a tag manager has none of these files', async () => {
  expect([await workerLibraryFiles({ webVitals: true }), await workerLibraryFiles(undefined)]).toEqual([[], []]);
});
