import { expect, test } from 'vitest';
import { developPaths, developScriptId } from '#contract/develop';
import { standInFormEndpoint } from '#contract/forms';
import type { MiniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { manyNotes, wholeSite, wholeSiteFiles } from '../support/whole-site.ts';

/** Responses of `develop` from memory are compared with the files of `generate`. */

const state = manyNotes(12);

/** Names of a site's compiled code: texts of documents, by their kind. */
type CodeNames = Readonly<Record<string, string>>;

/**
 * Compiled code has other names in development, where it is not minified, and so do drawn cards.
 */
const codeFiles = /^(assets\/[\w-]+\.(js|css)|chunk-map\.json|webpack\.stats\.json|cards\/\w+\.png)$/;
const cardPath = /\/cards\/\w+\.png/g;

/** Files that depend on the code, or have no use while a site is edited. */
const otherFiles = [
  // Names the code, and counts states of the content.
  'page-data/app-data.json',
  // Crawlers do not visit the preview.
  'sitemap.xml',
  // The service worker of a published site removes itself.
  'sw.js',
];

/** Files that configure hosts and are not responses. */
const hostFiles = ['_headers', '_nginx.conf', 'host-settings.json'];

/** Reads a file of a site as byte text. Undefined for a missing file. */
type Read = (path: string) => Promise<string | undefined>;

const readFrom =
  (origin: string): Read =>
  async (path) => {
    const address = `${origin}/${path.split('/').map(encodeURIComponent).join('/')}`.replace(/(?<=\/)index\.html$/, '');
    const answer = await fetch(address);
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString('latin1') : undefined;
  };

async function codeNames(read: Read): Promise<CodeNames> {
  const chunkMap = (await read('chunk-map.json')) ?? '';
  const [, compilationHash = ''] =
    /"webpackCompilationHash":"(\w{20})"/.exec((await read('page-data/app-data.json')) ?? '') ?? [];
  const document = (await read('404.html')) ?? '';
  const [runtime = ''] = /(?<= async fetchpriority="low" src=")[\w/]*\/assets\/app-\w{8}\.js/.exec(document) ?? [];
  return { chunkMap, compilationHash, runtime };
}

/** Replaces names in a text with their kind. */
function withoutNames(text: string, names: CodeNames): string {
  return Object.entries(names).reduce((changed, [what, name]) => changed.replaceAll(name, `[${what}]`), text);
}

/** Removes the one script element that `develop` adds, which must be at the end. */
function withoutScript(html: string): string {
  const [head, ...rest] = html.split(`<script type="module" async src="${developPaths.script}" id="${developScriptId}"`);
  expect(rest).toHaveLength(1);
  const [tail] = rest;
  expect(tail).toMatch(/^ data-document="[^"]*"><\/script><\/body><\/html>\n$/);
  return `${head}</body></html>\n`;
}

/** Returns the parts of an emitted file, or of a response, that must be the same. */
function compared(path: string, text: string, names: CodeNames): string {
  if (!path.endsWith('.html')) return text;
  return (
    withoutNames(text, names)
      .replaceAll(cardPath, '[card]')
      // A document has the styles of its page, or of all pages in development.
      .replace(/(?<=<link rel="stylesheet" href=")[\w/]*\/assets\/style(-[\w-]+)?-\w{8}\.css/, '[stylesheet]')
      // Browsers verify only the code of a published site.
      .replaceAll(/ integrity="sha384-[\w+/=]{64}"/g, '')
      // No service worker caches pages in development.
      .replace('"serviceWorker":false', '"serviceWorker":true')
      // Only previews accept forms of a site without an endpoint.
      .replace(`,"formEndpoint":"${standInFormEndpoint}"`, '')
  );
}

/** Requests every emitted file, and returns those with another response. */
async function expectTwin(site: MiniSite, origin: string): Promise<void> {
  const output = await site.output();
  const read = readFrom(origin);
  const [generated, developed] = [await codeNames(async (path) => output[path]), await codeNames(read)];
  for (const name of [...Object.values(generated), ...Object.values(developed)]) expect(name).not.toBe('');
  const others: string[] = [];
  let pages = 0;
  let cards = 0;
  for (const [path, text] of Object.entries(output).filter(([path]) => !codeFiles.test(path))) {
    const answer = await read(path);
    if (hostFiles.includes(path)) {
      expect(answer, path).toBeUndefined();
      continue;
    }
    if (otherFiles.includes(path)) {
      others.push(path);
      expect(answer, path).not.toBeUndefined();
      continue;
    }
    const isPage = path.endsWith('.html') && !path.startsWith('_gatsby/');
    if (isPage) pages++;
    const own = answer === undefined ? undefined : compared(path, isPage ? withoutScript(answer) : answer, developed);
    expect(own, path).toBe(compared(path, text, generated));
    for (const [at, [card]] of [...text.matchAll(cardPath)].entries()) {
      const shown = [...(answer ?? '').matchAll(cardPath)][at]?.[0] ?? '';
      expect((await read(shown.slice(1))) === output[card.slice(1)], `${path} shows ${shown}`).toBe(true);
      cards++;
    }
  }
  expect(cards).toBeGreaterThan(1);
  expect(others).toEqual(otherFiles);
  expect(pages).toBeGreaterThan(3 * Object.keys(state.notes).length);

  const appData = async (from: string | undefined) => JSON.parse(from ?? '');
  const [published, shown] = [
    await appData(output['page-data/app-data.json']),
    await appData(await read('page-data/app-data.json')),
  ];
  expect(Object.keys(shown)).toEqual(Object.keys(published));
}

test.each([[''], ['/below/it']])(
  'every page, its data and all other files are answered as they would be written, at first and after edits (prefix “%s”)',
  async (prefix) => {
    const site = await wholeSite(state);
    const args = ['--path-prefix', prefix];
    const { origin } = await startDevelop(site.root, { args });
    expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
    await expectTwin(site, origin + prefix);

    const edited = {
      ...state,
      notes: { ...state.notes, n3: { title: 'Three', text: 'other things', picture: '/photo.svg' } },
      menu: 'Contents',
      words: { second: 'two', third: 'three' },
    };
    const files = Object.entries(wholeSiteFiles(edited)).filter(([path, text]) => wholeSiteFiles(state)[path] !== text);
    await site.remove('content/word/first.en.yaml');
    await site.remove('content/word/first.fr.yaml');
    for (const [path, text] of files.toReversed()) await site.write(path, text);
    expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
    const expected = await site.output();
    const shown: readonly (readonly [path: string, mark: string])[] = [
      ['en/n3/index.html', 'other things'],
      ['fr/n4/index.html', 'Three'],
      ['page-data/fr/n3/page-data.json', 'sur other'],
      ['en/offline/index.html', 'three'],
      // Of the file that is written last.
      ['en/offline/index.html', 'Contents'],
    ];
    for (const [path, mark] of shown) {
      expect(expected[path]).toContain(mark);
      await expect.poll(() => readFrom(origin + prefix)(path)).toContain(mark);
    }
    await expectTwin(site, origin + prefix);
  },
);
