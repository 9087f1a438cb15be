import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { hydrate, openBrowser } from '../support/browser.ts';
import { startContentfulServer } from '../support/contentful-server.js';
import { type ContentfulSite, contentfulSite, variablesOf } from '../support/contentful-site.ts';
import type { Content, Fault } from '../support/contentful-types.ts';
import { sized, someOf } from '../support/length.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { startDevelop } from '../support/server-process.ts';
import { newTestFolder } from '../support/test-folder.ts';
import { sendWebhook, webhookSecret } from '../support/webhook.ts';

withRealClient();

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

  test('the preview ends immediately on request', async () => {
    expect(await (await reading()).stop()).toBe(0);
  });
});

describe('the preview of drafts', () => {
  test('shows a saved entry in the open page immediately after a message of the content system, and reports its status', async () => {
    const { space, origin } = await preview();
    const page = await open(`${origin}/en/hello/`);
    await hydrate(page);
    // The page listens: a save before that would load it again.
    await page.locator('boreal-preview').locator('.tab').getByText('entr').waitFor();
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

  test('counts drafts and changes right after an entry is published and unpublished', async () => {
    const { space, origin } = await preview();
    const page = await open(`${origin}/en/hello/`);
    await hydrate(page);
    saveBody(space, 'Only a draft.');
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await page.getByText('Preview: this page shows drafts (1 changed).').waitFor();
    /** The states of the entry in the list of all entries. */
    const listed = async () => {
      const html = await (await fetch(`${origin}/__boreal/?q=note/hello`)).text();
      return [...html.matchAll(/class="status">(\w+)/g)].map(([, status]) => status);
    };
    expect(await listed()).toEqual(['changed', 'changed']);
    const changes = [
      ['publish', 'Preview: this page shows drafts.', []],
      ['unpublish', 'Preview: this page shows drafts (1 draft).', ['draft', 'draft']],
    ] as const;
    for (const [action, text, states] of changes) {
      space.server.space[action]('note.hello');
      expect(await sendWebhook(origin, { topic: `ContentManagement.Entry.${action}` })).toBe(204);
      await page.getByText(text).waitFor();
      expect(await listed()).toEqual(states);
    }
  });

  test('reports a field that was removed from the space as soon as an entry is saved without it', async () => {
    const { space, origin } = await preview();
    expect((await reportOf(origin, '/en/hello/')).problems).toEqual([]);
    const [type] = space.printed.contentTypes.filter(({ sys }) => sys.id === 'note');
    if (!type) throw new Error('There is no type “note”.');
    space.server.space.setContentType({ ...type, fields: type.fields.filter(({ id }) => id !== 'body') });
    space.save('note.hello', { title: { 'en-CA': 'Saved since' } });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect
      .poll(async () => (await reportOf(origin, '/en/hello/')).problems.map(({ message }) => message).join('\n'))
      .toContain('“body”');
  });

  test('says that visitors go on seeing what is published of an entry that cannot be published as it is', async () => {
    const { space, origin } = await preview();
    const visitors = async () => (await reportOf(origin, '/en/hello/')).visitors;
    expect(await visitors()).toBeUndefined();
    space.save('note.hello', { title: {}, body: {} });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect.poll(visitors).toBe('Visitors will see this page as it is published now, if it is.');
    const { problems } = await reportOf(origin, '/en/hello/');
    expect(problems.map(({ severity, policy, visitors }) => [severity, policy, visitors])).toContainEqual([
      'warning',
      'last-good',
      'Visitors will see the version that is published now, if there is one.',
    ]);
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
    await opened.waitForURL('https://app.contentful.com/**');
    const { origin: editor, pathname, searchParams } = new URL(opened.url());
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
  expect(await runHere(repository, ['model', '--with-content', '--out', printed])).toMatchObject({ code: 0 });
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
      if (paths.length < sized(2, 4) && !paths.includes(path)) byFamily.set(family, [...paths, path]);
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

const faultsAtStart: readonly [string, Fault, string][] = [
  ['refuses the token', { kind: 'status', status: 401, id: 'AccessTokenInvalid' }, 'Contentful refuses the preview token'],
  ['is not there', { kind: 'status', status: 404 }, 'Contentful has no space “space”'],
  ['asks for a long pause', { kind: 'status', status: 503, retryAfter: '600' }, 'did not send a complete answer in 1 try.'],
];

test.each(someOf(faultsAtStart, 2))(
  'a preview whose space %s at the start says so, stays up, and shows pages when it answers',
  async (_name, fault, message) => {
    const space = await contentfulSite();
    space.server.faults.always(() => true, fault);
    const config = await readFile(join(space.site.root, 'boreal.config.ts'), 'utf8');
    const polling = config.replace('export default defineSite({', '$& contentful: { pollSeconds: 1 },');
    await space.site.write('boreal.config.ts', polling);
    const args = ['--source', 'contentful', '--preview'];
    const env = { ...space.env, CONTENTFUL_PREVIEW_TOKEN: 'preview-token' };
    const { origin, log } = await startDevelop(space.site.root, { args, env });
    const page = await open(`${origin}/en/hello/`);
    await page.getByText(message).waitFor();
    expect(log()).toContain(message);
    // A hint never suggests what a preview refuses.
    expect(log()).not.toMatch(/use --offline\.|--preview --offline/);
    space.server.faults.clear();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  },
);

test('published content whose space does not answer at the start is read when it answers', async () => {
  const space = await contentfulSite();
  space.server.faults.always(() => true, { kind: 'status', status: 503, retryAfter: '600' });
  const { origin, log } = await startDevelop(space.site.root, { args: ['--source', 'contentful'], env: space.env });
  expect((await fetch(`${origin}/en/hello/`)).status).toBe(500);
  expect(log()).toContain('asked for a pause of 600 seconds');
  space.server.faults.clear();
  await expect.poll(async () => (await fetch(`${origin}/en/hello/`)).status).toBe(200);
});

test('a preview without a token does not start, and says why', async () => {
  const { boreal } = await contentfulSite();
  const args = ['develop', '--port', '0', '--source', 'contentful', '--preview'];
  const { code, stderr } = await boreal(args, { CONTENTFUL_PREVIEW_TOKEN: '' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('CONTENTFUL_PREVIEW_TOKEN is not set')]);
});

describe('entries of a preview', () => {
  /** A template that shows the first related note, which has no page of its own. */
  const withPart = (text: string): string =>
    text
      .replace("note: defineType('A note.', {", "part: defineType('A part.', { label: text() }), $&")
      .replace("related: list(link('note'))", "related: list(link('note')), part: link('part', { optional: true })")
      .replace(
        'data: { title, body } };',
        "data: { title, body, part: entry.fields.part && graph.entry('part', entry.fields.part, locale).fields.label } };",
      );

  test('without a page lead to the first page that shows them, and all of these are listed', async () => {
    const part = (text: string) => `label: ${text}\n`;
    const files = {
      'content/part/card.en.yaml': part('A card'),
      'content/part/card.fr.yaml': part('Une carte'),
      'content/part/lonely.en.yaml': part('Nowhere'),
      'content/part/lonely.fr.yaml': part('Nulle part'),
      'content/note/other.en.md': note(['part: part/card'], 'The other text.').replace('title: Hello', 'title: Other'),
      'content/note/other.fr.md': note(['part: part/card'], 'L’autre texte.').replace('title: Hello', 'title: Autre'),
      'content/note/third.en.md': note(['part: part/card'], 'The third text.').replace('title: Hello', 'title: Third'),
      'content/note/third.fr.md': note(['part: part/card'], 'Le troisième texte.').replace('title: Hello', 'title: Trois'),
    };
    const site = await miniSite(files);
    await site.write('boreal.config.ts', withPart(await readFile(join(site.root, 'boreal.config.ts'), 'utf8')));
    const { origin } = await startDevelop(site.root);
    const leads = async (id: string) => {
      const answer = await fetch(`${origin}/__boreal/entry/${id}?locale=fr`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await leads('part/card')).toEqual([302, '/fr/other/']);
    expect(await leads('part/lonely')).toEqual([404, null]);
    // The menu is on every page.
    expect((await leads('label/menu'))[0]).toBe(302);
    const { entries } = await reportOf(origin, '/fr/other/');
    expect(entries.map(({ id, pages }) => [id, pages])).toEqual([
      ['note/other', undefined],
      ['part/card', '/__boreal/entry/part%2Fcard?locale=fr&all'],
    ]);
    const page = await open(`${origin}/fr/other/`);
    await page.getByRole('button', { name: /^Boreal/ }).click();
    const [list] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Pages with Une carte' }).click(),
    ]);
    await expect.poll(() => list.locator('.routes a').allTextContents()).toEqual(['Autre', 'Trois']);
  });

  test('with one address: the published one has the page, and the draft is a problem', async () => {
    const { space, origin } = await preview();
    const save = (id: string, fields: object): void =>
      space.server.space.save({
        sys: { id, contentType: { sys: { id: 'note' } } },
        fields: { title: { 'en-CA': 'Draft', 'fr-CA': 'Brouillon' }, body: body('Of a draft.'), ...fields },
      });
    // One has the same slug, one another slug and the same path. Both ids come first.
    save('a-draft', { slug: { 'en-CA': 'hello' } });
    save('b-draft', { slug: { 'en-CA': 'also' }, path: { 'en-CA': '/other/' } });
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await expect.poll(async () => (await reportOf(origin, '/en/other/')).problems.length).toBeGreaterThan(1);
    for (const path of ['/en/hello/', '/en/other/']) {
      expect(await (await fetch(origin + path)).text()).not.toContain('Of a draft.');
    }
    const { problems } = await reportOf(origin, '/en/other/');
    const places = (text: RegExp) =>
      problems.filter(({ message }) => text.test(message)).map(({ place }) => place.replace(/ \(.*/, ''));
    expect(new Set(places(/is the slug of “[^”]*” \(Contentful entry note\.hello /))).toEqual(
      new Set(['Contentful entry a-draft']),
    );
    expect(new Set(places(/is the same address as .*note\.other/))).toEqual(new Set(['Contentful entry b-draft']));
  });
});

describe('in the editor of the content system', () => {
  /**
   * The editor’s page: it receives subscriptions and sends typed values, as the SDK’s protocol says.
   * It resolves links, as the real one does.
   */
  const editorPage = (origin: string): string => `<!DOCTYPE html><script>
subscriptions = [];
addEventListener('message', ({ data, origin }) => {
  if (origin !== ${JSON.stringify(origin)} || data.source !== 'live-preview-sdk' || data.method !== 'SUBSCRIBED') return;
  const flat = JSON.parse(data.config);
  const value = (each) => (typeof each === 'string' ? flat[Number(each)] : each);
  const inflate = (each) => Array.isArray(each) ? each.map((one) => inflate(value(one)))
    : typeof each === 'object' && each !== null ? Object.fromEntries(Object.entries(each).map(([k, one]) => [k, inflate(value(one))])) : each;
  subscriptions.push({ ...data, data: inflate(flat[0]).data });
});
function type(entry, fields) {
  const { id, data } = subscriptions.findLast((each) => each.data.sys.id === entry);
  document.querySelector('iframe').contentWindow.postMessage({
    source: 'live-preview-editor', method: 'ENTRY_UPDATED', subscriptionId: id,
    data: { ...data, fields: { ...data.fields, ...fields } },
  }, ${JSON.stringify(origin)});
}
</script><iframe src="${origin}/en/hello/" width="1000" height="600" allow="local-network-access"></iframe>`;

  /** A preview in the frame of the editor, whose page has heard of the entry. */
  async function typing(config?: (text: string) => string) {
    const { space, origin, ...server } = await preview(config ? { config } : {});
    const page = await open('about:blank');
    const editor = 'https://app.contentful.com';
    await page.context().route(`${editor}/**`, (route) => route.fulfill({ contentType: 'text/html', body: editorPage(origin) }));
    await page.context().grantPermissions(['local-network-access'], { origin: editor });
    await page.goto(editor);
    await page.waitForFunction(() =>
      (window as unknown as EditorWindow).subscriptions.some(({ data }) => data.sys.id === 'note.hello'),
    );
    const type = (fields: object) =>
      page.evaluate((typed) => (window as unknown as EditorWindow).type('note.hello', typed), fields);
    return { space, origin, page, frame: page.frameLocator('iframe'), type, ...server };
  }

  interface EditorWindow {
    readonly subscriptions: readonly { readonly locale: string; readonly data: { readonly sys: { readonly id: string } } }[];
    type(entry: string, fields: object): void;
  }

  test('text, links and lists are shown while they are typed, before they are saved', async () => {
    const { space, origin, page, frame, type } = await typing((text) =>
      text.replace(
        'data: { title, body } };',
        "data: { title: [title, ...entry.fields.related.map((id) => graph.entry('note', id, locale).fields.title)].join(' + '), body } };",
      ),
    );
    const letters = ['T', 'Ty', 'Typ', 'Type', 'Typed'];
    for (const title of letters) await type({ title, body: 'Letter **by** letter.' });
    await frame.getByRole('heading', { name: 'Typed', exact: true }).waitFor();
    expect(await frame.locator('strong').textContent()).toBe('by');
    const related = [{ sys: { id: 'note.other', type: 'Entry' }, fields: { title: 'Other' } }];
    await type({ title: 'Typed', related });
    await frame.getByRole('heading', { name: 'Typed + Other', exact: true }).waitFor();
    expect(await (await fetch(`${origin}/fr/hello/`)).text()).not.toContain('Typed');
    // A save replaces what was typed.
    saveBody(space, 'Saved at last.');
    expect(await sendWebhook(origin, { topic: saved })).toBe(204);
    await frame.getByText('Saved at last.').waitFor();
    await frame.getByRole('heading', { name: 'Hello', exact: true }).waitFor();
    expect(await page.evaluate(() => (window as unknown as EditorWindow).subscriptions[0]?.locale)).toBe('en-CA');
  });

  test('rich text is shown while it is typed, and so is a field that is emptied', async () => {
    const { frame, type } = await typing();
    const words = (value: string, ...marks: string[]) => ({
      nodeType: 'text',
      value,
      marks: marks.map((each) => ({ type: each })),
      data: {},
    });
    const item = (value: string) => ({
      nodeType: 'list-item',
      data: {},
      content: [{ nodeType: 'paragraph', data: {}, content: [words(value)] }],
    });
    const target = { sys: { id: 'note.other', type: 'Entry' }, fields: { title: 'Other' } };
    const content = [
      { nodeType: 'paragraph', data: {}, content: [words('Rich '), words('text', 'bold')] },
      { nodeType: 'unordered-list', data: {}, content: [item('One'), item('Two')] },
      {
        nodeType: 'paragraph',
        data: {},
        content: [{ nodeType: 'entry-hyperlink', data: { target }, content: [words('a link')] }],
      },
    ];
    await type({ body: { nodeType: 'document', data: {}, content } });
    await frame.locator('li', { hasText: 'Two' }).waitFor();
    expect(await frame.locator('strong').textContent()).toBe('text');
    expect(await frame.getByRole('link', { name: 'a link' }).getAttribute('href')).toBe('/en/other/');
    await type({ title: undefined });
    await frame.getByRole('heading', { name: '⚠ title' }).waitFor();
  });

  test('typed values are accepted from the preview’s own pages only', async () => {
    const { origin, type, frame } = await typing();
    const send = (from: string, value: unknown, contentType = 'application/json') =>
      fetch(`${origin}/__boreal/typed`, {
        method: 'POST',
        headers: { origin: from, 'content-type': contentType },
        body: JSON.stringify(value),
      }).then(({ status }) => status);
    const entry = { id: 'note.hello', locale: 'en-CA', fields: { title: 'Forged' } };
    expect(await send('https://evil.example', entry)).toBe(403);
    expect(await send(origin, entry, 'text/plain')).toBe(403);
    for (const value of [null, [], {}, { ...entry, fields: [] }, { ...entry, id: 5 }])
      expect(await send(origin, value)).toBe(400);
    await type({ title: 'Typed' });
    await frame.getByRole('heading', { name: 'Typed', exact: true }).waitFor();
    expect(await (await fetch(`${origin}/en/hello/`)).text()).not.toContain('Forged');
  });
});
