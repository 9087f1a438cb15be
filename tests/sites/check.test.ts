import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ProblemError } from '../../generator/errors/problem.ts';
import type { CheckReport } from '../../generator/index.ts';
import { checkSite } from '../../generator/runs/check.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { surroundings } from '../support/surroundings.ts';
import { tempFolder } from '../unit/generator/temp-folder.ts';

withRealClient();

test('this repository’s site has no problem and stays within its limits', async () => {
  const report = await checkJson(inject('siteFolder'), resolve(import.meta.dirname, '../..'));
  expect(report.pages).toBeGreaterThan(1_000);
  expect(report.problems).toEqual([]);
});

const page = (path: string, link: string) => note([`path: ${path}`], `[${link}](/other/) and [an old address](/old/)`);
const french = (path: string, link: string) =>
  note([`path: ${path}`], `[${link}](/other/) et [une ancienne adresse](/old/)`).replace('Hello', 'Bonjour');
const files = {
  'content/note/hello.en.md': page('/', 'Other'),
  'content/note/hello.fr.md': french('/', 'Autre'),
  'content/note/other.en.md': page('/other/', 'This one'),
  'content/note/other.fr.md': french('/other/', 'Celle-ci'),
  'templates/note.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1>{data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}</main>;
export const head = ({ data, path }: HeadProps<Data>) => ({
  title: \`A title of \${path}\`, announcement: data.title, description: \`What a visitor finds on \${path}, in enough words for a description.\`,
  ...(data.body ? {} : { robots: 'noindex' }),
});
`,
  'templates/redirect.page.tsx': `
import type { PageProps } from '#contract/page';
export default ({ pageContext }: PageProps) => <main><h1>Language</h1>{pageContext.languages.map((language) => <a key={language} href={\`/\${language}\${pageContext.originalPath}\`}>{language}</a>)}</main>;
export const head = () => ({ title: 'Language', announcement: 'Language', robots: 'noindex' });
`,
  'content/note/old.en.md': note(['path: /old/']),
  'content/note/old.fr.md': note(['path: /old/'], 'Un texte.'),
};

let root: string;
let published: string;

beforeAll(async () => {
  let remove = async (): Promise<void> => {};
  const site = await miniSite(files, (onEnd) => {
    remove = onEnd;
  });
  expect((await site.generate()).problems).toEqual([]);
  root = site.root;
  published = join(root, 'dist');
  return () => remove();
});

type Change = readonly [file: string, from: string, to: string];

/** A copy of the published folder in another place, with changes. */
async function copyWith(changes: readonly Change[], gone: readonly string[] = []): Promise<string> {
  const folder = join(await tempFolder(), 'copy');
  await cp(published, folder, { recursive: true });
  for (const [file, from, to] of changes) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text, `${file} holds what is to be changed`).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
  }
  for (const file of gone) await rm(join(folder, file));
  return folder;
}

async function checkJson(folder: string, cwd = folder): Promise<{ code: number; status: string } & CheckReport> {
  const { code, stdout, stderr } = await runHere(cwd, ['check', '--json', '--dir', folder]);
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), code };
}

