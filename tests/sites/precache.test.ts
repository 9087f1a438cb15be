import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { workerSettings } from '../support/worker-site.ts';

const offline = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

test('workbox-build lists the files of the service worker, and a file that is too large is a warning', async () => {
  const site = await miniSite({
    'content/note/offline.en.md': offline('Offline', 'There is no network.'),
    'content/note/offline.fr.md': offline('Hors ligne', 'Le réseau est absent.'),
    'public/icon.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(2 * 1024 * 1024)}--></svg>`,
    'public/small.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const links = "headLinks: [{ rel: 'icon', href: '/icon.svg' }, { rel: 'mask-icon', href: '/small.svg' }]";
  await site.write('boreal.config.ts', config.replace("public: 'public'", `$&, ${links}, visitor: { serviceWorker: true }`));
  const { code, problems } = await site.generate();
  expect([code, problems]).toMatchObject([0, [{ code: 'OUTPUT_PRECACHE', severity: 'warning' }]]);
  expect(problems[0]?.message).toContain('icon.svg');
  const { precache } = workerSettings((await site.output())['sw.js'] ?? '');
  const revisions = new Map(precache.map(({ url, revision }) => [url, revision]));
  expect([...revisions.keys()]).toEqual(expect.arrayContaining(['/small.svg', '/en/offline/', '/fr/offline/']));
  expect(revisions.has('/icon.svg')).toBe(false);
  // workbox-build's own revision: the MD5 of the content.
  expect(revisions.get('/small.svg')).toMatch(/^[0-9a-f]{32}$/);
  expect([...revisions].filter(([url]) => url.startsWith('/assets/')).every(([, revision]) => revision === null)).toBe(true);
});
