// What Lighthouse's results say of this site: figures to print, and what falls short of the limits. Pure: results in, values out.
import { median } from './measure.js';

/** @typedef {'mobile' | 'desktop'} Preset */
/**
 * The parts of Lighthouse's result that are read here.
 * @typedef {{
 *   readonly id?: string,
 *   readonly score: number | null,
 *   readonly numericValue?: number,
 *   readonly metricSavings?: Readonly<Partial<Record<string, number>>>,
 *   readonly details?: unknown,
 * }} AuditResult
 * @typedef {{
 *   readonly audits: Readonly<Record<string, AuditResult>>,
 *   readonly categories: Readonly<Record<string, {
 *     readonly score: number | null,
 *     readonly auditRefs: readonly { readonly id: string, readonly weight: number }[],
 *   }>>,
 * }} LighthouseResult
 */
/** All runs of one page with one preset. @typedef {{ readonly page: string, readonly preset: Preset, readonly runs: readonly LighthouseResult[] }} Measurement */
/** @typedef {keyof typeof figures} FigureName */
/** Medians of a page's runs. @typedef {{ page: string, preset: Preset } & Record<FigureName, number>} Row */
/** @typedef {{ page: string, preset: Preset, figure: FigureName, value: number, limit: number }} Miss */
/** An audit that costs a page points, and what it names on the page. @typedef {{ audit: string, preset: Preset, pages: string[], elements: string[] }} Shortcoming */

/** How each figure is read from a result: scores up to 100, times in milliseconds. */
const figures = {
  performance: score('performance'),
  accessibility: score('accessibility'),
  bestPractices: score('best-practices'),
  seo: score('seo'),
  lcp: number('largest-contentful-paint'),
  tbt: number('total-blocking-time'),
  cls: number('cumulative-layout-shift'),
  /** Bytes that have been transferred by requests which were sent before the page had loaded. */
  bytes: (/** @type {LighthouseResult} */ result) =>
    requestsUntilLoad(result).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  requests: (/** @type {LighthouseResult} */ result) => requestsUntilLoad(result).length,
};

/** The categories behind the figures that are scores. */
const categoryOf = /** @type {const} */ ({
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
});
const scores = /** @type {(keyof typeof categoryOf)[]} */ (Object.keys(categoryOf));

/** Most that a visit may cost on a phone. @type {Partial<Record<FigureName, number>>} */
export const mobileLimits = { lcp: 1_200, tbt: 30, cls: 0 };

/** What a busy moment of the machine can spoil: everything else comes out alike in each visit. @type {readonly FigureName[]} */
const unsteady = ['performance', 'lcp', 'tbt'];

/** Whether a page misses a figure that more visits may show to be reached. @param {Measurement} measurement */
export function deservesMoreVisits(measurement) {
  const { misses } = evaluate([measurement]);
  return misses.length > 0 && misses.every(({ figure }) => unsteady.includes(figure));
}

/** @param {string} category */
function score(category) {
  return (/** @type {LighthouseResult} */ { categories }) => Math.round((categories[category]?.score ?? 0) * 100);
}

/** @param {string} audit */
function number(audit) {
  // A figure that could not be taken counts as missed, never as zero.
  return (/** @type {LighthouseResult} */ { audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
}

/** @param {AuditResult | undefined} audit @returns {Record<string, any>[]} */
function itemsOf(audit) {
  return /** @type {{ items?: Record<string, any>[] } | undefined} */ (audit?.details)?.items ?? [];
}

/** @param {LighthouseResult} result */
function requestsUntilLoad({ audits }) {
  const [metrics] = itemsOf(audits.metrics);
  const loaded = metrics?.observedLoad ?? Number.POSITIVE_INFINITY;
  return itemsOf(audits['network-requests']).filter(
    ({ url, networkRequestTime }) => /^https?:/.test(url) && networkRequestTime <= loaded,
  );
}

/**
 * Medians of all measurements, what misses a limit, and the audits behind it.
 * @param {readonly Measurement[]} measurements
 * @returns {{ rows: Row[], misses: Miss[], shortcomings: Shortcoming[] }}
 */
export function evaluate(measurements) {
  const rows = measurements.map(({ page, preset, runs }) => {
    const medians = Object.entries(figures).map(([name, read]) => [name, median(runs.map(read))]);
    return /** @type {Row} */ ({ page, preset, ...Object.fromEntries(medians) });
  });
  const misses = rows.flatMap(missesOf);
  /** @type {Map<string, Shortcoming>} */
  const shortcomings = new Map();
  measurements.forEach(({ page, preset, runs }, index) => {
    const missed = missesOf(/** @type {Row} */ (rows[index])).map(({ figure }) => figure);
    for (const { audit, elements } of runs.flatMap((run) => auditsBehind(run, missed))) {
      const key = `${preset} ${audit}`;
      const known = shortcomings.get(key) ?? { audit, preset, pages: [], elements: [] };
      shortcomings.set(key, known);
      known.pages = [...new Set([...known.pages, page])];
      known.elements = [...new Set([...known.elements, ...elements])];
    }
  });
  return { rows, misses, shortcomings: [...shortcomings.values()] };
}

/** @param {Row} row @returns {Miss[]} */
function missesOf(row) {
  const { page, preset } = row;
  const below = scores.filter((figure) => row[figure] < 100).map((figure) => ({ figure, value: row[figure], limit: 100 }));
  const limits = preset === 'mobile' ? mobileLimits : {};
  const above = Object.entries(limits).flatMap(([name, limit]) => {
    const figure = /** @type {FigureName} */ (name);
    return row[figure] > limit ? [{ figure, value: row[figure], limit }] : [];
  });
  return [...below, ...above].map((miss) => ({ page, preset, ...miss }));
}

/**
 * The audits that a category below 100 has lost points with; of performance, also those that would save time.
 * @param {LighthouseResult} result @param {readonly FigureName[]} missed
 */
function auditsBehind({ audits, categories }, missed) {
  const isTime = missed.some((figure) => figure === 'lcp' || figure === 'tbt' || figure === 'cls');
  return scores
    .filter((figure) => missed.includes(figure) || (figure === 'performance' && isTime))
    .flatMap((figure) => categories[categoryOf[figure]]?.auditRefs ?? [])
    .filter(({ id, weight }) => {
      const audit = audits[id];
      const saves = Object.values(audit?.metricSavings ?? {}).some((saving = 0) => saving > 0);
      return audit?.score !== null && audit?.score !== undefined && audit.score < 1 && (weight > 0 || saves);
    })
    .map(({ id }) => ({ audit: id, elements: itemsOf(audits[id]).flatMap(describeItem) }));
}

/** What an audit's item is about: an element's markup, an address or what is said of it. @param {Record<string, any>} item */
function describeItem({ node, url, source, description }) {
  const about = node?.snippet ?? url ?? source?.url ?? description;
  return typeof about === 'string' ? [about] : [];
}
