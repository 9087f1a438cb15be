import type { RichText } from '#contract/rich-text';
import type { Problem } from '../errors/problem.ts';
import { divideEmbeds } from './embed-parts.ts';
import type { SiteLink } from './link-target.ts';
import type { FileUse } from './text-files.ts';

/** A rendered text with its links, files and problems. Lines are 1-based within the text. */
export interface RenderedMarkdown {
  readonly richText: RichText;
  /** The HTML with elements around components, if there are any. */
  readonly marked?: string;
  readonly links: readonly SiteLink[];
  /** Pictures that the text shows and assets that it links to. */
  readonly files: readonly FileUse[];
  readonly problems: readonly Problem[];
}

/** Returns a text of HTML that may have elements around components. */
export function withParts(marked: string, headings: RichText['headings']): Pick<RenderedMarkdown, 'richText' | 'marked'> {
  const { html, parts } = divideEmbeds(marked);
  return { richText: { html, headings, ...(parts ? { parts } : {}) }, ...(parts ? { marked } : {}) };
}
