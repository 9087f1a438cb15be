// Tables of the scale measurement, in Markdown. Each figure is a median.
import { median } from './measure.js';

/** @typedef {import('./scale.js').Size} Size */
/** @typedef {import('./scale.js').Series<{ ms: number, cpuMs?: number | undefined, peak?: number | undefined, others?: number | undefined }>} AnySeries */

/**
 * Returns the median over runs; undefined if it was not measured.
 * @template R @param {{ runs: readonly R[] }} series @param {(run: R) => number | undefined} read
 */
function middle({ runs }, read) {
  const values = runs.map(read).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : median(values);
}

const timeOf = (/** @type {AnySeries} */ series) => middle(series, ({ ms }) => ms) ?? 0;
const cpuOf = (/** @type {AnySeries} */ series) => middle(series, ({ cpuMs }) => cpuMs) ?? 0;
const seconds = (/** @type {number | undefined} */ ms) => (ms === undefined ? '–' : (ms / 1_000).toFixed(2));
const mebibytes = (/** @type {number | undefined} */ bytes) => (bytes === undefined ? '–' : Math.round(bytes / 2 ** 20));
const percent = (/** @type {number | undefined} */ share) => (share === undefined ? '–' : Math.round(share * 100));
const times = (/** @type {number} */ one, /** @type {number} */ other) => (other === 0 ? '–' : (one / other).toFixed(2));
const row = (/** @type {readonly unknown[]} */ cells) => `| ${cells.join(' | ')} |`;

/** @param {readonly string[]} heads first over texts, others over numbers @param {readonly (readonly unknown[])[]} rows */
function table(heads, rows) {
  return `${[row(heads), `|---|${'---:|'.repeat(heads.length - 1)}`, ...rows.map(row)].join('\n')}\n`;
}

/** @param {AnySeries} series */
function took(series) {
  const all = series.runs.map(({ ms }) => ms);
  return [
    seconds(timeOf(series)),
    `${seconds(Math.min(...all))}–${seconds(Math.max(...all))}`,
    seconds(middle(series, ({ cpuMs }) => cpuMs)),
    mebibytes(middle(series, ({ peak }) => peak)),
    percent(middle(series, ({ others }) => others)),
  ];
}

/**
 * Returns the ratios of wall time and of processor time between two series.
 * @param {AnySeries | undefined} own @param {AnySeries} other
 */
const compared = (own, other) => (own ? [times(timeOf(own), timeOf(other)), times(cpuOf(own), cpuOf(other))] : ['–', '–']);

const tookHeads = ['wall s', 'min–max', 'CPU s', 'peak MiB', 'others %'];

/** Table of `generate` runs, with the share of time of each stage. @param {Size} size */
export function stepTable({ steps }) {
  return table(
    ['step', ...tookHeads, 'pages rendered', 'files written', 'files', 'MB', 'stages, % of wall (they overlap)'],
    steps.map((step) => {
      const last = step.runs.at(-1);
      const stages = Object.keys(last?.stages ?? {}).map(
        (stage) => `${stage} ${Math.round((100 * (middle(step, (run) => run.stages?.[stage]) ?? 0)) / timeOf(step))}`,
      );
      const megabytes = ((last?.bytes ?? 0) / 1e6).toFixed(1);
      return [step.name, ...took(step), last?.rendered, last?.written, last?.files, megabytes, stages.join(', ')];
    }),
  );
}

/** Table of limits, with the ratio of a cold run to each. @param {Size} size */
export function limitTable({ steps, limits }) {
  const [cold] = steps;
  return table(
    ['limit', 'threads', ...tookHeads, 'pages or files a second', 'cold run ÷ limit', 'CPU ÷ limit'],
    limits.map((limit) => {
      const ms = timeOf(limit);
      const rate = Math.round(((limit.runs.at(-1)?.count ?? 0) * 1_000) / ms).toLocaleString('en');
      return [limit.name, limit.threads, ...took(limit), rate, ...compared(cold, limit)];
    }),
  );
}

/** Table of peers, with the ratio of a run to theirs. @param {Size} size */
export function peerTable({ steps, peers }) {
  return table(
    ['peer', ...tookHeads, 'files', 'MB', 'Boreal ÷ peer', 'CPU ÷ peer'],
    peers.flatMap((peer) =>
      peer.steps.map((step) => {
        const own = steps.find(({ name }) => name === step.name);
        const last = step.runs.at(-1);
        return [
          `${peer.name}, ${step.name}`,
          ...took(step),
          last?.files,
          ((last?.bytes ?? 0) / 1e6).toFixed(1),
          ...compared(own, step),
        ];
      }),
    ),
  );
}

/**
 * Table of the growth of a cold run's time and memory from size to size.
 * @param {readonly Size[]} sizes
 */
export function growthTable(sizes) {
  return table(
    ['from – to routes', 'routes ×', 'cold run ×', 'CPU ×', 'peak memory ×'],
    sizes.slice(1).map((size, index) => {
      const before = sizes[index];
      const growth = (/** @type {(run: import('./scale.js').Run) => number | undefined} */ read) => {
        const [from, to] = [before, size].map((each) => (each?.steps[0] ? middle(each.steps[0], read) : undefined));
        return from === undefined || to === undefined ? '–' : times(to, from);
      };
      const range = [before?.routes ?? 0, size.routes].map((routes) => routes.toLocaleString('en')).join(' – ');
      return [
        range,
        times(size.routes, before?.routes ?? 0),
        growth(({ ms }) => ms),
        growth(({ cpuMs }) => cpuMs),
        growth(({ peak }) => peak),
      ];
    }),
  );
}
