import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';
import type { Route } from '../../../../generator/routes/route.ts';
import { openRouteSpool, routeLine, routeOf, type SpooledRoute, storedRoute } from '../../../../generator/routes/route-spool.ts';
import { tempFolder } from '../temp-folder.ts';

const route: Route = {
  path: '/en/a/',
  family: 'note',
  locale: 'en',
  context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: false, routed: true },
  data: { title: 'A' },
  listed: true,
};
const card = { title: 'A', label: 'Note', siteName: 'Site' };
const search = { page: 'A', description: 'B', category: 'notes' };
const entry = 'note/a' as EntryId;
const origin = { file: 'content/note/a.en.md' };

async function spoolOf(...routes: readonly Route[]) {
  const folder = join(await tempFolder(), 'scratch');
  const spool = openRouteSpool(folder);
  onTestFinished(spool.close);
  for (const each of routes) spool.add(each);
  return { folder, spool };
}

const writtenDown = async (...routes: readonly Route[]): Promise<readonly SpooledRoute[]> => [
  ...(await spoolOf(...routes)).spool.routes(),
];

const keyOf = async (changes: Partial<Route>): Promise<string | undefined> =>
  (await writtenDown({ ...route, ...changes }))[0]?.key;

describe('spooled routes', () => {
  it('are returned in their order, any number of times', async () => {
    const paths = ['/en/b/', '/en/a/', '/fr/한국어/'];
    const { spool } = await spoolOf(...paths.map((path) => ({ ...route, path })));
    for (const _run of ['first', 'second']) expect([...spool.routes()].map(({ path }) => path)).toEqual(paths);
    expect(spool.count).toBe(3);
  });

  it('are complete, except for the data of the search', async () => {
    const whole: Route = { ...route, matchPath: '/en/*', canonicalPath: '/en/b/', modified: '2026-01-15', card, entry, origin };
    const [written] = await writtenDown({ ...whole, search });
    expect(written && routeOf(written)).toEqual(whole);
    expect(written?.json).not.toContain('notes');
  });

  it('state their last change if it is known, and a new day changes the page', async () => {
    const [known, unknown] = await writtenDown({ ...route, modified: '2026-01-15' }, route);
    expect([known?.modified, unknown?.modified]).toEqual(['2026-01-15', '']);
    expect(await keyOf({ modified: '2026-01-16' })).not.toBe(known?.key);
  });

  it('contain any data', async () => {
    const folder = await tempFolder();
    // Written and read once before, because JSON has only one zero.
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(fc.array(fc.tuple(json, fc.string({ unit: 'binary' })), { maxLength: 5 }), (rows) => {
        const spool = openRouteSpool(folder);
        const added = rows.map(([data, originalPath]) => ({ ...route, data, context: { ...route.context, originalPath } }));
        for (const each of added) spool.add(each);
        expect([...spool.routes()].map(routeOf)).toEqual(added);
      }),
    );
  });

  it.each<[string, Partial<Route>, Partial<SpooledRoute>]>([
    ['nothing more', {}, { isListed: true, hasCard: false, hasPictures: false, hasTexts: false }],
    ['no entry in the sitemap', { listed: false }, { isListed: false }],
    ['another page as canonical address', { canonicalPath: '/en/b/' }, { isListed: false }],
    ['a picture for shared links', { card }, { isListed: true, hasCard: true }],
    ['a picture', { data: { top: [{ picture: '/a.png', alt: 'A' }] } }, { hasPictures: true, hasTexts: false }],
    ['a formatted text', { data: { body: { richText: 'a1' } } }, { hasPictures: false, hasTexts: true }],
    ['words that look like a picture', { data: { title: '"picture":"richText":' } }, { hasPictures: false, hasTexts: false }],
  ])('state immediately if their page has %s', async (_name, changes, facts) => {
    expect((await writtenDown({ ...route, ...changes }))[0]).toMatchObject({
      path: '/en/a/',
      family: 'note',
      locale: 'en',
      ...facts,
    });
  });

  it('go to an unlinked file if they are many', async () => {
    const { folder, spool } = await spoolOf();
    const data = { title: 'é한😀'.repeat(100) };
    const routes = Array.from({ length: 9_000 }, (_, number) => ({ ...route, path: `/en/${number}/`, data }));
    for (const each of routes) spool.add(each);
    expect([...spool.routes()].map(routeOf)).toEqual(routes);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leave no file if they are few', async () => {
    const { folder } = await spoolOf(route);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('the fingerprint of a route', () => {
  it.each<[string, Partial<Route>]>([
    ['path', { path: '/en/b/' }],
    ['family', { family: 'other' }],
    ['language', { locale: 'fr' }],
    ['context', { context: { ...route.context, redirect: true } }],
    ['versions in other languages', { context: { ...route.context, alternates: { fr: '/b/' } } }],
    ['data', { data: { title: 'B' } }],
    ['formatted text', { data: { title: { richText: 'b' } } }],
    ['range of addresses', { matchPath: '/en/*' }],
    ['canonical page', { canonicalPath: '/en/b/' }],
    ['entry in the sitemap', { listed: false }],
    ['picture for shared links', { card }],
  ])('changes with its %s', async (_name, changes) => {
    expect(await keyOf(changes)).not.toBe(await keyOf({}));
  });

  it('is the same for the same route', async () => {
    expect(await keyOf({ data: { title: 'A' } })).toBe(await keyOf({}));
  });

  it.each<[string, Partial<Route>]>([
    ['the data of the search', { search }],
    ['the file of its entry', { origin }],
    ['its entry', { entry }],
  ])('does not change with %s', async (_name, changes) => {
    expect(await keyOf(changes)).toBe(await keyOf({}));
  });

  const withPicture = (picture: string, alt = 'A house', richText = 'a1') =>
    keyOf({ data: { top: { picture, alt }, body: { richText } } });

  it('does not change with the address of a picture, whose content counts instead', async () => {
    expect(await withPicture('https://images.example/a.png')).toBe(await withPicture('/pictures/a.png'));
  });

  it.each<[string, Parameters<typeof withPicture>]>([
    ['words', ['/a.png', 'A garden']],
    ['absence', ['']],
    ['neighbouring text', ['/a.png', 'A house', 'b2']],
  ])('changes with the %s of a picture', async (_name, other) => {
    expect(await withPicture(...other)).not.toBe(await withPicture('/a.png'));
  });
});

describe('stored routes', () => {
  it('leave their lines out of memory when only their paths are kept', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const bytesInUse = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = bytesInUse();
    const paths = Array.from({ length: 1000 }, (_, at) => {
      const line = routeLine({ ...route, path: `/en/a-page-with-number-${at}/`, data: { text: 'x'.repeat(20_000) } });
      return storedRoute(Buffer.from(line).toString()).path;
    });
    expect(bytesInUse() - before).toBeLessThan(2_000_000);
    expect(paths[999]).toBe('/en/a-page-with-number-999/');
  });
});
