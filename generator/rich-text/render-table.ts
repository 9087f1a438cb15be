import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import type { RenderedWords } from './render-inlines.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { closeTable, openTable } from './table-markup.ts';

const maxSpan = 50;

interface TableOptions {
  readonly scope: RichTextScope;
  /** Absent: the heading above names the table. */
  readonly caption: RenderedWords | undefined;
  readonly renderCell: (cell: ParsedNode) => string;
}

/**
 * Renders a table with its name. A first row of header cells is its head; header cells below name
 * their row.
 */
export function renderTable(table: ParsedNode, { scope, caption, renderCell }: TableOptions): string {
  const [first, ...others] = table.children.filter(({ children }) => children.length > 0);
  if (!first) return '';
  const hasHead = first.children.every(isHeader);
  const body = hasHead ? others : [first, ...others];
  const head = hasHead ? `<thead>\n${row(first, '')}</thead>\n` : '';
  const rows = body.length === 0 ? '' : `<tbody>\n${body.map((node) => row(node, ' scope="row"')).join('')}</tbody>\n`;
  const open = openTable({ caption: caption?.text.trim(), headingId: scope.headings.headings.at(-1)?.id });
  const title = caption ? `<caption>${caption.html}</caption>\n` : '';
  return `${open}\n${title}${head}${rows}${closeTable}`;

  function row({ children }: ParsedNode, headerScope: string): string {
    return `<tr>\n${children.map((node) => cell(node, headerScope)).join('')}</tr>\n`;
  }

  function cell(node: ParsedNode, headerScope: string): string {
    const name = isHeader(node) ? 'th' : 'td';
    const attributes = `${isHeader(node) ? headerScope : ''}${span(node, 'colspan')}${span(node, 'rowspan')}`;
    return `<${name}${attributes}>${renderCell(node)}</${name}>\n`;
  }

  function span(node: ParsedNode, attribute: 'colspan' | 'rowspan'): string {
    const value = node.data[attribute];
    if (value === undefined || value === 1) return '';
    if (typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= maxSpan) return ` ${attribute}="${value}"`;
    const written = JSON.stringify(value).slice(0, 60);
    scope.problems.push(textErrors.CELL_SPAN({ attribute, value: written, max: maxSpan }, scope.at(node)));
    return '';
  }
}

const isHeader = ({ type }: ParsedNode): boolean => type === 'table-header-cell';
