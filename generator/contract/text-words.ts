import type { RichText } from './rich-text.ts';

/** Words that a reader of a text on a screen reads in a minute. */
const wordsPerMinute = 230;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the words of a formatted text on one line, without footnotes and their numbers. */
export function plainWords({ html }: Pick<RichText, 'html'>): string {
  return html
    .replace(/<section class="footnotes"[\s\S]*?<\/section>|<sup class="footnote-ref">.*?<\/sup>/g, '')
    .replace(/<\/(?:p|h[1-6]|li|d[td]|t[dh]|pre|blockquote|figcaption|summary|caption)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t\n]+/g, ' ')
    .trim();
}

/** Returns the minutes that reading a text takes, at least 1. Scripts without spaces count by letter. */
export function readingMinutes(text: Pick<RichText, 'html'>): number {
  const words = plainWords(text);
  const letters = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const count = words.split(/\s+/).length + letters / 2;
  return Math.max(1, Math.round(count / wordsPerMinute));
}

/** Returns the first words of a text, at most as many characters, with an ellipsis if more follow. */
export function excerptOf(text: Pick<RichText, 'html'>, maxLength: number): string {
  const words = plainWords(text);
  if (words.length <= maxLength) return words;
  const cut = words.slice(0, Math.max(0, maxLength - 1));
  const end = /\s/.test(words[cut.length] ?? '') ? cut.length : cut.search(/\s\S*$/);
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.!?–—-]+$/, '')}…`;
}
