import LinkifyIt from 'linkify-it';

/** An address within words: position, text, and target. */
interface WrittenAddress {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** Addresses that begin with a scheme or `www.`, and addresses of email, as GitHub links them. */
export const addressFinder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
addressFinder
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, position) =>
      /^[\w-]+(?:\.[\w-]+)+(?:\/[^\s<>"“”«»]*[^\s<>"“”«».,:;!?'’)\]])?/.exec(text.slice(position))?.[0].length ?? 0,
    normalize: (match) => {
      match.url = `https://${match.url}`;
    },
  });

/** Finding addresses is expensive, and few texts have any. */
const hint = /:\/\/|www\.|@|mailto:/i;

/** True if words may contain an address. Fast. */
export const mayHaveAddress = (text: string): boolean => hint.test(text);

/** Lists the addresses within words. */
function findAddresses(text: string): readonly WrittenAddress[] {
  if (!mayHaveAddress(text)) return [];
  return (addressFinder.match(text) ?? []).map(({ index, lastIndex, url }) => ({ start: index, end: lastIndex, url }));
}

/** Divides words into addresses and other words, in order. */
export function divideAtAddresses(
  text: string,
): readonly { readonly text: string; readonly isAddress: boolean; readonly url?: string }[] {
  let end = 0;
  const parts: { readonly text: string; readonly isAddress: boolean; readonly url?: string }[] = [];
  for (const { start, end: next, url } of findAddresses(text)) {
    if (start > end) parts.push({ text: text.slice(end, start), isAddress: false });
    parts.push({ text: text.slice(start, next), isAddress: true, url });
    end = next;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), isAddress: false });
  return parts;
}
