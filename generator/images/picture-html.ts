import type { Picture } from '#contract/picture';
import { escapeHtml } from '../support/escape-html.ts';

/**
 * Displayed width in a formatted text: measured by the browser if it can, else the width of the
 * screen up to that of a column of text.
 */
const textSizes = 'auto, (max-width: 46rem) 100vw, 46rem';

/**
 * Returns the markup of a picture in a formatted text, with further attributes. It loads when it is
 * near the screen.
 */
export function pictureHtml(
  { alt, width, height, src, srcSet, sources }: Picture,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const sizes = srcSet === undefined ? undefined : textSizes;
  const image = {
    src,
    srcset: srcSet,
    sizes,
    alt,
    ...attributes,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    decoding: 'async',
  };
  const markup = sources.map((source) => element('source', { type: source.type, srcset: source.srcSet, sizes }));
  return sources.length === 0 ? element('img', image) : `<picture>${markup.join('')}${element('img', image)}</picture>`;
}

/** An attribute without a value is left out. */
function element(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${attributeTexts.join('')}>`;
}
