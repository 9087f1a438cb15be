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

/** Styles of an `<img>` that shows a part of its picture. */
export interface CropStyle {
  /** Width by height. */
  readonly aspectRatio: number;
  /** The height follows from the aspect. */
  readonly height: 'auto';
  /** The picture fills the element. */
  readonly objectFit: 'cover';
  /** Point that stays visible: '25% 75%'. */
  readonly objectPosition: string;
}

/**
 * Returns styles for an `<img>` that crops its picture to an aspect, such as 16 / 9. `around` is the point that stays
 * visible, in pixels of the original: `{ x, y }`, or a field with it in `focalPoint`. Anything else is the middle.
 */
export function cropStyle({ width, height }: Pick<Picture, 'width' | 'height'>, aspect: number, around?: unknown): CropStyle {
  const { x, y } = pointIn(around) ?? { x: width / 2, y: height / 2 };
  return { aspectRatio: aspect, height: 'auto', objectFit: 'cover', objectPosition: `${share(x, width)} ${share(y, height)}` };
}

const share = (at: number, of: number): string => `${Math.round(Math.min(1, Math.max(0, at / of)) * 100)}%`;

function pointIn(value: unknown): { readonly x: number; readonly y: number } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('focalPoint' in value) return pointIn(value.focalPoint);
  const { x, y } = value as { readonly x?: unknown; readonly y?: unknown };
  return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : undefined;
}
