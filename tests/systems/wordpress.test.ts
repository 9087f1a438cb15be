import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recording, startRecorder } from '../support/recorded-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { modelFromSource, withoutLinksOfApi, wordPressSite } from '../support/wordpress-site.ts';
import { startWordPress, type WordPressServer } from './wordpress-server.ts';

const picture = resolve(import.meta.dirname, '../../public/icon-192.png');
let server: WordPressServer;

beforeAll(async () => {
  server = await startWordPress(await newTestFolder('wordpress'), picture);
});
afterAll(() => server.close());

const login = (): string => `login: '${server.user}:${server.password}', webhookSecret: 'whsec', pollSeconds: 1`;

test('a site is built from a real WordPress without a problem, and its answers are recorded', async () => {
  const recording: Recording = {};
  const { origin } = await startRecorder(server.origin, recording, withoutLinksOfApi);
  const site = await wordPressSite(`site: '${origin}'`);
  await modelFromSource(site);
  const { code, problems, isolated } = await site.generate();
  expect([code, problems, isolated]).toEqual([0, [], []]);
  const pages = Object.keys(await site.output()).filter((path) => path.endsWith('/index.html'));
  expect(pages.length).toBeGreaterThanOrEqual(131);
  if (process.env.BOREAL_RECORD === '1') {
    const file = resolve(import.meta.dirname, '../data/wordpress.json');
    await writeFile(file, `${JSON.stringify(recording, null, 1)}\n`);
  }
});

test('a save, a draft, an unpublished post, a new picture and a translation are shown by develop, and published', async () => {
  const language = 'language: ({ lang, translation_key }: any) => ({ locale: lang ?? "en", key: translation_key ?? undefined })';
  const site = await wordPressSite(`site: '${server.origin}', ${login()}, ${language}`);
  await modelFromSource(site);
  const develop = await startDevelop(site.root, { args: ['--preview'] });
  await writeFile(join(server.www, 'hook.txt'), `${develop.origin}/__boreal/webhook`);
  const text = async (path: string): Promise<string> => (await fetch(develop.origin + path)).text();
  expect(await text('/post-1/')).toContain('<h1>Post 1 &amp; co</h1>');
  expect(await text('/post-40/')).toContain('Text of post 40');
  const [{ id }] = (await server.request('posts?slug=post-1', { method: 'GET' })) as [{ readonly id: number }];
  await server.request(`posts/${id}`, { body: { title: 'Saved & live' } });
  await expect.poll(() => text('/post-1/')).toContain('<h1>Saved &amp; live</h1>');
  const media = (await server.request('media', { body: await readFile(picture) })) as { readonly id: number };
  await server.request(`media/${media.id}`, { body: { alt_text: 'A new picture' } });
  await server.request(`posts/${id}`, { body: { featured_media: media.id } });
  await expect.poll(() => text('/post-1/')).toContain('alt="A new picture"');
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([0, []]);
  const first = await site.output();
  expect(first['post-1/index.html']).toContain('alt="A new picture"');
  expect(first['post-40/index.html']).toBeUndefined();
  expect(first['soon/index.html']).toBeUndefined();
  const [{ id: seventh }] = (await server.request('posts?slug=post-7', { method: 'GET' })) as [{ readonly id: number }];
  await server.request(`posts/${seventh}`, { body: { status: 'draft' } });
  const [{ id: second }] = (await server.request('posts?slug=post-2', { method: 'GET' })) as [{ readonly id: number }];
  await server.request(`posts/${second}`, { method: 'DELETE' });
  const [{ id: third }] = (await server.request('posts?slug=post-3', { method: 'GET' })) as [{ readonly id: number }];
  await server.request(`posts/${third}`, { body: { meta: { translation: 'third' } } });
  const translated = { title: 'Article 3', slug: 'article-3', status: 'publish', content: '<p>Texte</p>' };
  await server.request('posts', { body: { ...translated, meta: { language: 'fr', translation: 'third' } } });
  const after = await site.generate();
  expect(after.problems).toEqual([]);
  expect((await site.output())['fr/article-3/index.html']).toContain('<h1>Article 3</h1>');
  expect(after.removed).toEqual(expect.arrayContaining(['/post-2/', '/post-7/']));
});
