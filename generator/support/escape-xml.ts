import { escapeHtml } from './escape-html.ts';

/** Escapes a text for XML and drops the characters that XML does not allow in any form. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(noXml, ''));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
