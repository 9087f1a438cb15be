export interface DrawingProps {
  readonly className: string;
  /** Address of an SVG file whose fragment #dark is its dark version. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Loads the picture only near the screen. By default it loads first, with high priority. */
  readonly lazy?: boolean;
}

/**
 * A decorative picture in the visitor's colour scheme. The scheme is chosen here, because Safari
 * ignores a media query inside an SVG image.
 */
export function Drawing({ className, url, width, height, lazy = false }: DrawingProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`${url}#dark`} />
      <img
        className={className}
        alt=""
        width={width}
        height={height}
        loading={lazy ? 'lazy' : undefined}
        fetchPriority={lazy ? undefined : 'high'}
        decoding="async"
        src={url}
      />
    </picture>
  );
}
