import promises, { appendFile, chmod, readdir, readFile, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type MiniSite, miniSite, note, standardConfig } from '../support/mini-site.ts';
import { shopSite } from '../support/source-site.ts';

/** Replaces a function of the file system until the end of the test, or until it is called again. */
function replacer(name: 'readFile' | 'rename'): (work: unknown) => void {
  return (work) => {
    Object.assign(promises, { [name]: work });
    syncBuiltinESMExports();
  };
}

/** Lets something happen after a file was read whole for the first time. */
function afterReading(name: string, happen: (path: string) => Promise<void>): void {
  const read = promises.readFile;
  const replace = replacer('readFile');
  onTestFinished(() => replace(read));
  replace(async (path: string, ...others: []) => {
    const content = await read(path, ...others);
    if (path.endsWith(name)) {
      replace(read);
      await happen(path);
    }
    return content;
  });
}

const body = (first: string) => `${first} and \`[a](/other)\` /other <!-- [a](/other) -->

- [b](/other.html#part), [c](<other.html>), [d](../other/), [e](/Other/)
- <a href="/other">f</a>, [g](/en/other/), [h][one], [i](/other/ "/other"), ![j](/files/a.png)

A paragraph.

    [k](/other)

<p><a title="/other" href='/other?a=b&amp;c=d'>l</a></p>

[one]: /other
[two]: https://example.com/other
[m][two] [n](/missing) [o](/files/form.pdf)`;

const fixedBody = body('[a](/other/)')
  .replace('/other.html#part', '/other/#part')
  .replace('<other.html>', '</other/>')
  .replace('(../other/)', '(/other/)')
  .replace('(/Other/)', '(/other/)')
  .replace('"/other">f', '"/other/">f')
  .replace('/en/other/', '/other/')
  .replace("'/other?", "'/other/?")
  .replace('[one]: /other', '[one]: /other/');

const files = {
  'content/note/hello.en.md': note(['more: "/other"  # a comment: /other'], body('[a](/other)')),
  'content/note/hello.fr.md': `\ufeff${note(['more: ../other/'], '[a](/other)').replaceAll('\n', '\r\n')}`,
  'content/note/other.en.md': note([], 'Another text.'),
  'content/note/other.fr.md': note([], 'Un autre texte.'),
};

