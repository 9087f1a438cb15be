const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for element content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** The same for XML, which has no place for some signs, however they are written: they are left out. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(noXml, ''));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A value as JSON that stays inside its script element: no '<' is left that could end the element or open a comment, and the line
 * separators that older script parsers end a line at are escaped.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
