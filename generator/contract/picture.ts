/** A picture for a page: self-hosted, in several widths and formats. */
export interface Picture {
  /** Alternative text; '' for decoration. */
  readonly alt: string;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Widest version in a format that all browsers show. In a preview, '' if the picture cannot be
   * shown.
   */
  readonly src: string;
  /** `srcset` of that format; absent if there is one width only. */
  readonly srcSet?: string;
  /** Smaller formats, best first. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}
