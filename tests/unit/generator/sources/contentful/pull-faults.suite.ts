import { expect, it } from 'vitest';
import type { ProblemError } from '../../../../../generator/errors/problem.ts';
import type { ContentfulClient } from '../../../../../generator/sources/contentful/client.ts';
import { pull } from '../../../../../generator/sources/contentful/pull.ts';
import { openPullCache } from '../../../../../generator/sources/contentful/pull-cache.ts';
import { maxTries } from '../../../../../generator/support/retry.ts';
import type { Fault, LoggedRequest } from '../../../../support/contentful-types.ts';
import { tempFolder } from '../../temp-folder.ts';
import {
  codesOf,
  connect,
  faults,
  impatientWorld,
  note,
  notes,
  problemsOf,
  settingsFor,
  startServer,
  timeoutFor,
} from './support.ts';

/** Maximum sum of all pauses of one request: the wishes of a server have a limit. */
const longestWaitMs = 30_000;

const everyFault: Readonly<Record<string, Fault>> = {
  ...faults,
  'a last page without the token to go on': { kind: 'no-sync-token' },
};

const signatureOf = ({ path, query }: LoggedRequest): string => `${path} ${JSON.stringify(query)}`;

/** Ends of the paths that the calls of a pull request. */
const paths = { locales: '/locales', contentTypes: '/content_types', sync: '/sync', entries: '/entries', assets: '/assets' };
type Call = keyof typeof paths;

/** True if a call sends the request with a signature. Only syncs request a path several times. */
function isCallOf(signature: string, call: Call, options: object = {}): boolean {
  const [path = '', query = '{}'] = signature.split(' ');
  if (!path.endsWith(paths[call])) return false;
  if (call !== 'sync') return true;
  const { sync_token: token } = JSON.parse(query) as { readonly sync_token?: string };
  return token === (options as { readonly token?: string }).token;
}

/** A fault that waits for the requests with a signature, and how many of them it meets. */
interface PlannedFault {
  readonly signature: string;
  left: number;
}

/**
 * Returns a client with small pages, which turn the pull of a small space into many requests. Only requests that a
 * hanging fault meets have its short timeout: all others may take the time of a busy machine.
 */
function clientFor(host: string, fault: Fault, planned: () => PlannedFault | undefined): ContentfulClient {
  const patient = connect(settingsFor(host));
  const timeoutMs = timeoutFor(fault);
  const hasty = fault.kind.startsWith('hang') ? connect(settingsFor(host, { timeoutMs })) : patient;
  const ask = (call: Call, options?: object): ContentfulClient => {
    const plan = planned();
    return plan && isCallOf(plan.signature, call, options) && plan.left-- > 0 ? hasty : patient;
  };
  return {
    ...patient,
    locales: () => ask('locales').locales(),
    contentTypes: (query) => ask('contentTypes').contentTypes(query),
    sync: (request) => ask('sync', request).sync('initial' in request ? { initial: { limit: 4 } } : request),
    entries: (query) => ask('entries').entries(query),
    assets: (query) => ask('assets').assets(query),
  };
}

/** A space before a pull: the first one, or one after changes. */
async function prepare(kind: 'first pull' | 'delta', fault: Fault = { kind: 'html' }) {
  const server = await startServer(notes(10));
  const cache = openPullCache(await tempFolder());
  const settings = settingsFor(server.host);
  const world = impatientWorld();
  const state: { planned?: PlannedFault } = {};
  const client = clientFor(server.host, fault, () => state.planned);
  const run = () => pull({ client, settings, cache, world, allowShrink: true });
  if (kind === 'delta') {
    await run();
    for (const id of ['n1', 'n2', 'n3', 'n4', 'added']) {
      server.space.save(note(id, `changed ${id}`));
      server.space.publish(id);
    }
    server.space.remove('n0');
    server.space.remove('a0');
  }
  const requestsBefore = server.requests.length;
  return {
    server,
    run,
    world,
    cache,
    requests: (): readonly LoggedRequest[] => server.requests.slice(requestsBefore),
    state: async () => [await cache.load(), await cache.space()],
    /** Makes one request with a signature meet the fault, or all of them. */
    plan(signature: string, how: 'at' | 'always') {
      state.planned = { signature, left: how === 'at' ? 1 : Number.POSITIVE_INFINITY };
      server.faults[how]((request) => signatureOf(request) === signature, fault);
    },
    clear() {
      delete state.planned;
      server.faults.clear();
    },
  };
}

/** The requests of a pull without faults, and its result. */
async function plan(kind: 'first pull' | 'delta') {
  const { run, requests, cache } = await prepare(kind);
  await run();
  return { signatures: requests().map(signatureOf), space: await cache.space() };
}

/**
 * Requirements for a pull of any kind with a fault in any request. Each kind has its own slow file.
 */
