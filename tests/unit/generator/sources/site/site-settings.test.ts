import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteSource, SourceContext } from '../../../../../generator/model/site-source.ts';
import { flagsOfSite, siteSettings } from '../../../../../generator/sources/site/site-settings.ts';
import { tempFolder } from '../../temp-folder.ts';

/** Opens a source with the options of a command. */
async function open(source: SiteSource, options = {}) {
  const settings = siteSettings({ name: 'shop', source, options, context: { cwd: '/site' } });
  const root = await tempFolder();
  const site = { root, content: root, cache: root, locales: ['en'], tags: { en: 'en-CA' }, definition: { model: {} } };
  const opened = settings.open(site, {});
  onTestFinished(() => opened.close());
  return { settings, opened };
}

it('a source that gives drafts is asked for them in a preview, with a cache of its own', async () => {
  const asked: boolean[] = [];
  const entries = ({ preview }: SourceContext) => {
    asked.push(preview);
    return [];
  };
  const shop: SiteSource = { preview: true, entries };
  const [published, preview] = [await open(shop), await open(shop, { preview: true })];
  await published.opened.read();
  await preview.opened.read();
  expect(asked).toEqual([false, true]);
  const origins = [published, preview].map(({ settings }) => settings.contentOrigin.join());
  expect(new Set(origins).size).toBe(2);
  expect([published, preview].map(({ settings }) => settings.editor?.isPreview)).toEqual([undefined, true]);
  expect([flagsOfSite(shop), flagsOfSite({ entries })]).toEqual([['--preview'], []]);
});

it('files are requested with the headers of their origins, which no other address gets', async () => {
  const seen = new Map<string | undefined, string | undefined>();
  const server = createServer(({ url, headers }, response) => {
    seen.set(url, headers.authorization);
    if (url === '/moved.png') response.writeHead(302, { location: `http://localhost:${port}/elsewhere.png` }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const assets = { origins: [origin], headers: { authorization: 'Bearer a' } };
  const { opened } = await open({ assets, entries: () => [] });
  await opened.assets?.pull([`${origin}/a.png`, `${origin}/moved.png`]);
  expect([seen.get('/a.png'), seen.get('/moved.png'), seen.get('/elsewhere.png')]).toEqual(['Bearer a', 'Bearer a', undefined]);
});
