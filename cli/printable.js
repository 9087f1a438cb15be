// Texts without a meaning for terminals and CI services. Plain JavaScript: the start of the command
// line prints, too.

/** Controls of terminals, and characters that end a line or change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are escaped
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Commands to GitHub Actions and Azure Pipelines, which also accept spaces and colours before them. */
const lineCommand = /^([\s\ufeff\ufdd0-\ufdd6]*):(?=[\ufdd0-\ufdd6]*:)/gm;
const inlineCommand = /#(?=#(?:\[|vso\[))/g;

/**
 * Returns text whose control characters are written as '\\u001b', and of which no line begins with
 * '::'.
 * @param {string} text
 */
export const escapeControls = (text) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(lineCommand, '$1\\:')
    .replace(inlineCommand, '#\\');
