import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';

test('check ends with 1 at an error, with its report on standard error, or as JSON on standard output', async () => {
  const site = await miniSite();
  expect((await site.generate()).code).toBe(0);
  const page = await readFile(join(site.root, 'dist/en/hello/index.html'), 'utf8');
  await site.write('dist/en/hello/index.html', page.replace('</main>', '<a href="/en/gone/">Gone</a></main>'));
  const printed = await site.borealProcess(['check']);
  expect([printed.code, printed.stdout]).toEqual([1, '']);
  expect(printed.stderr).toContain('CHECK_LINK_BROKEN');
  const json = await site.borealProcess(['check', '--json']);
  expect([json.code, json.stderr]).toEqual([1, '']);
  expect(JSON.parse(json.stdout).problems).toContainEqual(expect.objectContaining({ code: 'CHECK_LINK_BROKEN' }));
});

test('check ends with 1 if there is no site', async () => {
  const { code, stdout, stderr } = await (await miniSite()).borealProcess(['check']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('There is no generated site in dist.');
});
