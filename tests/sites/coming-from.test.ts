import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { fileForm } from '../../generator/sources/markdown/file-layout.ts';
import { writeFiles } from '../support/documentation.ts';
import { readTree } from '../support/mini-site.ts';
import { recipeSite } from '../support/recipe-site.ts';
import { runHere } from '../support/run-here.ts';
import { sourcesExample } from '../support/source-site.ts';

const root = resolve(import.meta.dirname, '../..');

/** Copies an example, which is found by its own name there. */
async function exampleSite(name: string) {
  await mkdir(join(root, 'tests/.tmp'), { recursive: true });
  const folder = await mkdtemp(join(root, 'tests/.tmp', 'example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'examples', name), folder, { recursive: true });
  await mkdir(join(folder, '.boreal'));
  await symlink(inject('bundlesFolder'), join(folder, '.boreal/bundles'));
  const json = async (args: readonly string[]) => JSON.parse((await runHere(folder, [...args, '--json'])).stdout);
  const replace = async (file: string, from: string, to: string): Promise<void> => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  return { folder, json, replace, output: () => readTree(join(folder, 'dist')) };
}

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

const linesOf = async (file: string): Promise<number> => (await read(file)).trimEnd().split('\n').length;

describe('the site with the content of a Hugo site', () => {
  test('is generated as it is, with at most 100 lines for its model and pages', async () => {
    expect(await linesOf('examples/coming-from-hugo/blog.ts')).toBeLessThanOrEqual(100);
    const site = await exampleSite('coming-from-hugo');
    expect((await site.json(['generate'])).problems).toEqual([]);
    expect((await site.json(['check'])).problems).toEqual([]);
    const files = await site.output();
    const html = (path: string): string => Buffer.from(files[`${path}index.html`] ?? '', 'latin1').toString('utf8');
    const pages = Object.keys(files).filter((file) => file.endsWith('index.html') && !file.startsWith('_gatsby/'));
    expect(pages.map((file) => file.slice(0, -'index.html'.length))).toEqual(
      expect.arrayContaining([
        ...['', 'about/', 'posts/first-snow/', 'posts/winter-tires/', 'posts/wood/', 'tags/winter/', 'tags/house/'],
        ...['fr/', 'fr/a-propos/', 'fr/posts/premiere-neige/', 'fr/posts/pneus-d-hiver/', 'fr/tags/hiver/', 'blog/first-snow/'],
      ]),
    );
    expect(pages.join(' ')).not.toContain('skating');

    // Links from file to file, footnotes, tasks, the component, dates, and old addresses.
    const post = html('posts/first-snow/');
    expect(post).toContain('<a href="/posts/winter-tires/">the tires</a>');
    expect(post).toMatch(/class="footnotes".*In Canada, November/s);
    expect(post).toMatch(/<div class="figure">.*The roof at noon.*Photo: A\. Tremblay/s);
    expect(post).toContain('type="checkbox"');
    expect(post).toContain('<time dateTime="2025-11-03">');
    expect(html('about/')).toContain('href="/posts/first-snow/"');
    expect(html('fr/a-propos/')).toContain('href="/fr/posts/premiere-neige/"');
    expect(html('fr/posts/premiere-neige/')).toContain('href="/fr/posts/pneus-d-hiver/"');
    expect(files['2025/11/first-snow.html']).toContain('url=/posts/first-snow/');
    expect(files._redirects).toContain('/fr/2025/11/premiere-neige.html /fr/posts/premiere-neige/ 301');

    // Translations: by the name, by `translationKey`, and missing.
    for (const [path, french] of [
      ['posts/first-snow/', 'premiere-neige'],
      ['posts/winter-tires/', 'pneus-d-hiver'],
    ] as const) {
      expect(html(path)).toMatch(new RegExp(`hreflang="fr-CA" href="https://winter.example/fr/posts/${french}/"`, 'i'));
    }
    expect(html('posts/wood/')).toContain('This page is in English only.');

    // Again from the cache, and what cannot be read.
    expect((await site.json(['generate'])).written).toBe(0);
    await site.replace('content/posts/wood.md', 'tags: [house]', 'tags: [house]\nseries: stoves');
    await site.replace('content/posts/winter-tires.md', 'Change them', '{{< figure src="tire.jpg" >}}\n\nChange them');
    await site.replace(
      'content/posts/pneus-d-hiver.fr.md',
      '\n---\n\n',
      '\n---\n\n[a](./wood.md) [b](./wood.fr.md) [c](./skates.md) [d](/about/) [e](/a-propos/)\n\n',
    );
    await writeFile(join(site.folder, 'content/posts/v1.de.md'), '---\ntitle: Version\n---\n');
    const { problems } = await site.json(['generate']);
    expect(problems.map(({ code, where }: Problem) => [code, where?.file, where?.line])).toEqual([
      ['TEXT_ENTRY_UNTRANSLATED', 'content/posts/pneus-d-hiver.fr.md', 9],
      ['TEXT_FILE_LINK', 'content/posts/pneus-d-hiver.fr.md', 9],
      ['ROUTE_LINK_BROKEN', 'content/posts/pneus-d-hiver.fr.md', 9],
      ['CONTENT_FILE_FORM', 'content/posts/v1.de.md', undefined],
      ['TEXT_SHORTCODE', 'content/posts/winter-tires.md', 9],
      ['CONTENT_FIELD_UNKNOWN', 'content/posts/wood.md', 6],
    ]);
    expect(problems.flatMap(({ message }: Problem) => /(?:leads to the entry|no page) .*/.exec(message)?.[0] ?? [])).toEqual([
      'leads to the entry post/wood, which exists only in en.',
      'leads to the entry posts/skates, which does not exist.',
      'no page /about/ in this language: it exists only in en.',
    ]);
  });

  test('reads the names of an Eleventy site, as its guide says', async () => {
    const site = await exampleSite('coming-from-hugo');
    const [, source = ''] = /^```ts layout\.ts\n([\s\S]*?)^```$/m.exec(await read('docs/coming-from-eleventy.md')) ?? [];
    await writeFile(join(site.folder, 'layout.ts'), source);
    const config = join(site.folder, 'boreal.config.ts');
    const text = await readFile(config, 'utf8');
    await writeFile(
      config,
      `import { eleventy } from './layout.ts';\n${text.replace(/ sources: \{[\s\S]*\n {2}\},\n/, ' sources: { eleventy },\n')}`,
    );
    for (const [file, text] of Object.entries({
      'en/posts/2026/02/2026-02-01-ice.md': 'Ice',
      'fr/posts/2026-02-01-glace.md': 'Glace',
    })) {
      await mkdir(join(site.folder, 'content', file, '..'), { recursive: true });
      await writeFile(
        join(site.folder, 'content', file),
        `---\ntitle: ${text}\ndescription: A\ntranslationKey: "ice"\n---\n\n${text}.\n`,
      );
    }
    for (const name of ['winter-tires.md', 'pneus-d-hiver.fr.md', 'wood.md', 'skating.md'])
      await rm(join(site.folder, 'content/posts', name));
    await site.replace('content/posts/first-snow/index.md', '../winter-tires.md', '../../en/posts/2026/02/2026-02-01-ice.md');
    await site.replace('content/posts/first-snow/index.fr.md', '../pneus-d-hiver.fr.md', '../../fr/posts/2026-02-01-glace.md');
    expect((await site.json(['generate'])).problems).toEqual([]);
    const files = await site.output();
    expect(files['posts/first-snow/index.html']).toContain('href="/posts/ice/"');
    expect(files['fr/posts/glace/index.html']).toMatch(/hreflang="en-CA" href="https:\/\/winter\.example\/posts\/ice\/"/i);
    expect(files['fr/posts/glace/index.html']).toContain('<time dateTime="2026-02-01">');
  });

  test('reports wrong settings of the layout', async () => {
    const site = await exampleSite('coming-from-hugo');
    const forms = [
      "'{slug}.txt': 'page'",
      "'about.md': 'page'",
      "'{slug}-{slug}.md': 'page'",
      "'{slug}.md': 3 as never",
      "'{year}/{slug}.md': 'page'",
      "'{titel}/{slug}.md': 'page'",
      "'a/{slug}.md': 'pagg'",
    ];
    await site.replace('boreal.config.ts', "'{slug}{.locale}.md': 'page'", forms.join(', '));
    await site.replace('boreal.config.ts', "translationKey: 'translationKey'", "translationKey: 'a b'");
    await site.replace('boreal.config.ts', "unreadFields: ['layout', 'weight', 'toc']", "unreadFields: 'toc' as never");
    const { problems } = await site.json(['generate']);
    expect(problems.map(({ code, message }: Problem) => `${code} ${message}`)).toEqual([
      expect.stringContaining('CONFIG_VALUE The setting “sources.hugo.files.{slug}.md” is not a type'),
      'CONFIG_VALUE The setting “sources.hugo.translationKey” is not the name of a field.',
      'CONFIG_VALUE The setting “sources.hugo.unreadFields” is not a list.',
      expect.stringContaining(
        'CONFIG_FILE_FORM The form “{slug}.txt” of file names cannot be used: files of content end with .md or .yaml, not with “.txt”',
      ),
      'CONFIG_FILE_FORM The form “about.md” of file names cannot be used: it has no {slug}.',
      expect.stringContaining('CONFIG_FILE_FORM The form “{slug}-{slug}.md” of file names cannot be used: it is not the form'),
      ...[
        '“{year}/{slug}.md” of file names cannot be used: {year} is no field of “page”: write * for a part of a name that is no value.',
        '“{titel}/{slug}.md” of file names cannot be used: {titel} is no field of “page” (did you mean “title”?).',
        '“a/{slug}.md” of file names cannot be used: “pagg” is no type of the model (did you mean “page”?).',
      ].map((message) => `CONFIG_FILE_FORM The form ${message}`),
    ]);
  });
});

test('the blog that came from Gatsby shows what its components showed there', async () => {
  const site = await exampleSite('coming-from-gatsby');
  expect((await site.json(['generate', '--path-prefix', '/notes'])).problems).toEqual([]);
  expect((await site.json(['check'])).problems).toEqual([]);
  const files = await site.output();
  const post = Buffer.from(files['blog/hello-world/index.html'] ?? '', 'latin1').toString('utf8');
  expect(post).toContain('<title data-gatsby-head="true">Hello, world | A small blog</title>');
  expect(post).toContain('<p>May 1, 2025</p>');
  expect(post).toContain('<a href="/notes/blog/second-post/">second one</a>');
  expect(post).toMatch(/<a href="\/notes\/blog\/second-post\/" rel="next">The second post/);
  expect(post).toMatch(/<source type="image\/webp" srcSet="[^"]*\/notes\/assets\/[^"]*" sizes="160px"/);
  expect(post).toContain('Written by <strong>Robin Pelletier</strong>');
  expect(files['index.html']).toMatch(/href="\/notes\/blog\/second-post\/".*href="\/notes\/blog\/hello-world\/"/s);
  expect(files['feed.atom']).toContain('https://blog.example/notes/blog/hello-world/');
  expect(files['404.html']).toContain('404: Not Found');
});

describe('the site on the page for', () => {
  const guideSite = (tool: string) => recipeSite(`coming-from-${tool}.md`, { onEnd: onTestFinished });
  type GuideSite = Awaited<ReturnType<typeof guideSite>>;

  /** Replaces a part of a file, returns the problems of a run, and puts the part back. */
  async function problemsWith(site: GuideSite, [file, from, to]: readonly [string, string, string]) {
    await site.replace(file, from, to);
    const { problems } = await site.run('generate');
    await site.replace(file, to, from);
    return problems.map(({ code, where }: Problem) => [code, where?.file]);
  }

  test('Jekyll has its files and addresses, and refuses what must be changed', async () => {
    const site = await guideSite('jekyll');
    await site.make();
    const post = await site.read('dist/garden/winter/2026/03/12/first-frost.html');
    expect(post).toMatch(/class="footnotes".*At the north wall/s);
    expect(post).toMatch(/<img src="\/assets\/images\/\w+\.svg" alt="The thermometer at dawn"/);
    expect(await site.read('dist/2026/04/02/thaw.html')).toContain(
      '<a href="/garden/winter/2026/03/12/first-frost.html">the first frost',
    );
    expect(await site.main('about')).toContain('<strong>nine</strong> apple trees');
    const frost = 'content/_posts/2026-03-12-first-frost.md';
    for (const [from, to, code] of [
      ['layout: post', 'published: false', 'CONTENT_FIELD_UNKNOWN'],
      ['The first night', '{% highlight ruby %} The first night', 'TEXT_SHORTCODE'],
      ['The first night', '{{ site.url }} The first night', 'TEXT_SHORTCODE'],
      ['hour before sunrise.\n', 'hour before sunrise.\n\nA note.\n{: .note}\n', 'TEXT_SHORTCODE'],
    ] as const)
      expect(await problemsWith(site, [frost, from, to])).toEqual([[code, frost]]);
  });

  test('Docusaurus has its files and side bar, and refuses what must be changed', async () => {
    const site = await guideSite('docusaurus');
    await site.make();
    const page = await site.read('dist/docs/firing/load/index.html');
    const menu = /<nav aria-label="Pages">(.*?)<\/nav>/s.exec(page)?.[1] ?? '';
    expect([...menu.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, ...item]) => item)).toEqual([
      ['/docs/intro/', 'What a kiln does'],
      ['/docs/firing/', 'Fire a kiln'],
      ['/docs/firing/load/', 'Loading'],
    ]);
    expect(await site.main('docs/firing/load')).toMatch(/<aside><p>Glazed pots .*<a href="\/docs\/intro\/">the start<\/a>/s);
    expect(await site.main('docs/intro')).toContain('<a href="/docs/firing/load/">how to load it</a>');
    const intro = 'docs/intro.md';
    const refused = [
      ['Read [how', '# What a kiln does\n\nRead [how', ['TEXT_HEADING_LEVEL']],
      ['Read [how', 'Read [this](/docs/firing/load), then [how', ['ROUTE_LINK_BROKEN']],
      [':::note\n', ':::note[Careful]\n', ['TEXT_DIRECTIVE_FORM', 'TEXT_DIRECTIVE_FORM']],
    ] as const;
    for (const [from, to, codes] of refused)
      expect(await problemsWith(site, [intro, from, to])).toEqual(codes.map((code) => [code, intro]));
    await site.replace(intro, ':::note\n', ':::note{title="Careful"}\n');
    await site.make();
    expect(await site.main('docs/intro')).toContain('<aside><strong>Careful</strong>');
  });

  test('Astro has its collections, pages and pictures, and refuses what must be changed', async () => {
    const site = await guideSite('astro');
    // Code that is not ported yet.
    await writeFiles(site.folder, [['src/pages/blog/[...slug].astro', '---\n---\n<Content />\n']]);
    await site.make();
    const post = await site.main('blog/first-kayak');
    expect(post).toContain('<p>Mika Laine, 2026-05-08</p>');
    expect(post).toMatch(/<img src="\/assets\/images\/\w+\.svg" alt="Strips of cedar on a bench"/);
    expect(post).toContain('<a href="/blog/second-kayak/">the second one</a>');
    expect(await site.main('about')).toContain('<strong>Saturdays</strong>');
    expect([...(await site.main('')).matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/blog/second-kayak/',
      '/blog/first-kayak/',
      '/about/',
    ]);
    const second = 'src/content/blog/second-kayak.md';
    for (const [from, to, code] of [
      ['2026-06-21', "'Jun 21 2026'", 'CONTENT_FIELD_TYPE'],
      ['author: mika', 'author: miko', 'GRAPH_LINK_MISSING'],
      ['is the whole secret.', '<Secret />', 'TEXT_RAW_HTML'],
    ] as const)
      expect(await problemsWith(site, [second, from, to])).toEqual([[code, second]]);
    await site.replace(second, 'author: mika', 'author: mika\ndraft: true');
    await site.replace('src/content/blog/first-kayak.md', '[the second one](./second-kayak.md)', 'the second one');
    await site.make();
    expect(await site.main('')).not.toContain('second-kayak');
  });

  test('Next.js has its posts and components', async () => {
    const site = await guideSite('next');
    await site.make();
    const post = await site.main('blog/first-light');
    expect(post).toContain('<aside><h2>Visit</h2><p>Open on Sundays.');
    expect(post).toContain('<button>Like (0)</button>');
    expect(await site.main('blog/the-stairs')).toContain('<a href="/blog/first-light/">the lamp</a>');
    expect(await site.main('')).toMatch(/One hundred and twelve stairs.*First light/s);
    expect(await site.read('dist/index.html')).toContain('<header><a href="/">The lighthouse</a></header>');
    await writeFiles(site.folder, [['app/callout.module.css', '.box { color: teal; }\n']]);
    await site.replace('app/callout.tsx', 'export default', "import styles from './callout.module.css';\nexport default");
    await site.replace('app/callout.tsx', '<aside>', '<aside className={styles.box}>');
    expect((await site.run('generate')).problems).toMatchObject([
      {
        code: 'BUNDLE_CSS_MODULE',
        where: { file: 'app/callout.module.css' },
        hint: expect.stringMatching(/^Rename it to app\/callout\.css,/),
      },
    ]);
  });
});

test.each(['hugo', 'gatsby'])('the code in the guide for %s is that of its example', async (tool) => {
  const guide = await read(`docs/coming-from-${tool}.md`);
  const lines = (text: string): string =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .join('\n');
  const blocks = [...guide.matchAll(/^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm)];
  expect(blocks.length).toBeGreaterThan(3);
  for (const [, file = '', code = ''] of blocks) expect(lines(await read(file)), file).toContain(lines(code));
});

test('the forms of names on the page on sources can be used', async () => {
  const forms = [...(await sourcesExample('layout.ts')).matchAll(/^ {4}'([^']+)': '/gm)].map(([, form = '']) => form);
  expect(forms).toHaveLength(4);
  for (const form of forms) expect(form).toMatch(fileForm);
});
