const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const blockEnd = /<\/(?:p|li|h[1-6]|tr|td|th|blockquote|div)>|<br\s*\/?>/gi;

/**
 * Returns the text of HTML: without tags, a space at the end of a block, entities decoded, plain
 * hyphens.
 */
export function plainText(html: string): string {
  return html
    .replace(blockEnd, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    })
    .replaceAll('\u2011', '-')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
}
