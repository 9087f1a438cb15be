import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

test('generate ends with 0 and prints its report on standard error', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['generate']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^✓ \d+ routes, \d+ files, .* → dist\n$/m);
});

test('generate --json prints only its report on standard output', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['generate', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'generated', problems: [] });
});

test('generate ends with 1 for invalid content, and prints the file position', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': note(['relatd: []']) });
  const printed = await site.borealProcess(['generate']);
  expect([printed.code, printed.stdout]).toEqual([1, '']);
  expect(printed.stderr).toContain('content/note/hello.en.md:3 (relatd)');
  const json = await site.borealProcess(['generate', '--json']);
  expect([json.code, json.stderr]).toEqual([1, '']);
  expect(JSON.parse(json.stdout)).toMatchObject({ status: 'failed', problems: [{ code: 'CONTENT_FIELD_UNKNOWN' }] });
});

test('generate ends with 70 for a fault, and says how to see its position', async () => {
  const site = await miniSite();
  const broken = 'data:text/javascript,performance.now=()=>{throw(new(TypeError)(404))}';
  const { code, stdout, stderr } = await site.borealProcess(['generate'], { NODE_OPTIONS: `--import=${broken}` });
  expect([code, stdout]).toEqual([70, '']);
  expect(stderr).toBe('fault 404\nSet BOREAL_DEBUG=1 to see where.\n');
});
