import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { budgets, entriesBudget } from '../../generator/layers.ts';

const generator = resolve(import.meta.dirname, '../../generator');

/** A budget may be this many kilobytes above the size of its folder, or a tenth: what is saved stays saved. */
const maxSpare = 6;

/** Returns the size of the files of a folder in bytes, with those of its subfolders if `isDeep`. */
const sizeOf = (folder: string, isDeep: boolean): number =>
  readdirSync(folder, { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const sizes: readonly (readonly [name: string, budget: number, bytes: number])[] = [
  ...Object.entries(budgets).map(([name, budget]) => [name, budget, sizeOf(join(generator, name), true)] as const),
  ['its own files', entriesBudget, sizeOf(generator, false)],
];

test('each folder of the generator has a budget', () => {
  const folders = readdirSync(generator, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(budgets).sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(Math.min(...sizes.map(([, , bytes]) => bytes))).toBeGreaterThan(1_000);
});

test.each(sizes)('%s of the generator fits into %i kB', (_, budget, bytes) => {
  expect(bytes / 1_000).toBeLessThanOrEqual(budget);
});

test.each(sizes)('%s of the generator needs its %i kB', (_, budget, bytes) => {
  expect(budget - bytes / 1_000).toBeLessThanOrEqual(Math.max(maxSpare, budget / 10));
});
