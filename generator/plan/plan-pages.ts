import { createHash } from 'node:crypto';
import { offlinePagePath } from '#contract/service-worker';
import type { BuildManifest, PageRecord, RenderCause, RenderInputs, Shard } from '../manifest/build-manifest.ts';
import { pageFilePaths } from '../manifest/page-files.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import type { Route } from '../routes/route.ts';
import { type RouteSpool, routeOf, type SpooledRoute, textReferences } from '../routes/route-spool.ts';
import { contentHash } from '../support/content-hash.ts';

/** A page, and what has to be done for it. */
export interface PlannedPage {
  readonly route: SpooledRoute;
  /** Names its route, and what its texts and pictures follow from. */
  readonly key: string;
  readonly inputs: RenderInputs;
  /** Hash of the slices that it shows. */
  readonly slices: string;
  readonly published: PageRecord | undefined;
  readonly cause: RenderCause;
  /** Whether the page is made by this run: others are made by the other shards. */
  readonly isOwn: boolean;
}

interface PlanOptions {
  readonly spool: Pick<RouteSpool, 'routes'>;
  readonly rendering: Pick<Rendering, 'inputsOf' | 'slices' | 'filesOf'>;
  readonly texts: Pick<TextStore, 'isSelfContained'>;
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged?: ReadonlySet<string>;
  /** The part of the site that is made; absent: all of it. */
  readonly shard?: Pick<Shard, 'index' | 'count'> | undefined;
}

/** Whether the thing at a position, from 0, is made by a shard. */
export const isOfShard = (position: number, shard: PlanOptions['shard']): boolean =>
  shard === undefined || position % shard.count === shard.index - 1;

/** Goes through all pages in the order of their routes and tells what has to be done for each, compared with what is published. */
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
    const stamps = showsMore(route, texts) ? rendering.filesOf(routeOf(route).data).stamps : [];
    const key = stamps.length === 0 ? route.key : contentHash(route.key, ...stamps);
    const before = published?.page(route.path);
    const isOwn = isOfShard(position++, shard);
    const isLost = !before && damaged.size > 0 && pageFilePaths(route.path).some((path) => damaged.has(path));
    const cause = isLost ? 'lost' : causeOf({ key, inputs, slices }, before);
    yield { route, key, inputs, slices, published: before, cause, isOwn };
  }
}

/** Whether a page shows pictures, or texts that do: it then follows from more than its route says. */
export const showsMore = (route: SpooledRoute, texts: PlanOptions['texts']): boolean =>
  route.hasPictures || (route.hasTexts && textReferences(route).some((reference) => !texts.isSelfContained(reference)));

function causeOf(
  { key, inputs, slices }: Pick<PlannedPage, 'key' | 'inputs' | 'slices'>,
  before: PageRecord | undefined,
): RenderCause {
  if (!before) return 'new';
  if (before.key !== key) return 'data';
  if (before.inputs.template !== inputs.template) return 'template';
  if (before.inputs.shared !== inputs.shared) return 'shared';
  if (before.inputs.document !== inputs.document) return 'document';
  return before.slices === slices ? 'none' : 'slices';
}

/** What is known of all pages before any is made. */
export interface PageSurvey {
  /** Pages that this run makes. */
  readonly own: number;
  /** Those of them that cannot be taken over as they are published. */
  readonly changed: number;
  /** Names the content of all pages. */
  readonly stamp: string;
  readonly offlineRoutes: readonly Route[];
  /** What the pictures for shared links show, by output path. */
  readonly cards: ReadonlyMap<string, NonNullable<Route['card']>>;
  readonly uses: readonly FileUse[];
}

/** Goes through all pages once. */
export function surveyPages(pages: Iterable<PlannedPage>, rendering: Rendering, texts: PlanOptions['texts']): PageSurvey {
  const stamp = createHash('sha256');
  const offlineRoutes: Route[] = [];
  const cards = new Map<string, NonNullable<Route['card']>>();
  const uses: FileUse[] = [];
  let own = 0;
  let changed = 0;
  for (const { route, key, inputs, slices, cause, isOwn } of pages) {
    stamp.update(`${route.path} ${key} ${inputs.template} ${inputs.shared} ${inputs.document} ${slices}\n`);
    if (isOwn) own++;
    if (isOwn && cause !== 'none') changed++;
    const mayBeOffline = route.context.includes(offlinePagePath);
    const isShowing = showsMore(route, texts);
    if (!mayBeOffline && !route.hasCard && !isShowing) continue;
    const whole = routeOf(route);
    if (mayBeOffline && isOfflineRoute(whole)) offlineRoutes.push(whole);
    const cardPath = rendering.context.cards.pathOf(whole);
    if (cardPath !== undefined && whole.card) cards.set(cardPath.slice(1), whole.card);
    if (isShowing) uses.push(...rendering.filesOf(whole.data).uses);
  }
  return { own, changed, stamp: stamp.digest('hex').slice(0, stampLength), offlineRoutes, cards, uses };
}

const stampLength = 20;

/** Returns true for the page that a language shows when there is no network. */
export const isOfflineRoute = ({ context }: Route): boolean => context.routed && context.originalPath === offlinePagePath;
