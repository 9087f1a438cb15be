import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFilePaths } from '../../../../generator/manifest/page-files.ts';
import { addressKey, pathFlaw, RouteChecker } from '../../../../generator/routes/check-routes.ts';
import type { Route } from '../../../../generator/routes/route.ts';

function route(path: string, file?: string): Route {
  const context = { language: 'en', languages: ['en', 'fr'], originalPath: path, redirect: false, routed: true };
  return {
    path,
    family: 'note',
    locale: 'en',
    context,
    data: {},
    listed: true,
    ...(file === undefined ? {} : { origin: { file } }),
  };
}

describe('a path', () => {
  it.each([
    '/',
    '/en/',
    '/en/faqs/',
    '/en/été/',
    '/ko/한국어/',
    '/404.html',
    '/en/v1.2/',
    '/en/a b/',
    '/en/@me/',
    '/en/assets/',
    '/en/index/',
  ])('%s can be published', (path) => {
    expect(pathFlaw(path)).toBeUndefined();
  });

  it.each([
    ['', 'it does not begin with “/”'],
    ['en/', 'it does not begin with “/”'],
    ['/en', 'it does not end with “/”'],
    ['/en/a.pdf', 'it does not end with “/”'],
    ['/en/e\u0301te/', 'its accents are not in the composed form'],
    ['/en/a?b/', 'it has a character with a special meaning'],
    ['/en/a%2Fb/', 'it has a character with a special meaning'],
    ['/en/a\\b/', 'it has a character with a special meaning'],
    ['/en/a\u0000/', 'it has a character with a special meaning'],
    ['/en/a\n/', 'it has a character with a special meaning'],
    ['/en//a/', 'it has an empty segment'],
    ['//', 'it has an empty segment'],
    ['//a.html', 'it has an empty segment'],
    ['/en/../a/', '“..” is not a valid folder name'],
    ['/en/./', '“.” is not a valid folder name'],
    ['/en/a./', '“a.” is not a valid folder name'],
    ['/en/a /', '“a ” is not a valid folder name'],
    ['/en/con/', '“con” is the name of a device of Windows'],
    ['/en/LPT1.x/', '“LPT1.x” is the name of a device of Windows'],
    ['/en/nul.html', '“nul.html” is the name of a device of Windows'],
    ['/assets/', '“assets” is written by the generator itself'],
    ['/page-data/a/', '“page-data” is written by the generator itself'],
    ['/Robots.TXT/', '“Robots.TXT” is written by the generator itself'],
    ['/chunk-map.json/', '“chunk-map.json” is written by the generator itself'],
    ['/_Headers/', '“_Headers” is written by the generator itself'],
    ['/.boreal-shard/a/', '“.boreal-shard” is written by the generator itself'],
    ['/.boreal-growing/', '“.boreal-growing” is written by the generator itself'],
    ['/index/', 'its data would replace the data of “/”'],
    [`/en/${'é'.repeat(128)}/`, 'a segment is longer than 255 bytes'],
    [`/${'abc/'.repeat(501)}`, 'it is longer than 2000 bytes'],
  ])('%j is refused: %s', (path, flaw) => {
    expect(pathFlaw(path)).toBe(flaw);
  });

  it('that can be published stays inside the output folder', () => {
    const unit = fc.constantFrom('/', '.', '..', '\\', 'a', ' ', '~', 'é', '\u0000', '%2e', '.html', 'index', 'C:', '//');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), fc.constantFrom('/', ''), (middle, end) => {
        const path = `/${middle}${end}`;
        if (pathFlaw(path) !== undefined) return;
        for (const file of pageFilePaths(path)) {
          expect(join(`${sep}out`, file)).toBe([`${sep}out`, ...file.split('/')].join(sep));
          expect(file.split('/')).not.toContain('..');
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an address', () => {
  const segment = fc.stringMatching(/^[a-zéèôç0-9-]{1,6}$/);
  const path = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.map((part) => `${part}/`).join('')}`);

  it('is the same in upper case, without its slash, and with decomposed accents', () => {
    fc.assert(
      fc.property(path, (given) => {
        const key = addressKey(given);
        expect(addressKey(given.toUpperCase())).toBe(key);
        expect(addressKey(given === '/' ? given : given.slice(0, -1))).toBe(key);
        expect(addressKey(given.normalize('NFD'))).toBe(key);
      }),
    );
  });

  it.each([
    ['/index.html', '/'],
    ['/en/index.html', '/en/'],
    ['/en/INDEX.HTML', '/en/'],
  ])('%s is equal to that of its folder, %s', (file, folder) => {
    expect(addressKey(file)).toBe(addressKey(folder));
  });

  it.each([
    ['/en/a/', '/en/b/'],
    ['/en/a/', '/fr/a/'],
    ['/en/e/', '/en/é/'],
    ['/en/index/', '/en/'],
    ['/en/a.html', '/en/a/'],
  ])('%s is not %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it('that differs has other files', () => {
    const unit = fc.constantFrom('a', 'A', '/', 'index', '.html', 'é', 'e\u0301');
    const any = fc.string({ unit, maxLength: 5 }).map((middle) => `/${middle}`);
    const slash = fc.constantFrom('', '/');
    fc.assert(
      fc.property(any, slash, any, slash, (one, oneEnd, other, otherEnd) => {
        const [first, second] = [one + oneEnd, other + otherEnd];
        if (pathFlaw(first) ?? pathFlaw(second)) return;
        if (addressKey(first) === addressKey(second)) return;
        const files = [...pageFilePaths(first), ...pageFilePaths(second)].map((file) => file.toLowerCase());
        expect(new Set(files).size).toBe(4);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the routes of a site', () => {
  function check(...routes: readonly Route[]): RouteChecker {
    const checker = new RouteChecker(() => routes);
    for (const each of routes) checker.add(each);
    return checker;
  }

  it('are valid if each has its own address', () => {
    expect(check(route('/en/a/'), route('/en/b/'), route('/fr/a/')).problems).toEqual([]);
  });

  it.each(['/en/a/', '/en/A/', '/EN/a/'])('are reported if %s is the address of another page', (path) => {
    const { problems } = check(route('/en/a/', 'a.md'), route(path, 'b.md'));
    expect(problems).toMatchObject([
      { code: 'ROUTE_PATH_TAKEN', message: `${path} is the same address as /en/a/, the page of a.md.`, where: { file: 'b.md' } },
    ]);
  });

  it('are reported if a page without an entry has the address of another page', () => {
    expect(check(route('/en/a/'), route('/en/a/')).problems[0]?.message).toBe('/en/a/ is the same address as /en/a/.');
  });

  it('are reported if a path cannot be published, with visible control characters', () => {
    expect(check(route('/en/a\n/', 'a.md')).problems).toMatchObject([
      {
        code: 'ROUTE_PATH_SHAPE',
        message: 'The path "/en/a\\n/" cannot be published: it has a character with a special meaning.',
        where: { file: 'a.md' },
      },
    ]);
  });

  it('are found by their normalized path', () => {
    const checker = check(route('/en/a/'));
    expect(['/en/a/', '/en/a', '/en/A/', '/en/b/'].map((path) => checker.has(path))).toEqual([true, false, false, false]);
  });

  it.each([
    ['/faqs/', undefined],
    ['/faqs', 'There is no page /faqs. Did you mean /faqs/?'],
    ['/FAQs/', 'There is no page /FAQs/. Did you mean /faqs/?'],
    ['/fqs/', 'There is no page /fqs/. Did you mean /faqs/?'],
    ['/something-else/', 'There is no page /something-else/.'],
    ['/en/faqs/', 'There is no page /en/faqs/. Did you mean /faqs/?'],
  ])('resolve a link to %s as: %s', (target, message) => {
    const checker = check(route('/en/faqs/'), route('/fr/fqs/'));
    const problems = checker.linkProblems(target, '/en', { where: () => ({ file: 'a.md', line: 3 }) });
    expect(problems.map((problem) => problem.message)).toEqual(message === undefined ? [] : [message]);
  });

  it('name the languages that have the page of a broken link', () => {
    const checker = check(route('/en/faqs/'), route('/fr/fqs/'));
    const problems = checker.linkProblems('/fqs/', '/en', { where: () => ({ file: 'a.md' }), elsewhere: ['fr', 'de'] });
    expect(problems[0]?.hint).toBe('Write the page in this language, or lead to one that it has.');
    expect(problems[0]?.message).toBe('There is no page /fqs/ in this language: it exists only in fr, de.');
  });

  it('name the file position of a broken link', () => {
    const checker = check();
    const problems = checker.linkProblems('/a/', '/en', { where: () => ({ file: 'a.md', line: 3 }) });
    expect(problems).toMatchObject([{ code: 'ROUTE_LINK_BROKEN', where: { file: 'a.md', line: 3 } }]);
  });
});

it('the name of the search’s file is no path of a page, in any case, and only at the root', () => {
  const checker = new RouteChecker(undefined, undefined, 'Find.json');
  for (const path of ['/find.json/', '/en/find.json/', '/search_index.json/']) checker.add(route(path, 'a.md'));
  expect(checker.problems).toMatchObject(
    ['find.json', 'search_index.json'].map((name) => ({
      code: 'ROUTE_PATH_SHAPE',
      message: `The path "/${name}/" cannot be published: “${name}” is written by the generator itself.`,
      where: { file: 'a.md' },
    })),
  );
  expect(pathFlaw('/find.json/')).toBeUndefined();
});

it('a page with an invalid date of change is reported, with its file', () => {
  const checker = new RouteChecker();
  for (const modified of ['2026-02-28', '2026-02-30', '28 February']) {
    checker.add({ ...route(`/en/${modified.replaceAll(' ', '-')}/`, 'a.md'), modified });
  }
  expect(checker.problems.map(({ code, message, where }) => [code, message, where?.file])).toEqual([
    ['ROUTE_MODIFIED', '/en/2026-02-30/ has the `modified` “2026-02-30”, which is not a day.', 'a.md'],
    ['ROUTE_MODIFIED', '/en/28-February/ has the `modified` “28 February”, which is not a day.', 'a.md'],
  ]);
});

it('a link to a page that is refused has no problem of its own', () => {
  const checker = new RouteChecker();
  for (const path of ['/en/Hello/', '/en/hello/', '/en/con/']) checker.add(route(path, `${path}.md`));
  const codesAt = (path: string) =>
    checker.linkProblems(path, '/en', { where: () => ({ file: 'a.md' }) }).map(({ code }) => code);
  expect(checker.problems.map(({ code }) => code)).toEqual(['ROUTE_PATH_TAKEN', 'ROUTE_PATH_SHAPE']);
  expect(['/hello/', '/con/', '/HELLO/'].map(codesAt)).toEqual([[], [], ['ROUTE_LINK_BROKEN']]);
});
