import { expect, test } from 'vitest';
import { growthPicture } from '../../../bench/growth-picture.js';

const run = (seconds: number, mebibytes: number | undefined) => ({
  ms: seconds * 1_000,
  peak: mebibytes === undefined ? undefined : mebibytes * 2 ** 20,
  files: 1,
  bytes: 1,
});
const cold = (...runs: ReturnType<typeof run>[]) => [
  { name: 'cold', runs },
  { name: 'nothing changed', runs: [run(0.1, 1)] },
];
const sizes = [
  { routes: 1_000, steps: cold(run(1, 200), run(2, 300), run(9, 400)), limits: [], peers: [] },
  { routes: 100_000, steps: cold(run(100, 500)), limits: [], peers: [{ name: 'Other <1>', steps: cold(run(50, undefined)) }] },
];

test('a picture has a line for each generator, and says the same in words', () => {
  const picture = growthPicture({ sizes });
  const lines = [...picture.matchAll(/<polyline [^>]*points="([^"]*)"/g)].map(([, points = '']) => points.split(' ').length);
  expect(lines).toEqual([2, 1, 2]);
  expect(picture).toContain(
    'Cold build: Boreal 2.0 s for 1,000 routes, 100 s for 100,000 routes; Other &lt;1&gt; 50 s for 100,000 routes.',
  );
  expect(picture).toContain('Memory at its peak: Boreal 300 MiB for 1,000 routes, 500 MiB for 100,000 routes.');
});

test('both scales are logarithmic and rise to the right and to the top', () => {
  const [points = ''] = [...growthPicture({ sizes }).matchAll(/points="([^"]*)"/g)].map(([, each = '']) => each);
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = points.split(' ').map((point) => point.split(',').map(Number));
  expect([x2 > x1, y2 < y1]).toEqual([true, true]);
  const texts = [...growthPicture({ sizes }).matchAll(/text-anchor="middle">([\d,]+)</g)].map(([, each]) => each);
  expect(texts.slice(0, 3)).toEqual(['1,000', '10,000', '100,000']);
});
