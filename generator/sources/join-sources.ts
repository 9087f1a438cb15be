import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../errors/problem.ts';
import type { AssetCache } from '../images/asset-cache.ts';
import type { ContentSource, EntryFile, SourceItem, UnreadItem } from '../model/content-source.ts';
import type { ProblemPolicy } from '../model/problem-policies.ts';
import { contentHash } from '../support/content-hash.ts';
import { chosenSourceErrors } from './errors.ts';
import type { FollowedSource, OpenSource, PullReport } from './open-source.ts';

/** An open source, and the types of content that come from it. */
export interface JoinedSource {
  readonly name: string;
  readonly source: OpenSource;
  readonly types: ReadonlySet<string>;
  readonly policy: ProblemPolicy;
  /** Pause between two polls, in milliseconds. Undefined if the source says when it changes. */
  readonly pollMs?: number;
}

/** Joins sources to one, which reads the types of each. The first one may be a folder of files. */
export function joinSources(parts: readonly [JoinedSource, ...JoinedSource[]]): OpenSource {
  const [{ source: first }] = parts;
  const ownerOf = new Map(parts.flatMap(({ name, types }) => [...types].map((type) => [type, name])));
  const opened = parts.map(({ source }) => source);
  const assets = joinedAssets(opened.flatMap((each) => each.assets ?? []));
  const pulled = opened.flatMap((each) => each.pulled ?? []);
  const statuses = opened.flatMap((each) => each.statuses ?? []);
  const typed = opened.find((each) => each.typed)?.typed;
  return {
    kind: first.kind,
    title: opened.map(({ title }) => title).join(', '),
    async read() {
      const readings = await Promise.all(parts.map((part) => readPart(part)));
      return {
        name: parts.map(({ name }) => name).join(', '),
        fallbacks: readings.find(({ fallbacks }) => fallbacks !== undefined)?.fallbacks,
        async *entries() {
          for (const [at, reading] of readings.entries()) {
            const { name } = parts[at] as JoinedSource;
            for await (const item of reading.entries()) yield ownItem(item, name, ownerOf, at === 0);
          }
        },
      };
    },
    changed: first.changed,
    filesAt: first.filesAt,
    async state() {
      const states = await Promise.all(opened.map((each) => each.state()));
      return states.every((state) => state !== undefined) ? contentHash(...states) : undefined;
    },
    codes: () => Object.assign({}, ...opened.map((each) => each.codes())),
    ...(assets ? { assets } : {}),
    ...(pulled.length > 0 ? { pulled: joinedPulls(pulled) } : {}),
    ...(statuses.length > 0 ? { statuses: () => joinedStatuses(statuses) } : {}),
    ...(typed ? { typed } : {}),
    followed: joinedFollowing(parts),
    close() {
      for (const each of opened) each.close();
    },
  };
}

/** Reads a source. Under the policy `last-good`, one that fails keeps what it has published. */
async function readPart({ name, source, types, policy }: JoinedSource): Promise<ContentSource> {
  try {
    return await source.read();
  } catch (error) {
    if (!(error instanceof ProblemError) || policy !== 'last-good') throw error;
    const [problem] = error.problems;
    const reason = problem?.cause ?? problem?.message ?? '';
    const warning = chosenSourceErrors.UNREACHED({ source: name, reason }, problem?.where ? { where: problem.where } : {});
    const unread = { types, warning, problems: error.problems };
    return {
      name,
      async *entries() {
        yield { unread };
      },
    };
  }
}

/** Returns an item with a name that no other source has, or the problem of a type that comes from another source. */
function ownItem(
  item: SourceItem | UnreadItem,
  source: string,
  ownerOf: ReadonlyMap<string, string>,
  isFirst: boolean,
): SourceItem | UnreadItem {
  const entry = 'file' in item ? item.file : (item.entry ?? item.nameless);
  const owner = entry && ownerOf.get(entry.type);
  if (entry && owner !== undefined && owner !== source) {
    return { problem: chosenSourceErrors.FOREIGN_TYPE({ type: entry.type, source, owner }, { where: entry.origin }) };
  }
  return isFirst || !('file' in item) ? item : { ...item, file: fileOf(item.file, source) };
}

