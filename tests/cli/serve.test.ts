import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { startServeProcess } from '../support/server-process.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  'serve prints its address on standard output, and ends with 0 at %s',
  async (signal) => {
    const site = await miniSite();
    expect((await site.generate()).code).toBe(0);
    const { origin, port, pid, log, printed, exited } = await startServeProcess(site.root);
    expect((await fetch(`${origin}/en/hello/`)).status).toBe(200);
    expect([log(), printed()]).toEqual(['', `Serving dist at http://localhost:${port}/\n`]);
    process.kill(pid, signal);
    expect(await exited).toBe(0);
  },
);

test('serve ends with 1 if there is no site', async () => {
  const { code, stdout, stderr } = await (await miniSite()).borealProcess(['serve', '--port', '0']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Run `boreal generate` first');
});
