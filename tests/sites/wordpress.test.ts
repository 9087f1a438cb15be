import { expect, test } from 'vitest';
import { modelFromSource } from '../support/derived-model.ts';
import { recordingOf, startRecorded } from '../support/recorded-server.ts';
import { wordPressSite } from '../support/wordpress-site.ts';

const recorded = await recordingOf('wordpress');

test('a site is built from recorded answers of a WordPress with the model that it derives', async () => {
  const { origin, requests } = await startRecorded(recorded);
  const site = await wordPressSite(`site: '${origin}'`);
  const model = await modelFromSource(site, 'blog');
  expect(model).toContain("categories: list(link('category'))");
  expect(model).toContain('}, { nestedSlugs: true }),');
  requests.length = 0;
  const { code, problems, isolated } = await site.generate();
  expect([code, problems, isolated]).toEqual([0, [], []]);
  // Five lists, of which one has two pages.
  expect(requests.filter((url) => url.includes('rest_route'))).toHaveLength(6);
  const {
    'post-1/index.html': first = '',
    'kitchen-sink/index.html': sink = '',
    'about/team/index.html': team = '',
    ...others
  } = await site.output();
  expect(first).toContain('<h1>Post 1 &amp; co</h1>');
  expect(Buffer.from(first, 'latin1').toString()).toContain('2025-01-02 | In short: 1 “of” 130 | Ann O’Hara | News &amp; views');
  expect(first).toContain('<a href="/post-1/#top">the first</a>');
  expect(sink).toContain('alt="A red house" width="192"');
  expect(sink).toContain('<a href="/post-5/">own absolute</a> <a href="/about/team/">nested</a> <a href="/assets/files/');
  expect(team).toContain('<a href="/about/">our site</a>');
  expect(Object.keys(others).filter((path) => /^(?:post-40|soon)\//.test(path))).toEqual([]);
  expect(Object.values({ first, sink, team }).join('')).not.toContain(origin);
});

test('types and fields that the model does not have are neither requested nor read', async () => {
  const { origin, requests } = await startRecorded(recorded);
  const site = await wordPressSite(`site: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0 });
  const lists = requests.flatMap((url) => /wp%2Fv2%2F(\w+)/.exec(url)?.[1] ?? []);
  expect(new Set(lists)).toEqual(new Set(['posts']));
});

test('a missing answer stops the run, and nothing is published', async () => {
  const { origin } = await startRecorded(
    Object.fromEntries(Object.entries(recorded).filter(([url]) => !url.includes('posts') || !url.endsWith('page=2'))),
  );
  const site = await wordPressSite(`site: '${origin}'`);
  const { code, problems } = await site.generate();
  expect([code, problems[0]?.code]).toEqual([1, 'SOURCE_ANSWER']);
});
