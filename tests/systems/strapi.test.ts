import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFromSource } from '../support/derived-model.ts';
import { type Recording, saveRecording, startRecorder } from '../support/recorded-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { strapiSite } from '../support/strapi-site.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { type StrapiServer, startStrapi } from './strapi-server.ts';
import { formOf } from './system-server.ts';

interface Documents {
  readonly data: readonly { readonly documentId: string }[];
}

const picture = resolve(import.meta.dirname, '../../public/icon-192.png');
let server: StrapiServer;

beforeAll(async () => {
  server = await startStrapi(await newTestFolder('strapi'), picture);
});
afterAll(() => server?.close());

test('a site is built from a real Strapi without a problem, and its answers are recorded', async () => {
  const recording: Recording = {};
  const { origin } = await startRecorder(server.origin, recording);
  const site = await strapiSite(`server: '${origin}', token: '${server.token}'`);
  const { code, problems, isolated } = await site.generate();
  expect([code, problems, isolated]).toEqual([0, [], []]);
  expect(Object.keys(await site.output())).toContain('index.html');
  expect(Object.keys(await site.output()).filter((path) => /post-\d+\/index\.html$/.test(path))).toHaveLength(17);

  const model = await modelFromSource(site, 'cms');
  expect(model).toContain("author: link('author', { optional: true, localized: true }),");
  expect(model).toContain("view: symbol({ choices: ['list', 'grid'] }),");
  expect(await site.boreal(['model', '--from', 'cms', '--diff'])).toMatchObject({ code: 0 });
  const derived = await site.generate();
  expect([derived.code, derived.problems, derived.rendered]).toEqual([0, [], 0]);
  await saveRecording('strapi', recording);
});

test('drafts, saves and a new picture are shown by develop, and what is published is published', async () => {
  const site = await strapiSite(`server: '${server.origin}', token: '${server.token}', webhookSecret: 'whsec', pollSeconds: 600`);
  const develop = await startDevelop(site.root, { args: ['--preview'] });
  const hook = { name: 'develop', url: `${develop.origin}/__boreal/webhook`, headers: { 'x-boreal-key': 'whsec' } };
  await server.admin('admin/webhooks', { data: { ...hook, events: ['entry.create', 'entry.update', 'entry.publish'] } });
  const text = async (path: string): Promise<string> => (await fetch(develop.origin + path)).text();
  expect(await text('/post-1/')).toContain('<h1>Post 1, changed</h1>');
  expect(await text('/post-12/')).toContain('<h1>Post 12</h1>');
  const idOf = async (slug: string): Promise<string | undefined> => {
    const { data } = await server.request<Documents>(`posts?filters[slug]=${slug}`);
    return data[0]?.documentId;
  };
  const second = await idOf('post-2');
  const save = (data: object): Promise<unknown> =>
    server.request(`posts/${second}?status=draft`, { method: 'PUT', data: { data } });
  await save({ title: 'Saved & live' });
  await expect.poll(() => text('/post-2/')).toContain('<h1>Saved &amp; live</h1>');
  const fileInfo = JSON.stringify({ alternativeText: 'A new picture' });
  const [media] = await server.request<readonly { readonly id: number }[]>('upload', {
    form: formOf('files', await readFile(picture), { fileInfo }),
  });
  await save({ hero: media?.id });
  await expect.poll(() => text('/post-2/')).toContain('alt="A new picture"');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const first = await site.output();
  expect(first['post-1/index.html']).toContain('<h1>Post 1</h1>');
  expect(first['post-2/index.html']).toContain('<h1>Post 2</h1>');
  expect(first['post-12/index.html']).toBeUndefined();
  await server.request(`posts/${second}?locale=fr`, { method: 'PUT', data: { data: { title: 'Article 2' } } });
  const editor = 'content-manager/collection-types/api::post.post';
  await server.admin(`${editor}/${await idOf('post-4')}/actions/unpublish`, { data: {} });
  await server.request(`posts/${await idOf('post-9')}`, { method: 'DELETE' });
  const after = await site.generate();
  expect([after.code, after.removed]).toEqual([0, expect.arrayContaining(['/post-4/', '/post-9/'])]);
  expect((await site.output())['fr/post-2/index.html']).toContain('<h1>Article 2</h1>');
});
