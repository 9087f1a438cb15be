import type { ParsedNode } from './parse-rich-text.ts';
import type { RenderedWords } from './render-inlines.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { spansOf, tableOf } from './table-markup.ts';
import { around, type Block, element, itemOf } from './write-html.ts';

interface TableOptions {
  readonly scope: RichTextScope;
  /** Absent: the heading above names the table. */
  readonly caption: RenderedWords | undefined;
  /** Renders the content of a cell. */
  readonly blocksOf: (cell: ParsedNode) => readonly Block[];
}

/**
 * Renders a table with its name. A first row of header cells is its head; header cells below name
 * their row.
 */
export function renderTable(table: ParsedNode, { scope, caption, blocksOf }: TableOptions): string {
  const [first, ...others] = table.children.filter(({ children }) => children.length > 0);
  if (!first) return '';
  const hasHead = first.children.every(isHeader);
  const body = hasHead ? others : [first, ...others];
  const head = hasHead ? around('thead', [row(first)]) : '';
  const rows = around(
    'tbody',
    body.map((node) => row(node, 'row')),
  );
  const name = { caption: caption?.text.trim(), headingId: scope.headings.headings.at(-1)?.id };
  return tableOf(name, [caption ? element('caption', caption.html) : '', head, rows]);

  function row({ children }: ParsedNode, headerScope?: string): string {
    return around(
      'tr',
      children.map((node) => cell(node, headerScope)),
    );
  }

  function cell(node: ParsedNode, headerScope: string | undefined): string {
    const { colspan, rowspan } = node.data;
    const spans = spansOf({ colspan, rowspan }, { isText: false, problems: scope.problems, at: scope.at(node) });
    return isHeader(node) ? itemOf('th', blocksOf(node), { scope: headerScope, ...spans }) : itemOf('td', blocksOf(node), spans);
  }
}

const isHeader = ({ type }: ParsedNode): boolean => type === 'table-header-cell';
