import type { EntryId } from '../model/content-model.ts';

/** A formatted text of Contentful as plain JSON, after the source has looked its links up: each `data.target` is a RichTextTarget. */
export interface RichTextDocument {
  readonly nodeType: 'document';
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly RichTextNode[];
}

/** A part of a formatted text. What stands in it was written elsewhere: nothing may rely on it before `parseRichText` has read it. */
export interface RichTextNode {
  readonly nodeType: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Of all types but `text`. */
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

/** What a link of a formatted text leads to. `missing` is an ordinary case: the target is not published or was deleted. */
export type RichTextTarget =
  | { readonly entry: EntryId }
  | { readonly asset: RichTextAsset }
  | { readonly missing: { readonly linkType: string; readonly id: string } };

/** Whether a value is a document on the outside; what stands in it is not looked at. */
export function isRichTextDocument(value: unknown): value is RichTextDocument {
  return isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content);
}

/** Reads `data.target` of a node; undefined for what is no RichTextTarget. Texts of an asset that are absent are ''. */
export function readTarget({ target }: Readonly<Record<string, unknown>>): RichTextTarget | undefined {
  if (!isRecord(target)) return undefined;
  const { entry, asset, missing } = target;
  if (typeof entry === 'string') return { entry: entry as EntryId };
  if (isRecord(asset) && typeof asset.file === 'string') {
    const { file, title, description, contentType } = asset;
    return { asset: { file, title: textOf(title), description: textOf(description), contentType: textOf(contentType) } };
  }
  if (isRecord(missing)) return { missing: { linkType: textOf(missing.linkType), id: textOf(missing.id) } };
  return undefined;
}

/** Whether an asset is shown, and not only linked to. */
export const isPicture = ({ contentType }: RichTextAsset): boolean => contentType.startsWith('image/');

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
