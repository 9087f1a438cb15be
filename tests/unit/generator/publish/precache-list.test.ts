import { createHash } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listPrecache } from '../../../../generator/publish/precache-list.ts';
import { openMemo } from '../../../../generator/store/memo.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';
import { tempFolder } from '../temp-folder.ts';

const files = [
  outputFile('fr/offline/index.html', '<p>Hors ligne</p>'),
  outputFile('favicon.svg', '<svg/>'),
  outputFile('assets/app-AAAA1111.js', 'start()'),
];
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

it('lists addresses in order, with a revision of the content if the name has no hash', async () => {
  expect(await listPrecache(files, '')).toEqual({
    files: [
      { url: '/assets/app-AAAA1111.js', revision: null },
      { url: '/favicon.svg', revision: md5('<svg/>') },
      { url: '/fr/offline/', revision: md5('<p>Hors ligne</p>') },
    ],
    warnings: [],
  });
  expect(await listPrecache(files.toReversed(), '')).toEqual(await listPrecache(files, ''));
});

it('a prefix precedes every address, even with characters that have a meaning in patterns', async () => {
  for (const pathPrefix of ['/docs', '/v1.2/x']) {
    const { files: list } = await listPrecache([...files, outputFile('v1x2/assets/a.js', 'a')], pathPrefix);
    expect(list.map(({ url, revision }) => [url, revision === null])).toEqual([
      [`${pathPrefix}/assets/app-AAAA1111.js`, true],
      [`${pathPrefix}/favicon.svg`, false],
      [`${pathPrefix}/fr/offline/`, false],
      [`${pathPrefix}/v1x2/assets/a.js`, false],
    ]);
  }
});

it('leaves out a file above two mebibytes, with a warning that names it', async () => {
  const limit = 2 * 1024 * 1024;
  const large = [outputFile('icon.svg', 'x'.repeat(limit + 1)), outputFile('small.svg', 'x'.repeat(limit))];
  const { files: list, warnings } = await listPrecache(large, '');
  expect(list.map(({ url }) => url)).toEqual(['/small.svg']);
  expect(warnings).toEqual([expect.stringContaining('icon.svg')]);
});

it('an equal list is read from the cache, and made again for another file, prefix or content', async () => {
  const cache = openMemo(await tempFolder());
  const write = vi.spyOn(cache, 'store');
  const first = await listPrecache(files, '', cache);
  expect(await listPrecache(files.toReversed(), '', cache)).toEqual(first);
  expect(write).toHaveBeenCalledTimes(1);
  await listPrecache(files, '/docs', cache);
  await listPrecache(files.slice(1), '/docs', cache);
  await listPrecache([outputFile('favicon.svg', '<svg />'), ...files.slice(2)], '/docs', cache);
  expect(write).toHaveBeenCalledTimes(4);
});

it('names the package if it is not installed', async () => {
  vi.doMock('workbox-build', () => {
    throw new Error('Cannot find package');
  });
  onTestFinished(() => void vi.doUnmock('workbox-build'));
  const failure = await listPrecache(files, '/missing').catch((error: unknown) => error);
  expect(failure).toMatchObject({ problems: [{ code: 'PACKAGE_MISSING' }] });
});
