import { expect, test } from 'vitest';
import { kitchenSite } from '../support/kitchen-site.ts';
test('x', async () => {
  const site = await kitchenSite('defaultLocalePrefix: false,');
  await site.generate(['--path-prefix', '/kitchen']);
  console.log(await site.boreal(['check', '--json', '--path-prefix', '/kitchen']));
  console.log(await site.boreal(['check', '--json']));
  const s2 = await kitchenSite('');
  console.log((await s2.generate(['--path-prefix', '/kitchen'])).problems);
  console.log(Object.keys(await s2.output()).filter((f) => f.endsWith('.html')).join(' '));
  console.log(await s2.boreal(['check', '--json']));
  expect(1).toBe(1);
});
