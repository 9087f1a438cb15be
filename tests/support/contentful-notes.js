// Generates a large space. Bodies consist of the same few paragraphs, so V8 stores each only once.

/** @import { Content, Entity } from './contentful-types.ts' */

const words = {
  en: 'a small boat lies at the quiet harbour and waits for wind while old trees keep their long shadows over the warm stones'.split(
    ' ',
  ),
  fr: 'une petite barque attend le vent au port tranquille pendant que les vieux arbres gardent leurs ombres dorées sur la pierre'.split(
    ' ',
  ),
};

/** @typedef {keyof typeof words} Language */
const languages = /** @type {readonly Language[]} */ (['en', 'fr']);
const paragraphCount = 40;

/**
 * Returns about 500 characters of Markdown, for use inside a JSON string.
 * @param {Language} language @param {number} index
 */
function paragraphText(language, index) {
  const list = words[language];
  const sentence = Array.from({ length: 88 }, (_, at) => list[(at * (index + 3) + index * index) % list.length]).join(' ');
  const start = ['', '## ', '- ', '> '][index % 4] ?? '';
  return JSON.stringify(
    `${start}${sentence.slice(0, 120)}\n\n**${sentence.slice(120, 140)}** ${sentence.slice(140, 490)}\n\n`,
  ).slice(1, -1);
}

/**
 * Returns published entries of the type `note` in English and French: title, slug, 3 KB of
 * Markdown, three links.
 * @param {number} count @returns {Content}
 */
export function generateNotes(count) {
  const paragraphs = {
    en: Array.from({ length: paragraphCount }, (_, index) => paragraphText('en', index)),
    fr: Array.from({ length: paragraphCount }, (_, index) => paragraphText('fr', index)),
  };
  const body = (/** @type {Language} */ language, /** @type {number} */ index) =>
    [0, 1, 2, 3, 4, 5].reduce(
      (text, at) => text + paragraphs[language][(index * (at + 1) + at * 7) % paragraphCount],
      `Note ${index}\\n\\n`,
    );
  const links = (/** @type {number} */ index) =>
    [1, 7, 31].map((step) => `{"sys":{"type":"Link","linkType":"Entry","id":"note-${(index + step) % count}"}}`).join(',');

  /** @param {number} index @returns {Entity} */
  const note = (index) => ({
    sys: { id: `note-${index}`, type: 'Entry', contentType: { sys: { id: 'note' } } },
    fields:
      `{"title":{"en":"Note ${index}","fr":"Billet ${index}"},"slug":{"en":"note-${index}","fr":"billet-${index}"},` +
      `"body":{"en":"${body('en', index)}","fr":"${body('fr', index)}"},"related":{"en":[${links(index)}]}}`,
  });
  function* notes() {
    for (let index = 0; index < count; index += 1) yield note(index);
  }

  return {
    locales: languages.map((code) => ({ code, default: code === 'en', fallbackCode: code === 'en' ? null : 'en' })),
    contentTypes: [
      {
        sys: { id: 'note' },
        name: 'Note',
        displayField: 'title',
        fields: [
          { id: 'title', type: 'Symbol', localized: true, required: true },
          { id: 'slug', type: 'Symbol', localized: true, required: true },
          { id: 'body', type: 'Text', localized: true },
          { id: 'related', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
        ],
      },
    ],
    entries: notes(),
  };
}
