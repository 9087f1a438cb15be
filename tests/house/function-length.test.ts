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

/** A function may have so many branches: conditions, cases, loops, and their parts. */
const maxBranches = 15;
/** Functions with more branches, and why. */
const branching: Readonly<Record<string, string>> = {
  'generator/check/page/check-attributes.ts brokenRules': 'a list of rules, a line each',
  'generator/check/site/check-heads.ts checkHeads': 'a list of rules, a line each',
  'generator/content/content-cache.ts save': 'decides for each entry if its record is stored, kept or removed',
  'generator/content/isolate-entries.ts contain': 'decides for each problem what happens to its entry',
  'generator/graph/build-graph.ts listWrongLinks': 'a link is wrong in several ways, a message each',
  'generator/render/render-page.ts renderPage': 'the order of a document',
  'generator/rich-text/parse-rich-text.ts position': 'the grammar of a position',
  'generator/rich-text/read-node.ts readNode': 'the grammar of a node',
  'generator/routes/check-routes.ts pathFlaw': 'a list of rules, a line each',
  'generator/runs/plan-build.ts planBuild': 'the order of a plan',
  'generator/serve/develop/own-handler.ts anonymous': 'a list of addresses, a line each',
  'generator/serve/develop/develop-loop.ts perform': 'a list of effects',
  'generator/serve/file-answer.ts file': 'the order of conditions in RFC 9110',
  'generator/serve/node-server.ts respond': 'a list of requests that are refused, a line each',
  'generator/settings/load-site.ts loadSite': 'a list of settings',
  'generator/sources/contentful/derive-fields.ts choiceOf': 'a list of kinds',
  'generator/sources/contentful/space-source.ts readValue': 'a list of kinds',
  'generator/sources/markdown/flat-yaml.ts parseFlatYaml': 'the grammar of a line',
};

const branchKinds: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
]);
const branchOperators: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const isBranch = (node: ts.Node): boolean =>
  branchKinds.has(node.kind) || (ts.isBinaryExpression(node) && branchOperators.has(node.operatorToken.kind));

/** Counts the branches of a function, without those of functions in it. */
function branchesIn(node: ts.Node): number {
  let count = isBranch(node) ? 1 : 0;
  node.forEachChild((child) => {
    if (!ts.isFunctionLike(child)) count += branchesIn(child);
  });
  return count;
}

function* branchingFunctions(source: ts.SourceFile): Generator<string> {
  for (const node of nodesIn(source)) {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && branchesIn(node.body) > maxBranches)
      yield `${source.fileName} ${nameOf(node).replace('#', '')}`;
  }
}

/** Objects that are spread where they are written, which their properties can be as well. */
function* spreadObjects(source: ts.SourceFile): Generator<string> {
  for (const node of nodesIn(source)) {
    if (!ts.isSpreadAssignment(node) && !ts.isJsxSpreadAttribute(node)) continue;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (ts.isObjectLiteralExpression(node.expression)) yield `${source.fileName}:${line + 1}`;
  }
}

test(`no function has more than ${maxLines} lines`, () => {
  const longer = parsedSources(folders).flatMap((source) => [...longFunctions(source)]);
  expect(longer).toEqual([]);
});

test(`no function has more than ${maxBranches} branches, except those with a reason`, () => {
  const found = parsedSources(folders).flatMap((source) => [...branchingFunctions(source)]);
  expect(found.sort()).toEqual(Object.keys(branching).sort());
});

test('no object is spread where it is written', () => {
  expect(parsedSources(folders).flatMap((source) => [...spreadObjects(source)])).toEqual([]);
});
