import { execFileSync } from 'node:child_process';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { findViolations } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { sized, someOf } from '../support/length.ts';
import { type MiniSite, miniSite, note, standardConfig, withRealClient } from '../support/mini-site.ts';
import { type Server, startDevelop } from '../support/server-process.ts';

withRealClient();

/** Pages of `develop` for editors, next to those of the site. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens a page. `colorScheme` null leaves the scheme to the page: a frame may then have another. */
async function open(address: string, width = 1280, colorScheme?: 'dark' | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const reportOf = async ({ origin }: Server, path: string): Promise<PageReport> =>
  (await (await fetch(`${origin}/__boreal/page.json?path=${path}`)).json()) as PageReport;

const withSetting = (setting: string): string => standardConfig.replace('rootShared:', `${setting}, rootShared:`);
const quokka = {
  'content/note/quokka.en.md': note(['order: 1'], 'Quokka in English.'),
  'content/note/quokka.fr.md': note(['order: 1'], 'Quokka en français.'),
};
const broken = note(['order: many'], 'Changed.');

const forecasts: readonly [policy: string, visitors: string][] = [
  ['error', '“generate” will stop because of one problem: visitors go on seeing the site as it was published last.'],
  ['last-good', 'Visitors will see the last good version of this page.'],
  ['leave-out', 'Visitors will see no page here.'],
];

test.each(someOf(forecasts, 2))(
  'with the policy %s, the panel says what visitors will see, and generate does it',
  async (policy, visitors) => {
    const site = await miniSite({ ...quokka, 'boreal.config.ts': withSetting(`policies: { default: '${policy}' }`) });
    expect((await site.generate()).status).toBe('generated');
    const server = await startDevelop(site.root);
    expect((await reportOf(server, '/en/quokka/')).visitors).toBeUndefined();
    const page = await open(`${server.origin}/en/quokka/`);
    await site.write('content/note/quokka.en.md', broken);
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Hide the problems' }).click();
    await page.getByRole('button', { name: /^Boreal/ }).click();
    await expect.poll(() => page.locator('.forecast').textContent()).toBe(visitors);
    await page.locator('.panel').getByText(`Policy: ${policy}`).first().waitFor();
    const elsewhere = (await reportOf(server, '/en/hello/')).visitors;
    expect(elsewhere).toBe(policy === 'error' ? visitors : undefined);
    await site.write('content/note/hello.en.md', note([], 'Another save.'));
    const { status } = await site.generate(['--allow-shrink']);
    const published = (await site.output())['en/quokka/index.html'];
    expect([status, published?.includes('Quokka in English.')]).toEqual(
      policy === 'error' ? ['failed', true] : ['generated', policy === 'leave-out' ? undefined : true],
    );
  },
);

test('pages of entries that lead to one with a problem are foreseen: one that needs it is gone, one that lists it is not', async () => {
  const config = withSetting("policies: { default: 'leave-out' }")
    .replace('label: defineType', "pair: defineType('Two.', { title: text(), partner: link('note') }),\n  label: defineType")
    .replace(
      'const redirect =',
      "const pairs = defineFamily<typeof model>()({ name: 'pair', page: 'templates/note.page.tsx', shared: [], *routes(graph, locale) { for (const entry of graph.ofType('pair', locale)) yield { path: '/pairs/' + entry.slug + '/', entry, data: { title: entry.fields.title } }; } });\nconst lists = defineFamily<typeof model>()({ name: 'list', page: 'templates/note.page.tsx', shared: [], *routes(graph, locale) { yield { path: '/list/', data: { title: graph.ofType('note', locale).map(({ fields }) => fields.title).join() } }; } });\n$&",
    )
    .replace('families: [notes,', 'families: [pairs, lists, notes,');
  const site = await miniSite({
    ...quokka,
    'boreal.config.ts': config,
    'content/pair/two.en.yaml': 'title: Two\npartner: quokka\n',
    'content/pair/two.fr.yaml': 'title: Deux\npartner: quokka\n',
  });
  const server = await startDevelop(site.root);
  await site.write('content/note/quokka.en.md', broken);
  await expect.poll(async () => (await reportOf(server, '/en/quokka/')).visitors).toBe('Visitors will see no page here.');
  expect((await reportOf(server, '/en/pairs/two/')).visitors).toBe('Visitors will see no page here.');
  expect((await reportOf(server, '/en/list/')).visitors).toBe('Visitors will see this page without 1 entry.');
  const { problems } = await reportOf(server, '/en/quokka/');
  expect(problems.map(({ policy, visitors }) => [policy, visitors])).toEqual([
    ['leave-out', 'Visitors will see no page for it.'],
  ]);
});

test('entries that other pages of the family read, too, are folded, and long sentences are no titles', async () => {
  const sentence = 'A sentence of more than sixty characters is not the name of an entry, its file is.';
  const site = await miniSite({
    ...quokka,
    'content/label/footer.en.yaml': `word: ${sentence}\n`,
    'content/label/footer.fr.yaml': 'word: Une phrase.\n',
  });
  const server = await startDevelop(site.root);
  const { entries, sharedEntries } = await reportOf(server, '/en/quokka/');
  expect(entries.map(({ id }) => id)).toEqual(['note/quokka']);
  expect(sharedEntries.map(({ title }) => title).sort()).toEqual(['Menu', 'footer']);
});

/** A site whose notes may lack a language, with a field that only English has. */
const partlyTranslated = {
  'boreal.config.ts': standardConfig
    .replace('related: list', 'lead: text({ optional: true }), related: list')
    .replace('{ title, body, path }', '{ title, body, lead, path }')
    .replace('data: { title, body }', 'data: { title, body, lead }')
    .replace('rootShared:', "translations: 'fallback', rootShared:"),
  'templates/note.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; lead?: string; body?: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1><p>{data.lead}</p>
  {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}<svg width="1" height="3000" aria-hidden="true" /></main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, description: 'About ' + data.title, announcement: data.title });
