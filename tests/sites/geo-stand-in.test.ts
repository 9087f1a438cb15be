import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { startDevelop, startServe } from '../support/server-process.ts';

const start = async (site: MiniSite, command: 'serve' | 'develop', args: readonly string[]): Promise<string> =>
  (await (command === 'serve' ? startServe(site.root, args) : startDevelop(site.root, { args }))).origin;

const ask = (url: string) => fetch(url, { method: 'OPTIONS' });

describe.each(['serve', 'develop'] as const)('%s', (command) => {
  async function started(args: readonly string[] = []): Promise<string> {
    const site = await miniSite();
    if (command === 'serve') await site.generate();
    return start(site, command, args);
  }

  test('answers OPTIONS on the root with the configured location', async () => {
    const origin = await started(['--geo', 'city=TORONTO,province=ON,country=CA']);
    const answer = await ask(`${origin}/`);
    expect([answer.status, answer.headers.get('x-geo')]).toEqual([204, 'city=TORONTO,province=ON,country=CA']);
    expect((await fetch(`${origin}/en/hello/`)).status).toBe(200);
    expect((await ask(`${origin}/en/hello/`)).status).toBe(405);
  });

  test('answers without the header if no location is configured', async () => {
    const answer = await ask(`${await started()}/`);
    expect([answer.status, answer.headers.has('x-geo')]).toEqual([204, false]);
  });

  test('refuses a location that no browser would understand', async () => {
    const site = await miniSite();
    if (command === 'serve') await site.generate();
    const { code, stderr } = await site.boreal([command, '--port', '0', '--geo', 'Toronto']);
    expect(code).toBe(1);
    expect(stderr).toContain('“Toronto” is not a location of visitors.');
    expect(stderr).toContain('SERVE_GEO_NOT_UNDERSTOOD');
  });
});

test('develop answers with the header that the site has chosen', async () => {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('export default defineSite({', "$&\n  visitor: { geoHeader: 'x-where' },"));
  const answer = await ask(`${await start(site, 'develop', ['--geo', 'province=AB'])}/`);
  expect(answer.headers.get('x-where')).toBe('province=AB');
});
