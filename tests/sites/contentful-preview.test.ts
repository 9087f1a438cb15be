import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { hydrate, openBrowser } from '../support/browser.ts';
import { startContentfulServer } from '../support/contentful-server.js';
import { type ContentfulSite, contentfulSite, variablesOf } from '../support/contentful-site.ts';
import type { Content } from '../support/contentful-types.ts';
import { note } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { sendWebhook, webhookSecret } from '../support/webhook.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const saved = 'ContentManagement.Entry.save';
/**
 * A site with a preview of drafts. Saves are reported by messages only, unless the site looks for
 * them often.
 */
async function preview({ pollSeconds = 3_600, secret = true, args = ['--preview'], config = (text: string) => text } = {}) {
  const files = {
    'content/note/other.en.md': note([], 'The other text.').replace('title: Hello', 'title: Other'),
    'content/note/other.fr.md': note([], 'L’autre texte.').replace('title: Hello', 'title: Autre'),
  };
  const space = await contentfulSite({ files });
  const written = await readFile(join(space.site.root, 'boreal.config.ts'), 'utf8');
  const polling = written.replace('export default defineSite({', `$& contentful: { pollSeconds: ${pollSeconds} },`);
  await space.site.write('boreal.config.ts', config(polling));
  const env = {
    ...space.env,
    CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
    ...(secret ? { CONTENTFUL_WEBHOOK_SECRET: webhookSecret } : {}),
  };
  return { space, ...(await startDevelop(space.site.root, { args: ['--source', 'contentful', ...args], env })) };
}

/** A second kind of page for the mini-site that relies on valid content. */
const cardFamily = `const cards = defineFamily()({ ...notes, name: 'card', *routes(graph, locale) {
  for (const { slug, fields } of graph.ofType('note', locale)) {
    if (fields.title.startsWith('⚠')) throw new Error('No title.');
    yield { path: '/cards/' + slug + '/', data: fields };
  }
} });
`;

