import './rich-text.css';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';

export interface RichTextProps {
  readonly value: RichTextValue;
}

/**
 * A formatted text. Its HTML is safe: the generator has sanitized it and checked its links. Of a link into an area that a flag has
 * closed the words stay.
 */
export function RichText({ value }: RichTextProps) {
  const isOpen = useIsOpen();
  const html = value.html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href, words) => (isOpen(href) ? link : words));
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
