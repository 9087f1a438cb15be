import type { Picture } from 'boreal/contract/picture';

interface ImageProps {
  readonly image: Picture;
  readonly width: number;
  readonly sizes: string;
}

/** Replaces `GatsbyImage` and `StaticImage`. */
export function Image({ image, width, sizes }: ImageProps) {
  const { alt, src, srcSet, sources } = image;
  const height = Math.round((width * image.height) / image.width);
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img src={src} srcSet={srcSet} sizes={sizes} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
