import { expect, test } from 'vitest';
import { hydrate, openBrowser, watchComplaints } from '../support/browser.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { startServe } from '../support/server-process.ts';

withRealClient();

test('a site is generated, edited, refused with a problem, served, and becomes interactive', async () => {
  const site = await miniSite({ 'content/note/other.en.md': note(), 'content/note/other.fr.md': note([], 'Un texte.') });
  const first = await site.borealProcess(['generate', '--json']);
  expect([first.code, JSON.parse(first.stdout)]).toMatchObject([0, { status: 'generated', problems: [] }]);

  await site.write('content/note/hello.en.md', note([], 'An edited text.'));
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 1 });
  const edited = await site.output();
  expect(edited['en/hello/index.html']).toContain('An edited text.');

  await site.write('content/note/hello.en.md', note(['colour: red']));
  const refused = await site.boreal(['generate']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('content/note/hello.en.md:3')]);
  expect(await site.output()).toEqual(edited);

  const { origin } = await startServe(site.root);
  const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
  expect([await statusOf('/en/hello/'), await statusOf('/en/gone/')]).toEqual([200, 404]);

  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints = watchComplaints(page);
    await page.goto(`${origin}/en/hello/`);
    await hydrate(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Hello');
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
