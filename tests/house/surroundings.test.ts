import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

/** Reads of the clock, the environment and the current folder; output; the end of the process. */
const surroundings = /^(Date\.now|process\.(env|cwd|exit|exitCode|stdout|stderr)|console\.\w+)$/;

/** Folders and files that measure how long their own work takes; nothing else reads this clock. */
const measuring = /^generator\/(serve\/|runs\/develop\.ts$|threads\/thread\.ts$)/;

const isUse = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && surroundings.test(node.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0);

test('time, environment and current folder are arguments in the generator, and it prints nothing', () => {
  const reading = parsedSources(['generator']).filter((source) => [...nodesIn(source)].some(isUse));
  expect(reading.map(({ fileName }) => fileName)).toEqual([]);
});

test('only the parts that measure their own work read the stopwatch', () => {
  const isStopwatch = (node: ts.Node): boolean =>
    ts.isPropertyAccessExpression(node) && /^performance\.(now|timeOrigin)$/.test(node.getText());
  const reading = parsedSources(['generator']).filter((source) => [...nodesIn(source)].some(isStopwatch));
  expect(reading.map(({ fileName }) => fileName).filter((name) => !measuring.test(name))).toEqual([]);
});
