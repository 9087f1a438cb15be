import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import MarkdownIt from 'markdown-it';

/**
 * A content file: its front matter, and its text as HTML.
 * @typedef {{ fields: PageFields, html: string }} ParsedPage
 * @typedef {{ title: string, description: string, locale: string, kind: string, path: string, category: string, date: string, related: string[] }} PageFields
 */

const markdown = new MarkdownIt();

/**
 * Parses a content file with the libraries alone: no validation, no typography.
 * @param {string} text @returns {ParsedPage}
 */
export function parsePage(text) {
  const end = text.indexOf('\n---\n', 4);
  const fields = /** @type {PageFields} */ (load(text.slice(4, end), { schema: FAILSAFE_SCHEMA }));
  return { fields, html: markdown.render(text.slice(end + 5)) };
}
