import type { Problem } from '../errors/problem.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { textErrors } from './errors.ts';
import type { ParsedNode } from './parse-rich-text.ts';
import { type RichTextAsset, readTarget } from './rich-text-document.ts';
import type { RichTextScope } from './rich-text-scope.ts';

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
    scope.problems.push(missingEntry(target.entry, node, scope));
  } else reportTarget(node, 'an entry', scope);
  return undefined;
}

/** Returns the problem of an entry that the language of a text does not have. */
function missingEntry(entry: EntryId, node: ParsedNode, { context, at }: RichTextScope): Problem {
  const [reason, elsewhere = []] = [context.whyHidden?.(entry), context.elsewhere?.(entry)];
  if (reason !== undefined) return textErrors.ENTRY_HIDDEN({ entry, reason }, at(node));
  if (elsewhere.length > 0) return textErrors.ENTRY_UNTRANSLATED({ entry, elsewhere }, at(node));
  return textErrors.TARGET_MISSING({ linkType: 'Entry', id: entry }, at(node));
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