`,
  'content/note/hello.en.md': note(['lead: Only in English.']),
  'content/note/only.en.md': note().replace('title: Hello', 'title: Only English'),
};

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mini.example', ...args], { cwd: root, encoding: 'utf8' });

function commit({ root }: MiniSite, day: number): void {
  git(root, 'add', 'content');
  const date = `2026-03-0${day}T12:00:00Z`;
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mini.example', 'commit', '-qm', 'content'], {
    cwd: root,
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

test.each(sized([375], [1280, 375]))(
  'late translations are listed like by the command, and lead to both languages (%i px)',
  async (width) => {
    const site = await miniSite(partlyTranslated);
    git(site.root, 'init', '-q');
    commit(site, 1);
    await site.write('content/note/hello.en.md', note(['lead: Only in English.'], 'Another text.'));
    commit(site, 4);
    const server = await startDevelop(site.root);
    const page = await open(`${server.origin}/__boreal/translations/`, width);
    const rows = page.locator('.entries li');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Hello note\s+behind en since 4 March 2026\s*Side by side\s*Edit$/),
      expect.stringMatching(/^Only English note\s+missing\s*Side by side\s*Edit en$/),
    ]);
    const command = JSON.parse((await site.boreal(['check', '--translations', '--json'])).stdout);
    expect(command.problems.map(({ code }: { code: string }) => code)).toEqual([
      'CHECK_TRANSLATION_BEHIND',
      'CHECK_TRANSLATION_MISSING',
    ]);
    await page.goto(`${server.origin}/__boreal/translations/?path=/en/only/`);
    expect(await rows.count()).toBe(1);
    // The page follows the site.
    await site.write('content/note/only.fr.md', note([], 'Un texte.').replace('title: Hello', 'title: Seulement'));
    commit(site, 5);
    await page.getByText('No translation of /en/only/ is missing').waitFor();
    await page.goto(`${server.origin}/__boreal/translations/`);
    await page.getByRole('link', { name: 'Hello: side by side' }).click();
    await page.locator('iframe').nth(1).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  },
);

const frameAt = async (page: Page, title: string): Promise<Frame> => {
  const element = await page.locator(`iframe[title="${title}"]`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`There is no frame ${title}.`);
  return frame;
};

test('a page in two languages: frames scroll together, and missing and fallback values are marked', async () => {
  const site = await miniSite(partlyTranslated);
  const server = await startDevelop(site.root);
  const page = await open(`${server.origin}/__boreal/compare/en/hello/`);
  const [english, french] = [await frameAt(page, 'en'), await frameAt(page, 'fr')];
  await french.getByText('Un texte.').waitFor();
  expect(await page.locator('[data-live="fr"]').innerText()).toBe('Hello · lead missing');
  expect(await page.locator('[data-live="en"]').innerText()).toBe('Every value is there.');
  const outlineOf = (frame: Frame, text: string) =>
    frame.getByText(text).evaluate((element) => getComputedStyle(element).outlineStyle);
  await expect.poll(() => outlineOf(english, 'Only in English.')).toBe('dashed');
  expect(await outlineOf(english, 'Hello')).toBe('none');

  await english.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => french.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  await french.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => english.evaluate(() => window.scrollY)).toBe(0);

  // A save is shown in the frames and in the lists, and the frames stay.
  await french.evaluate(() => Object.assign(window, { isSame: true }));
  await site.write('content/note/hello.fr.md', note(['lead: Aussi en français.'], 'Un texte.'));
  await french.getByText('Aussi en français.').waitFor();
  await expect.poll(() => page.locator('[data-live="fr"]').innerText()).toBe('Every value is there.');
  expect(await french.evaluate(() => 'isSame' in window)).toBe(true);

  await page.goto(`${server.origin}/__boreal/compare/en/only/`);
  expect(await page.locator('section').nth(1).innerText()).toContain('Only English · title fallback from en');
  await page.getByRole('link', { name: 'Hide en' }).click();
  await page.waitForURL('**locales=fr');
  expect(await page.locator('iframe').count()).toBe(1);
});

test('a page is shown in a width, in dark, and with the styles of reduced motion and forced colours', async () => {
  const style = `
