import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sized, someOf } from '../support/length.ts';
import { miniSite, note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

/** A served site, and the HTML of its page. A problem of the site is shown over the page. */
async function servedSite(args: readonly string[] = [], files: Parameters<typeof miniSite>[0] = {}) {
  const site = await miniSite(files);
  const { origin, log } = await startDevelop(site.root, { args });
  const page = async (): Promise<string> => (await fetch(`${origin}/en/hello/`)).text();
  return {
    site,
    at: (path: string) => join(site.root, path),
    shows: (text: string) => expect.poll(page, { interval: 200 }).toContain(text),
    /** Waits for a text that was printed after the others. */
    prints: (text: string, before = '') => expect.poll(() => log().slice(before.length)).toContain(text),
    log,
    /** Replaces a part of a file of the site. */
    async edit(path: string, before: string, after: string) {
      const text = await readFile(join(site.root, path), 'utf8');
      expect(text).toContain(before);
      await site.write(path, text.replace(before, after));
    },
  };
}

test.each(sized([[['--poll']]], [[[]], [['--poll']]]))(
  'the error about a missing folder of content ends when the folder is back (%j)',
  async (args) => {
    const { site, at, shows, prints, log } = await servedSite(args);
    await shows('A text.');
    await rename(at('content'), at('away'));
    await prints('CONTENT_FOLDER_MISSING');
    const before = log();
    await rename(at('away'), at('content'));
    await prints('updated', before);
    await site.write('content/note/hello.en.md', note([], 'Back again.'));
    await shows('Back again.');
    // Removed and made again, with other files.
    await rm(at('content/note'), { recursive: true });
    await site.write('content/note/hello.fr.md', note([], 'Faite de nouveau.'));
    await site.write('content/note/hello.en.md', note([], 'Made again.'));
    await shows('Made again.');
  },
);

test('the error about missing templates ends when their folder is back', async () => {
  const { site, at, shows, prints, log } = await servedSite();
  await rename(at('templates'), at('away'));
  await prints('error');
  const before = log();
  await rename(at('away'), at('templates'));
  await prints('updated', before);
  await site.write('templates/header.tsx', 'export default () => <header>Header again</header>;\n');
  await shows('Header again');
});

test('a picture that is missing is shown when the folder with it appears', async () => {
  const { site, at, shows, prints, log } = await servedSite();
  await rm(at('public'), { recursive: true, force: true });
  await site.write('content/note/hello.en.md', note([], '![A dot](/new/dot.svg)'));
  await prints('dot.svg');
  const before = log();
  await mkdir(at('staged/new'), { recursive: true });
  await site.write('staged/new/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await rename(at('staged'), at('public'));
  await prints('updated', before);
  await shows('alt="A dot"');
});

test('content behind a link is read again when the link leads to another folder', async () => {
  const { site, at, shows } = await servedSite();
  await rename(at('content'), at('one'));
  await symlink(at('one'), at('content'));
  await site.write('one/note/hello.en.md', note([], 'The first.'));
  await shows('The first.');
  await cp(at('one'), at('two'), { recursive: true });
  await site.write('two/note/hello.en.md', note([], 'The second.'));
  await symlink(at('two'), at('link'));
  await rename(at('link'), at('content'));
  await shows('The second.');
  await site.write('two/note/hello.en.md', note([], 'Changed there.'));
  await shows('Changed there.');
});

const header = (text: string): string => `export default () => <header>${text}</header>;\n`;

test.each(sized([[[]]], [[[]], [['--poll']]]))(
  'modules and data outside the folder of templates are read again after each save (%j)',
  async (args) => {
    const { site, shows, edit } = await servedSite(args, {
      'words.ts': "export const suffix = '';\n",
      'helpers/h.ts': "import { word } from './deep/word.ts';\nexport const greeting = word;\n",
      'helpers/deep/word.ts': "export const word = 'First';\n",
      'helpers/d.json': '{ "size": 1 }\n',
      'templates/header.tsx': `import data from '../helpers/d.json';\nimport { greeting } from '../helpers/h.ts';\n${header("{greeting + ' ' + data.size}")}`,
    });
    await edit('boreal.config.ts', 'const model', "import { suffix } from './words.ts';\nconst model");
    await edit('boreal.config.ts', 'data: { title, body }', 'data: { title: title + suffix, body }');
    await shows('First 1');
    await site.write('words.ts', "export const suffix = ' with more';\n");
    await shows('Hello with more');
    await site.write('words.ts', "export const suffix = ' again';\n");
    await shows('Hello again');
    await site.write('helpers/d.json', '{ "size": 2 }\n');
    await shows('First 2');
    await site.write('helpers/deep/word.ts', "export const word = 'Second';\n");
    await shows('Second 2');
  },
);

test('a module that an import names is read when it is created, and those of a template that cannot be compiled', async () => {
  const { site, shows, prints, log } = await servedSite([], {
    'helpers/h.ts': "export { word } from './later.ts';\n",
    'templates/header.tsx': `import { word } from '../helpers/h.ts';\n${header('{word}')}`,
  });
  await prints('later.ts');
  const before = log();
  await site.write('helpers/h.ts', "export { word } from './other.js';\n");
  await prints('other.js', before);
  await site.write('helpers/other.ts', "export const word = 'Created';\n");
  await shows('Created');
});

test('a module that the config imports is read when it is created', async () => {
  const { site, shows, prints, edit } = await servedSite();
  await shows('A text.');
  await edit('boreal.config.ts', 'const model', "import { suffix } from './words.ts';\nconst model");
  await prints('words.ts');
  await edit('boreal.config.ts', 'data: { title, body }', 'data: { title: title + suffix, body }');
  await site.write('words.ts', "export const suffix = ' from words';\n");
  await shows('Hello from words');
});

test('folders that the config names later are watched', async () => {
  const { site, at, shows, edit } = await servedSite();
  await shows('A text.');
  await cp(at('content'), at('texts'), { recursive: true });
  await site.write('texts/note/hello.en.md', note([], 'Of texts.'));
  await cp(at('templates'), at('parts'), { recursive: true });
  await site.write('parts/header.tsx', header('Of parts'));
  await edit('boreal.config.ts', "content: 'content'", "content: 'texts'");
  await shows('Of texts.');
  const config = await readFile(at('boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replaceAll("'templates/", "'parts/"));
  await shows('Of parts');
  await site.write('texts/note/hello.en.md', note([], 'Saved later.'));
  await shows('Saved later.');
  await site.write('parts/header.tsx', header('Part saved later'));
  await shows('Part saved later');
});

test('a family that is in the config before its template has its pages when the template is created', async () => {
  const { site, at, shows, prints, log } = await servedSite();
  await shows('A text.');
  const before = log();
  const config = await readFile(at('boreal.config.ts'), 'utf8');
  const changed = config.replace('data: { title, body }', "data: { title: title + ' again', body }");
  await site.write('boreal.config.ts', changed.replace("'templates/note.page.tsx'", "'pages/later.page.tsx'"));
  await prints('CONFIG_FILE_MISSING', before);
  await site.write('pages/later.page.tsx', await readFile(at('templates/note.page.tsx'), 'utf8'));
  await shows('Hello again');
});

test('a template that is missing is reported once, with the setting that names it', async () => {
  const { at, shows, prints, log } = await servedSite();
  await shows('A text.');
  await rename(at('templates/header.tsx'), at('templates/other.tsx'));
  await prints('CONFIG_FILE_MISSING');
  expect(log()).toContain('templates/header.tsx, named by the slice “header”');
  expect(log()).not.toContain('BUNDLE_COMPILE');
  const before = log();
  await rename(at('templates/other.tsx'), at('templates/header.tsx'));
  await prints('updated', before);
  await shows('A text.');
});

test.each(someOf(['fs', 'node:fs', 'node:fs/promises'], 2))(
  'files that the config and families read with %s are watched',
  async (module) => {
    const isPromised = module.endsWith('promises');
    const readText = isPromised ? 'await fs.readFile' : 'fs.readFileSync';
    const { site, edit, shows, at, prints, log } = await servedSite([], {
      'data/site.json': '{ "name": "First" }',
      'data/notes/hello.txt': 'one',
      'read.ts': `import * as fs from '${module}';
import { readdirSync, readFileSync } from 'node:fs';
const url = (path: string) => new URL(path, 'file://' + import.meta.dirname + '/');
export const { name } = JSON.parse(String(${readText}(url('data/site.json'))));
export const words = () => readdirSync(url('data/notes')).map((file) => readFileSync(url('data/notes/' + file), 'utf8')).join(' ');
`,
    });
    await edit('boreal.config.ts', 'import {', "import { name, words } from './read.ts';\nimport {");
    await edit('boreal.config.ts', 'data: { title, body }', "data: { title: title + ': ' + name + ', ' + words(), body }");
    await shows('Hello: First, one');
    await site.write('data/notes/hello.txt', 'two');
    await shows('Hello: First, two');
    await site.write('data/notes/more.txt', 'three');
    await shows('Hello: First, two three');
    const before = log();
    await site.write('data/site.json', '{ "name": ');
    await prints('throws when it is loaded', before);
    await site.write('data/site.json', '{ "name": "Second" }');
    await shows('Hello: Second, two three');
    const { code } = await site.generate();
    expect([code, await readFile(at('dist/en/hello/index.html'), 'utf8')]).toEqual([
      0,
      expect.stringContaining('Hello: Second, two'),
    ]);
    await site.write('data/notes/hello.txt', 'four');
    await site.generate();
    expect(await readFile(at('dist/en/hello/index.html'), 'utf8')).toContain('Hello: Second, four three');
  },
);
