import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';

test('explain prints on standard output and ends with 0, or with 1 if there is no such page', async () => {
  const site = await miniSite();
  const known = await site.borealProcess(['explain', '/en/hello/']);
  expect([known.code, known.stderr]).toEqual([0, '']);
  expect(known.stdout).toContain('/en/hello/ is a page of the family “note” in “en”.');
  const unknown = await site.borealProcess(['explain', '/en/helo/']);
  expect([unknown.code, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('/en/hello/');
});
