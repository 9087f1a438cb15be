/** A picture as a page gets it: self-hosted, in several widths and formats. */
export interface Picture {
  /** What stands in for it where it cannot be seen; '' for mere decoration. */
  readonly alt: string;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The widest version in a format that every browser shows; '' for one that cannot be shown, in a preview: its `alt` stands there. */
  readonly src: string;
  /** `srcset` of that format; absent where there is one width only. */
  readonly srcSet?: string;
  /** Smaller formats, best first. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}
