import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startContentfulServer } from '../support/contentful-server.js';
import { type ContentfulOutcome, type ContentfulSite, contentfulSite, variablesOf } from '../support/contentful-site.ts';
import type { ContentfulServer, Entity, Fault, LoggedRequest, ServerOptions } from '../support/contentful-types.ts';
import { sized } from '../support/length.ts';
import { note } from '../support/mini-site.ts';
import { withoutPauses } from '../support/skipped-pauses.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
const files = Object.fromEntries(
  ['drawn', 'middle', 'last', 'gone'].flatMap((name) => [
    [`content/note/${name}.en.md`, note([], `A text of ${name}.`)],
    [`content/note/${name}.fr.md`, note([], `Un texte de ${name}.`)],
  ]),
);
/** Timeout for a request that hangs. */
const impatientConfig = `
import site from './boreal.config.ts';
export default { ...site, contentful: { timeoutSeconds: 1 } };
`;

let space: ContentfulSite;
/** Report of a run without faults. */
let calm: ContentfulServer;
let good: Readonly<Record<string, string>>;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  space = await contentfulSite({
    files: { ...files, 'impatient.config.ts': impatientConfig },
    onEnd: (end) => ends.push(end),
  });
  calm = await serve();
  expect(await generate(calm, 'calm')).toMatchObject({ code: 0, problems: [] });
  good = await outputOf('calm');
  const notes = ['hello', 'drawn', 'middle', 'last', 'gone'].filter((name) => `fr/${name}/index.html` in good);
  expect(notes).toEqual(['hello', 'drawn', 'middle', 'last']);
  expect(Object.values(good)).toContain(drawing);
});
afterAll(() => Promise.all(ends.map((end) => end())));

/** Entries that no page shows. */
const memos = (name: string): readonly Entity[] =>
  Array.from({ length: 999 }, (_, index) => ({ sys: { id: `${name}-${index}`, contentType: { sys: { id: 'memo' } } } }));

/**
 * A new server. A pull has three pages with notes on each, and one note of the first page
 * disappears before the second.
 */
async function serve(options: ServerOptions = {}): Promise<ContentfulServer> {
  const { entries, ...others } = space.printed;
  const [middle, last] = ['note.middle', 'note.last'].map((id) => entries.filter(({ sys }) => sys.id === id));
  const early = entries.filter((entry) => !middle?.includes(entry) && !last?.includes(entry));
  const ordered = [early, memos('early'), middle ?? [], memos('late'), last ?? []].flat();
  const content = { ...others, entries: ordered };
  const server = await startContentfulServer({ content, ...options });
  ends.push(server.close);
  const file = { id: 'sign', name: 'sign.svg', contentType: 'image/svg+xml', bytes: Buffer.from(drawing) };
  const { url } = server.space.addFile(file);
  for (const { sys, fields } of entries.filter(({ sys: { id } }) => id === 'note.drawn')) {
    const body = { 'en-CA': `A drawing: ![A sign](${url})`, 'fr-CA': `Un dessin : ![Une enseigne](${url})` };
    server.space.save({ sys: { id: sys.id }, fields: { ...fields, body } });
    server.space.publish(sys.id);
  }
  server.faults.before(pageOf(2), () => server.space.remove('note.gone'));
  return server;
}

const isSync = ({ path }: LoggedRequest): boolean => path.endsWith('/sync');
const isFile = ({ path }: LoggedRequest): boolean => path.startsWith('/assets/');
const isListOf = (name: string) => (request: LoggedRequest) => request.path.endsWith(`/master/${name}`);
const signatureOf = ({ path, query }: LoggedRequest): string => `${path} ${JSON.stringify(query)}`;

/** The n-th page of a pull, from 1. Repeated requests have the same token. */
function pageOf(number: number): (request: LoggedRequest) => boolean {
  const asked: string[] = [];
  return (request) => {
    if (!isSync(request)) return false;
    if (!asked.includes(signatureOf(request))) asked.push(signatureOf(request));
    return asked.indexOf(signatureOf(request)) === number - 1;
  };
}

/** Result of a run, and its pauses between tries, in milliseconds. */
type Run = ContentfulOutcome & { readonly pauses: readonly number[] };

/** Generates from a server with an own folder and cache, in which compiled code is ready. */
async function generate(server: ContentfulServer, name: string, fault?: Fault): Promise<Run> {
  const cache = join(space.site.root, 'caches', name);
  // A second run uses the cache of the first one.
  if (await mkdir(cache, { recursive: true })) await symlink(inject('bundlesFolder'), join(cache, 'bundles'));
  const config = fault?.kind === 'hang' ? 'impatient.config.ts' : 'boreal.config.ts';
  const args = ['--config', config, '--out', join('out', name), '--cache', join('caches', name), '--workers', '0'];
  const { outcome, pauses } = await withoutPauses(() => space.generate(args, variablesOf(server)));
  return { ...outcome, pauses };
}

/** The published files, without those whose hash depends on the address of the server. */
async function outputOf(name: string): Promise<Readonly<Record<string, string>>> {
  const { 'page-data/app-data.json': _, ...output } = await space.site.output(join('out', name));
  return output;
}

