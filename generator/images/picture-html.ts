import type { Picture } from '#contract/picture';
import { escapeHtml } from '../support/escape-html.ts';

/**
 * How wide a picture of a formatted text is shown: the browser measures where it can; else the screen's width, up to that of a column
 * of text.
 */
const textSizes = 'auto, (max-width: 46rem) 100vw, 46rem';

/** The markup of a picture within a formatted text. Pictures there wait until they are near the screen, unless told otherwise. */
export function pictureHtml({ alt, width, height, src, srcSet, sources }: Picture, isLazy = true): string {
  const sizes = srcSet === undefined ? {} : { sizes: isLazy ? textSizes : textSizes.replace('auto, ', '') };
  const image = {
    src,
    ...(srcSet === undefined ? {} : { srcset: srcSet }),
    ...sizes,
    alt,
    width: String(width),
    height: String(height),
    ...(isLazy ? { loading: 'lazy' } : {}),
    decoding: 'async',
  };
  const markup = sources.map((source) => element('source', { type: source.type, srcset: source.srcSet, ...sizes }));
  return sources.length === 0 ? element('img', image) : `<picture>${markup.join('')}${element('img', image)}</picture>`;
}

function element(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>`;
}