/** Returns a file with its source, which its name begins with. Its other values are read when they are needed. */
function fileOf(file: EntryFile, source: string): EntryFile {
  return new Proxy(file, {
    get(_target, property) {
      if (property === 'name') return `${source}:${file.name}`;
      if (property === 'source') return source;
      const value: unknown = Reflect.get(file, property, file);
      return typeof value === 'function' ? value.bind(file) : value;
    },
  });
}

function joinedAssets([first, ...others]: readonly AssetCache[]): AssetCache | undefined {
  if (!first || others.length === 0) return first;
  const caches = [first, ...others];
  const cacheOf = (address: string): AssetCache | undefined => caches.find((cache) => cache.addressOf(address) !== undefined);
  return {
    addressOf: (written) => cacheOf(written)?.addressOf(written),
    pathOf: (written) => caches.map((cache) => cache.pathOf?.(written)).find((path) => path !== undefined),
    async pull(addresses) {
      const all = [...addresses];
      await Promise.all(caches.map((cache) => cache.pull(all.filter((address) => cacheOf(address) === cache))));
    },
    get: (address) => cacheOf(address)?.get(address),
    hasProblems: () => caches.some((cache) => cache.hasProblems()),
  };
}

function joinedPulls(pulled: readonly NonNullable<OpenSource['pulled']>[]): NonNullable<OpenSource['pulled']> {
  return {
    async update() {
      const reports: PullReport[] = [];
      for (const each of pulled) reports.push(await each.update());
      const sum = (member: Exclude<keyof PullReport, 'kind'>): number =>
        reports.reduce((total, report) => total + report[member], 0);
      return {
        kind: reports.every(({ kind }) => kind === 'delta') ? 'delta' : 'full',
        changed: sum('changed'),
        deleted: sum('deleted'),
        entries: sum('entries'),
        requests: sum('requests'),
      };
    },
    async assetAddresses() {
      const addresses = await Promise.all(pulled.map((each) => each.assetAddresses()));
      return new Set(addresses.flatMap((each) => [...each]));
    },
  };
}

async function joinedStatuses(statuses: readonly NonNullable<OpenSource['statuses']>[]) {
  const found = await Promise.all(statuses.map((each) => each()));
  return (id: string) => found.map((statusOf) => statusOf(id)).find((status) => status !== undefined);
}

/** Polls each source when it may have changed: after its own pause, or when it says so. */
function joinedFollowing(parts: readonly JoinedSource[]): FollowedSource {
  const followed = parts.flatMap(({ source, pollMs }) => (source.followed ? [{ followed: source.followed, pollMs }] : []));
  const due = new Set<FollowedSource>();
  const savedAt = followed.flatMap((each) => each.followed.savedAt ?? []);
  return {
    async refresh(hint) {
      const wanted = due.size > 0 ? [...due] : followed.map((each) => each.followed);
      due.clear();
      const changed = await Promise.all(wanted.map((each) => each.refresh(hint)));
      return changed.includes(true);
    },
    ...(savedAt.length > 0
      ? {
          async savedAt() {
            const found = await Promise.all(savedAt.map((each) => each()));
            return (id: string) => found.map((timeOf) => timeOf(id)).find((time) => time !== undefined);
          },
        }
      : {}),
    async *changes() {
      const runs = followed.map((each) => ({ ...each, events: eventsOf(each)[Symbol.asyncIterator]() }));
      const nextOf = (run: (typeof runs)[number]) => run.events.next().then(({ done }) => ({ run, done: done === true }));
      const pending = new Map(runs.map((run) => [run, nextOf(run)]));
      try {
        while (pending.size > 0) {
          const { run, done } = await Promise.race(pending.values());
          if (done) {
            pending.delete(run);
            continue;
          }
          pending.set(run, nextOf(run));
          due.add(run.followed);
          yield;
        }
      } finally {
        for (const { events } of runs) void events.return?.(undefined);
      }
    },
  };
}

async function* eventsOf({ followed, pollMs }: { readonly followed: FollowedSource; readonly pollMs?: number | undefined }) {
  if (pollMs === undefined) yield* followed.changes?.() ?? [];
  else for (;;) yield await pause(pollMs, undefined, { ref: false });
}
