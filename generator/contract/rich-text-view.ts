import { createElement, type ReactNode } from 'react';
import type { RichTextPart, RichText as RichTextValue } from './rich-text.ts';

/** Props of `RichText`. */
export interface RichTextProps {
  /** The text, as it is in the data of a page. */
  readonly value: RichTextValue;
  /** Class of the element around the text. */
  readonly className?: string;
  /** Changes safe HTML before it is shown. */
  readonly rewrite?: (html: string) => string;
}

/** A formatted text with the site's own components in it. */
export function RichText({ value, className, rewrite = (html) => html }: RichTextProps): ReactNode {
  const { html, parts } = value;
  if (!parts) return createElement('div', { className, dangerouslySetInnerHTML: { __html: rewrite(html) } });
  return createElement('div', { className }, ...parts.map((part) => renderPart(part, rewrite)));
}

function renderPart(part: RichTextPart, rewrite: (html: string) => string): ReactNode {
  if (typeof part === 'string') return part;
  const { props, children = [] } = part;
  const content = children.map((child) => renderPart(child, rewrite));
  if ('component' in part) {
    const code = part.code ?? globalThis.___textComponents?.get(part.component);
    return code && createElement(code, props, ...content);
  }
  const { tag, html } = part;
  if (html !== undefined) return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: rewrite(html) } });
  return createElement(tag, props, ...content);
}
