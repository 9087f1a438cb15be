import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import site from '../../../../../boreal.config.ts';

test.each(['en', 'fr'])('the host of quotes in %s receives marketing parameters and may receive forms', async (language) => {
  const text = await readFile(new URL(`../../../../../content/site/site.${language}.yaml`, import.meta.url), 'utf8');
  const { quoteAddress } = load(text) as { quoteAddress: string };
  const { hostname, origin, search } = new URL(quoteAddress);
  expect(search).toBe('');
  expect(site.visitor?.outgoingHosts).toContain(hostname);
  expect(site.contentSecurityPolicy?.['form-action']).toContain(origin);
});
