import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { type RawNode, readNode } from './read-node.ts';
import { isRichTextDocument } from './rich-text-document.ts';

/** Part of a formatted text with a type of the grammar, in an allowed position. */
export interface ParsedNode {
  readonly type: string;
  /** Path from the document: 'content[2].content[0]'. */
  readonly path: string;
  /** Not validated. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly children: readonly ParsedNode[];
  /** Of the type `text`; line breaks are '\n'. */
  readonly text: string;
  /** Of the type `text`; not validated. */
  readonly marks: readonly unknown[];
}

type Role = 'document' | 'block' | 'item' | 'row' | 'cell' | 'inline' | 'text';
type Holds = 'blocks' | 'items' | 'rows' | 'cells' | 'inlines' | 'words' | 'nothing';

const acceptedRoles: Readonly<Record<Holds, readonly Role[]>> = {
  blocks: ['block'],
  items: ['item'],
  rows: ['row'],
  cells: ['cell'],
  inlines: ['inline', 'text'],
  words: ['text'],
  nothing: [],
};

/**
 * Role of each type, and the roles that it may contain. A link contains words only, and so no other
 * link.
 */
const grammar: ReadonlyMap<string, { readonly role: Role; readonly holds: Holds }> = new Map([
  ['document', { role: 'document', holds: 'blocks' }],
  ['paragraph', { role: 'block', holds: 'inlines' }],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, { role: 'block', holds: 'inlines' }] as const),
  ['unordered-list', { role: 'block', holds: 'items' }],
  ['ordered-list', { role: 'block', holds: 'items' }],
  ['list-item', { role: 'item', holds: 'blocks' }],
  ['blockquote', { role: 'block', holds: 'blocks' }],
  ['hr', { role: 'block', holds: 'nothing' }],
  ['code-block', { role: 'block', holds: 'words' }],
  ['table', { role: 'block', holds: 'rows' }],
  ['table-row', { role: 'row', holds: 'cells' }],
  ['table-cell', { role: 'cell', holds: 'blocks' }],
  ['table-header-cell', { role: 'cell', holds: 'blocks' }],
  ['embedded-entry-block', { role: 'block', holds: 'nothing' }],
  ['embedded-asset-block', { role: 'block', holds: 'nothing' }],
  ['embedded-resource-block', { role: 'block', holds: 'nothing' }],
  ['hyperlink', { role: 'inline', holds: 'words' }],
  ['entry-hyperlink', { role: 'inline', holds: 'words' }],
  ['asset-hyperlink', { role: 'inline', holds: 'words' }],
  ['resource-hyperlink', { role: 'inline', holds: 'words' }],
  ['embedded-entry-inline', { role: 'inline', holds: 'nothing' }],
  ['embedded-resource-inline', { role: 'inline', holds: 'nothing' }],
  ['text', { role: 'text', holds: 'nothing' }],
] as const);

const maxDepth = 100;
const maxNodes = 50_000;

interface ParseOptions {
  readonly problems: Problem[];
  /** Returns the file position of a part by its path. */
  readonly locate: (path: string) => ProblemOrigin;
  /** Types of nodes that the site shows with components. */
  readonly added?: readonly string[];
}

/** True for a type of the grammar. */
export const isKnownType = (type: string): boolean => grammar.has(type);

/**
 * Parses any value as a document and never throws. Unknown parts are replaced by their children,
 * misplaced words get a paragraph, cell or item around them; both are reported.
 */
export function parseRichText(document: unknown, { problems, locate, added = [] }: ParseOptions): readonly ParsedNode[] {
  let count = 0;
  let isCut = false;
  if (!isRichTextDocument(document)) {
    problems.push(textErrors.NODE_MALFORMED({ reason: 'it is not a document' }, { where: locate('') }));
    return [];
  }
  return fill('blocks', { type: 'document', path: '', depth: 0, content: document.content });

  function fill(holds: Holds, parent: Parent): ParsedNode[] {
    const children: ParsedNode[] = [];
    for (const [index, value] of parent.content.entries()) {
      if (isCut || isBeyondLimits(parent)) break;
      const path = `${parent.path === '' ? '' : `${parent.path}.`}content[${index}]`;
      const { node, reasons } = readNode(value, (type) => grammar.get(type)?.holds === 'nothing' || !grammar.has(type));
      for (const reason of reasons) problems.push(textErrors.NODE_MALFORMED({ reason }, { where: locate(path) }));
      if (node) children.push(...position({ ...node, path, depth: parent.depth + 1 }, holds, parent));
    }
    return holds === 'blocks' ? withParagraphs(children, added) : children;
  }

  function position(node: LocatedNode, holds: Holds, parent: Parent): ParsedNode[] {
    const rule = grammar.get(node.type);
    if (!rule && added.includes(node.type)) {
      const isInline = holds === 'inlines' || holds === 'words';
      if (isInline || holds === 'blocks') return [{ ...node, children: fill(holds, node) }];
    }
    if (!rule) {
      // A part without a type is reported as malformed.
      if (node.type !== '') problems.push(textErrors.NODE_UNKNOWN({ type: node.type }, { where: locate(node.path) }));
      return fill(holds, { ...node, type: parent.type, isReported: true });
    }
    if (acceptedRoles[holds].includes(rule.role)) return [{ ...node, children: fill(rule.holds, node) }];
    if (!parent.isReported) {
      problems.push(textErrors.NODE_MISPLACED({ type: node.type, parent: parent.type }, { where: locate(node.path) }));
    }
    const around = { ...node, type: parent.type, isReported: true };
    switch (holds) {
      case 'items':
        return [wrap('list-item', node, withParagraphs(position(node, 'blocks', around)))];
      case 'rows':
        return [wrap('table-row', node, position(node, 'cells', around))];
      case 'cells':
        return [wrap('table-cell', node, withParagraphs(position(node, 'blocks', around)))];
      case 'blocks':
        if (rule.role === 'text' || rule.role === 'inline') return [{ ...node, children: fill(rule.holds, node) }];
        return fill('blocks', around);
      case 'inlines':
      case 'words':
        return fill(holds, around);
      case 'nothing':
        return [];
    }
  }

  function isBeyondLimits({ depth }: Parent): boolean {
    const isDeep = depth >= maxDepth;
    isCut = isDeep || ++count > maxNodes;
    if (!isCut) return false;
    const limit = isDeep ? `more than ${maxDepth} levels` : `more than ${maxNodes} parts`;
    problems.push(textErrors.DOCUMENT_LIMIT({ limit }, { where: locate('') }));
    return true;
  }
}

interface LocatedNode extends RawNode {
  readonly path: string;
  readonly depth: number;
}

type Parent = Pick<LocatedNode, 'type' | 'path' | 'depth' | 'content'> & {
  /** True if the position of its children is already reported. */
  readonly isReported?: boolean;
};

const wrap = (type: string, { path }: { readonly path: string }, children: readonly ParsedNode[]): ParsedNode => ({
  type,
  path,
  data: {},
  children,
  text: '',
  marks: [],
});

/** Puts a paragraph around words between blocks. */
function withParagraphs(nodes: readonly ParsedNode[], added: readonly string[] = []): ParsedNode[] {
  const blocks: ParsedNode[] = [];
  let words: ParsedNode[] = [];
  const closeParagraph = (): void => {
    const [first] = words;
    if (first) blocks.push(wrap('paragraph', first, words));
    words = [];
  };
  for (const node of nodes) {
    if (grammar.get(node.type)?.role === 'block' || added.includes(node.type)) {
      closeParagraph();
      blocks.push(node);
    } else words.push(node);
  }
  closeParagraph();
  return blocks;
}
