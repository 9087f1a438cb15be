import ts from 'typescript';

export interface SourceComment {
  /** Line of its beginning, from 1. */
  readonly line: number;
  readonly isDoc: boolean;
  /** True for the comment before the first statement that is not an import. */
  readonly isHeader: boolean;
  /** Lines of text, without markers, JSDoc tags and blank lines. */
  readonly lines: readonly string[];
}

/** Returns the comments of a source file in their order. Line comments on successive lines are one comment. */
export function listComments(file: string, text: string): readonly SourceComment[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file));
  const body = source.statements.find((statement) => !ts.isImportDeclaration(statement));
  const bodyStart = body ? body.getStart(source) : text.length;
  return joinLineComments(text, commentRanges(source, text)).map(({ pos, end }) => ({
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
    isDoc: text.startsWith('/**', pos),
    isHeader: end <= bodyStart,
    lines: textLines(text.slice(pos, end)),
  }));
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

/** Between the names, literals and texts of a file are only keywords, punctuation and comments. */
function commentRanges(source: ts.SourceFile, text: string): readonly ts.TextRange[] {
  const ranges: ts.TextRange[] = [];
  let gapStart = 0;
  const addGap = (end: number): void => {
    for (const { 0: comment, index } of text.slice(gapStart, end).matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g))
      ranges.push({ pos: gapStart + index, end: gapStart + index + comment.length });
  };
  const visit = (node: ts.Node): void => {
    if (node.kind < ts.SyntaxKind.FirstNode) {
      addGap(node.getStart(source, false));
      gapStart = node.end;
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  addGap(text.length);
  return ranges;
}

function joinLineComments(text: string, ranges: readonly ts.TextRange[]): readonly ts.TextRange[] {
  const joined: { pos: number; end: number }[] = [];
  for (const { pos, end } of ranges) {
    const before = joined.at(-1);
    const isNext = before && text.startsWith('//', before.pos) && text.startsWith('//', pos);
    if (isNext && /^\n[ \t]*$/.test(text.slice(before.end, pos))) before.end = end;
    else joined.push({ pos, end });
  }
  return joined;
}

/** Returns the text before the first JSDoc tag. */
function textLines(comment: string): readonly string[] {
  const lines = comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*+|\/\/+|\*(?!\/))\s?|\s*\*\/$/g, '').trim())
    .filter((line) => line !== '');
  const firstTag = lines.findIndex((line) => /^@/.test(line));
  return (firstTag < 0 ? lines : lines.slice(0, firstTag)).filter((line) => !/^(?:<reference |biome-ignore )/.test(line));
}
