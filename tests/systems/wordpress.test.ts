import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFromSource } from '../support/derived-model.ts';
import { type Recording, saveRecording, startRecorder } from '../support/recorded-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { withoutLinksOfApi, wordPressSite } from '../support/wordpress-site.ts';
import { formOf } from './system-server.ts';
import { startWordPress, type WordPressServer } from './wordpress-server.ts';

const picture = resolve(import.meta.dirname, '../../public/icon-192.png');
let server: WordPressServer;

beforeAll(async () => {
  server = await startWordPress(await newTestFolder('wordpress'), picture);
});
afterAll(() => server?.close());

interface Identified {
  readonly id: number;
}

const login = (): string => `login: '${server.user}:${server.token}', webhookSecret: 'whsec', pollSeconds: 1`;

test('a site is built from a real WordPress without a problem, and its answers are recorded', async () => {
  const recording: Recording = {};
  const { origin } = await startRecorder(server.origin, recording, withoutLinksOfApi);
  const site = await wordPressSite(`site: '${origin}'`);
  await modelFromSource(site, 'blog');
  const { code, problems, isolated } = await site.generate();
  expect([code, problems, isolated]).toEqual([0, [], []]);
  const pages = Object.keys(await site.output()).filter((path) => path.endsWith('/index.html'));
  expect(pages.length).toBeGreaterThanOrEqual(131);
  await saveRecording('wordpress', recording);
});

test('a save, a draft, an unpublished post, a new picture and a translation are shown by develop, and published', async () => {
  const language = 'language: ({ lang, translation_key }: any) => ({ locale: lang ?? "en", key: translation_key ?? undefined })';
  const site = await wordPressSite(`site: '${server.origin}', ${login()}, ${language}`);
  await modelFromSource(site, 'blog');
  const develop = await startDevelop(site.root, { args: ['--preview'] });
  await writeFile(join(server.www, 'hook.txt'), `${develop.origin}/__boreal/webhook`);
  const text = async (path: string): Promise<string> => (await fetch(develop.origin + path)).text();
  expect(await text('/post-1/')).toContain('<h1>Post 1 &amp; co</h1>');
  expect(await text('/post-40/')).toContain('Text of post 40');
  const idOf = async (slug: string): Promise<number | undefined> =>
    (await server.request<readonly Identified[]>(`posts?slug=${slug}`))[0]?.id;
  const save = async (slug: string, data: object): Promise<unknown> => server.request(`posts/${await idOf(slug)}`, { data });
  await save('post-1', { title: 'Saved & live' });
  await expect.poll(() => text('/post-1/')).toContain('<h1>Saved &amp; live</h1>');
  const media = await server.request<Identified>('media', {
    form: formOf('file', await readFile(picture), { alt_text: 'A new picture' }),
  });
  await save('post-1', { featured_media: media.id });
  await expect.poll(() => text('/post-1/')).toContain('alt="A new picture"');
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([0, []]);
  const first = await site.output();
  expect(first['post-1/index.html']).toContain('alt="A new picture"');
  expect(first['post-40/index.html']).toBeUndefined();
  expect(first['soon/index.html']).toBeUndefined();
  await save('post-7', { status: 'draft' });
  await server.request(`posts/${await idOf('post-2')}`, { method: 'DELETE' });
  await save('post-3', { meta: { translation: 'third' } });
  const translated = { title: 'Article 3', slug: 'article-3', status: 'publish', content: '<p>Texte</p>' };
  await server.request('posts', { data: { ...translated, meta: { language: 'fr', translation: 'third' } } });
  const after = await site.generate();
  expect(after.problems).toEqual([]);
  expect((await site.output())['fr/article-3/index.html']).toContain('<h1>Article 3</h1>');
  expect(after.removed).toEqual(expect.arrayContaining(['/post-2/', '/post-7/']));
});
