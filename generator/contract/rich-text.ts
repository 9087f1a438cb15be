/** A heading in a formatted text; `id` is unique within the text. */
export interface RichTextHeading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** A formatted text for a page: headings, and safe HTML with validated links and typography. */
export interface RichText {
  readonly html: string;
  readonly headings: readonly RichTextHeading[];
}
