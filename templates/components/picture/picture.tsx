import './picture.css';
import type { Picture as PictureValue } from '#contract/picture';

export interface PictureProps {
  readonly value: PictureValue;
  /** How wide it is shown, as the attribute `sizes` says it. Without it, as wide as the screen. */
  readonly sizes?: string;
  /** 'lazy' waits until it is near the screen: for all but what is seen first. */
  readonly loading?: 'lazy' | 'eager';
  /** 'high' for the largest picture of the first screen. */
  readonly fetchPriority?: 'high' | 'low' | 'auto';
}

/** A picture of the content: the browser takes the width and the format that suit it, and knows its shape before it is there. */
export function Picture({ value, sizes = '100vw', loading, fetchPriority }: PictureProps) {
  const { alt, width, height, src, srcSet, sources } = value;
  // A picture in one width has nothing to choose from.
  const shownSizes = srcSet === undefined ? undefined : sizes;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={shownSizes} />
      ))}
      <img
        className="picture"
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
        sizes={shownSizes}
        srcSet={srcSet}
        src={src === '' ? undefined : src}
      />
    </picture>
  );
}
