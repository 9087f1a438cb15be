import { expect, test } from 'vitest';
import recording from '../data/strapi.json' with { type: 'json' };
import { type Recording, startRecorded } from '../support/recorded-server.ts';
import { strapiSite } from '../support/strapi-site.ts';

const recorded = recording as unknown as Recording;

test('a site is built from recorded answers of a Strapi: languages, blocks, zones, relations and media', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await strapiSite(`server: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [], isolated: [] });
  const { 'post-2/index.html': second = '', 'fr/post-1/index.html': french = '', ...others } = await site.output();
  expect(second).toContain('<p>2025-01-01 | Ann | Post 1 | Buy now /post-1/ | Quote now | picture</p>');
  expect(second).toContain('alt="A red house" width="192"');
  expect(second).toContain(
    '<p>plain <strong>bold</strong><em> italic</em><code> code</code> <a href="https://example.org/">a link</a></p>',
  );
  expect(second).toMatch(/<ol>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ol>\s*<blockquote>\s*<p>quoted<\/p>/);
  expect(french).toContain('<h1>Article 1</h1><p>2025-01-01 | Buy FR /post-1/ | Quote FR | picture</p>');
  expect(Object.keys(others)).not.toContain('post-12/index.html');
  expect(second + french).not.toContain(origin);
});

test('an answer that is missing stops the run', async () => {
  const { origin } = await startRecorded(
    Object.fromEntries(Object.entries(recorded).filter(([url]) => !url.includes('locale=fr'))),
  );
  const site = await strapiSite(`server: '${origin}'`);
  const { code, problems } = await site.generate();
  expect([code, problems[0]?.code]).toEqual([1, 'SOURCE_ANSWER']);
});
