import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { ContentSource, SourceItem, UnreadItem } from '../../model/content-source.ts';
import type { SiteSource, SourceContext } from '../../model/site-source.ts';
import type { ScratchTexts } from '../../store/scratch-texts.ts';
import { compareText } from '../../support/compare-text.ts';
import { contentHash } from '../../support/content-hash.ts';
import { startPatience, untilAborted } from '../../support/patience.ts';
import { reasonOf } from '../../support/retry.ts';
import { sourceErrors } from './errors.ts';
import { readItem, reportedProblem } from './read-item.ts';
import { createRequests, type SourceNetwork } from './request.ts';

export interface SiteSourceOptions {
  readonly name: string;
  readonly source: SiteSource;
  readonly locales: readonly string[];
  /** Stores entries while they are not needed, so that memory does not grow with their texts. */
  readonly texts: ScratchTexts;
  /** Creates the network of the source; its pauses end if the signal is aborted. */
  readonly networkOf: (signal: AbortSignal) => SourceNetwork;
  /** Maximum wait for the next entry, in milliseconds. */
  readonly silenceMs?: number;
}

/** A site's own source, opened. */
export interface OpenSiteSource {
  /** Reads all entries. Throws ProblemError if the source fails. */
  read(): Promise<ContentSource>;
  /** Returns the fingerprint of the content; undefined if the source cannot tell. */
  state(): Promise<string | undefined>;
  /** Reads all entries for the next `read`, and returns true if they have changed since the last. */
  refresh(): Promise<boolean>;
  /** Yields whenever the content may have changed. Ends when the source is closed. */
  changes(): AsyncIterable<unknown>;
  close(): void;
}

/** The items of one reading, in an order that does not depend on the source. */
interface Reading {
  readonly items: readonly (SourceItem | UnreadItem)[];
  /** Equal for readings with the same entries and problems. */
  readonly digest: string;
}

const longestSilenceMs = 300_000;

type Part = Exclude<keyof SiteSource, 'assets'>;

export function openSiteSource(options: SiteSourceOptions): OpenSiteSource {
  const { name, source, texts } = options;
  const stopped = new AbortController();
  const requests = createRequests({ source: name, network: options.networkOf(stopped.signal), signal: stopped.signal });
  let lastDigest: string | undefined;
  let prepared: Reading | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const contextOf = (report: SourceContext['report']): SourceContext => ({
    ...requests,
    locales: options.locales,
    signal: stopped.signal,
    report,
    every: (seconds) => every(seconds, stopped.signal),
  });

  /** One after the other, so that the result of the later one is the newer one. */
  function readInTurn(): Promise<Reading> {
    const reading = running.catch(() => {}).then(readAll);
    running = reading;
    return reading;
  }

  async function readAll(): Promise<Reading> {
    const items: (SourceItem | UnreadItem)[] = [];
    const context = contextOf((problem) => items.push({ problem: reportedProblem(problem, name) }));
    for await (const value of withLimits('entries', () => listOf(source.entries(context)))) {
      items.push(readItem(value, { source: name, locales: options.locales, store: texts.add }));
    }
    return inOrder(items);
  }

  const withLimits = <T>(part: Part, list: () => AsyncIterable<T>): AsyncGenerator<T> =>
    listWithLimits({ ...options, part, signal: stopped.signal }, list);

  const silently = contextOf(() => {});
  return {
    async read() {
      const { items, digest } = prepared ?? (await readInTurn());
      prepared = undefined;
      lastDigest = digest;
      return {
        name,
        async *entries() {
          yield* items;
        },
      };
    },
    async state() {
      if (!source.state) return undefined;
      for await (const value of withLimits('state', () => once(() => source.state?.(silently)))) return stateText(value, name);
      return undefined;
    },
    async refresh() {
      const reading = await readInTurn().catch((error: unknown) => {
        if (!stopped.signal.aborted) throw error;
        return undefined;
      });
      prepared = reading?.digest === lastDigest ? undefined : reading;
      return prepared !== undefined;
    },
    async *changes() {
      if (!source.changes) return;
      try {
        yield* withLimits('changes', () => listOf(source.changes?.(silently) ?? []));
      } catch (error) {
        if (!stopped.signal.aborted) throw error;
      }
    },
    close() {
      stopped.abort(new ProblemError([sourceErrors.STOPPED({ source: name })]));
      texts.close();
    },
  };
}

interface Limits extends Pick<SiteSourceOptions, 'name' | 'silenceMs'> {
  readonly part: Part;
  readonly signal: AbortSignal;
}

/** Iterates over a part of the source; whatever it throws becomes a problem of the source. */
async function* listWithLimits<T>(
  { name: source, part, silenceMs = longestSilenceMs, signal }: Limits,
  list: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  const silent = (): Error => new ProblemError([sourceErrors.SILENT({ source, part, seconds: silenceMs / 1000 })]);
  const patience = part === 'changes' ? undefined : startPatience(silenceMs, silent);
  try {
    const signals = [signal, ...(patience ? [patience.signal] : [])];
    for await (const value of untilAborted(list(), AbortSignal.any(signals))) {
      patience?.renew();
      yield value;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ProblemError) throw error;
    throw new ProblemError([sourceErrors.FAILED({ source, part }, { cause: reasonOf(error), where: { file: source } })]);
  } finally {
    patience?.end();
  }
}

/** Sorts items by name, and problems without an entry by their text. */
function inOrder(items: readonly (SourceItem | UnreadItem)[]): Reading {
  const keyed = items.map((item) => ({ item, ...keyOf(item) })).sort((a, b) => compareText(a.key, b.key));
  const digest = contentHash(...keyed.map(({ key, stamp }) => `${key} ${stamp}`));
  return { items: keyed.map(({ item }) => item), digest };
}

function keyOf(item: SourceItem | UnreadItem): { readonly key: string; readonly stamp: string } {
  if ('file' in item) return { key: item.file.name, stamp: `${item.stamp} ${JSON.stringify(item.file.origin)}` };
  const problem: Problem | undefined = item.problem;
  return { key: JSON.stringify([problem?.where, problem?.code, problem?.message]), stamp: '' };
}

async function* listOf<T>(result: Promise<Iterable<T> | AsyncIterable<T>> | Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  const list: unknown = await result;
  if (typeof list !== 'object' || list === null || !(Symbol.asyncIterator in list || Symbol.iterator in list)) {
    throw new TypeError('it returned neither a list nor a generator');
  }
  yield* list as AsyncIterable<T>;
}

async function* once<T>(work: () => T | Promise<T>): AsyncGenerator<T> {
  yield await work();
}

function stateText(value: unknown, source: string): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value && contentHash(source, value);
  throw new ProblemError([
    sourceErrors.STATE({ source, actual: value === '' ? 'an empty text' : `a value of the type ${typeof value}` }),
  ]);
}

/** Yields after each pause, until the signal is aborted. */
async function* every(seconds: number, signal: AbortSignal): AsyncGenerator<void> {
  if (!(seconds > 0)) throw new RangeError(`every(${seconds}): give a number of seconds above 0`);
  while (!signal.aborted) {
    await pause(seconds * 1000, undefined, { signal }).catch(() => {});
    if (!signal.aborted) yield;
  }
}
