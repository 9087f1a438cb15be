import './rich-text.css';
import type { RichText as RichTextValue } from '#contract/rich-text';

export interface RichTextProps {
  readonly value: RichTextValue;
}

/** A formatted text. Its HTML is safe: the generator has sanitized it and checked its links. */
export function RichText({ value }: RichTextProps) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: value.html }} />;
}
