import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ContentfulOutcome, type ContentfulSite, contentfulSite } from '../support/contentful-site.ts';
import { sized } from '../support/length.ts';
import { marked, tokens, wordsIn } from '../support/markers.ts';
import { note } from '../support/mini-site.ts';

/** Enough entries that one is at most one in twenty. */
const manyNotes = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => index).flatMap((index) => [
    [`content/note/n${index}.en.md`, note([`order: ${index}`])],
    [`content/note/n${index}.fr.md`, note([`order: ${index}`], 'Un texte.')],
  ]),
);

/** Paths of the files that differ, or that only one of two outputs has. */
function changedFiles(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}

const syncs = ({ server }: ContentfulSite, from: number) =>
  server.requests.slice(from).flatMap(({ path, query }) => (path.endsWith('/sync') ? [query.initial ? 'full' : 'delta'] : []));

describe('generate --source contentful', () => {
  test('applies published and unpublished entries since the last run, and nothing else', async () => {
    const space = await contentfulSite({ files: manyNotes });
    const { site, server, generate, save } = space;
    expect(await generate()).toMatchObject({ code: 0, status: 'generated', problems: [] });
    expect(syncs(space, 0)).toEqual(['full', 'delta']);
    const first = await site.output();

    // Nothing was published. A draft does not count.
    save('note.n1', { title: { 'en-CA': 'Draft of a title' } });
    const asked = server.requests.length;
    expect(await generate()).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect(syncs(space, asked)).toEqual(['delta']);

    save('note.n2', { title: { 'en-CA': 'Another title', 'fr-CA': 'Hello' } });
    server.space.publish('note.n2');
    expect(await generate()).toMatchObject({ code: 0, rendered: 1 });
    const second = await site.output();
    const pages = changedFiles(first, second).filter((path) => path.includes('/n'));
    expect(pages).toEqual(['en/n2/index.html', 'page-data/en/n2/page-data.json']);
    expect(second['en/n2/index.html']).toContain('<h1>Another title</h1>');

    server.space.unpublish('note.n3');
    expect(await generate()).toMatchObject({ code: 0, rendered: 0 });
    const third = await site.output();
    const gone = Object.keys(second).filter((path) => !(path in third));
    expect(gone).toEqual(
      ['en', 'fr']
        .flatMap((locale) => [`${locale}/n3/index.html`])
        .concat([
          'n3/index.html',
          'page-data/en/n3/page-data.json',
          'page-data/fr/n3/page-data.json',
          'page-data/n3/page-data.json',
        ])
        .sort(),
    );
    expect(second['sitemap.xml']).toContain('/en/n3/');
    expect(third['sitemap.xml']).not.toContain('/n3/');
    expect(Object.values(third).filter((text) => text.includes('/n3/'))).toEqual([]);
  });

  test('publishes nothing if many entries disappear for no reason, until an option allows it', async () => {
    const { site, server, generate } = await contentfulSite({ files: manyNotes });
    await generate();
    const before = await site.output();
    // A full pull does not say why entries are missing.
    for (let number = 3; number < 13; number++) server.space.unpublish(`note.n${number}`);
    server.space.forgetTokens();
    const refused = await generate();
    expect(refused).toMatchObject({ code: 1, status: 'failed', problems: [{ code: 'CONTENTFUL_SHRUNK' }] });
    expect(refused.problems[0]?.message).toContain('10 of 22 entries are gone');
    expect(await site.output()).toEqual(before);
    // A refused pull applies nothing.
    expect(await generate(['--offline'])).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect(await generate(['--allow-shrink'])).toMatchObject({ code: 0, status: 'generated' });
    expect(Object.keys(await site.output()).filter((path) => /n(?:[3-9]|1[012])\//.test(path))).toEqual([]);
    expect(await generate()).toMatchObject({ code: 0, written: 0 });
  });

  test('reads its settings from the config, and variables have priority', async () => {
    const { site, env, printed } = await contentfulSite({ deliveryToken: marked(tokens.delivery) });
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    const settings = {
      space: 'space',
      host: env.CONTENTFUL_HOST,
      insecure: true,
      deliveryToken: marked(tokens.delivery),
      previewToken: marked(tokens.preview),
      webhookSecret: marked(tokens.secret),
    };
    await site.write('boreal.config.ts', config.replace("content: 'content'", `contentful: ${JSON.stringify(settings)}, $&`));
    const pulled = await site.boreal(['pull', '--json']);
    expect(pulled.code).toBe(0);
    expect(JSON.parse(pulled.stdout)).toMatchObject({ status: 'pulled', entries: printed.entries.length });
    const generated = await site.boreal(['generate', '--json', '--source', 'contentful']);
    expect(JSON.parse(generated.stdout)).toMatchObject({ status: 'generated', problems: [] });
    for (const text of [pulled.stdout, generated.stdout, ...Object.values(await site.output())]) {
      expect(wordsIn(text, Object.values(tokens))).toEqual([]);
    }
    const other = await site.boreal(['pull', '--json'], { CONTENTFUL_SPACE_ID: 'another' });
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('Contentful has no space “another”');
  });
});

test('a link to an unpublished entry is left out with a warning that names its position', async () => {
  const { site, server, generate } = await contentfulSite({
    files: {
      ...manyNotes,
      'content/note/hello.en.md': note(['related: [n1, n2]']),
      'content/note/hello.fr.md': note(['related: [n1, n2]'], 'Un texte.'),
    },
  });
  server.space.unpublish('note.n2');
  const { code, problems } = await generate();
  expect(code).toBe(0);
  expect(problems.map(({ code, severity, where }) => ({ code, severity, ...where }))).toEqual(
    ['en-CA', 'fr-CA'].map((locale) => ({
      code: 'CONTENTFUL_LINK_UNRESOLVED',
      severity: 'warning',
      file: `Contentful entry note.hello (note, ${locale})`,
      entry: 'note.hello',
      field: 'related[1]',
      edit: `https://app.contentful.com/spaces/space/environments/master/entries/note.hello?focusedField=related&focusedLocale=${locale}`,
    })),
  );
  expect(Object.keys(await site.output())).toContain('en/hello/index.html');
});

describe('boreal pull', () => {
  test('reports what it has done, and its result builds without network and token', async () => {
    const { site, server, printed, boreal, generate } = await contentfulSite();
    const first = await boreal(['pull', '--json']);
    expect([first.code, first.stderr]).toEqual([0, '']);
    const entries = printed.entries.length;
    expect(JSON.parse(first.stdout)).toEqual({
      status: 'pulled',
      ms: expect.any(Number),
      kind: 'full',
      changed: entries,
      deleted: 0,
      entries,
      requests: 6,
    });
    const second = await boreal(['pull']);
    expect([second.code, second.stdout]).toEqual([0, '']);
    expect(second.stderr).toMatch(/^✓ 0 changed, 0 gone: 2 entries in \d+ ms\n$/);
    await server.close();
    const built = await generate(['--offline'], { CONTENTFUL_DELIVERY_TOKEN: '' });
    expect(built).toMatchObject({ code: 0, status: 'generated', problems: [] });
    expect((await site.output())['en/hello/index.html']).toContain('<h1>Hello</h1>');
  });

  test('pulls from a content system only', async () => {
    const { boreal } = await contentfulSite();
    const { code, stderr } = await boreal(['pull', '--source', 'markdown']);
    expect(code).toBe(1);
    expect(stderr).toContain('[SOURCE_NOTHING_TO_PULL]');
  });

  test('is required before a run without network', async () => {
    const { site, generate } = await contentfulSite();
    const { code, problems } = await generate(['--offline']);
    expect([code, problems.map((problem) => problem.code)]).toEqual([1, ['CONTENTFUL_OFFLINE_EMPTY']]);
    expect(problems[0]?.hint).toContain('boreal pull');
    expect(await site.output()).toEqual({});
  });
});

describe('an unchanged space', () => {
  const times = ({ stdout }: ContentfulOutcome) => JSON.parse(stdout).stages.map(({ ms }: { readonly ms: number }) => ms);

  /** Without the code, which is published for some builds more. */
  const pagesOf = (output: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(output).filter(([path]) => !path.startsWith('assets/')));

  test('ends the run after its pull, until something is published', async () => {
    const space = await contentfulSite({ files: manyNotes });
    const { server, generate } = space;
    const first = await generate();
    const asked = server.requests.length;
    const second = await generate();
    expect(second).toMatchObject({ code: 0, rendered: 0, written: 0, files: first.files });
    // Nothing was read, bundled, rendered or published.
    expect(times(second)).toEqual([0, 0, 0, 0]);
    expect(syncs(space, asked)).toEqual(['delta']);
    expect(times(await generate(['--offline']))).toEqual([0, 0, 0, 0]);
    space.save('note.n2', { title: { 'en-CA': 'Another title', 'fr-CA': 'Hello' } });
    server.space.publish('note.n2');
    expect(await generate()).toMatchObject({ code: 0, rendered: 1 });
  });

  test('that cannot be pulled is requested once, and the errors of the code are reported, too', async () => {
    const { site, server, generate } = await contentfulSite();
    await generate();
    await site.write('templates/header.tsx', 'export default () => <b>');
    const asked = server.requests.length;
    server.faults.always(() => true, { kind: 'status', status: 401, id: 'AccessTokenInvalid' });
    const { code, problems } = await generate();
    expect(code).toBe(1);
    expect(problems.map((problem) => problem.code).sort()).toEqual(['BUNDLE_COMPILE', 'CONTENTFUL_TOKEN']);
    expect(server.requests.slice(asked).filter(({ path }) => path.endsWith('/locales'))).toHaveLength(1);
  });

  test('as an export file ends the run, too, until the file changes', async () => {
    const { site } = await contentfulSite();
    const fromFile = async () => {
      const { stdout } = await site.boreal(['generate', '--json', '--source', 'contentful', '--snapshot', 'space.json']);
      return { ...JSON.parse(stdout), stdout };
    };
    await fromFile();
    expect(times(await fromFile())).toEqual([0, 0, 0, 0]);
    await site.write('space.json', (await readFile(join(site.root, 'space.json'), 'utf8')).replace('A text.', 'Hello'));
    expect(await fromFile()).toMatchObject({ status: 'generated', rendered: 1 });
  });

  test('is read from the cache after a change of a template, with the same bytes as without a cache', async () => {
    const { site, generate } = await contentfulSite({ files: manyNotes });
    await generate();
    const damaged = ['index', 'records'];
    for (const [round, ending] of ['', ...sized(['index'], damaged)].entries()) {
      const header = `export default () => <header>Round ${round}</header>;`;
      await site.write('templates/header.tsx', header);
      const caches = join(site.root, '.boreal/content');
      for (const name of ending === '' ? [] : await readdir(caches, { recursive: true })) {
        if (!name.endsWith(ending)) continue;
        await writeFile(join(caches, name), (await readFile(join(caches, name))).fill('x'));
      }
      expect(await generate()).toMatchObject({ code: 0, problems: [] });
      expect(await generate(['--out', `fresh-${round}`, '--cache', `cache-${round}`])).toMatchObject({ code: 0, problems: [] });
      expect(pagesOf(await site.output())).toEqual(pagesOf(await site.output(`fresh-${round}`)));
    }
    expect((await site.boreal(['clean'])).code).toBe(0);
    expect(existsSync(join(site.root, '.boreal/content'))).toBe(false);
  });
});

describe('an entry whose texts a locale takes from its fallback', () => {
  test('is shown as a fallback until one text is translated, also if its type requires translations', async () => {
    const { site, server, save, generate } = await contentfulSite();
    server.space.setLocales([
      { code: 'en-CA', name: 'English', default: true },
      { code: 'fr-CA', name: 'French', fallbackCode: 'en-CA' },
    ]);
    const french = async () => {
      const { 'fr/hello/index.html': html = '', 'sitemap.xml': sitemap = '' } = await site.output();
      return {
        canonical: /<link rel="canonical" href="[^"]*?(\/\w\w\/[^"]*)"/.exec(html)?.[1],
        isInSitemap: sitemap.includes('/fr/hello/'),
        isAlternate: (await site.output())['en/hello/index.html']?.includes('hreflang="fr-CA"'),
        problems: (await generate()).problems.map(({ code }) => code),
      };
    };
    const translated = { canonical: '/fr/hello/', isInSitemap: true, isAlternate: true, problems: [] };
    expect(await generate()).toMatchObject({ code: 0, problems: [] });
    expect(await french()).toEqual(translated);
    save('note.hello', { title: { 'en-CA': 'Hello' }, body: { 'en-CA': 'An original text.' } });
    server.space.publish('note.hello');
    expect(await generate()).toMatchObject({ code: 0, problems: [] });
    expect(await french()).toEqual({ canonical: '/en/hello/', isInSitemap: false, isAlternate: false, problems: [] });
    expect((await site.output())['fr/hello/index.html']).toContain('An original text.');
    save('note.hello', { title: { 'en-CA': 'Hello' }, body: { 'en-CA': 'An original text.', 'fr-CA': 'Un texte.' } });
    server.space.publish('note.hello');
    expect(await generate()).toMatchObject({ code: 0 });
    expect(await french()).toMatchObject({ canonical: '/fr/hello/', isInSitemap: true, isAlternate: true });
  });
});
