import { type ParsedNode, parseRichText } from './parse-rich-text.ts';
import { isPicture, type RichTextDocument, readTarget } from './rich-text-document.ts';
import type { FileUse, TextFiles } from './text-files.ts';

/** Lists the files that rendering a document uses, so that they can be prepared. */
export function listRichTextFiles(document: RichTextDocument, files: TextFiles): readonly FileUse[] {
  return inNodes(parseRichText(document, { problems: [], locate: () => ({ file: '' }) }));

  function inNodes(nodes: readonly ParsedNode[]): readonly FileUse[] {
    return nodes.flatMap((node) => [...fileOf(node), ...inNodes(node.children)]);
  }

  function fileOf({ type, data }: ParsedNode): readonly FileUse[] {
    if (type === 'hyperlink') {
      return typeof data.uri === 'string' && files.isAsset(data.uri) ? [{ kind: 'file', address: data.uri }] : [];
    }
    if (type !== 'asset-hyperlink' && type !== 'embedded-asset-block') return [];
    const target = readTarget(data);
    return target && 'asset' in target
      ? [{ kind: type === 'embedded-asset-block' && isPicture(target.asset) ? 'picture' : 'file', address: target.asset.file }]
      : [];
  }
}
