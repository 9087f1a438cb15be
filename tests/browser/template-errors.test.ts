/** A template that throws while `develop` runs, as an editor sees it. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { type MiniSite, miniSite, withRealClient } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

withRealClient();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const page = (heading: string, extra = ''): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string } }
const Title = ({ data }: { data: any }) => <h1>${heading}</h1>;
export default ({ data }: PageProps<Data>) => <main><Title data={data} />{data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}${extra}</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;
const pageFile = 'templates/note.page.tsx';
const headerFile = 'templates/header.tsx';
const header = (word: string): string => `const Word = ({ data }: any) => <b>${word}</b>;
export default ({ data }: any) => <header><Word data={data} /></header>;
`;

/** Opens a page of a new site in development. */
async function opened(files: Parameters<typeof miniSite>[0] = {}): Promise<{ site: MiniSite; shown: Page; log: () => string }> {
  const site = await miniSite({ [pageFile]: page('{data.title}'), [headerFile]: header('{data.word}'), ...files });
  const { origin, log } = await startDevelop(site.root);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const shown = await context.newPage();
  await shown.goto(`${origin}/en/hello/`);
  return { site, shown, log };
}

/** Everything that the place of an error must contain. */
async function expectParts(place: Locator, parts: readonly (string | RegExp)[]): Promise<void> {
  for (const part of parts) await place.getByText(part).first().waitFor();
}

test('a page whose component throws shows why and where, and comes back when the component is right', async () => {
  const { site, shown } = await opened();
  await hydrate(shown);
  await shown.locator('boreal-preview').locator('.tab').getByText('entr').waitFor();
  const broken = page('{data.titel.trim()}');
  const column = (broken.split('\n')[3] ?? '').indexOf('trim()') + 1;
  await site.write(pageFile, broken);
  await expectParts(shown.locator('.problem'), [
    `${pageFile}:4:${column}`,
    '/en/hello/ cannot be rendered: templates/note.page.tsx throws. The page shows content/note/hello.en.md.',
    "Cannot read properties of undefined (reading 'trim')",
    /> 4 \| const Title = .*<h1>\{data\.titel\.trim\(\)\}<\/h1>;/,
    /in Title \(templates\/note\.page\.tsx:4:\d+\)\s+in main\s+in default \(templates\/note\.page\.tsx:5:\d+\)/,
  ]);
  await site.write(pageFile, page('{data.title}', '<p>Right again.</p>'));
  await shown.getByText('Right again.').waitFor();
  await shown.getByRole('heading', { name: 'Hello' }).waitFor();
  expect(await shown.locator('.problem').count()).toBe(0);
});

test('a slice that throws is shown over the last page, and the overlay goes when it is right', async () => {
  const { site, shown } = await opened();
  await hydrate(shown);
  const overlay = shown.locator('boreal-preview');
  await overlay.locator('.tab').getByText('entr').waitFor();
  await shown.evaluate(() => void Object.assign(window, { isSameDocument: true }));
  await site.write(headerFile, header('{data.wrd.trim()}'));
  await expectParts(overlay.locator('.sheet'), [
    `${headerFile}:1:`,
    'The slice “header-en” cannot be rendered: templates/header.tsx throws.',
    "Cannot read properties of undefined (reading 'trim')",
    /> 1 \| const Word = .*<b>\{data\.wrd\.trim\(\)\}<\/b>;/,
    /in Word \(templates\/header\.tsx:1:\d+\)\s+in header\s+in default \(templates\/header\.tsx:2:\d+\)/,
  ]);
  expect(await shown.getByText('A text.').isVisible()).toBe(true);
  expect(await shown.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await site.write(headerFile, header('Right: {data.word}'));
  await shown.getByText('Right: Menu').waitFor();
  await expect.poll(() => overlay.locator('.sheet').count()).toBe(0);
});

test('content that is saved while a slice throws is shown below the overlay', async () => {
  const { site, shown } = await opened();
  const overlay = shown.locator('boreal-preview');
  await hydrate(shown);
  await overlay.locator('.tab').getByText('entr').waitFor();
  await site.write(headerFile, header('{data.wrd.trim()}'));
  await overlay.locator('.sheet').waitFor();
  await site.write('content/note/hello.en.md', '---\ntitle: Hello\n---\n\nSaved meanwhile.\n');
  await shown.getByText('Saved meanwhile.').waitFor();
  await overlay.locator('.sheet').getByText('header-en').waitFor();
});

test('a page that is reached by a link and throws shows why, and its neighbours still work', async () => {
  const other = (title: string): string => `---\ntitle: ${title}\n---\n\n[Hello](/hello/)\n`;
  const { shown } = await opened({
    [pageFile]: page("{data.title === 'Broken' ? data.titel.trim() : data.title}", '<a href="/en/broken/">To the broken one</a>'),
    'content/note/broken.en.md': other('Broken'),
    'content/note/broken.fr.md': '---\ntitle: Brisé\n---\n\nUn texte.\n',
  });
  await hydrate(shown);
  await shown.getByRole('link', { name: 'To the broken one' }).click();
  await expectParts(shown.locator('.problem'), [/\/en\/broken\/ cannot be rendered/, `${pageFile}:4:`]);
  await shown.goBack();
  await shown.getByRole('heading', { name: 'Hello' }).waitFor();
});
