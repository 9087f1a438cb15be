// Draws time and memory of cold builds against the number of routes, from the JSON of `scale`.
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { median } from './measure.js';

/** @typedef {{ readonly name: string, readonly points: readonly (readonly [routes: number, value: number])[] }} Line */
/** @typedef {{ readonly title: string, readonly unit: string, readonly lines: readonly Line[] }} Chart */

const width = 420;
const height = 300;
const margin = { left: 64, right: 96, top: 44, bottom: 40 };
/** Colours of the lines, readable on white and on black; each line has its own dashes, too. */
const colors = ['#2563eb', '#d9480f', '#2b8a3e', '#9c36b5'];
const dashes = ['', '6 4', '2 4', '10 3 2 3'];

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Draws a file of `scale --json` into a picture.
 * @param {readonly string[]} args the JSON and the SVG to write
 */
export async function drawGrowth([from, to]) {
  if (from === undefined || to === undefined) throw new Error('Name both files: npm run bench -- picture scale.json scale.svg');
  await writeFile(resolve(to), growthPicture(JSON.parse(await readFile(resolve(from), 'utf8'))));
}

/**
 * Returns an SVG in the colours of the reader's scheme. Both scales are logarithmic.
 * @param {{ readonly sizes: readonly import('./scale.js').Size[] }} measured
 */
export function growthPicture({ sizes }) {
  const time = { title: 'Cold build', unit: 's', lines: linesOf(sizes, ({ ms }) => ms / 1_000) };
  const memory = { title: 'Memory at its peak', unit: 'MiB', lines: linesOf(sizes, ({ peak }) => peak && peak / 2 ** 20) };
  const charts = [time, memory].map((chart, at) => `<g transform="translate(${at * width} 0)">\n${drawChart(chart)}\n</g>`);
  const description = [time, memory].map(
    ({ title, unit, lines }) => `${title}: ${lines.map((line) => inWords(line, unit)).join('; ')}.`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * width} ${height}" role="img" aria-labelledby="title text">
<title id="title">Time and memory of cold builds against the number of routes</title>
<desc id="text">${escaped(description.join(' '))}</desc>
<style>
text { font: 12px system-ui, sans-serif; fill: #222 }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #ccc }
@media (prefers-color-scheme: dark) { text { fill: #eee } .grid { stroke: #555 } }
</style>
${charts.join('\n')}
</svg>
`;
}

/**
 * Returns a line for each generator that was measured.
 * @param {readonly import('./scale.js').Size[]} sizes
 * @param {(run: import('./scale.js').Run) => number | undefined} read
 * @returns {readonly Line[]}
 */
function linesOf(sizes, read) {
  /** @type {Map<string, [number, number][]>} */
  const lines = new Map();
  for (const { routes, steps, peers } of sizes) {
    for (const { name, steps: own } of [{ name: 'Boreal', steps }, ...peers]) {
      const runs = own.find((step) => step.name === 'cold')?.runs ?? [];
      const values = runs.map(read).filter((value) => value !== undefined);
      if (values.length > 0) lines.set(name, [...(lines.get(name) ?? []), [routes, median(values)]]);
    }
  }
  return [...lines].map(([name, points]) => ({ name, points }));
}

/** @param {Line} line @param {string} unit */
const inWords = ({ name, points }, unit) =>
  `${name} ${points.map(([routes, value]) => `${rounded(value)} ${unit} for ${routes.toLocaleString('en')} routes`).join(', ')}`;

/** @param {number} value */
const rounded = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** @param {Chart} chart */
function drawChart({ title, unit, lines }) {
  const points = lines.flatMap((line) => line.points);
  const across = scaleOf(
    points.map(([routes]) => routes),
    margin.left,
    width - margin.right,
  );
  const up = scaleOf(
    points.map(([, value]) => value),
    height - margin.bottom,
    margin.top,
  );
  const columns = across.powers.map(
    (power) =>
      `<line class="grid" x1="${across.at(power)}" x2="${across.at(power)}" y1="${margin.top}" y2="${height - margin.bottom}"/><text x="${across.at(power)}" y="${height - margin.bottom + 18}" text-anchor="middle">${power.toLocaleString('en')}</text>`,
  );
  const rows = up.powers.map(
    (power) =>
      `<line class="grid" x1="${margin.left}" x2="${width - margin.right}" y1="${up.at(power)}" y2="${up.at(power)}"/><text x="${margin.left - 6}" y="${up.at(power) + 4}" text-anchor="end">${power.toLocaleString('en')}</text>`,
  );
  const drawn = lines.map(({ name, points: own }, at) => {
    const path = own.map(([routes, value]) => `${across.at(routes)},${up.at(value)}`).join(' ');
    const [lastRoutes, lastValue] = own.at(-1) ?? [1, 1];
    const style = `stroke="${colors[at % colors.length]}" stroke-width="2"${dashes[at] ? ` stroke-dasharray="${dashes[at]}"` : ''}`;
    const label = `<text x="${across.at(lastRoutes) + 6}" y="${up.at(lastValue) + 4}">${escaped(name)}</text>`;
    return `<polyline fill="none" ${style} points="${path}"/>${label}`;
  });
  const heading = `<text class="title" x="${margin.left}" y="20">${title} (${unit})</text>`;
  const below = `<text x="${(margin.left + width - margin.right) / 2}" y="${height - 4}" text-anchor="middle">routes</text>`;
  return [heading, ...columns, ...rows, ...drawn, below].join('\n');
}

/**
 * Returns a logarithmic scale from the power of ten below all values to that above them.
 * @param {readonly number[]} values @param {number} from @param {number} to
 */
function scaleOf(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    powers: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
    /** @param {number} value */
    at: (value) => Math.round(10 * (from + ((Math.log10(value) - low) / (high - low)) * (to - from))) / 10,
  };
}
