import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import type { ContentSource, SourceItem, UnreadItem } from '../../model/content-source.ts';
import type { FieldSet } from '../../model/kinds/kind.ts';
import type { SiteSource, SourceContext, SourceEntry, SourceProblem } from '../../model/site-source.ts';
import { parseHtmlTree, wordsOfTree } from '../../rich-text/text-tree.ts';
import type { ScratchTexts } from '../../store/scratch-texts.ts';
import { compareText } from '../../support/compare-text.ts';
import { contentHash } from '../../support/content-hash.ts';
import { startPatience, untilAborted } from '../../support/patience.ts';
import { watchStrayErrors } from '../../support/stray-errors.ts';
import type { DerivedModel } from '../derived-model.ts';
import type { PullReport } from '../open-source.ts';
import type { ChangedValues } from './changed-values.ts';
import type { Counts } from './counts.ts';
import { deriveSiteModel, fieldNames } from './derive-site-model.ts';
import { sourceErrors } from './errors.ts';
import { JoinedNames } from './joined-names.ts';
import { pullItems } from './pull-items.ts';
import type { PulledEntries } from './pulled-entries.ts';
import { type ItemOptions, type LaterItem, readItem, reportedProblem } from './read-item.ts';
import { createRequests, type SourceNetwork } from './request.ts';
import { attempt, type FailingSource, failure, type SourcePart } from './source-failure.ts';

export interface SiteSourceOptions extends FailingSource {
  readonly source: SiteSource;
  readonly locales: readonly string[];
  /** Names of the fields of each type that comes from the source. */
  readonly fields: SourceContext['fields'];
  /** True if the source is asked for drafts, which are then shown. */
  readonly isPreview: boolean;
  /** Returns the path of the page that an address of the system means. */
  readonly pathOf?: ((address: string) => string | undefined) | undefined;
  /** Returns the declared fields of a type; undefined for an unknown one. */
  readonly fieldsOf: (type: string) => FieldSet | undefined;
  /** Stores entries while they are not needed, so that memory does not grow with their texts. */
  readonly texts: ScratchTexts;
  /** Creates the network of the source; its pauses end if the signal is aborted. */
  readonly networkOf: (signal: AbortSignal) => SourceNetwork;
  /** Maximum wait for the next entry, in milliseconds. */
  readonly silenceMs?: number;
  readonly counts: Counts;
  readonly changed: ChangedValues;
  readonly pulled: PulledEntries;
  /** True reads the last pull in place of the source. */
  readonly isOffline: boolean;
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
  /** Stores all entries for offline runs. Throws ProblemError, and leaves the last pull, if that fails. */
  pull(): Promise<PullReport>;
  /** Returns the model of the system, fitted to its entries; undefined if the source has none. */
  model(): Promise<DerivedModel | undefined>;
  /** Returns the states of the entries that were read last, by their ids. */
  statuses(): Statuses;
  close(): void;
}

/** The items of one reading, in an order that does not depend on the source. */
interface Reading {
  readonly items: readonly (SourceItem | UnreadItem)[];
  /** Equal for readings with the same entries and problems. */
  readonly digest: string;
}

const longestSilenceMs = 300_000;

export function openSiteSource(options: SiteSourceOptions): OpenSiteSource {
  const { name, source, texts, isOffline, pulled } = options;
  const stopped = new AbortController();
  const calls = createCalls(options, stopped.signal);
  let lastDigest: string | undefined;
  let prepared: Reading | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let statuses: Statuses = new Map();

  /** One after the other, so that the result of the later one is the newer one. */
  function readInTurn(): Promise<Reading> {
    const reading = running.catch(() => {}).then(readAll);
    running = reading;
    return reading;
  }

  async function readAll(): Promise<Reading> {
    const reading = await readItems(options, (report) => (isOffline ? storedValues(options) : calls.entries(report)));
    statuses = reading.statuses;
    return reading;
  }

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
      const value = isOffline ? await pulled.state() : await calls.state();
      return stateText(value, name);
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
      try {
        if (source.changes && !isOffline) yield* calls.changes();
      } catch (error) {
        if (!stopped.signal.aborted) throw error;
      }
    },
    statuses: () => statuses,
    async model() {
      const model = await calls.types();
      if (!model) return undefined;
      const fields = fieldNames(model);
      return deriveSiteModel(
        model,
        createCalls({ ...options, fields }, stopped.signal).entries(() => {}),
      );
    },
    pull: () => pullItems({ ...options, entries: calls.entries, requests: calls.requests }),
    close() {
      stopped.abort(new ProblemError([sourceErrors.STOPPED({ source: name })]));
      texts.close();
    },
  };
}

type Statuses = ReadonlyMap<string, SourceEntry['status']>;

