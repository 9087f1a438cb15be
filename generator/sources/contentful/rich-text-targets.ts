import type { RichTextDocument, RichTextTarget } from '../../rich-text/rich-text-document.ts';

/** Copies a document with every link replaced by the result of `find`. */
export function mapRichTextTargets(
  document: RichTextDocument,
  find: (target: unknown) => RichTextTarget | undefined,
): RichTextDocument {
  return mapNode(document) as RichTextDocument;

  function mapNode(node: unknown): unknown {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
    const { data, content } = node as { readonly data?: unknown; readonly content?: unknown };
    return {
      ...node,
      ...(hasTarget(data) ? { data: { ...data, target: find(data.target) } } : {}),
      ...(Array.isArray(content) ? { content: content.map(mapNode) } : {}),
    };
  }
}

const hasTarget = (data: unknown): data is { readonly target: unknown } =>
  typeof data === 'object' && data !== null && 'target' in data;
