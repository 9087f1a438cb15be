import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { generate, loadSite, type Problem, ProblemError } from '../../generator/index.ts';
import { type MiniSite, miniSite, note, withSharedModules } from '../support/mini-site.ts';
import { surroundings } from '../support/surroundings.ts';

withSharedModules();

interface Mistake {
  readonly name: string;
  /** Files with the problem. Undefined removes a file. */
  readonly files: Readonly<Record<string, string | Uint8Array | undefined>>;
  readonly code: string;
  readonly message: RegExp;
  readonly hint?: RegExp;
  readonly where?: { file: string; line?: number; column?: number; field?: string };
}

const en = 'content/note/hello.en.md';

const mistakes: readonly Mistake[] = [
  {
    name: 'a file that is not UTF-8',
    files: { [en]: new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]) },
    code: 'CONTENT_FILE_NOT_UTF8',
    message: /not UTF-8/,
    where: { file: en },
  },
  {
    name: 'a folder in the place of a file',
    files: { [en]: undefined, [`${en}/inner.txt`]: 'x' },
    code: 'CONTENT_FILE_UNREADABLE',
    message: /cannot be read/,
    where: { file: en },
  },
  {
    name: 'broken front matter',
    files: { [en]: note(['order: [1, 2']) },
    code: 'CONTENT_FRONT_MATTER',
    message: /cannot be parsed: “\[1, 2” has no bracket at its end\.$/,
    where: { file: en, line: 3, column: 8 },
  },
  ...(
    [
      ['a tab before a list in brackets', 'tags:\t[a, b]', /: a tab is before “\[a, b\]”\.$/, /spaces/, 6],
      ['a tab before a field', '\ttags: [a]', /: a tab is before “tags: \[a\]”\.$/, /spaces/, 1],
      ['the same field twice', 'title: Again', /: the field “title” is there twice\.$/, /Delete one/, 1],
      ['a value without its second quotation mark', 'lead: "A', /: the value that begins with "A has no/, /same mark/, 7],
      ['a value that goes on behind its quotation mark', 'lead: "A" b', /: something follows .* of "A" b\.$/, /other kind/, 7],
      ['a value that begins with a character of YAML', 'lead: @a', /: the first character of “@a” has/, /around the whole/, 7],
      ['a value with a colon', 'lead: A: b', /: “A: b” contains a colon before a space/, /around the whole/, 7],
    ] as const
  ).map(([name, line, message, hint, column]) => ({
    name,
    files: { [en]: note([line]) },
    code: 'CONTENT_FRONT_MATTER',
    message,
    hint,
    where: { file: en, line: 3, column },
  })),
  {
    name: 'front matter in JavaScript',
    files: { [en]: '---js\nglobalThis.wasRun = true; module.exports = {}\n---\ntext\n' },
    code: 'CONTENT_FRONT_MATTER_LANGUAGE',
    message: /“js” after its three hyphens.*nothing is executed/,
    where: { file: en, line: 1 },
  },
  {
    name: 'a field in the first line of front matter',
    files: { [en]: '--- title: Hello\n---\n\nA text.\n' },
    code: 'CONTENT_FRONT_MATTER_LANGUAGE',
    message: /“title: Hello” after its three hyphens/,
    where: { file: en, line: 1 },
  },
  {
    name: 'front matter whose end is not a whole line',
    files: { [en]: '---\ntitle: Hello\n--- more\norder: 3\n---\n\nA text.\n' },
    code: 'CONTENT_FRONT_MATTER_FENCE',
    message: /not a line of three hyphens alone/,
    where: { file: en, line: 3 },
  },
  {
    name: 'front matter in TOML',
    files: { [en]: '+++\ntitle = "Hello"\n+++\n\nA text.\n' },
    code: 'CONTENT_FRONT_MATTER_FENCE',
    message: /TOML/,
    where: { file: en, line: 1 },
  },
  {
    name: 'a text that YAML takes for a comment',
    files: { [en]: note(['path: /x y/ # not y']) },
    code: 'CONTENT_YAML_LOSS',
    message: /YAML drops “# not y”/,
    where: { file: en, line: 3 },
  },
  {
    name: 'a text that YAML takes for a comment in a file without a body',
    files: { 'content/label/menu.en.yaml': '# A label\nword: #1 of all\n' },
    code: 'CONTENT_YAML_LOSS',
    message: /YAML drops “#1 of all”/,
    where: { file: 'content/label/menu.en.yaml', line: 2 },
  },
  {
    name: 'a body in front matter and another below',
    files: { [en]: note(['body: Another text.']) },
    code: 'CONTENT_BODY_TWICE',
    message: /“body”/,
    where: { file: en, line: 3, field: 'body' },
  },
  {
    name: 'front matter that is a list',
    files: { [en]: '---\n- one\n- two\n---\ntext\n' },
    code: 'CONTENT_FRONT_MATTER_SHAPE',
    message: /field: value/,
    where: { file: en, line: 1 },
  },
  {
    name: 'an unknown field',
    files: { [en]: note(['relatd: []']) },
    code: 'CONTENT_FIELD_UNKNOWN',
    message: /“relatd” is not a field of “note”. Did you mean “related”\?/,
    where: { file: en, line: 3, field: 'relatd' },
  },
  {
    name: 'a missing required field',
    files: { [en]: '---\nkind: long\n---\n\nA text.\n', 'content/note/hello.fr.md': note(['kind: long']) },
    code: 'CONTENT_FIELD_MISSING',
    message: /“title” is missing/,
    where: { file: en, line: 2, field: 'title' },
  },
  {
    name: 'a field of the wrong type',
    files: { [en]: note(['order: a few']), 'content/note/hello.fr.md': note(['order: 0']) },
    code: 'CONTENT_FIELD_TYPE',
    message: /“order” must be a whole number, not “a few”/,
    where: { file: en, line: 3, field: 'order' },
  },
  {
    name: 'a list in the place of a text',
    files: { [en]: '---\ntitle: [a, b]\n---\n\nA text.\n' },
    code: 'CONTENT_FIELD_TYPE',
    message: /“title” must be a text, not a list/,
    where: { file: en, line: 2, field: 'title' },
  },
  {
    name: 'a day that is not in the calendar',
    files: { [en]: note(['day: 2026-02-30']), 'content/note/hello.fr.md': note(['day: 1970-01-01']) },
    code: 'CONTENT_FIELD_TYPE',
    message: /“day” must be a day/,
    where: { file: en, line: 3, field: 'day' },
  },
  {
    name: 'a value that is not allowed',
    files: { [en]: note(['kind: lng']), 'content/note/hello.fr.md': note(['kind: long']) },
    code: 'CONTENT_FIELD_CHOICE',
    message: /cannot be “lng”. Did you mean “long”\?/,
    where: { file: en, line: 3, field: 'kind' },
  },
  {
    name: 'a text that is too long',
    files: { [en]: `---\ntitle: ${'long '.repeat(20)}\n---\n\nA text.\n` },
    code: 'CONTENT_FIELD_TOO_LONG',
    message: /has 99 characters; 60 are allowed/,
    where: { file: en, line: 2, field: 'title' },
  },
  {
    name: 'a link with a scheme that runs code',
    files: { [en]: note(['more: "java\\tscript:alert(1)"']) },
    code: 'CONTENT_LINK_SCHEME',
    message: /may be linked to/,
    where: { file: en, line: 3, field: 'more' },
  },
  {
    name: 'a folder that names no type',
    files: { 'content/nte/x.en.md': note() },
    code: 'CONTENT_TYPE_UNKNOWN',
    message: /no content type “nte”. Did you mean “note”\?/,
    where: { file: 'content/nte/x.en.md' },
  },
  {
    name: 'a file without a language',
    files: { 'content/note/x.md': note() },
    code: 'CONTENT_FILE_NAME',
    message: /is not named/,
    where: { file: 'content/note/x.md' },
  },
  {
    name: 'a missing translation',
    files: { 'content/note/hello.fr.md': undefined },
    code: 'GRAPH_TRANSLATION_MISSING',
    message: /“note\/hello” has no version in “fr”/,
    where: { file: en },
  },
  {
    name: 'a link to an entry that does not exist',
    files: { [en]: note(['related:', '  - hello', '  - helo']), 'content/note/hello.fr.md': note(['related: [hello, helo]']) },
    code: 'GRAPH_LINK_MISSING',
    message: /leads to “helo”, which does not exist. Did you mean “hello”\?/,
    where: { file: en, line: 5, field: 'related[1]' },
  },
  {
    name: 'values that should be the same in both languages',
    files: { [en]: note(['order: 1']), 'content/note/hello.fr.md': note(['order: 2']) },
    code: 'GRAPH_VALUE_DIFFERS',
    message: /“order” of “note\/hello” is not the same/,
    where: { file: 'content/note/hello.fr.md', line: 3, field: 'order' },
  },
  {
    name: 'a text that was not translated',
    files: { 'content/label/menu.fr.yaml': 'word: Contents\n', 'content/label/menu.en.yaml': 'word: Contents\n' },
    code: 'GRAPH_NOT_TRANSLATED',
    message: /“word” is the same text as in content\/label\/menu.en.yaml: “Contents”/,
    where: { file: 'content/label/menu.fr.yaml', line: 1, field: 'word' },
  },
  {
    name: 'placeholders that differ between languages',
    files: {
      'content/label/menu.fr.yaml': 'word: Voir {nombre} pages\n',
      'content/label/menu.en.yaml': 'word: See {count} pages\n',
    },
    code: 'GRAPH_PLACEHOLDERS_DIFFER',
    message: /“word” has \{nombre\}; content\/label\/menu.en.yaml has \{count\}/,
    where: { file: 'content/label/menu.fr.yaml', line: 1, field: 'word' },
  },
  {
    name: 'typography that no rule can mend',
    files: { 'content/label/menu.fr.yaml': 'word: Dix % de moins\n' },
    code: 'GRAPH_TYPOGRAPHY',
    message: /“word” has /,
    where: { file: 'content/label/menu.fr.yaml', line: 1, field: 'word' },
  },
  {
    name: 'a link to a path that does not exist',
    files: { [en]: note([], 'First line.\n\nSee [there](/helo/).') },
    code: 'ROUTE_LINK_BROKEN',
    message: /no page \/helo\/. Did you mean \/hello\/\?/,
    where: { file: en, line: 7 },
  },
  {
    name: 'a field with a path that does not exist',
    files: { [en]: note(['more: /nowhere/']) },
    code: 'ROUTE_LINK_BROKEN',
    message: /no page \/nowhere\//,
    where: { file: en, line: 3, field: 'more' },
  },
  {
    name: 'a link to a file that does not exist',
    files: { [en]: note([], 'See [the form](/files/form.pdf).') },
    code: 'ROUTE_FILE_BROKEN',
    message: /no file \/files\/form.pdf/,
    where: { file: en, line: 5 },
  },
  {
    name: 'HTML in a text',
    files: { [en]: note([], 'One.\n\n<script>alert(1)</script>') },
    code: 'TEXT_RAW_HTML',
    message: /HTML is not accepted/,
    where: { file: en, line: 7 },
  },
  {
    name: 'two entries with one path',
    files: {
      [en]: note(['path: /twin/']),
      'content/note/twin.en.md': note(),
      'content/note/twin.fr.md': note(),
      'content/note/hello.fr.md': note(['path: /twin/']),
    },
    code: 'ROUTE_PATH_TAKEN',
    message: /\/en\/twin\/ is the same address as \/en\/twin\/, the page of content\/note\/hello.en.md/,
    where: { file: 'content/note/twin.en.md' },
  },
  {
    name: 'two paths that differ in case only',
    files: {
      [en]: note(['path: /Twin/']),
      'content/note/twin.en.md': note(),
      'content/note/twin.fr.md': note(),
      'content/note/hello.fr.md': note(['path: /Twin/']),
    },
    code: 'ROUTE_PATH_TAKEN',
    message: /\/en\/twin\/ is the same address as \/en\/Twin\//,
    where: { file: 'content/note/twin.en.md' },
  },
  {
    name: 'a path in another form of the same accents',
    files: { [en]: note(['path: "/e\u0301te\u0301/"']), 'content/note/hello.fr.md': note(['path: "/e\u0301te\u0301/"']) },
    code: 'ROUTE_PATH_SHAPE',
    message: /composed form/,
    where: { file: en },
  },
  {
    name: 'a path that would leave the output folder',
    files: { [en]: note(['path: /../../outside/']), 'content/note/hello.fr.md': note(['path: /../../outside/']) },
    code: 'ROUTE_PATH_SHAPE',
    message: /“\.\.” is not a valid folder name/,
    where: { file: en },
  },
  {
    name: 'a path without a slash at its end',
    files: { [en]: note(['path: /open']), 'content/note/hello.fr.md': note(['path: /open']) },
    code: 'ROUTE_PATH_SHAPE',
    message: /does not end with/,
    where: { file: en },
  },
];

/** A valid site that has been generated, in which tests create and fix problems. */
const good: { site?: MiniSite; output?: Readonly<Record<string, string>>; remove?: () => Promise<void> } = {};
const goodSite = (): MiniSite => good.site as MiniSite;
beforeAll(async () => {
  const site = await miniSite({}, (remove) => void Object.assign(good, { remove }));
  expect((await site.generate()).status).toBe('generated');
  Object.assign(good, { site, output: await site.output() });
});
afterAll(() => good.remove?.());

/** Creates a problem in the valid site for one test. */
async function makeMistake(files: Mistake['files']): Promise<void> {
  const { root, write } = goodSite();
  const kept: [string, Buffer][] = [];
  const take = (path: string): Promise<void> => rm(join(root, path), { recursive: true, force: true });
  onTestFinished(async () => {
    for (const path of Object.keys(files)) await take(path);
    for (const [path, content] of kept) await write(path, content);
  });
  for (const [path, content] of Object.entries(files)) {
    const before = await readFile(join(root, path)).catch(() => undefined);
    if (before !== undefined) kept.push([path, before]);
    await (content === undefined ? take(path) : write(path, content));
  }
}

/** Problems of the generator in the valid site. Tests of the command line follow below. */
async function findProblems(): Promise<readonly Problem[]> {
  const site = await loadSite({ config: 'boreal.config.ts', cwd: goodSite().root });
  try {
    return (await generate({ ...surroundings, site, codeHash: 'tests' })).problems;
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
}

describe('a problem in the content is reported with its file position, and the published site stays', () => {
  test.each(mistakes)('$name', async ({ files, code, message, hint = /./, where }) => {
    await makeMistake(files);
    const problems = await findProblems();
    const problem = problems.find((candidate) => candidate.code === code && candidate.where?.file === where?.file);
    expect(problem, JSON.stringify(problems, null, 2)).toBeDefined();
    expect(problem).toMatchObject({ severity: 'error', where });
    expect(problem?.message).toMatch(message);
    expect(problem?.hint).toMatch(hint);
    expect(await goodSite().output()).toEqual(good.output);
  });
});

test('all problems are reported in one run, which fails', async () => {
  await makeMistake({
    [en]: note(['relatd: []', 'order: many', 'more: /nowhere/'], '<font>bold</font> and [there](/gone/)'),
    'content/note/other.en.md': '---\ntitle: [\n---\n',
    'content/note/single.en.md': note(),
  });
  const outcome = await goodSite().generate();
  expect(outcome).toMatchObject({ code: 1, status: 'failed' });
  const codes = new Set(outcome.problems.map(({ code }) => code));
  expect([...codes].sort()).toEqual(
    [
      'CONTENT_FIELD_TYPE',
      'CONTENT_FIELD_UNKNOWN',
      'CONTENT_FRONT_MATTER',
      'GRAPH_TRANSLATION_MISSING',
      'ROUTE_LINK_BROKEN',
      'TEXT_RAW_HTML',
    ].sort(),
  );
  expect(await goodSite().output()).toEqual(good.output);
});

test('broken front matter is reported again in a second run', async () => {
  await makeMistake({ [en]: note(['order: [1, 2']) });
  const { problems } = await goodSite().generate();
  expect(problems).toHaveLength(1);
  expect((await goodSite().generate()).problems).toEqual(problems);
});

test('a date, an octal number or a time never changes a text', async () => {
  const titles = ['2026-01-02', '0777', '12:30', 'yes', 'null', '1e3'];
  const notes = titles.flatMap((title, index) => [
    [`content/note/n${index}.en.md`, `---\ntitle: ${title}\n---\n\nA text.\n`],
    [`content/note/n${index}.fr.md`, note([], 'Un texte.')],
  ]);
  const site = await miniSite(Object.fromEntries(notes));
  expect((await site.generate()).code).toBe(0);
  const output = await site.output();
  for (const [index, title] of titles.entries()) expect(output[`en/n${index}/index.html`]).toContain(`<h1>${title}</h1>`);
});

test('problems are printed with file position, message and hint, and nothing else is printed', async () => {
  await makeMistake({ [en]: note(['relatd: []']) });
  const { code, stdout, stderr } = await goodSite().boreal(['generate']);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    [
      'content/note/hello.en.md:3 (relatd)',
      '  error “relatd” is not a field of “note”. Did you mean “related”?',
      '  Correct its name, or declare it in the model. [CONTENT_FIELD_UNKNOWN]',
      '',
      '1 error',
      '',
    ].join('\n'),
  );
});

describe('a problem in the config', () => {
  test.each([
    [
      'an unknown key',
      "public: 'public'",
      "publik: 'public'",
      'CONFIG_KEY_UNKNOWN',
      /unknown setting “publik”. Did you mean “public”\?/,
    ],
    [
      'a glob outside the content folder',
      "public: 'public'",
      "public: 'public', unreadFiles: ['../**']",
      'CONFIG_VALUE',
      /unreadFiles\[0\]/,
    ],
    [
      'a language tag with an underscore',
      "tag: 'en-CA'",
      "tag: 'en_CA'",
      'CONFIG_VALUE',
      /locales\.en\.tag” is not a language tag/,
    ],
    [
      'the name of a language as a tag',
      "tag: 'en-CA'",
      "tag: 'english'",
      'CONFIG_VALUE',
      /locales\.en\.tag” is not a language tag/,
    ],
    [
      'a language with a slash',
      'en: { tag:',
      "'e/n': { tag:",
      'CONFIG_VALUE',
      /locales” is not a record with at least one language/,
    ],
    [
      'no language',
      /locales: \{.*\},\n/,
      'locales: {},\n',
      'CONFIG_VALUE',
      /locales” is not a record with at least one language/,
    ],
    ['a missing key', 'rootShared: [],', '', 'CONFIG_KEY_MISSING', /lacks the setting “rootShared”/],
    ['an address with a path', 'https://mini.example', 'https://mini.example/x', 'CONFIG_SITE_URL', /not the address of a site/],
    ['a missing component', 'templates/note.page.tsx', 'templates/gone.page.tsx', 'CONFIG_FILE_MISSING', /gone.page.tsx/],
    [
      'a font that no style names',
      "public: 'public'",
      "public: 'public', fonts: [{ file: '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' }]",
      'BUNDLE_FONT_UNUSED',
      /but no style uses it/,
    ],
    [
      'a missing font file',
      "public: 'public'",
      "public: 'public', fonts: [{ file: 'gone.woff2' }]",
      'CONFIG_FILE_MISSING',
      /gone.woff2/,
    ],
    ['a public folder that is a file', "public: 'public'", "public: 'boreal.config.ts'", 'CONFIG_PUBLIC_FOLDER', /is a file/],
    ['a public folder with the config', "public: 'public'", "public: '.'", 'CONFIG_PUBLIC_FOLDER', /contains the config/],
    ['a public folder with the content', "public: 'public'", "public: 'content'", 'CONFIG_PUBLIC_FOLDER', /contains the content/],
    [
      'code that throws',
      'export default',
      "throw new Error('broken'); export default",
      'CONFIG_THROWS',
      /throws when it is loaded/,
    ],
    ['undefined shared data', "shared: ['words']", "shared: ['wrds']", 'RENDER_SHARED_UNKNOWN', /Did you mean “words”/],
  ])('%s is reported', async (_name, from, to, code, message) => {
    const config = await readFile(join(goodSite().root, 'boreal.config.ts'), 'utf8');
    await makeMistake({ 'boreal.config.ts': config.replace(from, to) });
    const outcome = await goodSite().generate();
    expect(outcome).toMatchObject({ code: 1, problems: [{ code }] });
    expect(outcome.problems[0]?.message).toMatch(message);
    expect(await goodSite().output()).toEqual(good.output);
  });

  const importing = async (statement: string) => {
    const config = await readFile(join(goodSite().root, 'boreal.config.ts'), 'utf8');
    await makeMistake({ 'boreal.config.ts': config.replace('export default', `${statement}; export default`) });
    return goodSite().generate();
  };

  test('a package that is not installed is reported with its line', async () => {
    const { code, problems } = await importing("import 'not-installed'");
    expect([code, ...problems.map((problem) => problem.code)]).toEqual([1, 'BUNDLE_COMPILE']);
    expect(problems[0]).toMatchObject({
      message: expect.stringContaining('Could not resolve "not-installed"'),
      where: { file: 'boreal.config.ts', line: expect.any(Number) },
    });
  });

  test('a package that is not installed may be tried to load', async () => {
    const outcome = await importing("await import('not-installed').catch(() => {})");
    expect(outcome).toMatchObject({ code: 0, problems: [] });
  });

  test('a missing config is reported', async () => {
    const outcome = await goodSite().generate(['--config', 'gone.ts']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'CONFIG_MISSING' }] });
  });

  test('a missing content folder is reported', async () => {
    const outcome = await goodSite().generate(['--content', 'gone']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'CONTENT_FOLDER_MISSING' }] });
  });
});

