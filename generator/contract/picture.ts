/** A picture for a page: self-hosted, in several widths and formats. */
export interface Picture {
  /** Alternative text; '' for decoration. */
  readonly alt: string;
  /** Of the original, in pixels. */
  readonly width: number;
  /** Of the original, in pixels. */
  readonly height: number;
  /**
   * Widest version in a format that all browsers show. In a preview, '' if the picture cannot be
   * shown.
   */
  readonly src: string;
  /** `srcset` of that format; absent if there is one width only. */
  readonly srcSet?: string;
  /** Smaller formats, best first. */
  readonly sources: readonly {
    /** Media type: 'image/avif'. */
    readonly type: string;
    /** Files with their widths. */
    readonly srcSet: string;
  }[];
}
