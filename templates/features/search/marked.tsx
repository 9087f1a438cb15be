import './marked.css';
import type { MarkedText } from '#contract/search';

/** A text with its matching words marked. */
export function Marked({ text }: { readonly text: MarkedText }) {
  return text.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no name but their index.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
