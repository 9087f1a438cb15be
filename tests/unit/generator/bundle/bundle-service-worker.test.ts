import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openBundleCache } from '../../../../generator/bundle/bundle-cache.ts';
import type { BundleMode } from '../../../../generator/bundle/bundle-client.ts';
import { bundleServiceWorker } from '../../../../generator/bundle/bundle-service-worker.ts';
import type { SiteDefinition } from '../../../../generator/site.ts';
import { openMemo } from '../../../../generator/store/memo.ts';

const root = resolve(import.meta.dirname, '../../../..');
/** Code without a name is not kept. */
const noCache = openBundleCache({ root, memo: openMemo(join(root, 'none')), codeHash: '', now: Date.now });
const codeFor = (serviceWorker: boolean | undefined, mode: BundleMode = 'production') => {
  const visitor = serviceWorker === undefined ? {} : { visitor: { serviceWorker } };
  return bundleServiceWorker({ site: { client: 'client', ...visitor } as SiteDefinition, root, mode }, noCache);
};

it('a site with a service worker gets its code in one classic script, without messages for developers', async () => {
  const code = (await codeFor(true)) ?? '';
  expect(code).toContain('serviceWorkerSettings');
  expect(code).not.toMatch(/\bimport[\s({"']|\bexport\b|process\.env|workbox-dev/);
  // Every visitor loads it.
  expect(code.length).toBeLessThan(32 * 1024);
  expect(await codeFor(true)).toBe(code);
});

it('a site without a service worker, and every site in development, gets the script that removes one', async () => {
  const off = await codeFor(false);
  expect(off).toContain('unregister');
  for (const setting of [true, false, undefined]) expect(await codeFor(setting, 'development')).toBe(off);
  expect(await codeFor(undefined)).toBeUndefined();
});
