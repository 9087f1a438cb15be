import { type Node, parse } from 'acorn';
import { type OldestBrowsers, oldestBrowsers } from '../../bundle/browsers.ts';
import { lowerStyles } from '../../bundle/run-esbuild.ts';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { EmittedFolder } from '../open-emitted.ts';

/** Syntax that is newer than Boreal's oldest browsers, and the first version of each that has it. */
interface NewSyntax {
  readonly name: string;
  readonly since: Readonly<Record<'chrome' | 'firefox' | 'safari', number>>;
  readonly isIn: (node: SyntaxNode) => boolean;
}

type SyntaxNode = Node & Readonly<Record<string, unknown>>;

/** A regular expression as it is compared: without escaped characters and classes, which mean themselves. */
const expression = (test: (pattern: string, flags: string) => boolean) => (node: SyntaxNode) => {
  const [pattern, flags] = expressionIn(node);
  return pattern !== undefined && test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, ''), flags);
};

/** Names are those of MDN's table, which a test compares. */
export const newSyntax: readonly NewSyntax[] = [
  {
    name: 'a static block of a class',
    since: { chrome: 94, firefox: 93, safari: 16.4 },
    isIn: ({ type }) => type === 'StaticBlock',
  },
  {
    name: 'a lookbehind in a regular expression',
    since: { chrome: 62, firefox: 78, safari: 16.4 },
    isIn: expression((pattern) => /\(\?<[=!]/.test(pattern)),
  },
  {
    name: 'the flag v of a regular expression',
    since: { chrome: 112, firefox: 116, safari: 17 },
    isIn: expression((_, flags) => flags.includes('v')),
  },
  {
    name: 'flags for a part of a regular expression',
    since: { chrome: 125, firefox: 132, safari: 26 },
    isIn: expression((pattern) => /\(\?[ims-]+:/.test(pattern)),
  },
  {
    name: 'a name for two groups of a regular expression',
    since: { chrome: 125, firefox: 129, safari: 17 },
    isIn: expression((pattern) => {
      const names = [...pattern.matchAll(/\(\?<([^=!>]+)>/g)].map(([, name]) => name);
      return new Set(names).size < names.length;
    }),
  },
  {
    name: 'attributes of an import',
    since: { chrome: 123, firefox: 138, safari: 17.2 },
    isIn: ({ attributes, options }) => (Array.isArray(attributes) && attributes.length > 0) || Boolean(options),
  },
  {
    name: 'a declaration with “using”',
    since: { chrome: 134, firefox: 141, safari: 27.3 },
    isIn: ({ kind }) => kind === 'using' || kind === 'await using',
  },
];

/** Reports syntax in emitted scripts and stylesheets that the site's oldest browsers cannot read. */
export async function checkSyntax(
  emitted: Pick<EmittedFolder, 'files' | 'read'>,
  queries: readonly string[] | undefined,
): Promise<Problem[]> {
  const browsers = await oldestBrowsers(queries);
  const problems: Problem[] = [];
  for (const file of emitted.files) {
    if (!/\.(?:m?js|css)$/.test(file)) continue;
    const text = (await emitted.read(file)).toString('utf8');
    problems.push(...(file.endsWith('.css') ? await stylesheet(file, text, browsers) : script(file, text, browsers)));
  }
  return problems;
}

function script(file: string, code: string, browsers: OldestBrowsers): Problem[] {
  try {
    return [...firstNodes(parseScript(code))].flatMap(([{ name, since }, { start }]) => {
      const lacking = browsersWithout(since, browsers);
      const where = { file, ...positionAt(code, start) };
      return lacking === '' ? [] : [checkErrors.SYNTAX_NEW({ syntax: name, browsers: lacking }, { where })];
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { pos } = error as SyntaxError & { readonly pos: number };
    const cause = error.message.replace(/ \(\d+:\d+\)$/, '');
    return [checkErrors.SCRIPT_BROKEN({}, { where: { file, ...positionAt(code, pos) }, cause })];
  }
}

/** Parses a module, or else a script. Throws the error of the module. */
function parseScript(code: string): Node {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (error) {
    try {
      return parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true });
    } catch {
      throw error;
    }
  }
}

/** Types of nodes with such syntax. */
const mayBeNew = /^(?:StaticBlock|Literal|(?:Call|New|Import)Expression|VariableDeclaration|(?:Import|Export)\w*Declaration)$/;

/** Returns the first node with each new syntax in a tree. */
function firstNodes(tree: Node): ReadonlyMap<NewSyntax, Node> {
  const first = new Map<NewSyntax, Node>();
  const visit = (node: SyntaxNode): void => {
    for (const syntax of mayBeNew.test(node.type) ? newSyntax : [])
      if (!first.has(syntax) && syntax.isIn(node)) first.set(syntax, node);
    for (const key in node) {
      const value = node[key];
      if (typeof value !== 'object' || value === null) continue;
      for (const each of Array.isArray(value) ? value : [value]) if (typeof each?.type === 'string') visit(each);
    }
  };
  visit(tree as SyntaxNode);
  return first;
}

/** Returns pattern and flags of a regular expression, or of a call of RegExp with texts. */
function expressionIn({ regex, callee, arguments: values }: SyntaxNode): readonly [pattern: string | undefined, flags: string] {
  const literal = regex as { readonly pattern: string; readonly flags: string } | undefined;
  if (literal) return [literal.pattern, literal.flags];
  if ((callee as { readonly name?: string } | undefined)?.name !== 'RegExp') return [undefined, ''];
  const [pattern, flags] = (values as readonly { readonly value?: unknown }[]).map(({ value }) => value);
  return [typeof pattern === 'string' ? pattern : undefined, typeof flags === 'string' ? flags : ''];
}

/** Names of browsers in messages. Two of them have the engine of another one. */
const browserNames: Readonly<Record<string, readonly [name: string, engine: keyof NewSyntax['since']]>> = {
  chrome: ['Chrome', 'chrome'],
  edge: ['Edge', 'chrome'],
  firefox: ['Firefox', 'firefox'],
  safari: ['Safari', 'safari'],
  ios: ['Safari on iOS', 'safari'],
};

/** Lists the browsers that are older than the first versions with a syntax. */
function browsersWithout(since: NewSyntax['since'], browsers: OldestBrowsers): string {
  const lacking = Object.entries(browsers).flatMap(([key, version]) => {
    const [name = '', engine = 'chrome'] = browserNames[key] ?? [];
    return Number(version) < since[engine] ? [`${name} ${version}`] : [];
  });
  return lacking.join(', ');
}

/** Conditions of media queries that the bundler leaves as they are. */
const newConditions: NewSyntax['since'] = { chrome: 104, firefox: 102, safari: 16.4 };
const newCondition = /@media\b[^{};]*?(\bnot\s*\(|\)\s*or\s*\()/i;

async function stylesheet(file: string, css: string, browsers: OldestBrowsers): Promise<Problem[]> {
  const withoutConditions = browsersWithout(newConditions, browsers);
  const condition = withoutConditions === '' ? null : newCondition.exec(css);
  if (condition) {
    const where = { file, ...positionAt(css, condition.index) };
    return [checkErrors.SYNTAX_NEW({ syntax: `“${condition[0].trim()}”`, browsers: withoutConditions }, { where })];
  }
  const { written, lowered } = await lowerStyles(css, browsers);
  if (written === lowered) return [];
  const rule = firstDifference(written, lowered);
  const where = { file, ...positionOfRule(css, rule) };
  return [checkErrors.STYLE_NEW({ rule }, { where })];
}

/** Returns the part of a sheet before which another one is the same, shortened. */
function firstDifference(sheet: string, other: string): string {
  let at = 0;
  while (sheet[at] === other[at]) at += 1;
  const start = Math.max(sheet.lastIndexOf('{', at - 1), sheet.lastIndexOf('}', at - 1), sheet.lastIndexOf(';', at - 1)) + 1;
  const [part = ''] = /^[^;{}]*\{?/.exec(sheet.slice(start)) ?? [];
  return part.slice(0, 80);
}

/** Returns the position of a minified part of a sheet; nothing if it is written in another way. */
function positionOfRule(css: string, rule: string) {
  const escaped = [...rule.replace(/\s/g, '')].map((character) => character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  const at = css.search(new RegExp(escaped.join('\\s*')));
  return at < 0 ? {} : positionAt(css, at);
}

function positionAt(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
