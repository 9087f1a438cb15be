import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

test('model prints only JSON on standard output, and nothing for invalid content', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['model', '--with-content']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout).contentTypes).not.toEqual([]);
  await site.write('content/note/hello.en.md', note(['relatd: []']));
  const wrong = await site.borealProcess(['model', '--with-content']);
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain('content/note/hello.en.md:3 (relatd)');
});