interface LinkChange {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

const textOf = (site: MiniSite, name: string): Promise<string> => readFile(join(site.root, 'content/note', name), 'utf8');

async function fix(site: MiniSite) {
  const { code, stdout } = await site.boreal(['check', '--fix', '--json']);
  const { changes, problems } = JSON.parse(stdout);
  return { code, changes, problems };
}

test('addresses whose page is known are corrected, and nothing else', async () => {
  const site = await miniSite(files);
  const untouched = await stat(join(site.root, 'content/note/other.en.md'));
  await chmod(join(site.root, 'content/note/hello.en.md'), 0o640);
  const { code, changes, problems } = await fix(site);
  expect([code, problems]).toEqual([0, []]);
  expect(await textOf(site, 'hello.en.md')).toBe(note(['more: "/other/"  # a comment: /other'], fixedBody));
  expect(await textOf(site, 'hello.fr.md')).toBe(`\ufeff${note(['more: /other/'], '[a](/other/)').replaceAll('\n', '\r\n')}`);
  const listed = changes.map(({ file, line, column, from, to }: LinkChange) => `${file}:${line}:${column} ${from} → ${to}`);
  expect(listed).toEqual([
    'content/note/hello.en.md:3:8 /other → /other/',
    'content/note/hello.en.md:6:5 /other → /other/',
    'content/note/hello.en.md:8:7 /other.html#part → /other/#part',
    'content/note/hello.en.md:8:31 other.html → /other/',
    'content/note/hello.en.md:8:49 ../other/ → /other/',
    'content/note/hello.en.md:8:65 /Other/ → /other/',
    'content/note/hello.en.md:9:12 /other → /other/',
    'content/note/hello.en.md:9:31 /en/other/ → /other/',
    'content/note/hello.en.md:15:28 /other?a=b&amp;c=d → /other/?a=b&amp;c=d',
    'content/note/hello.en.md:17:8 /other → /other/',
    'content/note/hello.fr.md:3:7 ../other/ → /other/',
    'content/note/hello.fr.md:6:5 /other → /other/',
  ]);
  expect((await stat(join(site.root, 'content/note/hello.en.md'))).mode & 0o777).toBe(0o640);
  expect((await stat(join(site.root, 'content/note/other.en.md'))).mtimeMs).toBe(untouched.mtimeMs);
  expect(await fix(site)).toEqual({ code: 0, changes: [], problems: [] });
});

test('addresses in attributes of directives and elements are corrected, and other attributes are not', async () => {
  const card = "{ component: 'templates/card.tsx', fields: { to: href(), label: text() } }";
  const text =
    '::card{to="/other" label="/other"}\n\n:::card{label=/other to=/other}\nA [text](/other/).\n:::\n\n<x-card to="/other" label="/other"></x-card>';
  const site = await miniSite({
    ...files,
    'templates/card.tsx': 'export const Card = ({ label }: { readonly label?: string }) => <p>{label}</p>;',
    'boreal.config.ts': standardConfig.replace(
      'rootShared:',
      `richText: { directives: { card: ${card} }, elements: { 'x-card': ${card} } }, rootShared:`,
    ),
    'content/note/hello.en.md': note([], text),
  });
  expect((await fix(site)).problems).toEqual([]);
  const right = text.replaceAll('to="/other"', 'to="/other/"').replace('to=/other}', 'to=/other/}');
  expect(await textOf(site, 'hello.en.md')).toBe(note([], right));
});

test('addresses in HTML, and of sites whose links name their language, are corrected', async () => {
  const config = standardConfig
    .replace('body: markdown()', 'body: html(), links: list(group({ to: href() }))')
    .replace('{ defineFamily', '{ group, html, defineFamily')
    .replace('rootShared:', 'linksNameLanguage: true, rootShared:');
  const text = '<p><a href="/other">a</a> <b>/other</b></p><pre>href="/other"</pre>';
  const site = await miniSite({
    ...files,
    'boreal.config.ts': config,
    'content/note/hello.en.md': note(['links:', '  - to: /en/other', '  - to: /other/ # one'], text),
    'content/note/hello.fr.md': note([], '<a href="../other/">a</a>'),
  });
  expect((await fix(site)).code).toBe(0);
  expect(await textOf(site, 'hello.en.md')).toBe(
    note(['links:', '  - to: /en/other/', '  - to: /other/ # one'], text.replace('"/other">a', '"/en/other/">a')),
  );
  expect(await textOf(site, 'hello.fr.md')).toBe(note([], '<a href="/fr/other/">a</a>'));
});

test('a file that changes meanwhile is not written, and the command says so', async () => {
  const site = await miniSite(files);
  afterReading('hello.fr.md', (path) => appendFile(path, 'Encore.'));
  const { code, changes, problems } = await fix(site);
  expect([code, problems.map((problem: { code: string }) => problem.code)]).toEqual([1, ['CHECK_FIX_CHANGED']]);
  expect(new Set(changes.map(({ file }: LinkChange) => file))).toEqual(new Set(['content/note/hello.en.md']));
  expect(await textOf(site, 'hello.fr.md')).toBe(`${files['content/note/hello.fr.md']}Encore.`);
  const { code: second, stderr } = await site.boreal(['check', '--fix']);
  expect([second, stderr]).toEqual([
    0,
    expect.stringMatching(/hello\.fr\.md:6:5 {2}\/other → \/other\/[\s\S]*2 addresses corrected in 1 file/),
  ]);
});

test('a file that cannot be written stays as it is, without a draft next to it, and the command says so', async () => {
  const site = await miniSite(files);
  const move = promises.rename;
  const replace = replacer('rename');
  onTestFinished(() => replace(move));
  replace((from: string, to: string) =>
    to.endsWith('hello.fr.md') ? Promise.reject(new Error('EROFS: read-only file system')) : move(from, to),
  );
  const { code, problems } = await fix(site);
  expect([code, problems]).toMatchObject([1, [{ code: 'CHECK_FIX_WRITE', where: { file: 'content/note/hello.fr.md' } }]]);
  expect(await textOf(site, 'hello.fr.md')).toBe(files['content/note/hello.fr.md']);
  expect((await readdir(join(site.root, 'content/note'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('content that is not in files is not corrected, and the command says where it is', async () => {
  const { site } = await shopSite();
  const { code, stderr } = await site.boreal(['check', '--fix']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('CHECK_FIX_SOURCE')]);
});

test('a file that cannot be parsed is reported: its addresses are not corrected', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': note(['lead: ['], '[a](/hello)') });
  const { code, stderr } = await site.boreal(['check', '--fix']);
  expect(code).toBe(1);
  expect(stderr).toContain('content/note/hello.en.md:3:7\n  error The YAML cannot be parsed');
});
