import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLong, sized } from '../support/length.ts';
import { miniSite } from '../support/mini-site.ts';
import { resourcesOf, resourceVariables } from '../support/process-resources.ts';
import { startServeProcess } from '../support/server-process.ts';

interface Load {
  readonly '2xx': number;
  readonly '3xx': number;
  readonly '4xx': number;
  readonly '5xx': number;
  readonly errors: number;
}
/** The package has no types. */
const autocannon: (options: object) => Promise<Load> = createRequire(import.meta.url)('autocannon');

const hasProc = process.platform === 'linux';
const residentKb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

const manyRequests = { timeout: sized(600_000, 3_600_000) };

test.runIf(hasProc)('serve answers request after request without growing, and leaves nothing open', manyRequests, async () => {
  const site = await miniSite();
  await site.generate();
  const file = join(site.root, 'state.json');
  const { origin, pid } = await startServeProcess(site.root, { env: resourceVariables(file) });
  const openFiles = async (): Promise<number> => (await resourcesOf(pid, file)).openFiles;
  const asked = [
    ...['/en/hello/', '/fr/hello/', '/page-data/en/hello/page-data.json', '/sitemap.xml'].map((path) => ({
      path,
      status: '2xx',
    })),
    ...['/en/hello', '/fr/hello'].map((path) => ({ path, status: '3xx' })),
    ...['/en/nothing/', '/en/%00'].map((path) => ({ path, status: '4xx' })),
  ] as const;
  await fetch(`${origin}/en/hello/`, { headers: { connection: 'close' } });
  const before = await openFiles();
  const amount = sized(400, 200_000);
  const sizes: number[] = [];
  const held: number[] = [];
  for (let fifth = 0; fifth < 5; fifth++) {
    const requests = asked.map(({ path }) => ({ path, headers: { 'accept-encoding': 'br' } }));
    const load = await autocannon({ url: origin, connections: 40, amount, requests });
    expect([load.errors, load['5xx'], load['2xx'] + load['3xx'] + load['4xx']]).toEqual([0, 0, amount]);
    sizes.push(await residentKb(pid));
    held.push((await resourcesOf(pid, file)).mb);
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
  // A leak for each request would be more than some hundred bytes. A busy machine frees the rest later.
  const usedMb = async () => (await resourcesOf(pid, file)).mb;
  await expect.poll(usedMb).toBeLessThan((held[1] ?? 0) + 1);
  // Memory settles within the first fifth. Objects that the collector has not freed yet are not a
  // leak.
  if (isLong) expect(sizes[4]).toBeLessThanOrEqual(1.2 * (sizes[1] ?? 0));
});
