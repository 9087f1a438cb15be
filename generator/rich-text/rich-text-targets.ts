import type { EntryId } from '../model/kinds/link.ts';
import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import { type RichTextAsset, readTarget } from './rich-text-document.ts';
import type { RichTextScope } from './rich-text-scope.ts';
import type { FileUse } from './text-files.ts';

export interface TargetEntry {
  readonly id: EntryId;
  readonly title: string;
  readonly path?: string;
}

/** Returns the entry that a part leads to; reports a problem if there is no such entry. */
export function entryOf(node: ParsedNode, scope: RichTextScope): TargetEntry | undefined {
  const target = readTarget(node.data);
  if (target && 'entry' in target) {
    const entry = scope.context.entry(target.entry);
    if (entry) return { ...entry, id: target.entry };
    const reason = scope.context.whyHidden?.(target.entry);
    if (reason !== undefined) scope.problems.push(textErrors.ENTRY_HIDDEN({ entry: target.entry, reason }, scope.at(node)));
    else {
      const elsewhere = scope.context.elsewhere?.(target.entry);
      scope.problems.push(textErrors.TARGET_MISSING({ linkType: 'Entry', id: target.entry, elsewhere }, scope.at(node)));
    }
  } else reportTarget(node, 'an entry', scope);
  return undefined;
}

/** Returns the asset that a part leads to; reports a problem if there is no such asset. */
export function assetOf(node: ParsedNode, scope: RichTextScope): RichTextAsset | undefined {
  const target = readTarget(node.data);
  if (target && 'asset' in target) return target.asset;
  reportTarget(node, 'an asset', scope);
  return undefined;
}

function reportTarget(node: ParsedNode, expected: string, { problems, at }: RichTextScope): void {
  const target = readTarget(node.data);
  if (target && 'missing' in target && target.missing.isReported) return;
  problems.push(
    target && 'missing' in target
      ? textErrors.TARGET_MISSING(target.missing, at(node))
      : textErrors.TARGET_MALFORMED({ type: node.type, expected }, at(node)),
  );
}

/** Reports that a part leads to another space, whose content is not read. */
export function reportOtherSpace(node: ParsedNode, { problems, at }: RichTextScope): void {
  problems.push(textErrors.OTHER_SPACE({ type: node.type }, at(node)));
}

/** Returns the address of a linked file; reports a problem if the file cannot be published. */
export function fileAddress(file: string, node: ParsedNode, scope: RichTextScope): string | undefined {
  addFile({ kind: 'file', address: file }, node, scope);
  return scope.library.fileUrl(file);
}

/** Adds a picture or file of a part, or reports its problem. */
export function addFile(use: FileUse, node: ParsedNode, { library, files, problems, at }: RichTextScope): void {
  const problem = library.problem(use, at(node).where);
  if (problem) problems.push(problem);
  else files.push(use);
}

/** Returns the address of a page of this site by its path below the language prefix. */
export function pageAddress(path: string, scope: RichTextScope): string {
  return scope.href({ kind: 'page', path, suffix: '', fragment: '' });
}
