import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** The next smaller step of a length, in its unit. Smaller steps are rounded away by some browsers. */
const step = 0.02;

const prelude = /@media\b[^{};]*/g;
const length = String.raw`(\d*\.?\d+)(px|r?em)`;
const range = new RegExp(
  String.raw`\(\s*(?:${length}\s*(<=?|>=?|=)\s*)?(width|height)\s*(?:(<=?|>=?|=)\s*${length}\s*)?\)`,
  'gi',
);
const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };

/**
 * Writes ranges of widths and heights in media queries as `min-` and `max-`, and a choice with
 * commas, for browsers without the newer syntax. Others are left alone.
 */
export function lowerMediaRanges(css: string): string {
  return css.replace(prelude, (query) => {
    // The opposite of two conditions has no older form.
    if (/\bnot\b/i.test(query)) return query;
    const lowered = query.replace(range, (text, start, startUnit, before, feature, after, end, endUnit) => {
      const conditions = [
        ...(before === undefined ? [] : [condition(feature, turned[before] ?? '', start, startUnit)]),
        ...(after === undefined ? [] : [condition(feature, after, end, endUnit)]),
      ];
      return conditions.join(' and ') || text;
    });
    // A comma is a choice of whole queries.
    return /\(\s*\(/.test(lowered) ? lowered : lowered.replace(/\)\s+or\s+(?=\()/gi, '), ');
  });
}

function condition(feature: string, operator: string, value: string, unit: string): string {
  const [sign = '', orEqual] = operator;
  if (sign === '=') return `(${feature}: ${value}${unit})`;
  const offset = orEqual === '=' ? 0 : sign === '<' ? -step : step;
  return `(${sign === '<' ? 'max' : 'min'}-${feature}: ${Number((Number(value) + offset).toFixed(4))}${unit})`;
}

/** Lowers the ranges of all stylesheets before they are bundled. */
export const mediaRanges: Plugin = {
  name: 'media-ranges',
  setup(build) {
    build.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      // Without a result the bundler reads the file itself.
      if (!css.includes('@media')) return undefined;
      return { contents: lowerMediaRanges(css), loader: 'default', resolveDir: dirname(path) };
    });
  },
};
