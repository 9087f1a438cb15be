import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { startDevelopProcess } from '../support/server-process.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  'develop prints its address on standard output, and ends with 0 at %s',
  async (signal) => {
    const site = await miniSite();
    const { origin, port, pid, log, printed, exited } = await startDevelopProcess(site.root);
    expect(await (await fetch(`${origin}/en/hello/`)).text()).toContain('A text.');
    await expect.poll(log).toMatch(/^✓ ready in \d+ ms\n$/);
    expect(printed()).toContain(`Previewing at http://localhost:${port}/\n`);
    process.kill(pid, signal);
    expect(await exited).toBe(0);
  },
);

test('develop prints problems on standard error and continues', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': note(['relatd: []']) });
  const { origin, log, stop } = await startDevelopProcess(site.root);
  await expect.poll(log).toContain('content/note/hello.en.md:3 (relatd)');
  expect((await fetch(`${origin}/__boreal/`)).status).toBe(200);
  expect(await stop()).toBe(0);
});
