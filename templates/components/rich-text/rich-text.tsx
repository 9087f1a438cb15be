import './rich-text.css';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';

export interface RichTextProps {
  readonly value: RichTextValue;
}

/**
 * A formatted text. The generator has sanitized its HTML. Links into areas that a flag has closed
 * become plain text.
 */
export function RichText({ value }: RichTextProps) {
  const isOpen = useIsOpen();
  const html = value.html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href, words) => (isOpen(href) ? link : words));
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