describe('a template', () => {
  test('that cannot be compiled is reported with its line', async () => {
    await makeMistake({ 'templates/header.tsx': 'export default () => <header>;\n' });
    const outcome = await goodSite().generate();
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'BUNDLE_COMPILE', where: { file: 'templates/header.tsx' } }] });
    expect(outcome.problems).toHaveLength(1);
  });

  test('that throws is reported with its line, the page and its entry', async () => {
    await makeMistake({
      'templates/note.page.tsx':
        "export default () => { throw new Error('no data'); };\nexport const head = () => ({ title: '', announcement: '' });\n",
    });
    const outcome = await goodSite().generate();
    expect(outcome.problems.find(({ message }) => message.includes(en))).toMatchObject({
      code: 'RENDER_FAILED',
      cause: 'no data',
      where: { file: 'templates/note.page.tsx', line: 1, column: 30 },
    });
  });
});

describe('the output folder', () => {
  test('that is not writable is reported', async () => {
    await makeMistake({ 'blocked/file.txt': 'a file where a folder should be' });
    const outcome = await goodSite().generate(['--out', 'blocked/file.txt/dist']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'OUTPUT_NOT_WRITABLE' }] });
  });

  test('with files of somebody else is not changed', async () => {
    await makeMistake({ 'mine/letter.txt': 'Dear reader' });
    const outcome = await goodSite().generate(['--out', 'mine']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'OUTPUT_NOT_OURS' }] });
    expect(await goodSite().output('mine')).toEqual({ 'letter.txt': 'Dear reader' });
  });

  test('that contains the sources is refused', async () => {
    const outcome = await goodSite().generate(['--out', '.']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'OUTPUT_HOLDS_SOURCES' }] });
  });

  test('in the public folder is refused, and nothing is written', async () => {
    const outcome = await goodSite().generate(['--out', 'public/site']);
    expect(outcome).toMatchObject({ code: 1, problems: [{ code: 'OUTPUT_IN_PUBLIC' }] });
    expect(Object.keys(await goodSite().output('public'))).toEqual(['favicon.ico']);
  });
});