export function pullFaults(kind: 'first pull' | 'delta'): void {
  it('has several requests', async () => {
    // Locales, content types, three pages, the delta and two lists; or two pages of changes and two
    // lists.
    expect((await plan(kind)).signatures).toHaveLength(kind === 'delta' ? 6 : 8);
  });

  it.each(Object.entries(everyFault))('ends correctly if a request meets %s', async (_, fault) => {
    const { signatures, space } = await plan(kind);
    await Promise.all(
      signatures.map(async (signature) => {
        const { run, world, requests, cache, plan: planFault } = await prepare(kind, fault);
        planFault(signature, 'at');
        const report = await run();
        expect(await cache.space()).toEqual(space);
        if (!fault.kind.startsWith('hang')) expect(report.requests).toBe(requests().length);
        const isHarmless = fault.kind === 'no-sync-token' && requests().length === signatures.length;
        if (!isHarmless) expect(world.pauses[0]).toBe(fault.kind === 'status' && fault.reset ? 2_150 : 150);
      }),
    );
  });

  it.each(['once', 'again and again'])('accepts no response without its items %s as complete', async (how) => {
    const { signatures, space } = await plan(kind);
    const ends = await Promise.all(
      signatures.map(async (signature) => {
        const { server, run, cache, state } = await prepare(kind);
        const before = await state();
        const plan = how === 'once' ? server.faults.at : server.faults.always;
        plan((request) => signatureOf(request) === signature, { kind: 'no-items' });
        const codes = await run().then(
          () => [],
          (error: unknown) => codesOf((error as ProblemError).problems),
        );
        expect(codes.length === 0 ? await cache.space() : await state()).toEqual(codes.length === 0 ? space : before);
        return codes.join() || 'whole';
      }),
    );
    // A full pull without the fault fetches what a delta omits. Assets and the delta after a first
    // pull are empty.
    const [incomplete, unreachable] = how === 'once' ? [0, 0] : kind === 'delta' ? [0, 3] : [3, 4];
    expect(ends.filter((end) => end === 'CONTENTFUL_INCOMPLETE')).toHaveLength(incomplete);
    expect(ends.filter((end) => end === 'CONTENTFUL_UNREACHABLE')).toHaveLength(unreachable);
    expect(ends.filter((end) => end === 'whole')).toHaveLength(signatures.length - incomplete - unreachable);
  });

  it('ends correctly if a request meets a 502 three times', async () => {
    const { signatures, space } = await plan(kind);
    await Promise.all(
      signatures.map(async (signature) => {
        const { server, run, world, cache } = await prepare(kind);
        for (const _ of [1, 2, 3]) {
          server.faults.at((request) => signatureOf(request) === signature, { kind: 'status', status: 502 });
        }
        await run();
        expect(await cache.space()).toEqual(space);
        expect(world.pauses).toEqual([150, 300, 600]);
      }),
    );
  });

  it.each(Object.entries(everyFault))('fails as a whole if a request meets %s again and again', async (_, fault) => {
    const { signatures, space } = await plan(kind);
    const lastPages = signatures.filter((signature) => signature.includes('/sync')).slice(kind === 'delta' ? -1 : -2);
    await Promise.all(
      signatures.map(async (signature) => {
        const { run, world, requests, cache, state, plan: planFault, clear } = await prepare(kind, fault);
        const before = await state();
        planFault(signature, 'always');
        // Only the last page has that token: elsewhere nothing is missing.
        if (fault.kind === 'no-sync-token' && !lastPages.includes(signature)) {
          await run();
          expect(await cache.space()).toEqual(space);
          return;
        }
        expect(codesOf(await problemsOf(run()))).toEqual(['CONTENTFUL_UNREACHABLE']);
        const heard = requests().filter((request) => signatureOf(request) === signature).length;
        // If an attempt times out, the server may not have received it.
        expect(heard).toBeLessThanOrEqual(maxTries);
        if (!fault.kind.startsWith('hang')) expect(heard).toBe(maxTries);
        expect(await state()).toEqual(before);
        expect(world.pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(longestWaitMs);
        clear();
        await run();
        expect(await cache.space()).toEqual(space);
      }),
    );
  });

  it('fails as a whole if the server disappears before any request', async () => {
    const { signatures } = await plan(kind);
    await Promise.all(
      signatures.map(async (signature) => {
        const { server, run, state } = await prepare(kind);
        const before = await state();
        server.faults.at((request) => signatureOf(request) === signature, { kind: 'stop' });
        expect(codesOf(await problemsOf(run()))).toEqual(['CONTENTFUL_UNREACHABLE']);
        expect(await state()).toEqual(before);
      }),
    );
  });

  it('waits as long as the server requires', async () => {
    const { server, run, world } = await prepare(kind);
    for (const reset of [7, 3]) {
      server.faults.at(({ path }) => path.endsWith('/sync'), { kind: 'status', status: 429, reset });
    }
    await run();
    expect(world.pauses).toEqual([7_150, 3_300]);
  });
}
