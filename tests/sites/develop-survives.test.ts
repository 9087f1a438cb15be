/** Mistakes in a site's code and folders that vanish: `develop` goes on, and shows what is saved afterwards. */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { someOf } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { type Server, startDevelop } from '../support/server-process.ts';
import { siteWithSources } from '../support/source-site.ts';

const header = (word: string): string => `export default () => <header>${word}</header>;\n`;

interface Developed extends Server {
  readonly site: MiniSite;
  /** Returns the status and text of a page. */
  page(path?: string): Promise<string>;
  /** Returns the messages of all problems in the list of develop. */
  problems(): Promise<readonly string[]>;
}

async function developed(files: Parameters<typeof miniSite>[0] = {}): Promise<Developed> {
  const site = await miniSite(files);
  const server = await startDevelop(site.root);
  return {
    ...server,
    site,
    async page(path = '/en/hello/') {
      const answer = await fetch(server.origin + path);
      return `${answer.status} ${await answer.text()}`;
    },
    async problems() {
      const report = await (await fetch(`${server.origin}/__boreal/page.json?path=/en/hello/`)).json();
      return report.problems.map(({ message }: { readonly message: string }) => message);
    },
  };
}

const shows = (develop: Developed, text: string) => expect.poll(() => develop.page()).toMatch(new RegExp(`^200 .*${text}`, 's'));
const reports = (develop: Developed, text: string) =>
  expect.poll(async () => (await develop.problems()).join('\n')).toContain(text);
const reportsNothing = (develop: Developed) => expect.poll(() => develop.problems()).toEqual([]);

const configOf = ({ root }: MiniSite): Promise<string> => readFile(join(root, 'boreal.config.ts'), 'utf8');

const withSetting = (setting: string) => (text: string) => text.replace('siteUrl:', `${setting}, siteUrl:`);

const brokenConfigs: readonly [string, (text: string) => string, string][] = [
  [
    'cannot be compiled',
    (text: string) => text.replace('export default defineSite({', 'export default defineSite({{'),
    'Expected',
  ],
  ['throws', (text: string) => `${text}\nthrow new Error('broken');\n`, 'throws when it is loaded'],
  ['has an unknown setting', (text: string) => text.replace("public: 'public'", "publik: 'public'"), 'unknown setting “publik”'],
  ['has another path prefix', withSetting("pathPrefix: '/docs'"), 'The setting “pathPrefix” has changed.'],
  ['has the content as its cache', withSetting("cache: 'content'"), 'is a folder of the site’s sources'],
];

test.each(someOf(brokenConfigs, 3))(
  'a config that %s is reported until it is right, and content is shown meanwhile',
  async (_name, breakIt, message) => {
    const develop = await developed();
    const { site } = develop;
    const right = await configOf(site);
    await site.write('boreal.config.ts', breakIt(right));
    await reports(develop, message);
    await site.write('content/note/hello.en.md', note([], 'Shown meanwhile.'));
    await shows(develop, 'Shown meanwhile.');
    await reports(develop, message);
    await site.write('templates/header.tsx', header('Another header'));
    await shows(develop, 'Another header');
    await reports(develop, message);
    await site.write('boreal.config.ts', right.replace('data: { title, body }', "data: { title: title + '!', body }"));
    await shows(develop, 'Hello!');
    await reportsNothing(develop);
  },
);

const brokenTemplates: readonly [string, string, string][] = [
  ['cannot be compiled', 'export default () => <header>;\n', 'Unexpected'],
  ['throws when it is loaded', "throw new Error('broken');\nexport default () => <header />;\n", 'throws when it is loaded'],
  ['throws when it is rendered', "export default () => { throw new Error('broken'); };\n", 'cannot be rendered'],
  ['has no default export', 'export const Header = () => <header />;\n', 'has no default export'],
];

test.each(someOf(brokenTemplates, 2))(
  'a template that %s is reported until it is right, and content is shown meanwhile',
  async (_name, broken, message) => {
    const develop = await developed();
    const { site } = develop;
    await shows(develop, 'A text.');
    await site.write('templates/header.tsx', broken);
    await reports(develop, message);
    await site.write('content/note/hello.en.md', note([], 'Shown meanwhile.'));
    await shows(develop, 'Shown meanwhile.');
    await reports(develop, message);
    await site.write('templates/header.tsx', header('Whole again'));
    await shows(develop, 'Whole again');
    await reportsNothing(develop);
  },
);

test('a template that is broken at the start is shown with its position until it is right', async () => {
  const develop = await developed({ 'templates/header.tsx': 'export default () => <header>;\n' });
  const { site } = develop;
  await expect.poll(() => develop.page()).toMatch(/^500 .*templates\/header\.tsx:\d+:/s);
  await site.write('content/note/hello.en.md', note([], 'Saved meanwhile.'));
  await expect.poll(() => develop.page()).toMatch(/^500 .*templates\/header\.tsx:\d+:/s);
  await site.write('templates/header.tsx', header('Whole'));
  await shows(develop, 'Whole.*Saved meanwhile.');
  await reportsNothing(develop);
});

