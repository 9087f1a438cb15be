import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../support/mini-site.ts';
import { payloadSite } from '../support/payload-site.ts';
import { type Recording, saveRecording, startRecorder } from '../support/recorded-server.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { startPayload } from './payload-server.ts';
import { formOf, type SystemServer } from './system-server.ts';

const picture = resolve(import.meta.dirname, '../../public/icon-192.png');
let server: SystemServer;

beforeAll(async () => {
  server = await startPayload(await newTestFolder('payload'), picture);
});
afterAll(() => server?.close());

test('sites are built from a real Payload without a problem, and its answers are recorded', async () => {
  const recording: Recording = {};
  const { origin } = await startRecorder(server.origin, recording);
  const site = await payloadSite(`server: '${origin}', token: '${server.token}'`);
  const { code, problems, isolated } = await site.generate();
  expect([code, problems, isolated]).toEqual([0, [], []]);
  const output = await site.output();
  expect(Object.keys(output).filter((path) => /post-\d+\/index\.html$/.test(path))).toHaveLength(17);
  expect(Object.values(output).join('')).not.toContain(server.token);

  const folder = await newTestFolder('payload-guide');
  expect(await runHere(folder, ['new', 'guide', '--source', 'payload'])).toMatchObject({ code: 0 });
  const config = join(folder, 'guide/boreal.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace('https://cms.example.com', origin));
  expect(await runHere(join(folder, 'guide'), ['generate'])).toMatchObject({ code: 0 });
  expect(Object.keys(await readTree(join(folder, 'guide/dist')))).toContain('post-11/index.html');

  await saveRecording('payload', recording);
});

test('drafts, saves and a new picture are shown by develop, and what is published is published', async () => {
  const site = await payloadSite(`server: '${server.origin}', token: '${server.token}', pollSeconds: 1`);
  const develop = await startDevelop(site.root, { args: ['--preview'] });
  const text = async (path: string): Promise<string> => (await fetch(develop.origin + path)).text();
  expect(await text('/post-1/')).toContain('<h1>Post 1, changed</h1>');
  expect(await text('/post-12/')).toContain('<h1>Post 12</h1>');
  const save = (path: string, data: unknown): Promise<unknown> => server.request(path, { method: 'PATCH', data });
  await save('posts/2?draft=true', { title: 'Saved & live' });
  await expect.poll(() => text('/post-2/')).toContain('<h1>Saved &amp; live</h1>');
  const form = formOf('file', await readFile(picture), { _payload: JSON.stringify({ alt: 'A new picture' }) });
  const { doc } = await server.request<{ readonly doc: { readonly id: number } }>('media', { form });
  await save('posts/2?draft=true', { hero: doc.id });
  await expect.poll(() => text('/post-2/')).toContain('alt="A new picture"');
  await save(`media/${doc.id}`, { alt: 'Described again' });
  await expect.poll(() => text('/post-2/')).toContain('alt="Described again"');

  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const first = await site.output();
  expect(first['post-1/index.html']).toContain('<h1>Post 1</h1>');
  expect(first['post-2/index.html']).toContain('<h1>Post 2</h1>');
  expect(first['post-12/index.html']).toBeUndefined();
  expect(first['fr/post-2/index.html']).toBeUndefined();

  await save('posts/2?locale=fr', { title: 'Article 2', _status: 'published' });
  await save('posts/12', { _status: 'published' });
  // The only one that links to the next.
  await server.request('posts/11', { method: 'DELETE' });
  await save('posts/9', { _status: 'draft' });
  const after = await site.generate();
  expect([after.code, after.removed]).toEqual([0, expect.arrayContaining(['/post-9/', '/post-11/', '/fr/post-11/'])]);
  const second = await site.output();
  expect(second['fr/post-2/index.html']).toContain('<h1>Article 2</h1>');
  expect(second['post-12/index.html']).toContain('<h1>Post 12</h1>');
});
