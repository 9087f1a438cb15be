import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

const folders = ['generator', 'client', 'templates', 'cli', 'search', 'content', 'bench'];
const maxLines = 80;

const nameOf = (node: ts.SignatureDeclaration): string => {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'anonymous';
};

function* longFunctions(source: ts.SourceFile): Generator<string> {
  for (const node of nodesIn(source)) {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) continue;
    const [first, last] = [node.getStart(), node.end].map((position) => source.getLineAndCharacterOfPosition(position).line);
    if (first !== undefined && last !== undefined && last - first + 1 > maxLines) yield `${source.fileName} ${nameOf(node)}`;
  }
}

test(`no function has more than ${maxLines} lines`, () => {
  const longer = parsedSources(folders).flatMap((source) => [...longFunctions(source)]);
  expect(longer).toEqual([]);
});
