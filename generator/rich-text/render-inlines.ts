import { escapeHtml } from '../support/escape-html.ts';
import { textErrors } from './errors.ts';
import { parseLinkTarget } from './link-target.ts';
import { knownMarks, nestMarks } from './nest-marks.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import { isRecord } from './rich-text-document.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import { anchor, assetOf, entryOf, fileAddress, pageAddress, reportOtherSpace } from './rich-text-targets.ts';
import { typesetRuns } from './typeset-runs.ts';

/** The words of one block: their HTML, and their text as it is read. */
export interface RenderedWords {
  readonly html: string;
  readonly text: string;
}

/** Renders the children of a paragraph or heading. */
export function renderInlines(nodes: readonly ParsedNode[], scope: RichTextScope): RenderedWords {
  const leaves = [...leavesOf(nodes)];
  const entries = new Map(
    leaves.filter(({ type }) => type === 'embedded-entry-inline').map((leaf) => [leaf, entryOf(leaf, scope)]),
  );
  const runs = leaves.map((leaf) =>
    leaf.type === 'text'
      ? { text: leaf.text, isFixed: marksOf(leaf).has('code') }
      : { text: entries.get(leaf)?.title ?? '', isFixed: true },
  );
  const typeset = typesetRuns(runs, scope.tag);
  const texts: ReadonlyMap<ParsedNode, string> = new Map(leaves.map((leaf, index) => [leaf, typeset[index] ?? '']));
  const textOf = (node: ParsedNode): string => texts.get(node) ?? '';
  return { html: renderSequence(nodes), text: typeset.join('') };

  function renderSequence(children: readonly ParsedNode[]): string {
    const parts: string[] = [];
    let marked: { html: string; marks: ReadonlySet<string> }[] = [];
    for (const node of children) {
      if (node.type === 'text') {
        reportUnknownMarks(node);
        if (textOf(node) !== '') marked.push({ html: htmlOf(textOf(node)), marks: marksOf(node) });
        continue;
      }
      parts.push(nestMarks(marked), renderInline(node));
      marked = [];
    }
    return parts.join('') + nestMarks(marked);
  }

  function renderInline(node: ParsedNode): string {
    if (node.type === 'embedded-entry-inline') {
      const path = entries.get(node)?.path;
      const title = escapeHtml(textOf(node));
      return path === undefined || isBlank(textOf(node)) ? title : anchor(pageAddress(path, scope), title);
    }
    if (node.type === 'embedded-resource-inline') {
      reportOtherSpace(node, scope);
      return '';
    }
    const words = renderSequence(node.children);
    // A link that readers cannot see leads nowhere, for the editor cannot see it either.
    const href = isBlank(node.children.map(textOf).join('')) ? undefined : hrefOf(node);
    return href === undefined ? words : anchor(href, words);
  }

  function hrefOf(node: ParsedNode): string | undefined {
    switch (node.type) {
      case 'hyperlink':
        return writtenAddress(node);
      case 'entry-hyperlink':
        return entryAddress(node);
      case 'asset-hyperlink': {
        const asset = assetOf(node, scope);
        return asset && fileAddress(asset.file, node, scope);
      }
      default:
        reportOtherSpace(node, scope);
        return undefined;
    }
  }

  function writtenAddress(node: ParsedNode): string | undefined {
    const uri = typeof node.data.uri === 'string' ? node.data.uri : '';
    if (scope.library.isAsset(uri)) return fileAddress(uri, node, scope);
    const target = parseLinkTarget(uri);
    if (!target) {
      scope.problems.push(textErrors.LINK_TARGET({ target: uri }, scope.at(node)));
      return undefined;
    }
    if (target.kind === 'page' || target.kind === 'file') {
      const { where } = scope.at(node);
      scope.links.push({ kind: target.kind, path: target.path, line: where.line ?? 1, field: where.field ?? '' });
    }
    return scope.href(target);
  }

  function entryAddress(node: ParsedNode): string | undefined {
    const entry = entryOf(node, scope);
    if (!entry) return undefined;
    if (entry.path !== undefined) return pageAddress(entry.path, scope);
    scope.problems.push(textErrors.ENTRY_WITHOUT_PAGE({ entry: entry.id }, scope.at(node)));
    return undefined;
  }

  function reportUnknownMarks(node: ParsedNode): void {
    for (const mark of marksOf(node)) {
      if (!knownMarks.has(mark)) scope.problems.push(textErrors.MARK_UNKNOWN({ mark }, scope.at(node)));
    }
  }
}

/** The parts that give words, in their order: texts and embeds, those in links too. */
function* leavesOf(nodes: readonly ParsedNode[]): Generator<ParsedNode> {
  for (const node of nodes) {
    if (node.children.length === 0) yield node;
    else yield* leavesOf(node.children);
  }
}

/** The marks of a text by name; '' stands for one that has none. */
function marksOf({ marks }: ParsedNode): ReadonlySet<string> {
  return new Set(marks.map((mark) => (isRecord(mark) && typeof mark.type === 'string' ? mark.type : '')));
}

const htmlOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n');

/** Whether a text has nothing to read; no-break spaces count as something, for they were put there. */
export const isBlank = (text: string): boolean => /^[ \t\n]*$/.test(text);