test('a config with a family whose template is missing does not end what is shown', async () => {
  const develop = await developed();
  const { site } = develop;
  const right = await configOf(site);
  await site.write('boreal.config.ts', right.replaceAll('templates/header.tsx', 'templates/later.tsx'));
  await reports(develop, 'templates/later.tsx, named by the slice “header”, does not exist');
  await site.write('content/note/hello.en.md', note([], 'Shown meanwhile.'));
  await shows(develop, 'Shown meanwhile.');
  await site.write('templates/later.tsx', header('Later'));
  await shows(develop, 'Later');
  await reportsNothing(develop);
});

test('a public folder that vanishes takes its files with it, and brings them back', async () => {
  const develop = await developed({ 'public/a.txt': 'A file.' });
  const { site } = develop;
  await expect.poll(() => develop.page('/a.txt')).toBe('200 A file.');
  await rename(join(site.root, 'public'), join(site.root, 'moved'));
  await expect.poll(() => develop.page('/a.txt')).toMatch(/^404 /);
  await site.write('content/note/hello.en.md', note([], 'Shown meanwhile.'));
  await shows(develop, 'Shown meanwhile.');
  await rename(join(site.root, 'moved'), join(site.root, 'public'));
  await expect.poll(() => develop.page('/a.txt')).toBe('200 A file.');
  await site.write('public/a.txt', 'Another file.');
  await expect.poll(() => develop.page('/a.txt')).toBe('200 Another file.');
});

test.each(['moved', 'removed'])(
  'a content folder that is %s is reported, and is followed again when it is back',
  async (kind) => {
    const develop = await developed();
    const { site } = develop;
    await shows(develop, 'A text.');
    const content = join(site.root, 'content');
    await rename(content, join(site.root, 'moved'));
    await reports(develop, 'The content folder content cannot be read.');
    expect(await develop.page()).toMatch(/^200 .*A text\./s);
    if (kind === 'moved') await rename(join(site.root, 'moved'), content);
    else {
      await site.write('content/label/menu.en.yaml', 'word: Menu\n');
      await site.write('content/label/menu.fr.yaml', 'word: Le menu\n');
      await site.write('content/note/hello.fr.md', note([], 'Un texte.'));
    }
    await site.write('content/note/hello.en.md', note([], 'Back again.'));
    await shows(develop, 'Back again.');
    await reportsNothing(develop);
    await site.write('content/note/hello.en.md', note([], 'And followed.'));
    await shows(develop, 'And followed.');
  },
);

test('a cache folder that is removed is made again', async () => {
  const develop = await developed();
  const { site } = develop;
  await shows(develop, 'A text.');
  // A file of the first reading may still be written.
  await rm(join(site.root, '.boreal'), { recursive: true, maxRetries: 10 });
  await shows(develop, 'A text.');
  expect(await develop.page('/fr/hello/')).toMatch(/^200 .*Un texte\./s);
  await site.write('content/note/hello.en.md', note([], 'Saved afterwards.'));
  await shows(develop, 'Saved afterwards.');
  await site.write('templates/header.tsx', header('Compiled afterwards'));
  await shows(develop, 'Compiled afterwards');
  const config = await configOf(site);
  await site.write('boreal.config.ts', config.replace('data: { title, body }', "data: { title: title + '!', body }"));
  await shows(develop, 'Hello!');
  await reportsNothing(develop);
});

const logs: readonly [string, string][] = [
  ['next to public files', 'public/source.log'],
  ['that the site does not read', 'templates/source.log'],
];

test.each(someOf(logs, 1))(
  'a source that fails and writes a log %s is read again for a save only, and reported once',
  async (_name, log) => {
    const site = await siteWithSources(
      `sources: { slow: source },`,
      `import { appendFileSync } from 'node:fs';
const source = {
  async *entries() {
    appendFileSync(import.meta.dirname + '/${log}', 'no answer\\n');
    throw new Error('no answer');
  },
};
`,
    );
    await site.write('public/a.txt', 'a');
    const server = await startDevelop(site.root);
    await expect.poll(server.log).toContain('no answer');
    const reads = async (): Promise<number> => (await readFile(join(site.root, log), 'utf8')).split('\n').length - 1;
    const before = await reads();
    for (const name of ['one', 'two', 'three']) {
      await site.write(`templates/${name}.tsx`, header(name));
      await expect.poll(server.log).toMatch(new RegExp(`updated .*templates/${name}.tsx.* with the problem above`));
    }
    // After the start and each save, the log has it read five times more, then less and less often.
    expect((await reads()) - before).toBeLessThan(24);
    expect(server.log().match(/SOURCE_FAILED/g)).toHaveLength(1);
  },
);
