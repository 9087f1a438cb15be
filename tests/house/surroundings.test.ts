import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

/** Reads of the clock, the environment and the current folder; output; the end of the process. */
const surroundings = /^(Date\.now|performance\.(now|timeOrigin)|process\.(env|cwd|exit|exitCode|stdout|stderr)|console\.\w+)$/;

/** Files of the generator that do so. An entry is removed with its last use; none is added. */
const stillReading: readonly string[] = [
  'generator/bundle/asset-urls.ts',
  'generator/bundle/bundle-cache.ts',
  'generator/bundle/cut-fonts.ts',
  'generator/bundle/optimize/named-bindings.ts',
  'generator/bundle/optimize/react-dom-internals.ts',
  'generator/runs/develop.ts',
  'generator/serve/follow-changes.ts',
  'generator/serve/live-output.ts',
  'generator/sources/contentful/published-list.ts',
  'generator/sources/markdown/markdown-source.ts',
  'generator/store/record-pack.ts',
  'generator/support/trace.ts',
  'generator/threads/thread.ts',
];

const isUse = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && surroundings.test(node.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0);

test('time, environment and current folder are arguments in the generator, and it prints nothing', () => {
  const reading = parsedSources(['generator']).filter((source) => [...nodesIn(source)].some(isUse));
  expect(reading.map(({ fileName }) => fileName)).toEqual(stillReading);
});