async function open(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const body = (text: string) => ({ 'en-CA': text, 'fr-CA': 'Un brouillon.' });
const saveBody = (space: ContentfulSite, text: string): void => space.save('note.hello', { body: body(text) });
const reportOf = async (origin: string, path: string): Promise<PageReport> =>
  (await (await fetch(`${origin}/__boreal/page.json?path=${path}`)).json()) as PageReport;

describe('during the first read of the content', () => {
  /** A preview that waits for its space until `answer` is called. */
  async function reading() {
    const space = await contentfulSite();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    onTestFinished(answer);
    space.server.faults.before(1, () => answered);
    const args = ['--source', 'contentful', '--preview'];
    const env = { ...space.env, CONTENTFUL_PREVIEW_TOKEN: 'preview-token' };
    return { answer, space, ...(await startDevelop(space.site.root, { args, env, isRead: false })) };
  }

  test('a browser gets a waiting page, and then the page', async () => {
    const { answer, origin } = await reading();
    const page = await open(`${origin}/en/hello/`);
    await page.getByRole('heading', { name: 'Reading the content…' }).waitFor();
    answer();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
  });

  test('other programs wait for the answer', async () => {
    const { answer, space, origin } = await reading();
    const texts: string[] = [];
    const answers = Promise.all(
      ['/en/hello/', '/__boreal/'].map(async (path) => texts.push(await (await fetch(origin + path)).text())),
    );
    await expect.poll(() => space.server.requests.length).toBeGreaterThan(0);
    // An answer that comes before all others was delayed by these only.
    await fetch(`${origin}/__boreal/develop.js`);
    expect(texts).toEqual([]);
    answer();
    await answers;
    expect(texts).toEqual([expect.stringContaining('/en/hello/'), expect.stringContaining('/en/hello/')]);
  });

  test('the preview ends immediately on request, and with an error if the space fails', async () => {
    expect(await (await reading()).stop()).toBe(0);
    const space = await contentfulSite();
    const args = ['develop', '--port', '0', '--source', 'contentful', '--preview'];
    const { code, stdout, stderr } = await space.boreal(args, { CONTENTFUL_PREVIEW_TOKEN: 'wrong' });
    expect([code, stdout, stderr]).toEqual([1, expect.stringMatching(/^Previewing at /), expect.stringContaining('401')]);
  });
});

describe('the preview of drafts', () => {
  test('shows a saved entry in the open page immediately after a message of the content system, and reports its status', async () => {
    const { space, origin } = await preview();
    const page = await open(`${origin}/en/hello/`);
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    saveBody(space, 'Only a draft.');
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await page.getByText('Only a draft.').waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.getByText('Preview: this page shows drafts (1 changed).').waitFor();
    const { entries } = await reportOf(origin, '/en/hello/');
    expect(entries.map(({ id, status, edit }) => [id, status, edit])).toEqual([
      [
        'note.hello',
        'changed',
        {
          kind: 'url',
          url: expect.stringContaining('https://app.contentful.com/spaces/space/environments/master/entries/note.hello'),
        },
      ],
    ]);
    await page.locator('h1[data-contentful-field-id="title"][data-contentful-entry-id="note.hello"]').waitFor();
  });

  test('finds saved, new and removed entries by polling', async () => {
    const { space, origin } = await preview({ pollSeconds: 1 });
    const page = await open(`${origin}/en/hello/`);
    saveBody(space, 'Found by looking.');
    await page.getByText('Found by looking.').waitFor();
    space.server.space.save({
      sys: { id: 'begun', contentType: { sys: { id: 'note' } } },
      fields: { slug: { 'en-CA': 'begun' }, title: { 'en-CA': 'Begun', 'fr-CA': 'Commencé' }, body: body('Just begun.') },
    });
    await expect.poll(async () => (await fetch(`${origin}/en/begun/`)).status).toBe(200);
    expect((await reportOf(origin, '/en/begun/')).entries.map(({ status }) => status)).toEqual(['draft']);
    space.server.space.remove('begun');
    await expect.poll(async () => (await fetch(`${origin}/en/begun/`)).status).toBe(404);
  });

  test('shows an entry without required fields with a mark in each position, and a page for an entry without a slug', async () => {
    const { space, origin } = await preview({
      config: (text) =>
        text.replace('const redirect =', `${cardFamily}$&`).replace('families: [notes,', 'families: [cards, notes,'),
    });
    expect((await fetch(`${origin}/en/cards/hello/`)).status).toBe(200);
    space.server.space.save({ sys: { id: 'bare', contentType: { sys: { id: 'note' } } }, fields: {} });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect.poll(async () => (await fetch(`${origin}/en/bare/`)).status).toBe(200);
    const page = await open(`${origin}/en/bare/`);
    await page.getByRole('heading', { name: '⚠ title' }).waitFor();
    await page.getByText('⚠ body').waitFor();
    const { problems } = await reportOf(origin, '/en/bare/');
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    const missing = problems.filter(({ message }) => message === 'The required field “title” is missing or empty.');
    // Problems of the page come first: it shows the entry in one of its languages.
    expect(missing.map(({ place, isOfPage }) => [place, isOfPage])).toEqual([
      ['Contentful entry bare (note, en-CA)', true],
      ['Contentful entry bare (note, fr-CA)', false],
    ]);
    expect(await page.getByRole('alert').count()).toBe(0);
    // Pages of a kind that fails with the entry are missing with a reason, and all others exist.
    expect((await fetch(`${origin}/en/cards/hello/`)).status).toBe(404);
    const failed = problems.filter(({ message }) => /^The pages of the family/.test(message));
    expect(failed.map(({ message, cause, place }) => [message, cause, place])).toEqual(
      ['en', 'fr'].map(() => [
        expect.stringContaining('“card”'),
        'No title.',
        expect.stringMatching(/^boreal\.config\.ts:\d+:\d+$/),
      ]),
    );
    space.server.space.remove('bare');
    expect(await sendWebhook(origin, { topic: 'ContentManagement.Entry.delete' })).toBe(204);
    await expect.poll(async () => (await fetch(`${origin}/en/cards/hello/`)).status).toBe(200);
  });

  test('opens the clicked field in the inspector, and reports its fields to the surrounding editor', async () => {
    const { origin } = await preview();
    const page = await open(`${origin}/fr/hello/`);
    const field = 'h1[data-contentful-field-id="title"]';
    await page.locator(field).waitFor();
    await page.context().route('https://app.contentful.com/**', (route) => route.fulfill({ body: 'The editor.' }));
    await page.getByRole('button', { name: /^Boreal/ }).click();
    await page.getByRole('button', { name: 'Inspect' }).click();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.locator('h1').click()]);
    const { origin: editor, pathname, searchParams } = new URL(await opened.evaluate(() => location.href));
    expect([editor, pathname]).toEqual(['https://app.contentful.com', '/spaces/space/environments/master/entries/note.hello']);
    expect(Object.fromEntries(searchParams)).toEqual({ focusedField: 'title', focusedLocale: 'fr-CA' });

    // Contentful's editor shows the page in a frame and receives the positions of fields. It
    // handles clicks on them.
    const { headers } = await fetch(`${origin}/fr/hello/`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/app\.contentful\.com(;|$)/);
    await page.context().route('https://app.contentful.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!DOCTYPE html><script>messages = []; onmessage = ({ data }) => messages.push(data)</script>
<iframe src="${origin}/fr/hello/" allow="local-network-access"></iframe>`,
      }),
    );
    // Browsers ask before a public page may frame one of this machine.
    await page.context().grantPermissions(['local-network-access'], { origin: editor });
    await page.goto(editor);
    await page.frameLocator('iframe').locator(field).waitFor();
    const heard = (text: string) =>
      page.waitForFunction((each) => JSON.stringify((window as unknown as { messages: unknown }).messages).includes(each), text);
    await heard('"method":"CONNECTED"');
    await page.evaluate(() => {
      const message = { source: 'live-preview-editor', method: 'INSPECTOR_MODE_CHANGED', isInspectorActive: true };
      document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
    });
    await heard('"fieldId":"title"');
    await heard('"entryId":"note.hello"');
  });

  test('leads from an entry to its page in the language of the content system', async () => {
    const { origin } = await preview();
    const answer = await fetch(`${origin}/__boreal/entry/note.other?locale=fr-CA`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/other/']);
  });

  test('continues after the site definition changes', async () => {
    const { space, origin } = await preview();
    const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text();
    const config = await readFile(join(space.site.root, 'boreal.config.ts'), 'utf8');
    await space.site.write('boreal.config.ts', config.replaceAll('Not found', 'Gone'));
    await expect.poll(() => textOf('/en/nowhere/')).toContain('Gone');
    saveBody(space, 'Saved afterwards.');
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect.poll(() => textOf('/en/hello/')).toContain('Saved afterwards.');
  });

  test('does not change while the content system does not answer, reports it, and continues afterwards', async () => {
    const { space, origin, log } = await preview();
    const page = await open(`${origin}/en/hello/`);
    space.server.faults.always(() => true, { kind: 'status', status: 401, id: 'AccessTokenInvalid' });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await page.getByRole('alert').getByText('Contentful refuses the preview token').waitFor();
    expect(await page.getByRole('heading', { name: 'Hello' }).isVisible()).toBe(true);
    expect(log()).toContain('CONTENTFUL_PREVIEW_TOKEN');
    space.server.faults.clear();
    saveBody(space, 'After all.');
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await page.getByText('After all.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('contains no token in any page, list or script', async () => {
    const { origin } = await preview();
    const paths = [
      '/en/hello/',
      '/page-data/en/hello/page-data.json',
      '/__boreal/',
      '/__boreal/page.json?path=/en/hello/',
      '/__boreal/develop.js',
    ];
    for (const path of paths) {
      const text = await (await fetch(origin + path)).text();
      for (const secret of ['delivery-token', 'preview-token', webhookSecret]) expect(text.includes(secret), path).toBe(false);
    }
  });
});

test('published entries are followed without drafts', async () => {
  const { space, origin } = await preview({ args: [] });
  const textOf = async (): Promise<string> => (await fetch(`${origin}/en/hello/`)).text();
  saveBody(space, 'Published.');
  space.server.space.publish('note.hello');
  saveBody(space, 'A draft.');
  expect(await sendWebhook(origin, { topic: 'ContentManagement.Entry.publish' })).toBe(204);
  await expect.poll(textOf).toContain('Published.');
  expect(await textOf()).not.toContain('A draft.');
});

describe('a message of the content system', () => {
  test('is refused with a bad signature, if it is too long, and without a secret', async () => {
    const { space, origin } = await preview();
    saveBody(space, 'Not to be seen.');
    expect(await sendWebhook(origin, { topic: saved, secret: 'b'.repeat(64) })).toBe(401);
    expect(await sendWebhook(origin, { topic: saved, body: `"${'x'.repeat(1024 * 1024)}"` })).toBe(413);
    expect((await fetch(`${origin}/__boreal/webhook`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await (await fetch(`${origin}/en/hello/`)).text()).not.toContain('Not to be seen.');
  });

  test('is refused if no secret is set', async () => {
    const { origin } = await preview({ secret: false });
    expect(await sendWebhook(origin, { topic: saved })).toBe(403);
  });

  test('about a save that the API does not show yet makes the preview look again', async () => {
    const { space, origin } = await preview();
    const updatedAt = '2099-01-01T00:00:00.000Z';
    const page = await open(`${origin}/en/hello/`);
    let looks = 0;
    space.server.faults.before(
      ({ path }) => path.endsWith('/entries') && ++looks === 3,
      () => saveBody(space, 'Late.'),
    );
    expect(await sendWebhook(origin, { topic: saved, body: JSON.stringify({ sys: { id: 'note.hello', updatedAt } }) })).toBe(204);
    await page.getByText('Late.').waitFor();
  });
});

test('this repository’s site shows every listed page with an empty entry of each type', async () => {
  const repository = resolve(import.meta.dirname, '../..');
  const root = await newTestFolder('drafts');
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [printed, cache] = [join(root, 'space.json'), join(root, 'cache')];
  expect(await runHere(repository, ['model', '--with-content', '--out', printed])).toMatchObject({ code: 0, stderr: '' });
  // Shared files are compiled once for all tests.
  await mkdir(cache);
  await symlink(inject('bundlesFolder'), join(cache, 'bundles'));
  const content: Content = JSON.parse(await readFile(printed, 'utf8'));
  const server = await startContentfulServer({ content, previewToken: 'preview-token' });
  onTestFinished(server.close);
  const types = (content.contentTypes ?? []).map(({ sys }) => sys.id);
  for (const id of types) server.space.save({ sys: { id: `bare-${id}`, contentType: { sys: { id } } }, fields: {} });
  const env = { ...variablesOf(server), CONTENTFUL_PREVIEW_TOKEN: 'preview-token' };
  const args = ['--source', 'contentful', '--preview', '--cache', cache];
  const { origin, log } = await startDevelop(repository, { args, env });
  // Pages of every kind, those of the empty entries first.
  const home = async (query: string): Promise<string> => (await fetch(`${origin}/__boreal/?${query}`)).text();
  const routesIn = (html: string): readonly (readonly [string, string])[] =>
    [...html.matchAll(/<li><a href="([^"]*)">[^<]*<\/a> <small>([^ ]*) · /g)].map(([, path = '', family = '']) => [family, path]);
  const byFamily = new Map<string, string[]>();
  const lists = ['q=bare', 'q=missing', ...Array.from({ length: 6 }, (_, index) => `page=${index + 1}`)];
  for (const list of lists) {
    for (const [family, path] of routesIn(await home(list))) {
      const paths = byFamily.get(family) ?? [];
      if (paths.length < 4 && !paths.includes(path)) byFamily.set(family, [...paths, path]);
    }
  }
  expect(byFamily.size).toBeGreaterThan(20);
  for (const path of [...byFamily.values()].flat()) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  const { problems } = await reportOf(origin, '/en/');
  const isFailure = ({ place, message }: (typeof problems)[number]) =>
    place === 'FAULT' || /cannot be (listed|made)/.test(message);
  expect(problems.filter(isFailure)).toEqual([]);
  expect(log()).not.toContain('fault');
});

test.each<[string, Record<string, string>, string]>([
  ['with a refused token', { CONTENTFUL_PREVIEW_TOKEN: 'wrong' }, 'Contentful refuses the preview token'],
  ['without a token', { CONTENTFUL_PREVIEW_TOKEN: '' }, 'CONTENTFUL_PREVIEW_TOKEN is not set'],
  ['of a space that is not there', { CONTENTFUL_SPACE_ID: 'elsewhere' }, 'Contentful has no space “elsewhere”'],
])('a preview %s does not start, and says why', async (_name, env, message) => {
  const { boreal } = await contentfulSite();
  const over = { CONTENTFUL_PREVIEW_TOKEN: 'preview-token', ...env };
  const { code, stderr } = await boreal(['develop', '--port', '0', '--source', 'contentful', '--preview'], over);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