describe('the command', () => {
  test('reports nothing on a valid site', async () => {
    const { code, stdout, stderr } = await runHere(root, ['check']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^✓ nothing found on 14 pages in \d+ ms → dist\n$/);
  });

  test('reports every kind of damage with its position, on standard output as JSON, and ends with 1', async () => {
    const other = 'en/other/index.html';
    const folder = await copyWith(
      [
        [other, 'href="/en/old/"', 'href="/en/gone/"'],
        [other, '</main>', '<a href="#nowhere">a</a></main>'],
        [other, '</main>', '<h3 id="a">a</h3><p id="a"><ul></ul></p></main>'],
        [other, '</main>', '<img src="/favicon.ico"><input></main>'],
        [other, '</main>', '<b><i></b></i><p aria-describedby="none"></p></main>'],
        [other, '</head>', '<script type="application/ld+json">{</script></head>'],
        ['fr/other/index.html', 'rel="canonical" href="https://mini.example/fr/other/"', 'rel="canonical" href="/fr/other/"'],
        ['fr/index.html', 'hreflang="x-default"', 'hreflang="x-other"'],
        ['fr/index.html', '<title data-gatsby-head="true">A title of /fr/<', '<title><'],
        ['en/index.html', 'lang="en-CA"', 'lang="fr-CA"'],
        ['sitemap.xml', '<loc>https://mini.example/fr/old/<', '<loc>https://mini.example/fr/olden/<'],
      ],
      ['page-data/en/page-data.json'],
    );
    const { code, status, errors, warnings, problems, pages } = await checkJson(folder);
    expect([code, status, errors, warnings, pages]).toEqual([1, 'checked', problems.length, 0, 14]);
    const codes = problems.map((problem) => `${problem.code} ${problem.where?.file}`);
    expect(codes.sort()).toEqual([
      'CHECK_ALT_MISSING en/other/index.html',
      'CHECK_ANCHOR_BROKEN en/other/index.html',
      'CHECK_CANONICAL_BROKEN fr/other/index.html',
      'CHECK_DATA_UNREADABLE en/other/index.html',
      'CHECK_HEADING_SKIPPED en/other/index.html',
      'CHECK_HREFLANG_MISSING fr/index.html',
      // The page with another version, and pages that name it.
      'CHECK_HREFLANG_ONE_WAY en/index.html',
      'CHECK_HREFLANG_ONE_WAY fr/index.html',
      'CHECK_HREFLANG_ONE_WAY fr/index.html',
      'CHECK_ID_TWICE en/other/index.html',
      'CHECK_LANGUAGE_WRONG en/index.html',
      'CHECK_LINK_BROKEN en/other/index.html',
      'CHECK_NAME_MISSING en/other/index.html',
      'CHECK_NESTING en/other/index.html',
      'CHECK_REFERENCE_BROKEN en/other/index.html',
      'CHECK_SITEMAP_ENTRY sitemap.xml',
      'CHECK_SITEMAP_LACKS fr/old/index.html',
      'CHECK_TAG_STRAY en/other/index.html',
      'CHECK_TAG_UNCLOSED en/other/index.html',
      'CHECK_TITLE_MISSING fr/index.html',
      'OUTPUT_FILE_MISSING page-data/en/page-data.json',
    ]);
  });

  test('reports a missing /favicon.ico if pages name an icon', async () => {
    const icon = '<link rel="shortcut icon" href="data:,"></head>';
    const codesOf = async (folder: string) => (await checkJson(folder)).problems.map(({ code }) => code);
    const named = await copyWith([['en/other/index.html', '</head>', icon]]);
    // The policy allows pictures of the site only.
    expect(await codesOf(named)).toEqual(['CHECK_POLICY_FILE']);
    await rm(join(named, 'favicon.ico'));
    expect(await codesOf(named)).toEqual(['OUTPUT_FILE_MISSING', 'CHECK_ICON_MISSING', 'CHECK_POLICY_FILE']);
    expect(await codesOf(await copyWith([], ['favicon.ico']))).toEqual(['OUTPUT_FILE_MISSING']);
  });

  test('ends with 0 if there are only warnings', async () => {
    const folder = await copyWith([['en/other/index.html', 'href="/en/old/"', 'href="/en/old"']]);
    const { code, stdout, stderr } = await runHere(folder, ['check', '--dir', folder]);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^warning CHECK_LINK_REDIRECTED: .*\n {2}en\/other\/index\.html:1:\d+\n.*\n\n0 errors, 1 warning on 14 pages/,
    );
  });

  test('reads limits in bytes from the site’s config', async () => {
    const config = await readFile(join(root, 'boreal.config.ts'), 'utf8');
    await writeFile(join(root, 'light.config.ts'), config.replace('defineSite({', 'defineSite({ byteLimits: { scripts: 100 },'));
    const { code, stderr } = await runHere(root, ['check', '--config', 'light.config.ts']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error CHECK_SCRIPTS_HEAVY: .*\n.*\n {4}The scripts .* 100 are allowed\. And 13 times more\.$/m);
  });
});

test('the browsers of a site’s config decide which syntax is too new, and a wrong list is a problem at its place', async () => {
  const config = await readFile(join(root, 'boreal.config.ts'), 'utf8');
  const configured = async (browsers: string) => {
    const text = config.replace('defineSite({', `defineSite({\n  browsers: [${browsers}],`);
    await writeFile(join(root, 'browsers.config.ts'), text);
    const { code, stderr } = await runHere(root, ['check', '--config', 'browsers.config.ts']);
    const line = text.split('\n').findIndex((each) => each.includes('browsers: [')) + 1;
    return { code, stderr, line };
  };
  const wrong = await configured("'safari >= 17', 'safary >= 17'");
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('“safary >= 17” in “browsers” names no version of');
  expect(wrong.stderr).toContain(`browsers.config.ts:${wrong.line}:3 (browsers[1])`);
  expect(wrong.stderr).toContain('[CONFIG_BROWSERS]');
  expect((await configured("'safari >= 17'")).code).toBe(0);
});

describe('a folder that cannot be audited is reported:', () => {
  const failure = (folder: string): Promise<readonly string[]> =>
    checkSite({ ...surroundings, folder }).then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        return error.problems.map(({ code }) => code);
      },
    );

  test('a missing and an empty one', async () => {
    const none = await runHere(root, ['check', '--dir', 'none', '--json']);
    expect([none.code, JSON.parse(none.stdout)]).toEqual([
      1,
      {
        status: 'failed',
        summary: [{ code: 'CHECK_NO_SITE', severity: 'error', count: 1, files: 0, effects: {} }],
        problems: [expect.objectContaining({ message: 'There is no generated site in none.' })],
      },
    ]);
    expect(await failure(await tempFolder())).toEqual(['CHECK_NO_SITE']);
  });

  test('one that Boreal has not generated', async () => {
    expect(await failure(join(root, 'templates'))).toEqual(['CHECK_NOT_EMITTED']);
    expect(await failure(await copyWith([], ['.boreal-files']))).toEqual(['CHECK_NOT_EMITTED']);
  });

  test('one with a damaged list of files', async () => {
    expect(await failure(await copyWith([['.boreal-files', 'index.html', 'indexxhtml']]))).toEqual(['CHECK_LIST_DAMAGED']);
  });

  test('one that does not state its site', async () => {
    expect(await failure(await copyWith([['robots.txt', 'Sitemap', 'Map']]))).toEqual(['CHECK_SETTINGS_MISSING']);
    expect(await failure(await copyWith([], ['robots.txt']))).toEqual(['CHECK_SETTINGS_MISSING']);
  });
});
