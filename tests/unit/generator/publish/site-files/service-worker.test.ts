import { expect, it } from 'vitest';
import { serviceWorkerFile, serviceWorkerOffFile } from '../../../../../generator/publish/site-files/service-worker.ts';
import { workerSettings } from '../../../../support/worker-site.ts';

const shell = [
  { url: '/fr/offline/', hash: 'b2' },
  { url: '/favicon.svg', hash: 'c3' },
  { url: '/assets/app-AAAA1111.js', hash: 'a1' },
];
const options = {
  code: 'start();\n',
  shell,
  pathPrefix: '',
  build: '04edb0fc7ba46e6884a3',
  languages: ['en', 'fr'],
  hashes: { 'app-AAAA1111.js': 'a1' },
};
const textOf = (facts: Partial<typeof options> = {}): string =>
  Buffer.from(serviceWorkerFile({ ...options, ...facts }).bytes).toString('utf8');

it('the settings of the service worker precede its code, with files sorted by address', () => {
  const text = textOf();
  expect(text).toMatch(/^self\.serviceWorkerSettings=\{.*\};\nstart\(\);\n$/);
  expect(workerSettings(text)).toEqual({
    build: options.build,
    languages: ['en', 'fr'],
    precache: [
      // The name contains the hash.
      { url: '/assets/app-AAAA1111.js', revision: null },
      { url: '/favicon.svg', revision: 'c3' },
      { url: '/fr/offline/', revision: 'b2' },
    ],
    hashes: options.hashes,
  });
  expect(serviceWorkerFile(options).path).toBe('sw.js');
});

it('the order of the input has no effect', () => {
  expect(textOf({ shell: shell.toReversed() })).toBe(textOf());
});

it('a prefix precedes every address, even with characters that have a meaning in patterns', () => {
  for (const pathPrefix of ['/docs', '/v1.2/x']) {
    const { precache } = workerSettings(textOf({ pathPrefix }));
    expect(precache.map(({ url, revision }) => [url, revision])).toEqual([
      [`${pathPrefix}/assets/app-AAAA1111.js`, null],
      [`${pathPrefix}/favicon.svg`, 'c3'],
      [`${pathPrefix}/fr/offline/`, 'b2'],
    ]);
  }
  const neighbour = [{ url: '/v1x2/assets/a.js', hash: 'a1' }];
  expect(workerSettings(textOf({ shell: neighbour, pathPrefix: '' })).precache).toEqual([
    { url: '/v1x2/assets/a.js', revision: 'a1' },
  ]);
});

it('the script that removes a service worker has the same address', () => {
  const { path, bytes } = serviceWorkerOffFile('stop();\n');
  expect([path, Buffer.from(bytes).toString('utf8')]).toEqual(['sw.js', 'stop();\n']);
});
