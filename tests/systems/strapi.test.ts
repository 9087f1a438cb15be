import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recording, startRecorder } from '../support/recorded-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { strapiSite } from '../support/strapi-site.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { type StrapiServer, startStrapi } from './strapi-server.ts';

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
  expect(Object.keys(await site.output()).filter((path) => /post-\d+\/index\.html$/.test(path))).toHaveLength(17);
  if (process.env.BOREAL_RECORD === '1') {
    await writeFile(resolve(import.meta.dirname, '../data/strapi.json'), `${JSON.stringify(recording, null, 1)}\n`);
  }
});

test('drafts, saves and a new picture are shown by develop, and what is published is published', async () => {
  const site = await strapiSite(`server: '${server.origin}', token: '${server.token}', pollSeconds: 1`);
  const develop = await startDevelop(site.root, { args: ['--preview'] });
  const text = async (path: string): Promise<string> => (await fetch(develop.origin + path)).text();
  expect(await text('/post-1/')).toContain('<h1>Post 1, changed</h1>');
  expect(await text('/post-12/')).toContain('<h1>Post 12</h1>');
  const idOf = async (slug: string): Promise<string> => {
    const { data } = (await server.request(`posts?filters[slug]=${slug}`)) as {
      readonly data: [{ readonly documentId: string }];
    };
    return data[0].documentId;
  };
  const second = await idOf('post-2');
  await server.request(`posts/${second}?status=draft`, { method: 'PUT', data: { title: 'Saved & live' } });
  await expect.poll(() => text('/post-2/')).toContain('<h1>Saved &amp; live</h1>');
  const form = new FormData();
  form.set('files', new Blob([new Uint8Array(await readFile(picture))], { type: 'image/png' }), 'new.png');
  form.set('fileInfo', JSON.stringify({ alternativeText: 'A new picture' }));
  const [{ id }] = (await server.request('upload', { method: 'POST', form })) as [{ readonly id: number }];
  await server.request(`posts/${second}?status=draft`, { method: 'PUT', data: { hero: id } });
  await expect.poll(() => text('/post-2/')).toContain('alt="A new picture"');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const first = await site.output();
  expect(first['post-1/index.html']).toContain('<h1>Post 1</h1>');
  expect(first['post-2/index.html']).toContain('<h1>Post 2</h1>');
  expect(first['post-12/index.html']).toBeUndefined();
  await server.request(`posts/${second}?locale=fr`, { method: 'PUT', data: { title: 'Article 2' } });
  await server.request(`posts/${await idOf('post-9')}`, { method: 'DELETE' });
  const after = await site.generate();
  expect([after.code, after.removed]).toEqual([0, expect.arrayContaining(['/post-9/'])]);
  expect((await site.output())['fr/post-2/index.html']).toContain('<h1>Article 2</h1>');
});
