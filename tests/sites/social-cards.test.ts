import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { develop } from '../../generator/index.ts';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

describe('cards for shared links', () => {
  const folder = resolve(import.meta.dirname, '../../node_modules/@fontsource/figtree/files');
  const component = "export default ({ title }: { title: string }) => <div style={{ display: 'flex' }}>{title}</div>;\n";

  /** A site with a card for each page of an entry, and its font. */
  async function siteWithCards(): Promise<MiniSite> {
    const site = await miniSite({
      'templates/card.tsx': component,
      'fonts/card.woff': await readFile(join(folder, 'figtree-latin-600-normal.woff')),
    });
    const setting =
      "socialCard: { component: 'templates/card.tsx', fonts: [{ name: 'Figtree', weight: 600, file: 'fonts/card.woff' }] }";
    const config = (await readFile(join(site.root, 'boreal.config.ts'), 'utf8'))
      .replace("public: 'public'", `public: 'public', ${setting}`)
      .replace('data: { title, body } }', "data: { title, body }, card: { title, label: 'B', siteName: 'C' } }");
    await site.write('boreal.config.ts', config);
    return site;
  }

  const cardsOf = async (site: MiniSite): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(Object.entries(await site.output()).filter(([path]) => path.startsWith('cards/')));

  test.each([
    ['in this thread', '0'],
    ['in other threads', '2'],
  ])('are drawn again after their font has changed, with pages that name them (%s)', async (_name, workers) => {
    const site = await siteWithCards();
    await site.generate(['--workers', workers]);
    const before = await cardsOf(site);
    expect(Object.keys(before)).toHaveLength(1);
    await site.write('fonts/card.woff', await readFile(join(folder, 'figtree-latin-300-normal.woff')));
    await site.generate(['--workers', workers]);
    const after = await cardsOf(site);
    const [path = ''] = Object.keys(after);
    expect(Object.keys(before)).not.toContain(path);
    expect(Object.values(after)).not.toEqual(Object.values(before));
    for (const page of ['en', 'fr']) expect((await site.output())[`${page}/hello/index.html`]).toContain(path);
    // The cache has nothing that a run without it would not draw.
    await rm(join(site.root, '.boreal'), { recursive: true });
    await rm(join(site.root, 'dist'), { recursive: true });
    await site.generate(['--workers', workers]);
    expect(await cardsOf(site)).toEqual(after);
  });

  test('are stored in the cache, by the names that pages use', async () => {
    const site = await siteWithCards();
    await site.generate();
    const [path = ''] = Object.keys(await cardsOf(site));
    expect(await readdir(join(site.root, '.boreal/cards'))).toEqual([basename(path)]);
  });

  const lacking = ['---', 'title: 日本 Hello 日', '---', '', 'A text.', ''].join('\n');

  test('warn in every run about letters that their fonts lack, with entry, letters and font', async () => {
    const site = await siteWithCards();
    expect((await site.generate()).problems).toEqual([]);
    await site.write('content/note/hello.en.md', lacking);
    const warning = expect.objectContaining({
      code: 'RENDER_CARD_LETTERS',
      severity: 'warning',
      where: expect.objectContaining({ file: 'content/note/hello.en.md' }),
      message:
        'The card of /en/hello/ for shared links, “日本 Hello 日”, shows boxes in place of 日 本: Figtree 600 has no such letters.',
    });
    // Drawn, unchanged, from the cache, and without one.
    for (const folders of [[], [], ['dist'], ['.boreal', 'dist'], ['.boreal/runs']]) {
      for (const each of folders) await rm(join(site.root, each), { recursive: true });
      expect((await site.generate()).problems).toEqual([warning]);
    }
  });

  test('warn in develop, too', async () => {
    const site = await siteWithCards();
    await site.write('content/note/hello.en.md', lacking);
    const updates: (readonly { readonly code: string }[])[] = [];
    const server = await develop({
      config: 'boreal.config.ts',
      cwd: site.root,
      overrides: {},
      port: 0,
      host: '127.0.0.1',
      now: Date.now,
      onUpdate: ({ problems }) => updates.push(problems),
      onFault: () => {},
    });
    await expect.poll(() => updates.map((problems) => problems.map(({ code }) => code))).toEqual([['RENDER_CARD_LETTERS']]);
    await server.close();
  });
});
