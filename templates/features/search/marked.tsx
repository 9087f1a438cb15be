import './marked.css';
import type { MarkedText } from '#contract/search';

/** A text in which the words that match are marked. */
export function Marked({ text }: { readonly text: MarkedText }) {
  return text.map(({ text, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no name but their place.
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  );
}
