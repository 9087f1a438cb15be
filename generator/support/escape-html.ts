const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for element content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes a text for XML and drops the characters that XML does not allow in any form. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(noXml, ''));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Returns a value as JSON for a script element. Escapes '<', which could end the element, and the
 * line separators that older parsers treat as line ends.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
