import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { hydrate, launchBrowser } from '../support/browser.ts';
import { type ContentfulSite, contentfulSite } from '../support/contentful-site.ts';
import { note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { sendWebhook, webhookSecret } from '../support/webhook.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const saved = 'ContentManagement.Entry.save';
/** A site whose drafts are previewed. Saves are noticed by message alone, unless the site looks for them often. */
async function preview({ pollSeconds = 3_600, secret = true } = {}) {
  const files = {
    'content/note/other.en.md': note([], 'The other text.').replace('title: Hello', 'title: Other'),
    'content/note/other.fr.md': note([], 'L’autre texte.').replace('title: Hello', 'title: Autre'),
  };
  const space = await contentfulSite({ files });
  const config = await readFile(join(space.site.root, 'boreal.config.ts'), 'utf8');
  await space.site.write(
    'boreal.config.ts',
    config.replace('export default defineSite({', `export default defineSite({ contentful: { pollSeconds: ${pollSeconds} },`),
  );
  const env = {
    ...space.env,
    CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
    ...(secret ? { CONTENTFUL_WEBHOOK_SECRET: webhookSecret } : {}),
  };
  const args = ['--source', 'contentful', '--preview'];
  return { space, ...(await startDevelop(space.site.root, { args, env })) };
}

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

describe('the preview of drafts', () => {
  test('shows what was saved in the open page at once when the content system says so, and tells its status', async () => {
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

  test('finds saves, new entries and removed ones by looking', async () => {
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

  test('shows an entry that lacks what is required, with a mark in each place, and a page for one without a slug', async () => {
    const { space, origin } = await preview();
    space.server.space.save({ sys: { id: 'bare', contentType: { sys: { id: 'note' } } }, fields: {} });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect.poll(async () => (await fetch(`${origin}/en/bare/`)).status).toBe(200);
    const page = await open(`${origin}/en/bare/`);
    await page.getByRole('heading', { name: '⚠ title' }).waitFor();
    await page.getByText('⚠ body').waitFor();
    const { problems } = await reportOf(origin, '/en/bare/');
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(problems.map(({ message }) => message)).toContain('The required field “title” is missing or empty.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('leads from an entry to its page in the language that the content system names', async () => {
    const { origin } = await preview();
    const answer = await fetch(`${origin}/__boreal/entry/note.other?locale=fr-CA`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/other/']);
  });

  test('stays as it is while the content system does not answer, says so, and goes on afterwards', async () => {
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

  test('holds no token in any page, list or script', async () => {
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

describe('a message of the content system', () => {
  test('is refused with a bad signature, when it is too long, and without a secret to know it by', async () => {
    const { space, origin } = await preview();
    saveBody(space, 'Not to be seen.');
    expect(await sendWebhook(origin, { topic: saved, secret: 'b'.repeat(64) })).toBe(401);
    expect(await sendWebhook(origin, { topic: saved, body: `"${'x'.repeat(1024 * 1024)}"` })).toBe(413);
    expect((await fetch(`${origin}/__boreal/webhook`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await (await fetch(`${origin}/en/hello/`)).text()).not.toContain('Not to be seen.');
  });

  test('is refused where no secret is set', async () => {
    const { origin } = await preview({ secret: false });
    expect(await sendWebhook(origin, { topic: saved })).toBe(403);
  });

  test('of a save that the answers do not show yet has it looked for again', async () => {
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

test.each<[string, Record<string, string>, string]>([
  ['with a token that is refused', { CONTENTFUL_PREVIEW_TOKEN: 'wrong' }, 'Contentful refuses the preview token'],
  ['without a token', { CONTENTFUL_PREVIEW_TOKEN: '' }, 'CONTENTFUL_PREVIEW_TOKEN is not set'],
  ['of a space that is not there', { CONTENTFUL_SPACE_ID: 'elsewhere' }, 'Contentful knows no space “elsewhere”'],
])('a preview %s does not start, and says why', async (_name, env, message) => {
  const { boreal } = await contentfulSite();
  const over = { CONTENTFUL_PREVIEW_TOKEN: 'preview-token', ...env };
  const { code, stderr } = await boreal(['develop', '--port', '0', '--source', 'contentful', '--preview'], over);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