/** Reads the values of a source as items. */
async function readItems(
  options: SiteSourceOptions,
  valuesOf: (report: (problem: SourceProblem) => void) => AsyncIterable<unknown>,
): Promise<Reading & { readonly statuses: Statuses }> {
  const { name, source, locales, isPreview, fieldsOf, pathOf, texts } = options;
  const items: (SourceItem | UnreadItem | LaterItem)[] = [];
  const statuses = new Map<string, SourceEntry['status']>();
  const onStatus = (id: string, status: NonNullable<SourceEntry['status']>): void => {
    // The languages of an entry may differ.
    statuses.set(id, statuses.get(id) === status || !statuses.has(id) ? status : 'changed');
  };
  const itemOptions: ItemOptions = {
    source: name,
    locales,
    isPreview,
    fieldsOf,
    store: texts.add,
    names: new JoinedNames(locales),
    ...(isPreview ? { onStatus } : {}),
    pathOf,
    ...(source.editor?.urlOf ? { urlOf: source.editor.urlOf } : {}),
  };
  const values = valuesOf((problem) => items.push({ problem: reportedProblem(problem, name) }));
  for await (const value of values) items.push(attempt('entries', options, () => readItem(value, itemOptions)));
  return { ...inOrder(items.map((item) => ('complete' in item ? item.complete() : item))), statuses };
}

/** Calls of the functions of a source. Whatever they throw becomes a problem of the source. */
function createCalls(options: SiteSourceOptions, signal: AbortSignal) {
  const { name, source, locales, isPreview, counts, changed } = options;
  const network = options.networkOf(signal);
  let requestCount = 0;
  const counted: SourceNetwork = {
    ...network,
    fetch(...request) {
      requestCount++;
      return network.fetch(...request);
    },
  };
  const requests = createRequests({ source: name, network: counted, signal, canPull: source.pull === true });
  const contextOf = (
    report: SourceContext['report'] = () => {},
    { refuseShrinking }: Pick<SourceContext, 'refuseShrinking'> = counts.begin(),
    since?: string,
  ): SourceContext => ({
    ...requests,
    locales,
    since,
    preview: isPreview,
    fields: options.fields,
    plainText: (html) => wordsOfTree(parseHtmlTree(html)),
    signal,
    report,
    refuseShrinking,
    every: (seconds) => every(seconds, signal),
  });
  const withLimits = <T>(part: SourcePart, list: () => AsyncIterable<T>): AsyncGenerator<T> =>
    listWithLimits({ ...options, part, signal }, list);
  return {
    requests: () => requestCount,
    async *entries(report: (problem: SourceProblem) => void): AsyncGenerator<unknown> {
      const count = counts.begin();
      const reading = await changed.begin();
      const onProblem = (problem: SourceProblem): void => {
        reading.onProblem();
        report(problem);
      };
      const given = () => listOf(source.entries(contextOf(onProblem, count, reading.since)));
      yield* withLimits('entries', () => reading.values(given()));
      await count.save();
      await reading.save();
    },
    async types(): Promise<ContentModel | undefined> {
      if (!source.types) return undefined;
      for await (const value of withLimits('types', () => once(() => source.types?.(contextOf())))) return value;
      return undefined;
    },
    async state(): Promise<unknown> {
      if (!source.state) return undefined;
      for await (const value of withLimits('state', () => once(() => source.state?.(contextOf())))) return value;
      return undefined;
    },
    changes: () => withLimits('changes', () => listOf(source.changes?.(contextOf()) ?? [])),
  };
}

async function* storedValues({ name, pulled }: Pick<SiteSourceOptions, 'name' | 'pulled'>): AsyncGenerator<unknown> {
  const lines = await pulled.lines();
  if (!lines) throw new ProblemError([sourceErrors.OFFLINE_EMPTY({ source: name })]);
  for (const line of lines) yield JSON.parse(line);
}

interface Limits extends FailingSource, Pick<SiteSourceOptions, 'silenceMs'> {
  readonly part: SourcePart;
  readonly signal: AbortSignal;
}

/** Iterates over a part of the source; whatever it throws becomes a problem of the source. */
async function* listWithLimits<T>(
  { name, positionOf, part, silenceMs = longestSilenceMs, signal }: Limits,
  list: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  const silent = (): Error => new ProblemError([sourceErrors.SILENT({ source: name, part, seconds: silenceMs / 1000 })]);
  const patience = part === 'changes' ? undefined : startPatience(silenceMs, silent);
  // Changes are waited for while all else runs, whose errors are not of the source.
  const strays = part === 'changes' ? undefined : watchStrayErrors();
  let hasFailed = false;
  try {
    const signals = [signal, ...[patience, strays].flatMap((limit) => limit?.signal ?? [])];
    for await (const value of untilAborted(list(), AbortSignal.any(signals))) {
      patience?.renew();
      yield value;
    }
    await strays?.check();
  } catch (error) {
    hasFailed = true;
    if (signal.aborted) throw signal.reason;
    throw failure(error, part, { name, positionOf });
  } finally {
    patience?.end();
    strays?.end(hasFailed);
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
