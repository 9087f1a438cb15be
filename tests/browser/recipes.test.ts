/** Recipes of the documentation in a browser. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { recipeSite } from '../support/recipe-site.ts';

const made: { folder?: string; remove?: () => Promise<void> } = {};
beforeAll(async () => {
  const onEnd = (remove: () => Promise<void>) => {
    made.remove = remove;
  };
  const site = await recipeSite('recipes/comments.md', { isOpened: true, onEnd });
  await site.make();
  made.folder = join(site.folder, 'dist');
});
afterAll(() => made.remove?.());
const { open } = browserHarness(() => made.folder ?? '');

const service = 'https://comments.example.com';
const discussion = '<!doctype html><title>Discussion</title><p>Thirty-eight centimetres!</p>';

test('comments are loaded by a click, within the page, and by nothing else', async () => {
  const requests: string[] = [];
  let complaints: readonly string[] = [];
  const page = await open('/ice/', {}, async (opened) => {
    complaints = watchComplaints(opened);
    await opened.route(`${service}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: discussion });
    });
  });
  await hydrate(page);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Comments on “How thick is safe ice?”' }).click();
  await page.frameLocator('iframe').getByText('Thirty-eight centimetres!').waitFor();
  expect(requests).toEqual([`${service}/threads/1042`]);
  expect(new URL(page.url()).pathname).toBe('/ice/');
  expect(complaints).toEqual([]);
});
