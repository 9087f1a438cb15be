import matter from 'gray-matter';
import { parseYaml } from './yaml.ts';

/** A file taken apart: the YAML above and the text below, with the line numbers at which they begin (0-based offsets). */
export interface FrontMatter {
  readonly fields: unknown;
  readonly yaml: string;
  readonly body: string;
  /** Lines before the first line of the YAML. */
  readonly yamlLine: number;
  /** Lines before the first line of the body. */
  readonly bodyLine: number;
}

/** Front matter that names another language than YAML. */
export class FrontMatterLanguageError extends Error {
  override readonly name = 'FrontMatterLanguageError';
  readonly language: string;
  constructor(language: string) {
    super(`front matter in ${language}`);
    this.language = language;
  }
}

const refuse = (language: string) => ({
  parse: (): never => {
    throw new FrontMatterLanguageError(language);
  },
});

/**
 * Splits a Markdown file. gray-matter would evaluate JavaScript front matter: its language is looked at first and every engine but
 * YAML refuses. Options are always given, which also keeps gray-matter's cache off: it would answer a second parse of broken text
 * with an empty result.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const language = matter.language(text).name;
  // Four hyphens are a line across the page.
  const hasFrontMatter = matter.test(text) && text[3] !== '-';
  if (hasFrontMatter && language !== '' && language.toLowerCase() !== 'yaml') throw new FrontMatterLanguageError(language);
  const file = matter(text, {
    language: 'yaml',
    engines: {
      yaml: { parse: (yaml: string) => parseYaml(yaml) as object },
      json: refuse('json'),
      javascript: refuse('javascript'),
    },
  });
  const bodyStart = text.length - file.content.length;
  return {
    fields: file.data,
    // An empty file has none at all.
    yaml: file.matter ?? '',
    body: file.content,
    yamlLine: 0,
    bodyLine: text.slice(0, bodyStart).split('\n').length - 1,
  };
}
