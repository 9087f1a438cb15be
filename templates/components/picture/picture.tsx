import './picture.css';
import type { Picture as PictureValue } from '#contract/picture';

export interface PictureProps {
  readonly value: PictureValue;
  /** Value of the attribute `sizes`; the width of the screen by default. */
  readonly sizes?: string;
  /** 'lazy' for pictures below the first screen. */
  readonly loading?: 'lazy' | 'eager';
  /** 'high' for the largest picture of the first screen. */
  readonly fetchPriority?: 'high' | 'low' | 'auto';
}

/** A picture of the content. Reserves its room; the browser picks a width and a format. */
export function Picture({ value, sizes = '100vw', loading, fetchPriority }: PictureProps) {
  const { alt, width, height, src, srcSet, sources } = value;
  // With a single width there is nothing to choose.
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
