import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';

test('clean removes the output, says so on standard error, and ends with 0', async () => {
  const site = await miniSite();
  expect((await site.generate()).code).toBe(0);
  const { code, stdout, stderr } = await site.borealProcess(['clean']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('removed ');
  expect(existsSync(join(site.root, 'dist'))).toBe(false);
});
