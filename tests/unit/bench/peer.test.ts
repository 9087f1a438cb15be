import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { preparePeer } from '../../../bench/peers/peer.js';

test('a generator that cannot build a size has no figures there, and is not tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peer-'));
  const said = vi.spyOn(console, 'log').mockReturnValue();
  try {
    const [site, corpus] = [join(folder, 'templates'), join(folder, 'corpus')];
    for (const each of [site, corpus]) await mkdir(each);
    await writeFile(join(corpus, 'page.en.md'), 'text');
    let builds = 0;
    const peer = {
      name: 'Other',
      site,
      pages: 'content',
      settings: 'settings',
      tidy: (text: string) => text,
      version: async () => '1.0',
      build: () => {
        builds += 1;
        return [process.execPath, ['--eval', 'throw new Error("out of memory")', '--no-warnings']] as const;
      },
    };
    const prepared = await preparePeer(peer, 'other', corpus, { folder, expected: { count: 0, pages: [] } });
    for (const turn of [0, 1]) await prepared.cold(turn);
    expect([await prepared.further([0, 1]), builds]).toEqual([[], 1]);
    expect(String(said.mock.calls[0])).toContain('Other did not build these pages');
  } finally {
    said.mockRestore();
    await rm(folder, { recursive: true });
  }
});
