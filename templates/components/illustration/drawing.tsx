export interface DrawingProps {
  readonly className: string;
  /** Address of an SVG file whose part #dark is how it looks by night. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Whether it stands further down and waits until it is near the screen. Else it opens the page and comes before all that can wait. */
  readonly lazy?: boolean;
}

/**
 * A picture that decorates, in the visitor's colour scheme. The scheme is chosen here and not by a media query in the file, which
 * Safari does not apply to images.
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
