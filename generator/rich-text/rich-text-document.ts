import type { EntryId } from '../model/kinds/link.ts';

/**
 * A formatted text of a content system as plain JSON. The source has replaced each `data.target` with a
 * RichTextTarget.
 */
export interface RichTextDocument {
  readonly nodeType: 'document';
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly RichTextNode[];
}

/** A part of a formatted text, as another program wrote it: use it only after `parseRichText`. */
export interface RichTextNode {
  readonly nodeType: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Of all types except `text`. */
  readonly content?: readonly RichTextNode[];
  /** Of the type `text`. */
  readonly value?: string;
  readonly marks?: readonly { readonly type: string }[];
}

export interface RichTextAsset {
  /** Site path or https address, as in PictureRef. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Media type: 'image/jpeg'. */
  readonly contentType: string;
}

/**
 * Target of a link in a formatted text. `missing`: the target is not published or was deleted;
 * `isReported` if the source has reported it.
 */
export type RichTextTarget =
  | { readonly entry: EntryId }
  | { readonly asset: RichTextAsset }
  | { readonly missing: { readonly linkType: string; readonly id: string; readonly isReported?: boolean } };

/** True for the outer form of a document; its content is not validated. */
export function isRichTextDocument(value: unknown): value is RichTextDocument {
  return isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content);
}

/**
 * Reads `data.target` of a node; undefined if it is not a RichTextTarget. Absent texts of an asset
 * are ''.
 */
export function readTarget({ target }: Readonly<Record<string, unknown>>): RichTextTarget | undefined {
  if (!isRecord(target)) return undefined;
  const { entry, asset, missing } = target;
  if (typeof entry === 'string') return { entry: entry.normalize('NFC') as EntryId };
  if (isRecord(asset) && typeof asset.file === 'string') {
    const { file, title, description, contentType } = asset;
    return { asset: { file, title: textOf(title), description: textOf(description), contentType: textOf(contentType) } };
  }
  if (isRecord(missing)) {
    const { linkType, id, isReported } = missing;
    return { missing: { linkType: textOf(linkType), id: textOf(id), isReported: isReported === true } };
  }
  return undefined;
}

/** True for an asset that is shown, not only linked to. */
export const isPicture = ({ contentType }: RichTextAsset): boolean => contentType.startsWith('image/');

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A formatted text in HTML, sanitized when its field was read. */
export interface HtmlText {
  readonly html: string;
}

/** True for a text in HTML; a document has no member of this name. */
export const isHtmlText = (value: unknown): value is HtmlText => isRecord(value) && typeof value.html === 'string';
