import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headersFor, parseHostSettings } from '#contract/host-settings';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { startDevelop, startServe } from '../support/server-process.ts';

const configured =
  "{ consent: { domain: 'mini.example' }, tagManager: { id: 'GTM-1' }, thirdPartyProxy: { hosts: ['www.googletagmanager.com'] } }";

async function siteWith(visitor: string): Promise<MiniSite> {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('export default defineSite({', `$&\n  visitor: ${visitor},`));
  return site;
}

const start = async (site: MiniSite, command: 'serve' | 'develop'): Promise<string> =>
  (await (command === 'serve' ? startServe(site.root) : startDevelop(site.root))).origin;

test('a site with a tag manager emits the library of its web worker and the duties of its host', async () => {
  const site = await siteWith(configured);
  expect((await site.generate()).code).toBe(0);
  const output = await site.output();
  expect(Object.keys(output).filter((path) => path.startsWith('~partytown/'))).toHaveLength(5);
  const { thirdPartyProxy, headers } = parseHostSettings(output['host-settings.json'] ?? '');
  expect(thirdPartyProxy).toEqual({ path: '/__third-party-proxy', hosts: ['www.googletagmanager.com'] });
  expect(headersFor(headers ?? [], '/en/')['content-security-policy']).toContain(
    "frame-src 'self' https://www.googletagmanager.com;",
  );
  expect(output['en/hello/index.html']).toContain('"consent":{"domain":"mini.example"}');
  // A file that loads only on demand is not a chunk that pages know.
  expect(Object.keys(JSON.parse(output['chunk-map.json'] ?? ''))).toEqual(
    expect.not.arrayContaining(['third-parties', 'web-vitals', 'bot-management', 'third-parties-by-consent']),
  );
});

test('a site without a tag manager emits nothing of it', async () => {
  const site = await miniSite();
  await site.generate();
  const output = await site.output();
  expect(Object.keys(output).filter((path) => path.includes('partytown'))).toEqual([]);
  expect(parseHostSettings(output['host-settings.json'] ?? '')).toEqual({ headers: expect.any(Array) });
});

describe.each(['serve', 'develop'] as const)('%s', (command) => {
  test('has a proxy for the hosts that the site allows', async () => {
    const site = await siteWith(configured);
    if (command === 'serve') await site.generate();
    const origin = await start(site, command);
    const ask = (url: string) => fetch(`${origin}/__third-party-proxy?url=${encodeURIComponent(url)}`);
    for (const url of ['https://other.example/', 'http://www.googletagmanager.com/', 'https://127.0.0.1/', ''])
      expect([url, (await ask(url)).status]).toEqual([url, 403]);
    expect((await fetch(`${origin}/~partytown/partytown-sw.js`)).headers.get('content-type')).toContain('text/javascript');
  });

  test('answers for a flag server at a path of the host, with the flags of the site', async () => {
    const toggle = { name: 'A', enabled: true, variant: { name: 'disabled', enabled: false }, impressionData: false };
    const server = { url: '/flags', clientKey: 'key', appName: 'site' };
    const site = await siteWith(JSON.stringify({ flags: { bootstrap: [toggle], server } }));
    if (command === 'serve') await site.generate();
    const origin = await start(site, command);
    const answer = await fetch(`${origin}/flags?appName=site`, { headers: { authorization: 'key' } });
    expect(await answer.json()).toEqual({ toggles: [toggle] });
    expect((await fetch(`${origin}/flags`)).status).toBe(401);
  });

  test('has none if the site allows no host', async () => {
    const site = await miniSite();
    if (command === 'serve') await site.generate();
    const origin = await start(site, command);
    expect((await fetch(`${origin}/__third-party-proxy?url=https%3A%2F%2Fother.example%2F`)).status).toBe(404);
  });
});

test('contradictory settings are reported before anything is generated', async () => {
  const site = await siteWith("{ tagManager: { id: 'GTM-1' }, consent: { domain: 'mini.example' } }");
  const { code, stderr } = await site.boreal(['generate']);
  expect(code).toBe(1);
  expect(stderr).toContain('“visitor.tagManager” works only with “visitor.thirdPartyProxy”, which is not set.');
  expect(stderr).toContain('CONFIG_SETTING_ALONE');
  expect(await site.output()).toEqual({});
});
