import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';

test('merge ends with 0 when it has all parts, and with 1 when one is missing', async () => {
  const site = await miniSite();
  for (const part of [1, 2]) {
    const shard = ['--shard', `${part}/2`, '--out', `parts/${part}`, '--cache', `caches/${part}`];
    expect((await site.borealProcess(['generate', ...shard])).code).toBe(0);
  }
  const one = await site.borealProcess(['merge', 'parts/1']);
  expect([one.code, one.stdout]).toEqual([1, '']);
  expect(one.stderr).toContain('2/2');
  const both = await site.borealProcess(['merge', 'parts/1', 'parts/2']);
  expect([both.code, both.stdout]).toEqual([0, '']);
  expect(both.stderr).toMatch(/^✓ .* → dist\n$/m);
});
