import { isRecord } from './rich-text-document.ts';

/** A formatted text in HTML, sanitized when its field was read. */
export interface HtmlText {
  readonly html: string;
}

/** True for a text in HTML; a document has no member of this name. */
export const isHtmlText = (value: unknown): value is HtmlText => isRecord(value) && typeof value.html === 'string';