describe('the site is complete if an entry is deleted between two pages and every request meets', () => {
  test.concurrent.each<[string, Fault, number]>([
    ['a rate limit', { kind: 'status', status: 429, reset: 1 }, 1],
    ['a reset in the middle of the body', { kind: 'reset-mid-body' }, 1],
    ['no answer', { kind: 'hang' }, 1],
    ['a page without its items', { kind: 'no-items' }, 1],
    // The tests of pulls have each kind in normal runs, too.
    ...sized<[string, Fault, number][]>(
      [],
      [
        ['two 502', { kind: 'status', status: 502 }, 2],
        ['truncated JSON', { kind: 'truncated-json' }, 1],
        ['an empty object', { kind: 'empty-page' }, 1],
      ],
    ),
  ])('%s', async (name, fault, times) => {
    const server = await serve();
    const met = new Map<string, number>();
    const isMet = (request: LoggedRequest): boolean => {
      // Truncated content with a matching length is complete for the network: only the JSON parser
      // notices it.
      if (isFile(request) && ['truncated-json', 'empty-page'].includes(fault.kind)) return false;
      const before = met.get(signatureOf(request)) ?? 0;
      met.set(signatureOf(request), before + 1);
      return before < times;
    };
    server.faults.always(isMet, fault);
    const run = await generate(server, name, fault);
    expect(run).toMatchObject({ code: 0, problems: [] });
    expect(await outputOf(name)).toEqual(good);
    // Locales, content types, three pages, the delta and two lists.
    expect(met.size).toBeGreaterThanOrEqual(8);
    expect(run.pauses.length).toBeGreaterThanOrEqual(8 * times);
    if (fault.kind === 'status' && fault.reset !== undefined)
      expect(Math.min(...run.pauses)).toBeGreaterThan(1_000 * fault.reset);
  });
});

describe('nothing is published if one request never gets a valid response:', () => {
  type Met = [name: string, which: (request: LoggedRequest) => boolean, fault: Fault, problem: string];

  test.concurrent.each<Met>([
    ['the first page', pageOf(1), { kind: 'no-items' }, 'CONTENTFUL_INCOMPLETE'],
    ['a page in the middle', pageOf(2), { kind: 'reset-mid-body' }, 'CONTENTFUL_UNREACHABLE'],
    ['the list of entries', isListOf('entries'), { kind: 'html' }, 'CONTENTFUL_UNREACHABLE'],
    ...sized<Met[]>(
      [],
      [
        ['the locales', isListOf('locales'), { kind: 'status', status: 502 }, 'CONTENTFUL_UNREACHABLE'],
        ['the content types', isListOf('content_types'), { kind: 'truncated-json' }, 'CONTENTFUL_UNREACHABLE'],
        ['the delta', pageOf(4), { kind: 'no-sync-token' }, 'CONTENTFUL_UNREACHABLE'],
      ],
    ),
  ])('%s', async (name, which, fault, problem) => {
    const server = await serve();
    server.faults.always(which, fault);
    await cp(join(space.site.root, 'out', 'calm'), join(space.site.root, 'out', name), { recursive: true });
    const { code, status, problems } = await generate(server, name, fault);
    expect([code, status, ...new Set(problems.map((each) => each.code))]).toEqual([1, 'failed', problem]);
    expect(await outputOf(name)).toEqual(good);
  });
});

describe('a file that could not be used is asked for again in the next run:', () => {
  test.concurrent.each<[string, Fault, string]>([
    ['a missing one', { kind: 'status', status: 404 }, 'IMAGE_DOWNLOAD_FAILED'],
    ...sized<[string, Fault, string][]>([], [['a web page in its place', { kind: 'html' }, 'IMAGE_DOWNLOAD_FAILED']]),
    ['a part of it that counts as complete', { kind: 'truncated-json' }, 'IMAGE_BROKEN'],
  ])('%s', async (name, fault, code) => {
    const server = await serve();
    const folder = `again-${fault.kind}`;
    server.faults.at(isFile, fault);
    const first = await generate(server, folder);
    expect([first.code, ...new Set(first.problems.map((problem) => problem.code))], name).toEqual([0, code]);
    expect(await generate(server, folder)).toMatchObject({ code: 0, problems: [] });
    expect(await outputOf(folder)).toEqual(good);
    const asked = server.requests.filter(isFile).length;
    await generate(server, folder);
    expect(server.requests.filter(isFile)).toHaveLength(asked);
  });
});

test('a file whose server never answers leaves its entry out until it does', async () => {
  const server = await serve();
  server.faults.always(isFile, { kind: 'hang' });
  const { code, problems } = await generate(server, 'silent', { kind: 'hang' });
  expect([code, ...new Set(problems.map((problem) => `${problem.code} ${problem.effect}`))]).toEqual([
    0,
    'IMAGE_UNREACHABLE left-out',
  ]);
  server.faults.clear();
  expect(await generate(server, 'silent')).toMatchObject({ code: 0, problems: [] });
  expect(await outputOf('silent')).toEqual(good);
});

test('a file is downloaded once for all runs, and everything is pulled again after a change of a content type', async () => {
  const asked = calm.requests.length;
  const type = space.printed.contentTypes.find(({ sys }) => sys.id === 'note');
  if (!type) throw new Error('The model lacks its type.');
  calm.space.setContentType({ ...type, fields: [...type.fields, { id: 'more-of-it', type: 'Symbol' }] });
  expect(await generate(calm, 'calm')).toMatchObject({ code: 0, rendered: 0, written: 0 });
  expect(calm.requests.slice(asked).filter(isSync)[0]?.query).toMatchObject({ initial: 'true' });
  expect(calm.requests.filter(isFile)).toHaveLength(1);
});

test('pages are halved while a response would be too large', async () => {
  const server = await serve({ maxBytes: 150_000 });
  expect(await generate(server, 'halved')).toMatchObject({ code: 0, problems: [] });
  const limits = server.requests.filter(isSync).flatMap(({ query }) => query.limit ?? []);
  expect(limits).toEqual(['1000', '500', '250']);
  expect(await outputOf('halved')).toEqual(good);
});
