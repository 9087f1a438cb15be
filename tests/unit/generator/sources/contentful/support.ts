import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import { type Problem, ProblemError } from '../../../../../generator/errors/problem.ts';
import { type ContentfulClient, createContentfulClient } from '../../../../../generator/sources/contentful/client.ts';
import { pull } from '../../../../../generator/sources/contentful/pull.ts';
import { openPullCache, type PullCache } from '../../../../../generator/sources/contentful/pull-cache.ts';
import type { ContentfulSettings } from '../../../../../generator/sources/contentful/settings.ts';
import type { Space, SpaceEntry } from '../../../../../generator/sources/contentful/space.ts';
import type { PullReport } from '../../../../../generator/sources/open-source.ts';
import type { RetryWorld } from '../../../../../generator/support/retry.ts';
import { startContentfulServer } from '../../../../support/contentful-server.js';
import type { Content, ContentfulServer, Entity, Fault, ServerOptions } from '../../../../support/contentful-types.ts';
import { tempFolder } from '../../temp-folder.ts';

/** Unique tokens. */
export const deliveryToken = 'delivery-Kq7vWzR2mXp9LtYb4NcJ6hGd8sFa';
export const previewToken = 'preview-Tz3nBv8QwEr5yUi1oPa7sDf4gHjK';

export const entryLink = (id: string) => ({ sys: { type: 'Link' as const, linkType: 'Entry' as const, id } });
export const assetLink = (id: string) => ({ sys: { type: 'Link' as const, linkType: 'Asset' as const, id } });

/** A published note in the format of an export file. */
export const note = (id: string, title = id): Entity => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: 'note' } } },
  fields: { slug: { en: id }, title: { en: title, fr: `${title} (fr)` } },
});

export const asset = (id: string, title = id): Entity => ({
  sys: { id, type: 'Asset' },
  fields: { title: { en: title }, file: { en: { url: `//images.ctfassets.net/space/${id}/x.png`, contentType: 'image/png' } } },
});

export const noteType = {
  sys: { id: 'note' },
  name: 'Note',
  displayField: 'title',
  fields: [
    { id: 'slug', type: 'Symbol', required: true },
    { id: 'title', type: 'Symbol', localized: true, required: true },
    { id: 'next', type: 'Link', linkType: 'Entry' },
  ],
};

export const noteLocales = [
  { code: 'en', name: 'English', default: true, fallbackCode: null },
  { code: 'fr', name: 'Français', fallbackCode: 'en' },
];

/** A space with notes `n0`, `n1`, … and one asset. */
export const notes = (count: number): Content => ({
  locales: noteLocales,
  contentTypes: [noteType],
  entries: Array.from({ length: count }, (_, index) => note(`n${index}`)),
  assets: [asset('a0')],
});

/** A server that ends with the test. */
export async function startServer(content: Content, options: ServerOptions = {}): Promise<ContentfulServer> {
  const server = await startContentfulServer({ content, deliveryToken, previewToken, ...options });
  onTestFinished(() => server.close());
  return server;
}

export const settingsFor = (host: string, changed: Partial<ContentfulSettings> = {}): ContentfulSettings => ({
  space: 'space',
  environment: 'master',
  token: changed.isPreview ? previewToken : deliveryToken,
  isPreview: false,
  host,
  insecure: true,
  timeoutMs: 20_000,
  pollMs: 2_000,
  deliveryToken: undefined,
  webhookSecret: undefined,
  ...changed,
});

/** A client that ends with the test. */
export function connect(settings: ContentfulSettings): ContentfulClient {
  const client = createContentfulClient(settings);
  onTestFinished(() => client.close());
  return client;
}

/** Surroundings without waiting, with the requested pauses. */
export function impatientWorld(): RetryWorld & { readonly pauses: readonly number[] } {
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => {
    pauses.push(ms);
  };
  return { pauses, pause, random: () => 0.5 };
}

export interface Puller {
  readonly folder: string;
  readonly cache: PullCache;
  readonly pauses: readonly number[];
  pull(options?: { readonly allowShrink?: boolean; readonly settings?: Partial<ContentfulSettings> }): Promise<PullReport>;
  /** Returns the pulled space. Fails without one. */
  space(): Promise<Space>;
}

/** Pulls from a server into its own folder. */
export async function pullerOf(server: ContentfulServer): Promise<Puller> {
  const folder = await tempFolder();
  const cache = openPullCache(folder);
  const world = impatientWorld();
  return {
    folder,
    cache,
    pauses: world.pauses,
    async pull({ allowShrink = false, settings: changed } = {}) {
      const settings = settingsFor(server.host, changed);
      return pull({ client: connect(settings), settings, cache, world, allowShrink });
    },
    async space() {
      const space = await cache.space();
      if (!space) throw new Error('Nothing was pulled.');
      return space;
    },
  };
}

export const idsOf = (entities: ReadonlyMap<string, unknown>): readonly string[] => [...entities.keys()].sort();

export const titleOf = (entry: SpaceEntry | undefined, locale = 'en'): unknown => entry?.fields.title?.[locale];

/** Texts of the notes of a space, by id. */
export const titlesOf = (space: Space): Readonly<Record<string, unknown>> =>
  Object.fromEntries(idsOf(space.entries).map((id) => [id, titleOf(space.entries.get(id))]));

/** Returns the problems of a rejected promise. Another result fails the test. */
export async function problemsOf(work: Promise<unknown>): Promise<readonly Problem[]> {
  const error = await work.then(
    () => new Error('It has succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error;
  expectNoToken(error);
  return error.problems;
}

export const codesOf = (problems: readonly Problem[]): readonly string[] => problems.map(({ code }) => code);

/** Throws if an error contains a token, or the end of one, at any depth. */
export function expectNoToken(error: unknown): void {
  const printed = [
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true }),
    JSON.stringify(error),
    error instanceof ProblemError ? JSON.stringify(error.problems) : '',
    error instanceof Error ? (error.stack ?? '') : '',
  ].join('\n');
  for (const token of [deliveryToken, previewToken]) {
    if (printed.includes(token.slice(-5))) throw new Error(`A token is printed: ${printed}`);
  }
}

/** Timeout of a response. Only a hanging one reaches it. */
export const timeoutFor = ({ kind }: Fault): number => (kind.startsWith('hang') ? 200 : 20_000);

/** All faults of one response. */
export const faults: Readonly<Record<string, Fault>> = {
  'a rate limit': { kind: 'status', status: 429, reset: 2 },
  'a 500': { kind: 'status', status: 500 },
  'a 502': { kind: 'status', status: 502 },
  'a 503': { kind: 'status', status: 503 },
  'an HTML page': { kind: 'html' },
  'truncated JSON': { kind: 'truncated-json' },
  'a reset before the answer': { kind: 'reset-before' },
  'a reset in the middle of the body': { kind: 'reset-mid-body' },
  'an end in the middle of the body': { kind: 'end-mid-body' },
  'no answer': { kind: 'hang' },
  'half an answer': { kind: 'hang-mid-body' },
  'an empty object': { kind: 'empty-page' },
  'a page without items': { kind: 'empty-page', without: ['items'] },
};
