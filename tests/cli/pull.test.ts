import { expect, test } from 'vitest';
import { contentfulSite } from '../support/contentful-site.ts';

test('pull ends with 0 and reports what it has pulled, or with 1 if the space refuses', async () => {
  const { site, env } = await contentfulSite();
  const { code, stdout, stderr } = await site.borealProcess(['pull'], env);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^✓ everything pulled: \d+ entries in \d+ ms\n$/);
  const refused = await site.borealProcess(['pull', '--json'], { ...env, CONTENTFUL_DELIVERY_TOKEN: 'wrong' });
  expect([refused.code, refused.stderr]).toEqual([1, '']);
  expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'failed', problems: [{ severity: 'error' }] });
});
