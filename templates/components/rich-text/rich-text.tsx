import './rich-text.css';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';

export interface RichTextProps {
  readonly value: RichTextValue;
  /** Level of the text's highest headings: one below the heading of the section around it. */
  readonly level?: 2 | 3 | 4;
}

/**
 * A formatted text. The generator has sanitized its HTML. Links into areas that a flag has closed
 * become plain text.
 */
export function RichText({ value, level = 2 }: RichTextProps) {
  const isOpen = useIsOpen();
  const html = lowerHeadings(value.html, level - 2).replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href, words) =>
    isOpen(href) ? link : words,
  );
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

const lowerHeadings = (html: string, levels: number): string =>
  levels === 0 ? html : html.replace(/(<\/?h)([2-6])(?=[ >])/g, (_, tag, level) => tag + Math.min(6, Number(level) + levels));
