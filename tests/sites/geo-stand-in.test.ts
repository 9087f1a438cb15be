import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

/** Starts a server on a free port and gives its origin; the process ends with the test. */
async function start(site: MiniSite, command: 'serve' | 'develop', args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [bin, command, '--port', '0', ...args], {
    cwd: site.root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const [output] = await once(child.stdout, 'data');
  return `http://127.0.0.1:${/:(\d+)/.exec(String(output))?.[1]}`;
}

const ask = (url: string) => fetch(url, { method: 'OPTIONS' });

describe.each(['serve', 'develop'] as const)('%s', (command) => {
  async function started(args: readonly string[] = []): Promise<string> {
    const site = await miniSite();
    if (command === 'serve') await site.generate();
    return start(site, command, args);
  }

  test('answers OPTIONS on the root with the place that it was told', async () => {
    const origin = await started(['--geo', 'city=TORONTO,province=ON,country=CA']);
    const answer = await ask(`${origin}/`);
    expect([answer.status, answer.headers.get('x-geo')]).toEqual([204, 'city=TORONTO,province=ON,country=CA']);
    expect((await fetch(`${origin}/en/hello/`)).status).toBe(200);
    expect((await ask(`${origin}/en/hello/`)).status).toBe(405);
  });

  test('answers without the header where it was told nothing', async () => {
    const answer = await ask(`${await started()}/`);
    expect([answer.status, answer.headers.has('x-geo')]).toEqual([204, false]);
  });

  test('refuses a place that no browser would understand', async () => {
    const site = await miniSite();
    if (command === 'serve') await site.generate();
    const { code, stderr } = await site.boreal([command, '--port', '0', '--geo', 'Toronto']);
    expect(code).toBe(1);
    expect(stderr).toContain('“Toronto” does not say where visitors are.');
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
