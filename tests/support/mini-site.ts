import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { type CommandOutcome, runHere } from './run-here.ts';
import { newTestFolder } from './test-folder.ts';

const packageRoot = resolve(import.meta.dirname, '../..');

const client = { isReal: false };
const modules = { areShared: false };

/** Gives the sites of a test file the real client, for a browser. Others have one that does nothing. */
export function withRealClient(): void {
  client.isReal = true;
}

/**
 * Lets the sites of a test file share the folder of compiled templates: each process loads a module once, above all
 * React. For files that neither look at the cache folder nor remove it while a server runs.
 */
export function withSharedModules(): void {
  modules.areShared = true;
}

/** Undoes `withRealClient` and `withSharedModules`, before the next file. */
export function forgetRealClient(): void {
  client.isReal = false;
  modules.areShared = false;
}

/**
 * A small site: a config, two templates and a few entries, in a folder that is removed after the
 * test.
 */
export interface MiniSite {
  readonly root: string;
  /** Saves in one step, like many editors: `develop` would also show a file that is partly written. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** Runs the command line for the site, in this process. */
  boreal(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<CommandOutcome>;
  /** Runs the command line for the site in its own process, for tests of memory, disk or exit. */
  borealProcess(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<CommandOutcome>;
  /** Runs `generate --json`. */
  generate(args?: readonly string[]): Promise<GenerateOutcome>;
  /** The emitted files by path, as text. */
  output(out?: string): Promise<Record<string, string>>;
}

export interface GenerateOutcome {
  readonly code: number;
  readonly status: 'generated' | 'failed';
  readonly problems: readonly Problem[];
  readonly rendered: number;
  readonly written: number;
  readonly files: number;
  /** Paths of pages that were published before. */
  readonly removed: readonly string[];
  readonly isolated: readonly { readonly id: string; readonly effect: Problem['effect'] }[];
}

/**
 * Makes a mini-site. `files` are added to the standard ones or replace them. `onEnd` removes it, by
 * default after the test.
 */
export async function miniSite(
  files: Readonly<Record<string, string | Uint8Array | undefined>> = {},
  onEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<MiniSite> {
  const root = await newTestFolder('site', client.isReal ? 'testFolder' : 'idleFolder');
  // A stopped server may still finish a file of its cache.
  onEnd(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
  const all = { ...standardFiles, ...files };
  await shareBundles(root, all);
  const site: MiniSite = {
    root,
    async write(path, content) {
      const draft = join(dirname(path), `.${basename(path)}.draft`);
      await writeInto(root, draft, content);
      await rename(join(root, draft), join(root, path));
    },
    remove: (path) => rm(join(root, path), { recursive: true }),
    boreal: (args, env) => runHere(root, args, env),
    borealProcess: (args, env) => runCli(root, args, env),
    async generate(args = []) {
      const { code, stdout, stderr } = await runHere(root, ['generate', '--json', ...args]);
      if (stdout === '') throw new Error(`generate printed no report: ${stderr}`);
      return { code, ...JSON.parse(stdout) };
    },
    output: (out = 'dist') => readTree(join(root, out)),
  };
  for (const [path, content] of Object.entries(all)) {
    if (content !== undefined) await writeInto(root, path, content);
  }
  return site;
}

async function writeInto(root: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

/**
 * Sites with the same templates share compiled files, which are most of a small site's run. The smoke
 * test runs without them.
 */
async function shareBundles(root: string, files: Readonly<Record<string, string | Uint8Array | undefined>>): Promise<void> {
  const bundles = inject('bundlesFolder') as string | undefined;
  if (bundles === undefined) return;
  const hash = createHash('sha256').update(String(client.isReal));
  for (const [path, content] of Object.entries(files)) if (path.startsWith('templates/')) hash.update(`${path}\n${content}\n`);
  const shared = join(bundles, hash.digest('hex').slice(0, 16));
  await mkdir(shared, { recursive: true });
  await mkdir(join(root, '.boreal'));
  await symlink(shared, join(root, '.boreal', 'bundles'));
  if (!modules.areShared) return;
  const ofAll = join(bundles, 'modules');
  await mkdir(ofAll, { recursive: true });
  await symlink(ofAll, join(root, '.boreal', 'templates'));
}

/** Returns all files below a folder as text, by path, without Boreal's own notes. */
export async function readTree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.boreal-'));
  const read = files.map(async (entry): Promise<[string, string]> => {
    const path = join(entry.parentPath, entry.name);
    return [relative(root, path).split(sep).join('/'), await readFile(path, 'latin1')];
  });
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the real command line in a folder, in its own process. */
export function runCli(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<CommandOutcome>((done) => {
    const command = [join(packageRoot, 'cli', 'bin.js'), ...args];
    const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

/** An entry of the standard type, with changes to its front matter and body. */
export function note(lines: readonly string[] = [], body = 'A text.'): string {
  return ['---', 'title: Hello', ...lines, '---', '', body, ''].join('\n');
}

/** Config of the standard mini-site. */
export const standardConfig = `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, boolean, date, href, integer, link, list, markdown, symbol, text } from '../../../generator/site.ts';
const model = defineModel({
  note: defineType('A note.', {
    title: text({ maxLength: 60 }), body: markdown(), path: symbol({ optional: true }), order: integer({ optional: true }),
    day: date({ optional: true }), pinned: boolean({ optional: true }), kind: symbol({ optional: true, choices: ['long', 'short'] }),
    more: href({ optional: true }), related: list(link('note')),
  }),
  label: defineType('Words.', { word: text() }),
});
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: ['words'],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) {
      const { title, body, path } = entry.fields;
      yield { path: path ?? \`/\${entry.slug}/\`, entry, data: { title, body } };
    }
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found' } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found' } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  siteUrl: 'https://mini.example',
  model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: (graph, locale) => ({ word: graph.single('label', 'menu', locale).fields.word }) }) },
  shared: { words: (graph, locale) => graph.ofType('label', locale).filter(({ slug }) => slug !== 'menu').map(({ fields }) => fields.word) },
  sameInAllLanguages: ['Hello', 'A text.'], rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`;

const standardFiles: Readonly<Record<string, string>> = {
  'boreal.config.ts': standardConfig,
  'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/header.tsx': `
import type { SliceProps } from '#contract/page';
export default ({ data }: SliceProps<{ word: string }>) => <header>{data.word}</header>;
`,
  'templates/note.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1>{data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`,
  'templates/redirect.page.tsx': `
import type { PageProps } from '#contract/page';
export default ({ pageContext }: PageProps) => <ul>{pageContext.languages.map((language) => <li key={language}><a href={\`/\${language}\${pageContext.originalPath}\`}>{language}</a></li>)}</ul>;
export const head = () => ({ title: 'Language', announcement: 'Language' });
`,
  'public/favicon.ico': '',
  'content/note/hello.en.md': note(),
  'content/note/hello.fr.md': note([], 'Un texte.'),
  'content/label/menu.en.yaml': 'word: Menu\n',
  'content/label/menu.fr.yaml': 'word: Le menu\n',
};