@media (prefers-reduced-motion: reduce) { h1 { letter-spacing: 3px } }
@media (prefers-reduced-motion: no-preference) { h1 { word-spacing: 4px } }
@media (forced-colors: active) { h1 { text-indent: 5px } }`;
  const site = await miniSite({
    ...partlyTranslated,
    'templates/note.css': style,
    'templates/note.page.tsx': `import './note.css';\n${partlyTranslated['templates/note.page.tsx']}`,
  });
  const server = await startDevelop(site.root);
  const page = await open(`${server.origin}/__boreal/view/en/hello/`, 1280, null);
  const stateOf = async () =>
    (await frameAt(page, 'The page')).evaluate(() => {
      const heading = getComputedStyle(document.querySelector('h1') ?? document.body);
      return [
        window.innerWidth,
        window.matchMedia('(prefers-color-scheme: dark)').matches,
        ...[heading.letterSpacing, heading.wordSpacing, heading.textIndent],
      ];
    });
  const usual = ['normal', '4px', '0px'];
  await page.getByRole('link', { name: '375' }).click();
  await page.waitForURL('**width=375');
  await expect.poll(stateOf).toEqual([375, false, ...usual]);
  await page.getByRole('link', { name: 'Dark' }).click();
  await page.waitForURL('**scheme=dark');
  await expect.poll(stateOf).toEqual([375, true, ...usual]);
  await page.getByRole('link', { name: 'Reduced motion' }).click();
  await expect.poll(stateOf).toEqual([375, true, '3px', '0px', '0px']);
  await page.getByText('its scripts see the setting of the system').waitFor();
  await page.getByRole('link', { name: 'Forced colours' }).click();
  await expect.poll(stateOf).toEqual([375, true, '3px', '0px', '5px']);
  // Settings stay for the page that the frame shows now.
  const frame = await frameAt(page, 'The page');
  await frame.goto(`${server.origin}/fr/hello/`);
  await page.getByRole('link', { name: '768' }).click();
  await page.waitForURL('**/view/fr/hello/?width=768**');
});

test('the search entry and the share card of a page are shown with what is cut or missing', async () => {
  const site = await miniSite(partlyTranslated);
  const server = await startDevelop(site.root);
  const page = await open(`${server.origin}/__boreal/share/en/hello/`);
  expect(await page.locator('.shared').first().innerText()).toMatch(
    /^https:\/\/mini\.example\/en\/hello\/\s+Hello\s+About Hello$/,
  );
  await page.getByText('no picture for shared links').waitFor();
  const answer = await fetch(`${server.origin}/__boreal/share/en/nothing/`);
  expect([answer.status, (await answer.text()).includes('The site has no such page.')]).toEqual([404, true]);
});

test('pages are listed and found by their titles', async () => {
  const server = await startDevelop((await miniSite(partlyTranslated)).root);
  const page = await open(`${server.origin}/__boreal/?q=only`);
  const pages = page.locator('.routes:not(.entries) li');
  expect(await pages.allInnerTexts()).toEqual([
    expect.stringMatching(/^Only English\s+\/en\/only\/ · note · en$/),
    expect.stringMatching(/^Only English\s+\/fr\/only\/ · note · fr$/),
  ]);
});

test('a file without a program to open it says so, with its path to copy', async () => {
  const site = await miniSite(quokka);
  const server = await startDevelop(site.root, { env: { LAUNCH_EDITOR: '/no/such/editor' } });
  const page = await open(`${server.origin}/en/quokka/`);
  await page.getByRole('button', { name: /^Boreal/ }).click();
  await page.locator('.panel .row').first().click();
  const message = page.locator('.message');
  await message.getByText('No editor was found').waitFor();
  expect(await message.locator('code').innerText()).toBe('content/note/quokka.en.md:1');
});

test('a file that was removed meanwhile is said to be missing, not its editor', async () => {
  const server = await startDevelop((await miniSite(quokka)).root, { env: { LAUNCH_EDITOR: '/no/such/editor' } });
  const page = await open(`${server.origin}/en/quokka/`);
  const removed = JSON.stringify({ file: 'content/note/gone.en.md', line: 1 });
  await page.route('**/__boreal/open', (route) => route.continue({ postData: removed }));
  await page.getByRole('button', { name: /^Boreal/ }).click();
  await page.locator('.panel .row').first().click();
  await page.locator('.message').getByText('The site has no such file').waitFor();
});

/** A site with everything that an editor must be able to find: problems, a draft, an expired entry, a missing language. */
const withProblems = {
  ...partlyTranslated,
  ...quokka,
  'boreal.config.ts': partlyTranslated['boreal.config.ts'].replace('rootShared:', "policies: { default: 'leave-out' }, $&"),
  'content/note/broken.en.md': broken,
  'content/note/broken.fr.md': broken,
  'content/note/plan.en.md': note(['draft: true']).replace('title: Hello', 'title: A plan'),
  'content/note/old.en.md': note(['expireAt: 2026-01-01T00:00Z']).replace('title: Hello', 'title: Old news'),
};

const looks: readonly [width: number, scheme: 'dark' | undefined][] = [
  [375, 'dark'],
  [1280, undefined],
];

test.each(someOf(looks, 1))(
  'all pages of the preview and its panel fit into %i px, and axe finds nothing (%s)',
  async (width, scheme) => {
    const { origin } = await startDevelop((await miniSite(withProblems)).root);
    const page = await open(`${origin}/en/hello/`, width, scheme);
    const faults: string[] = [];
    const look = async (name: string, within?: string): Promise<void> => {
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      const found = await findViolations(page, ['markup', 'layout', 'colours'], within);
      faults.push(...[...(isWide ? ['is too wide'] : []), ...found].map((fault) => `${name}: ${fault}`));
    };
    await page.getByRole('button', { name: /^Boreal/ }).click();
    await page.locator('.panel').getByText('Problems of other pages').waitFor();
    await look('panel', 'boreal-preview');
    const about = ['compare', 'view', 'share'].map((name) => `/__boreal/${name}/en/hello/`);
    const absent = ['/en/broken/', '/en/plan/', '/__boreal/nothing'];
    for (const path of [
      ...['/__boreal/', '/__boreal/?q=o', '/__boreal/translations/', '/__boreal/translations/?path=/en/hello/'],
      ...[
        ...about,
        '/__boreal/view/en/hello/?width=1280&motion=reduce&colors=forced',
        '/__boreal/entry/label%2Fmenu?all',
        ...absent,
      ],
    ]) {
      await page.goto(origin + path);
      await look(path);
    }
    expect(faults).toEqual([]);
  },
);

test('entries that no page shows are found with the reason, and their addresses say it', async () => {
  const server = await startDevelop((await miniSite(withProblems)).root);
  const page = await open(`${server.origin}/__boreal/?type=note`);
  const row = (title: string) => page.locator('.entries li', { hasText: title }).innerText();
  expect(await row('A plan')).toMatch(/^A plan note · pages with it\s+en draft Edit$/);
  expect(await row('Old news')).toMatch(/en expired Edit$/);
  expect(await page.locator('.entries .status').allInnerTexts()).toContain('left out');
  await page.goto(`${server.origin}/en/plan/`);
  await page.getByText('Its entry is a draft. With boreal develop --drafts, it is shown.').waitFor();
  await page.goto(`${server.origin}/en/old/`);
  await page.getByText('Its entry has expired at 2026-01-01T00:00:00Z.').waitFor();
  await page.goto(`${server.origin}/en/broken/`);
  await page.getByText('Its entry is left out:').waitFor();
  expect(await page.locator('.problem').count()).toBe(2);
});

test('a language that is required and missing is in the list of translations, as the command reports it', async () => {
  const site = await miniSite({ 'content/note/only.en.md': note() });
  const server = await startDevelop(site.root);
  const html = await (await fetch(`${server.origin}/__boreal/translations/`)).text();
  expect(html).toMatch(/Hello <small>note<\/small>.*<span class="missing">missing<\/span>/);
  const { problems } = JSON.parse((await site.boreal(['check', '--translations', '--json'])).stdout);
  expect(problems.map(({ code }: { code: string }) => code)).toContain('CHECK_TRANSLATION_MISSING');
});

test('one click leads from a page to each page about it, and back', async () => {
  const { origin } = await startDevelop((await miniSite(partlyTranslated)).root);
  const page = await open(`${origin}/en/hello/`);
  await page.getByRole('button', { name: /^Boreal/ }).click();
  const [list] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Side by side' }).click()]);
  for (const name of ['Translations', 'Widths and colours', 'Search and sharing', 'Side by side']) {
    const nav = list.getByRole('navigation', { name: 'The page' });
    await nav.getByRole('link', { name }).click();
    await expect.poll(() => nav.locator('[aria-current]').allInnerTexts()).toEqual([name]);
  }
  await list.getByRole('link', { name: 'Open the page' }).click();
  await list.waitForURL('**/en/hello/');
  // An entry of all pages lists them by title, in all languages.
  await list.goto(`${origin}/__boreal/entry/label%2Fmenu?all`);
  expect(await list.locator('.routes li').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Hello\s+\/en\/hello\/ · note · en$/),
      expect.stringMatching(/^Hello\s+\/fr\/hello\/ · note · fr$/),
    ]),
  );
  expect(await list.locator('.entries').innerText()).toMatch(/^en Edit\s+fr Edit$/);
});

test('the gallery of components is shown in a width and in dark', async () => {
  const site = await miniSite({
    'boreal.config.ts': standardConfig.replace('rootShared:', "examples: 'templates/*.examples.ts', $&"),
    'templates/badge.tsx': 'export const Badge = ({ text }: { text: string }) => <b>{text}</b>;\n',
    'templates/badge.examples.ts': "export const examples = { plain: { text: 'Shown' } };\n",
  });
  const server = await startDevelop(site.root);
  const page = await open(`${server.origin}/__boreal/`, 1280, null);
  await page.getByRole('link', { name: 'Components in widths' }).click();
  await page.getByRole('link', { name: '375' }).click();
  await page.getByRole('link', { name: 'Dark' }).click();
  await page.waitForURL('**/__components/?width=375&scheme=dark');
  const frame = await frameAt(page, 'The page');
  await frame.locator('#example-Badge-plain').getByText('Shown').waitFor();
  const look = () => frame.evaluate(() => [window.innerWidth, window.matchMedia('(prefers-color-scheme: dark)').matches]);
  await expect.poll(look).toEqual([375, true]);
});
