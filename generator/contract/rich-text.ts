/** A heading inside a formatted text; `id` is unique within the text. */
export interface RichTextHeading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** A formatted text as a page gets it: safe HTML (sanitized, links checked, typography applied) and its headings. */
export interface RichText {
  readonly html: string;
  readonly headings: readonly RichTextHeading[];
}
