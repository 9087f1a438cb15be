import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

const config = `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, image, list, markdown, text } from '../../../generator/site.ts';
const model = defineModel({
  note: defineType('A note.', { title: text(), hero: image({ optional: true }), gallery: list(image()), body: markdown() }),
  label: defineType('Words.', { word: text(), logo: image({ optional: true }) }),
});
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: ['sign'],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) {
      const { title, hero, gallery, body } = entry.fields;
      yield { path: \`/\${entry.slug}/\`, entry, data: { title, hero, gallery, body } };
    }
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found', gallery: [] } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found', gallery: [] } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: (graph, locale) => graph.single('label', 'menu', locale).fields }) },
  shared: { sign: (graph, locale) => graph.single('label', 'sign', locale).fields },
  sameInAllLanguages: ['Hello', 'Other', 'A text.', 'A logo', 'A sign', 'A house', 'Menu', 'Sign'],
  rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`;

const shown = `
import type { Picture } from '#contract/picture';
export const Shown = ({ value }: { value: Picture }) => (
  <picture>
    {value.sources.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} />)}
    <img src={value.src} srcSet={value.srcSet} alt={value.alt} width={value.width} height={value.height} />
  </picture>
);
`;

const page = `
import type { HeadProps, PageProps } from '#contract/page';
import type { Picture } from '#contract/picture';
import { Shown } from './shown.tsx';
interface Data { title: string; hero?: Picture; gallery: readonly Picture[]; body?: { html: string } }
export default ({ data }: PageProps<Data>) => (
  <main>
    <h1>{data.title}</h1>
    {data.hero && <Shown value={data.hero} />}
    {data.gallery.map((picture) => <Shown key={picture.src} value={picture} />)}
    {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}
  </main>
);
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

const header = `
import type { SliceProps } from '#contract/page';
import type { Picture } from '#contract/picture';
import { Shown } from './shown.tsx';
export default ({ data }: SliceProps<{ word: string; logo?: Picture }>) => <header>{data.word}{data.logo && <Shown value={data.logo} />}</header>;
`;

/** A photograph with its own colour: 340 pixels are published in two widths. */
const photo = (background: string, width = 340): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer();

const hero = (file: string): readonly string[] => ['hero:', `  file: ${file}`, '  alt: A house'];

async function pictureSite(files: Parameters<typeof miniSite>[0] = {}): Promise<MiniSite> {
  const label = (word: string, file?: string): string =>
    [`word: ${word}`, ...(file === undefined ? [] : ['logo:', `  file: ${file}`, '  alt: A logo']), ''].join('\n');
  return miniSite({
    'boreal.config.ts': config,
    'templates/shown.tsx': shown,
    'templates/note.page.tsx': page,
    'templates/header.tsx': header,
    'content/label/menu.en.yaml': label('Menu', '/logo.svg'),
    'content/label/menu.fr.yaml': label('Menu', '/logo.svg'),
    'content/label/sign.en.yaml': label('Sign', '/sign.jpg'),
    'content/label/sign.fr.yaml': label('Sign', '/sign.jpg'),
    'content/note/hello.en.md': note(hero('/images/hero.jpg'), 'A text.\n\n![A house](/images/text.jpg)'),
    'content/note/hello.fr.md': note(hero('/images/hero.jpg'), 'Un texte.\n\n![Une maison](/images/text.jpg)'),
    'content/note/other.en.md': note().replace('Hello', 'Other'),
    'content/note/other.fr.md': note([], 'Un texte.').replace('Hello', 'Other'),
    'public/images/hero.jpg': await photo('red'),
    'public/images/text.jpg': await photo('green'),
    'public/images/unused.jpg': await photo('blue'),
    'public/sign.jpg': await photo('white', 30),
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
    ...files,
  });
}

const publishedPictures = async (site: MiniSite): Promise<string[]> =>
  (await readdir(join(site.root, 'dist/assets/images')).catch(() => [])).sort();

/** Addresses of pictures in a document. */
const addressesIn = (html: string): string[] => [...new Set(html.match(/\/assets\/images\/[\w.-]+/g))];

describe('the pictures of a site', () => {
  test('are published in several widths and formats if something shows them, and not otherwise', async () => {
    const site = await pictureSite();
    expect(await site.generate()).toMatchObject({ status: 'generated' });
    const output = await site.output();
    const html = output['en/hello/index.html'] ?? '';
    // Logo of the slice unchanged, hero and text in two widths and three formats, the icon of the
    // shared datum in one width.
    const published = await publishedPictures(site);
    expect(published).toHaveLength(1 + 2 * 6 + 3);
    expect(published.map((name) => name.replace(/^\w{20}/, '*')).filter((name) => name.includes('-320'))).toEqual([
      ...['*-320.avif', '*-320.jpg', '*-320.webp'],
      ...['*-320.avif', '*-320.jpg', '*-320.webp'],
    ]);
    expect(addressesIn(html)).toHaveLength(1 + 2 * 6);
    for (const address of addressesIn(html)) expect(Object.keys(output)).toContain(address.slice(1));
    expect(html).toMatch(/<figure><picture>.*<img src="[^"]+-340\.jpg" srcset="[^"]+" sizes="[^"]+" alt="A house" width="340"/s);
    expect(JSON.parse(output['page-data/en/hello/page-data.json'] ?? '').result.data.hero).toMatchObject({
      alt: 'A house',
      width: 340,
    });
    // Files of the public folder keep their own addresses.
    expect(Object.keys(output)).toContain('images/unused.jpg');
  });

  test('have the same bytes and names with an empty cache and a full one', async () => {
    const site = await pictureSite();
    await site.generate();
    const first = await site.output();
    const again = await site.generate();
    expect([again.rendered, again.written]).toEqual([0, 0]);
    await rm(join(site.root, 'dist'), { recursive: true });
    await site.generate();
    expect(await site.output()).toEqual(first);
    await site.generate(['--out', 'elsewhere', '--cache', 'another']);
    expect(await site.output('elsewhere')).toEqual(first);
  });

  test('are below the path prefix', async () => {
    const site = await pictureSite();
    await site.generate(['--path-prefix', '/site']);
    const html = (await site.output())['en/hello/index.html'] ?? '';
    const addresses = html.match(/[^\s",]*assets\/images\/[^\s",]+/g) ?? [];
    expect(addresses).not.toEqual([]);
    for (const address of addresses) expect(address).toMatch(/^\/site\/assets\/images\//);
  });

  test('render the pages that show them again when their files change, and no others', async () => {
    const site = await pictureSite();
    await site.generate();
    const before = await publishedPictures(site);
    await site.write('public/images/text.jpg', await photo('yellow'));
    expect((await site.generate()).rendered).toBe(2);
    const after = await publishedPictures(site);
    expect(after).toHaveLength(before.length);
    expect(after.filter((name) => !before.includes(name))).toHaveLength(6);
    await site.write('public/images/hero.jpg', await photo('orange'));
    expect((await site.generate()).rendered).toBe(2);
    const html = await readFile(join(site.root, 'dist/en/hello/index.html'), 'utf8');
    for (const address of addressesIn(html))
      expect(await publishedPictures(site)).toContain(address.slice('/assets/images/'.length));
  });

  test('change the slice that shows them', async () => {
    const site = await pictureSite();
    await site.generate();
    const before = addressesIn((await site.output())['en/other/index.html'] ?? '');
    await site.write('public/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>');
    await site.generate();
    const after = addressesIn((await site.output())['en/other/index.html'] ?? '');
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });
});

describe('a picture that cannot be shown', () => {
  test.each<[string, Parameters<typeof miniSite>[0], object]>([
    [
      'a field names a missing file',
      { 'content/note/hello.en.md': note(hero('/images/hero.png')) },
      { code: 'IMAGE_MISSING', where: { file: 'content/note/hello.en.md', line: 3, field: 'hero' } },
    ],
    [
      'a text names a missing file',
      { 'content/note/hello.en.md': note([], 'A text.\n\n![A house](/gone.jpg)') },
      { code: 'IMAGE_MISSING', where: { file: 'content/note/hello.en.md', line: 7 } },
    ],
    [
      'an item of a list is not a picture',
      { 'content/note/hello.en.md': note(['gallery:', '  - file: /favicon.ico', '    alt: ""']) },
      { code: 'IMAGE_NOT_AN_IMAGE', where: { file: 'content/note/hello.en.md', line: 4, field: 'gallery[0]' } },
    ],
    [
      'a file is truncated',
      { 'public/images/hero.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]) },
      { where: { file: 'content/note/hello.en.md', field: 'hero' } },
    ],
    [
      'a picture of another site is named',
      { 'content/note/hello.en.md': note(hero('https://other.example/a.jpg')) },
      { code: 'IMAGE_REMOTE', where: { file: 'content/note/hello.en.md', field: 'hero' } },
    ],
  ])('is reported with its position, and nothing is published: %s', async (_name, files, problem) => {
    const site = await pictureSite(files);
    const { code, status, problems } = await site.generate();
    expect([code, status]).toEqual([1, 'failed']);
    expect(problems).toContainEqual(
      expect.objectContaining({ ...problem, where: expect.objectContaining((problem as { where: object }).where) }),
    );
    expect(await site.output()).toEqual({});
  });
});
