import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

const secret = 'What stands outside is nobody’s business';

/** A folder outside of any site with a secret in it. */
async function outsideFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boreal-outside-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secret.en.md'), note([], secret));
  return folder;
}

async function link(site: MiniSite, target: string, path: string): Promise<void> {
  await mkdir(dirname(join(site.root, path)), { recursive: true });
  await symlink(target, join(site.root, path));
}

/** Code and file position of each problem. */
const placesOf = ({ problems }: Awaited<ReturnType<MiniSite['generate']>>): readonly string[] =>
  problems.map(({ code, where }) => `${code} ${where?.file ?? ''}`).sort();

test('links in the content folder are refused, and the published site stays', async () => {
  const site = await miniSite();
  expect(await site.generate()).toMatchObject({ code: 0 });
  const before = await site.output();
  const outside = await outsideFolder();
  await link(site, join(outside, 'secret.en.md'), 'content/note/file.en.md');
  await link(site, outside, 'content/note/folder');
  await link(site, outside, 'content/label.en.md');
  await link(site, '../../../..', 'content/up');
  await link(site, 'hello.en.md', 'content/note/twin.en.md');
  const failed = await site.generate();
  expect(placesOf(failed)).toEqual(
    ['label.en.md', 'note/file.en.md', 'note/folder', 'note/twin.en.md', 'up'].map((path) => `CONTENT_FILE_LINK content/${path}`),
  );
  expect(JSON.stringify(failed)).not.toContain(secret);
  expect(await site.output()).toEqual(before);
});

test('a link or a hidden file in the public folder is not published', async () => {
  const site = await miniSite({
    'public/.well-known/security.txt': 'Contact: mailto:a@mini.example\n',
    'public/.DS_Store': secret,
  });
  expect(await site.generate()).toMatchObject({ code: 0 });
  const before = await site.output();
  expect(before).toHaveProperty(['.well-known/security.txt']);
  expect(JSON.stringify(before)).not.toContain(secret);
  const outside = await outsideFolder();
  await link(site, outside, 'public/images');
  await link(site, join(outside, 'secret.en.md'), 'public/a.txt');
  const linked = await site.generate();
  expect(linked.problems.map(({ code }) => code)).toEqual(['OUTPUT_PUBLIC_LINK', 'OUTPUT_PUBLIC_LINK']);
  await site.remove('public/images');
  await site.remove('public/a.txt');
  await site.write('public/.env', `TOKEN=${secret}`);
  await site.write('public/.git/config', secret);
  const hidden = await site.generate();
  expect(hidden.problems.map(({ code }) => code)).toEqual(['OUTPUT_PUBLIC_HIDDEN', 'OUTPUT_PUBLIC_HIDDEN']);
  expect(JSON.stringify([linked, hidden])).not.toContain(secret);
  expect(await site.output()).toEqual(before);
});

test('no page path leads out of the output folder or has a special meaning for the system', async () => {
  const paths = [
    '/../outside/',
    '/../../outside/',
    '/a/../../../outside/',
    '/%2e%2e/outside/',
    '/%2E%2E%2Foutside/',
    '/..%2foutside/',
    '/..%5coutside/',
    '/..\\outside/',
    '//outside.example/',
    '/\\outside.example/',
    '/./outside/',
    '/.../',
    '/outside./',
    '/outside /',
    '/con/',
    '/CON/',
    '/aux.html',
    '/a/nul.txt/',
    '/com1/',
    '/lpt9/',
    '/a:b/',
    '/a?b/',
    '/a#b/',
    '/a*b/',
    '/a|b/',
    '/a\u0000b/',
    '/a\nb/',
    '/e\u0301/',
    `/${'a'.repeat(256)}/`,
    `/${'é'.repeat(128)}/`,
    `/${'abcdefg/'.repeat(300)}`,
    'outside/',
    'https://outside.example/',
    '/page-data/',
    '/assets/a/',
  ];
  const entries = paths.map((path, index): [string, string] => [
    `content/note/entry-${index}.en.md`,
    note([`path: ${JSON.stringify(path)}`], `Entry ${index}.`),
  ]);
  const site = await miniSite(Object.fromEntries(entries));
  const around = (): Promise<string[]> => readdir(dirname(site.root)).then((names) => names.filter((name) => name === 'outside'));
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  const refused = new Set(problems.map(({ where }) => where?.file));
  expect(paths.filter((_, index) => !refused.has(`content/note/entry-${index}.en.md`))).toEqual([]);
  expect(await around()).toEqual([]);
  expect((await readdir(site.root)).sort()).toEqual(['.boreal', 'boreal.config.ts', 'content', 'public', 'templates']);
});

test('no name of a content file has a special meaning', async () => {
  const names = [
    '%2e%2e',
    'a%2f..%2f..%2fx',
    'a:b',
    'a*b',
    'a|b',
    'e\u0301',
    ' a',
    'a ',
    'con',
    'aux',
    'nul',
    '-',
    '__proto__',
    'constructor',
    "'",
    '"',
    '<b>',
  ];
  const site = await miniSite(Object.fromEntries(names.map((name) => [`content/note/${name}.en.md`, note()])));
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  // The others are names like any other.
  const harmless = ['-', '__proto__', 'constructor', "'"];
  const refused = new Set(problems.map(({ where }) => where?.file));
  expect(names.filter((name) => !refused.has(`content/note/${name}.en.md`)).filter((name) => !harmless.includes(name))).toEqual(
    [],
  );
  for (const name of names) if (!harmless.includes(name)) await site.remove(`content/note/${name}.en.md`);
  for (const name of harmless) await site.write(`content/note/${name}.fr.md`, note([], 'Un texte.'));
  expect((await site.generate()).problems).toEqual([]);
  const files = Object.keys(await site.output());
  for (const name of harmless) expect(files).toContain(`en/${name}/index.html`);
});