describe('the cache folder', () => {
  const commands = ['generate', 'merge gone', 'explain /en/hello/', 'develop --port 0', 'clean'];
  test.each(commands)('that contains the sources is refused by %s', async (command) => {
    for (const folder of ['content', 'public', '.', '..']) {
      const { code, stderr } = await goodSite().boreal([...command.split(' '), '--cache', folder]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('SYSTEM_CACHE_HOLDS_SOURCES')]);
      expect(stderr).toMatch(/^ {2}error The cache folder .* sources\. Nothing was changed\.\n.*--cache/);
    }
  });

  test.each(commands.slice(0, -1))('in the public folder is refused by %s, and nothing is written', async (command) => {
    const { code, stderr } = await goodSite().boreal([...command.split(' '), '--cache', 'public/cache']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SYSTEM_CACHE_IN_PUBLIC')]);
    expect(Object.keys(await goodSite().output('public'))).toEqual(['favicon.ico']);
  });
});

test('a port in use is reported', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await goodSite().boreal(['serve', '--port', String(port)]);
  expect(code).toBe(1);
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is already in use.`);
});

test('a folder without a site is not served', async () => {
  const { code, stderr } = await goodSite().boreal(['serve', '--dir', 'gone']);
  expect(code).toBe(1);
  expect(stderr).toContain('Run `boreal generate` first');
});

test('an unknown option, command or port ends with 1 and a hint', async () => {
  for (const args of [['generate', '--colour'], ['generat'], ['serve', '--port', 'x']]) {
    const { code, stderr } = await goodSite().boreal(args);
    expect(code).toBe(1);
    expect(stderr).not.toBe('');
  }
});
