import { createHash } from 'node:crypto';
import { offlinePagePath } from '#contract/service-worker';
import type { Problem } from '../errors/problem.ts';
import type { BuildManifest, PageRecord, RenderCause, RenderInputs, ShardNumber } from '../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../manifest/page-files.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import type { Route } from '../routes/route.ts';
import { type RouteSpool, routeOf, type SpooledRoute, textReferences } from '../routes/route-spool.ts';
import { contentHash } from '../support/content-hash.ts';

/** A page and the work that it needs. */
export interface PlannedPage {
  readonly route: SpooledRoute;
  /** Of its route, its texts and its pictures. */
  readonly fingerprint: string;
  readonly inputs: RenderInputs;
  /** Hash of the slices of its language. */
  readonly slices: string;
  readonly published: PageRecord | undefined;
  readonly cause: RenderCause;
  /** False if another shard makes the page. */
  readonly isOwn: boolean;
}

interface PlanOptions {
  readonly spool: Pick<RouteSpool, 'routes'>;
  readonly rendering: Pick<Rendering, 'inputsOf' | 'slices' | 'filesOf'>;
  readonly texts: Pick<TextStore, 'isSelfContained'>;
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged?: ReadonlySet<string>;
  /** The part of the site to make; by default, all of it. */
  readonly shard?: ShardNumber;
}

/** Returns true if a shard makes the item at a position, from 0. */
export const isOfShard = (position: number, shard: PlanOptions['shard']): boolean =>
  shard === undefined || position % shard.count === shard.index - 1;

/** Compares all pages with the published ones, in the order of their routes. */
export function* planPages({
  spool,
  rendering,
  texts,
  published,
  damaged = new Set(),
  shard,
}: PlanOptions): Generator<PlannedPage> {
  let position = 0;
  for (const route of spool.routes()) {
    const inputs = rendering.inputsOf(route.family, route.locale);
    const slices = rendering.slices.get(route.locale)?.hash ?? '';
    const ofFiles = showsMore(route, texts) ? rendering.filesOf(routeOf(route).data).fingerprints : [];
    const fingerprint = ofFiles.length === 0 ? route.key : contentHash(route.key, ...ofFiles);
    const before = published?.page(route.path);
    const isOwn = isOfShard(position++, shard);
    const isLost =
      !before &&
      damaged.size > 0 &&
      [...pageFilePaths(route.path), payloadFilePath(route.path)].some((path) => damaged.has(path));
    const cause = isLost ? 'lost' : causeOf({ fingerprint, inputs, slices }, before);
    yield { route, fingerprint, inputs, slices, published: before, cause, isOwn };
  }
}

/**
 * Returns true if a page depends on more than its route: it has pictures, or texts that have some.
 */
export const showsMore = (route: SpooledRoute, texts: PlanOptions['texts']): boolean =>
  route.hasPictures || (route.hasTexts && textReferences(route).some((reference) => !texts.isSelfContained(reference)));

function causeOf(
  { fingerprint, inputs, slices }: Pick<PlannedPage, 'fingerprint' | 'inputs' | 'slices'>,
  before: PageRecord | undefined,
): RenderCause {
  if (!before) return 'new';
  if (before.fingerprint !== fingerprint) return 'data';
  if (before.inputs.template !== inputs.template) return 'template';
  if (before.inputs.shared !== inputs.shared) return 'shared';
  if (before.inputs.document !== inputs.document || before.inputs.runtime !== inputs.runtime) return 'document';
  return before.slices === slices ? 'none' : 'slices';
}

/** Facts about all pages, before any is made. */
export interface PageSurvey {
  /** Number of pages that this run makes. */
  readonly own: number;
  /** Number of them that cannot be reused as published. */
  readonly changed: number;
  /** Number of pages that are published already, also those of other parts. */
  readonly known: number;
  /** Of the content of all pages. */
  readonly fingerprint: string;
  readonly offlineRoutes: readonly Route[];
  /** Cards for shared links, by output path. */
  readonly cards: ReadonlyMap<string, NonNullable<Route['card']>>;
  /** Warnings about the cards of own pages. */
  readonly cardProblems: readonly Problem[];
  readonly uses: readonly FileUse[];
}

/** Collects facts about all pages. `offline`: paths of pages to store for visitors without a network. */
export function surveyPages(
  pages: Iterable<PlannedPage>,
  rendering: Rendering,
  texts: PlanOptions['texts'],
  offline: readonly string[] = [],
): PageSurvey {
  const offlinePaths = [offlinePagePath, ...offline];
  const hash = createHash('sha256');
  const offlineRoutes: Route[] = [];
  const cards = new Map<string, NonNullable<Route['card']>>();
  const cardProblems: Problem[] = [];
  const uses: FileUse[] = [];
  let own = 0;
  let changed = 0;
  let known = 0;
  for (const { route, fingerprint, inputs, slices, published, cause, isOwn } of pages) {
    if (published) known++;
    hash.update(`${route.path} ${fingerprint} ${inputs.template} ${inputs.shared} ${inputs.document} ${slices}\n`);
    if (isOwn) own++;
    if (isOwn && cause !== 'none') changed++;
    const mayBeOffline = offlinePaths.some((path) => route.context.includes(JSON.stringify(path)));
    const isShowing = showsMore(route, texts);
    if (!mayBeOffline && !route.hasCard && !isShowing) continue;
    const whole = routeOf(route);
    if (mayBeOffline && isOfflineRoute(whole, offlinePaths)) offlineRoutes.push(whole);
    const { cards: drawn } = rendering.context;
    const cardPath = drawn.pathOf(whole);
    if (isOwn) cardProblems.push(...drawn.problemsOf(whole));
    if (cardPath !== undefined && whole.card) cards.set(cardPath.slice(1), whole.card);
    if (isShowing) uses.push(...rendering.filesOf(whole.data).uses);
  }
  return {
    own,
    changed,
    known,
    fingerprint: hash.digest('hex').slice(0, fingerprintLength),
    offlineRoutes,
    cards,
    cardProblems,
    uses,
  };
}

/** In hex characters. */
const fingerprintLength = 20;

/** Returns true for a page of these paths, in any language: they are stored for visitors without a network. */
export const isOfflineRoute = ({ context }: Route, paths: readonly string[]): boolean =>
  context.routed && [context.originalPath, ...Object.values(context.alternates ?? {})].some((path) => paths.includes(path));
