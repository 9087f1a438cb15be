// Evaluates Lighthouse results: figures to print, and figures outside their limits. Pure.
import { median } from './measure.js';

/** @typedef {'mobile' | 'desktop'} Preset */
/**
 * The parts of a Lighthouse result that are read here.
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
/**
 * All runs of one page with one preset.
 * @typedef {{ readonly page: string, readonly preset: Preset, readonly runs: readonly LighthouseResult[] }} Measurement
 */
/** @typedef {keyof typeof figures} FigureName */
/**
 * Medians of a page's runs.
 * @typedef {{ page: string, preset: Preset } & Record<FigureName, number>} Row
 */
/** @typedef {{ page: string, preset: Preset, figure: FigureName, value: number, limit: number }} Miss */
/**
 * An audit that costs a page points, with the elements that it names.
 * @typedef {{ audit: string, preset: Preset, pages: string[], elements: string[] }} Shortcoming
 */

/** Readers of figures: scores up to 100, times in milliseconds. */
const figures = {
  performance: score('performance'),
  accessibility: score('accessibility'),
  bestPractices: score('best-practices'),
  seo: score('seo'),
  lcp: number('largest-contentful-paint'),
  tbt: number('total-blocking-time'),
  cls: number('cumulative-layout-shift'),
  /** Bytes of requests that were sent before the page had loaded. */
  bytes: (/** @type {LighthouseResult} */ result) =>
    requestsUntilLoad(result).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  requests: (/** @type {LighthouseResult} */ result) => requestsUntilLoad(result).length,
};

/** Categories of the figures that are scores. */
const categoryOf = /** @type {const} */ ({
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
});
const scores = /** @type {(keyof typeof categoryOf)[]} */ (Object.keys(categoryOf));

/** Maximum values of a visit on a phone. @type {Partial<Record<FigureName, number>>} */
export const mobileLimits = { lcp: 1_200, tbt: 30, cls: 0 };

/**
 * Figures that a busy moment of the machine can affect; all others are the same in each visit.
 * @type {readonly FigureName[]}
 */
const unsteady = ['performance', 'lcp', 'tbt'];

/**
 * Returns true if more visits may bring a page within its limits.
 * @param {Measurement} measurement
 */
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
  // A missing figure counts as outside its limit, never as zero.
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
 * Returns the medians of all measurements, those outside their limits, and the audits behind them.
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
      const shortcoming = shortcomings.get(key) ?? { audit, preset, pages: [], elements: [] };
      shortcomings.set(key, shortcoming);
      shortcoming.pages = [...new Set([...shortcoming.pages, page])];
      shortcoming.elements = [...new Set([...shortcoming.elements, ...elements])];
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
 * Returns the audits that cost a category points; of performance, also those that would save time.
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

/** Returns the markup, address or description of an audit's item. @param {Record<string, any>} item */
function describeItem({ node, url, source, description }) {
  const about = node?.snippet ?? url ?? source?.url ?? description;
  return typeof about === 'string' ? [about] : [];
}
