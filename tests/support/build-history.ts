import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { parseAppData } from '#contract/app-data';
import { type MiniSite, miniSite, note, withRealClient } from './mini-site.ts';

/** Builds of one site that were published one after the other into one folder, each with a copy. */
export interface BuildHistory {
  /** Absolute paths of the builds, the oldest first. */
  readonly folders: readonly string[];
  /** Ids of their code. Builds that differ only in content have the same. */
  readonly codeIds: readonly string[];
  /**
   * Headings of a page in any of the builds; that of the not-found page for builds without the
   * page.
   */
  headings(path: string): Promise<readonly string[]>;
}

/** Pages in each language. One is removed and one is added between builds. */
export const slugs = ['hello', 'other', 'third', 'removed', 'added'] as const;
const locales = ['en', 'fr'] as const;
const notFound = 'Not found';

/** Changes between builds: code, content, both, a page removed, a page added with code. */
const changes: readonly ((site: MiniSite) => Promise<void>)[] = [
  async (site) => {
    for (const slug of [...slugs, 'offline']) if (slug !== 'added') await writeNote(site, slug, 'first');
  },
  (site) => markCode(site, 'second'),
  async (site) => {
    await writeNote(site, 'hello', 'third');
    await writeNote(site, 'other', 'third');
  },
  async (site) => {
    await markCode(site, 'fourth');
    await writeNote(site, 'third', 'fourth');
    for (const locale of locales) await site.remove(`content/note/removed.${locale}.md`);
  },
  async (site) => {
    await markCode(site, 'fifth');
    await writeNote(site, 'added', 'fifth');
  },
];

async function writeNote(site: MiniSite, slug: string, build: string): Promise<void> {
  for (const locale of locales)
    await site.write(`content/note/${slug}.${locale}.md`, note().replace('Hello', `${slug} in ${locale}, ${build}`));
}

/** Changes a template and that of the header, so that pages and slices need other files. */
async function markCode(site: MiniSite, mark: string): Promise<void> {
  for (const [file, tag] of [
    ['templates/note.page.tsx', 'main'],
    ['templates/header.tsx', 'header'],
  ] as const) {
    const text = await readFile(join(site.root, file), 'utf8');
    await site.write(file, text.replace(new RegExp(`<${tag}( [^>]*)?>`), `<${tag} data-build="${mark}">`));
  }
}

/** Generates the builds before the tests of a file. */
export function buildHistory(): () => BuildHistory {
  // A browser opens these sites.
  withRealClient();
  const made: { history?: BuildHistory; remove?: () => Promise<void> } = {};
  beforeAll(async () => {
    const site = await miniSite({}, (remove) => Object.assign(made, { remove }));
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    const worker = "public: 'public', headLinks: [{ rel: 'icon', href: '/favicon.ico' }], visitor: { serviceWorker: true },";
    await site.write('boreal.config.ts', config.replace("public: 'public',", worker));
    const folders: string[] = [];
    for (const [build, change] of changes.entries()) {
      await change(site);
      const { code, stderr } = await site.boreal(['generate', '--keep-builds', '2']);
      if (code !== 0) throw new Error(stderr);
      const folder = join(site.root, `builds/${build}`);
      await cp(join(site.root, 'dist'), folder, { recursive: true });
      folders.push(folder);
    }
    made.history = { folders, codeIds: await Promise.all(folders.map(codeIdOf)), headings: (path) => headingsOf(folders, path) };
  });
  afterAll(() => made.remove?.());
  return () => {
    if (!made.history) throw new Error('The builds are used outside of their tests.');
    return made.history;
  };
}

async function codeIdOf(folder: string): Promise<string> {
  return parseAppData(await readFile(join(folder, 'page-data/app-data.json'), 'utf8'))?.webpackCompilationHash ?? '';
}

async function headingsOf(folders: readonly string[], path: string): Promise<readonly string[]> {
  const read = (folder: string): Promise<string> =>
    readFile(join(folder, 'page-data', path, 'page-data.json'), 'utf8').then(
      (text) => (JSON.parse(text) as { result: { data: { title: string } } }).result.data.title,
      () => notFound,
    );
  return Promise.all(folders.map(read));
}
