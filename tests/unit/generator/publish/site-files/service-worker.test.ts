import { expect, it } from 'vitest';
import { serviceWorkerFile, serviceWorkerOffFile } from '../../../../../generator/publish/site-files/service-worker.ts';
import { workerSettings } from '../../../../support/worker-site.ts';

it('the settings of the service worker precede its code', () => {
  const settings = {
    build: '04edb0fc7ba46e6884a3',
    languages: ['en', 'fr'],
    precache: [{ url: '/favicon.svg', revision: 'c3' }],
    hashes: { 'app-AAAA1111.js': 'a1' },
  };
  const { path, bytes } = serviceWorkerFile('start();\n', settings);
  const text = Buffer.from(bytes).toString('utf8');
  expect(path).toBe('sw.js');
  expect(text).toMatch(/^self\.serviceWorkerSettings=\{.*\};\nstart\(\);\n$/);
  expect(workerSettings(text)).toEqual(settings);
});

it('the script that removes a service worker has the same address', () => {
  const { path, bytes } = serviceWorkerOffFile('stop();\n');
  expect([path, Buffer.from(bytes).toString('utf8')]).toEqual(['sw.js', 'stop();\n']);
});
