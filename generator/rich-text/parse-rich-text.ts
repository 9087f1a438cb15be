import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { textErrors } from './errors.ts';
import { type RawNode, readNode } from './read-node.ts';
import { isRichTextDocument } from './rich-text-document.ts';

/** Part of a formatted text whose type is known and that stands where its type may stand. */
export interface ParsedNode {
  readonly type: string;
  /** From the document: 'content[2].content[0]'. */
  readonly path: string;
  /** As it was written: to be checked where it is used. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly children: readonly ParsedNode[];
  /** Of the type `text`; line breaks are '\n'. */
  readonly text: string;
  /** Of the type `text`, as they were written. */
  readonly marks: readonly unknown[];
}

type Role = 'document' | 'block' | 'item' | 'row' | 'cell' | 'inline' | 'text';
type Holds = 'blocks' | 'items' | 'rows' | 'cells' | 'inlines' | 'words' | 'nothing';

const accepted: Readonly<Record<Holds, readonly Role[]>> = {
  blocks: ['block'],
  items: ['item'],
  rows: ['row'],
  cells: ['cell'],
  inlines: ['inline', 'text'],
  words: ['text'],
  nothing: [],
};

/** What each type is, and what may stand in it. A link holds words only, so that no link stands in another. */
const grammar: ReadonlyMap<string, { readonly role: Role; readonly holds: Holds }> = new Map([
  ['document', { role: 'document', holds: 'blocks' }],
  ['paragraph', { role: 'block', holds: 'inlines' }],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, { role: 'block', holds: 'inlines' }] as const),
  ['unordered-list', { role: 'block', holds: 'items' }],
  ['ordered-list', { role: 'block', holds: 'items' }],
  ['list-item', { role: 'item', holds: 'blocks' }],
  ['blockquote', { role: 'block', holds: 'blocks' }],
  ['hr', { role: 'block', holds: 'nothing' }],
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
  /** Where a part stands, by its path. */
  readonly locate: (path: string) => ProblemOrigin;
}

/**
 * Reads a document that may hold anything. What it gives is a tree in which each part stands where it may: unknown parts leave their
 * children in their place, misplaced words get a paragraph, cell or item around them. All of that is reported, and nothing throws.
 */
export function parseRichText(document: unknown, { problems, locate }: ParseOptions): readonly ParsedNode[] {
  let count = 0;
  let isCut = false;
  if (!isRichTextDocument(document)) {
    problems.push(textErrors.NODE_MALFORMED({ reason: 'it is no document' }, { where: locate('') }));
    return [];
  }
  return fill('blocks', { type: 'document', path: '', depth: 0, content: document.content });

  function fill(holds: Holds, parent: Parent): ParsedNode[] {
    const children: ParsedNode[] = [];
    for (const [index, value] of parent.content.entries()) {
      if (isCut || isBeyondLimits(parent)) break;
      const path = `${parent.path === '' ? '' : `${parent.path}.`}content[${index}]`;
      const { node, flaws } = readNode(value, (type) => grammar.get(type)?.holds === 'nothing' || !grammar.has(type));
      for (const reason of flaws) problems.push(textErrors.NODE_MALFORMED({ reason }, { where: locate(path) }));
      if (node) children.push(...place({ ...node, path, depth: parent.depth + 1 }, holds, parent));
    }
    return holds === 'blocks' ? withParagraphs(children) : children;
  }

  function place(node: LocatedNode, holds: Holds, parent: Parent): ParsedNode[] {
    const rule = grammar.get(node.type);
    if (!rule) {
      // A part without a type is reported as malformed.
      if (node.type !== '') problems.push(textErrors.NODE_UNKNOWN({ type: node.type }, { where: locate(node.path) }));
      return fill(holds, { ...node, type: parent.type, isReported: true });
    }
    if (accepted[holds].includes(rule.role)) return [{ ...node, children: fill(rule.holds, node) }];
    if (!parent.isReported) {
      problems.push(textErrors.NODE_MISPLACED({ type: node.type, parent: parent.type }, { where: locate(node.path) }));
    }
    const around = { ...node, type: parent.type, isReported: true };
    switch (holds) {
      case 'items':
        return [wrapped('list-item', node, withParagraphs(place(node, 'blocks', around)))];
      case 'rows':
        return [wrapped('table-row', node, place(node, 'cells', around))];
      case 'cells':
        return [wrapped('table-cell', node, withParagraphs(place(node, 'blocks', around)))];
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
  /** Whether it is known that its children stand where they may not. */
  readonly isReported?: boolean;
};

const wrapped = (type: string, { path }: { readonly path: string }, children: readonly ParsedNode[]): ParsedNode => ({
  type,
  path,
  data: {},
  children,
  text: '',
  marks: [],
});

/** Blocks, with a paragraph around words that stand between them. */
function withParagraphs(nodes: readonly ParsedNode[]): ParsedNode[] {
  const blocks: ParsedNode[] = [];
  let words: ParsedNode[] = [];
  const closeParagraph = (): void => {
    const [first] = words;
    if (first) blocks.push(wrapped('paragraph', first, words));
    words = [];
  };
  for (const node of nodes) {
    if (grammar.get(node.type)?.role === 'block') {
      closeParagraph();
      blocks.push(node);
    } else words.push(node);
  }
  closeParagraph();
  return blocks;
}
